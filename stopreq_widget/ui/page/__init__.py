"""What every page of ours is made of: its look, its small scripts, messages from it, and where they are heard."""

"""Rule sets beside Oregon's: their boards, actions and phases, each with the rulings that it is played by."""

"""The trail lab: searches for longest trails, step by step."""

"""What the window shows of the years."""

"""What people set or type: text, numbers, one of several."""

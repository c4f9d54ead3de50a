"""The open game as the table screen shows it and plays it."""

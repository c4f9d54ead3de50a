"""One open game line by line: what each question prints, and what the line typed at it answers."""

"""What was told and how it stands: the log, the parts of a position, what is still to be done on the real board."""

"""Players without people."""

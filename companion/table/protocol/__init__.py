"""The referee protocol: one request a line, one reply a line (docs/referee.md)."""

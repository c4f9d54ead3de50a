"""What board games share, one module each under its field name."""

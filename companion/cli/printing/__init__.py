"""Prints board, cards and labels on A4 for groups without the published box."""

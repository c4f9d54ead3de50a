"""Animal Farm: its table for tests, whole games, its rule book, definition, judges and numbers."""

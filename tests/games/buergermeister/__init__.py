"""Die Bürgermeister: its table for tests, whole games, its rule book, definition, judges, numbers and outlook."""

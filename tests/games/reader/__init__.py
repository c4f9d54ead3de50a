"""Reader & dice: its table for tests, its rule book and every reason."""

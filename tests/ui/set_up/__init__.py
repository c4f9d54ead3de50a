"""Home and the pages before a game: which game, people, sources of dice, its goal."""

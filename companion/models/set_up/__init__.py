"""Setting up a game: game, variants, people, seats, house rules."""

"""What is chosen before a game: game, variants, people, seats, house rules."""

"""Pages before a game: games, people, rules, sources of dice."""

"""Things of a game: paper, cards, plates, stamps. They lie on the table; what is touched is flat, and elsewhere."""

"""What keeping costs: the journal, evenings added up, stories, and decks."""

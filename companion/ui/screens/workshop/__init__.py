"""Pages on which owners make boards, maps, house rules and decks."""

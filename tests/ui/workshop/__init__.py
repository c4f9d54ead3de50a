"""What owners make or bring: boards, maps, decks, house rules, games of others."""

"""`make fuzz`: what strangers can send in — packs, decks, scenarios, saves, lines, serial bytes — mutated without end."""

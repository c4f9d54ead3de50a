"""`make fuzz`: what strangers can send in, varied without end: packs, decks, saves, lines, bytes on a cable."""

"""Writes packs and decks as a whole, on this device and to places shared with other data."""

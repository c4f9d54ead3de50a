"""Decks of cards on this device: read, taken in from outside, put into the reader's pack."""

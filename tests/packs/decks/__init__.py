"""Decks of cards: recorded voices, spreadsheets taken in, the library, and links on a stick."""

"""Leads through what owners make themselves: house rules and decks."""

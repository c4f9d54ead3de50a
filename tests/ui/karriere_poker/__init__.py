"""Karriere Poker: hands and plays, seats round the oval, exchange, rounds and their end."""

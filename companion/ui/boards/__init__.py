"""Boards: one drawing for each kind of board that a game can have, made from its data."""

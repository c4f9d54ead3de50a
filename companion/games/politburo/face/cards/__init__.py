"""The printed cards: in a hand, on the cloth, and all of them to choose from."""

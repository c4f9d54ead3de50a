"""Rules that a house or a pack writes as data: what a game lets them speak of, their conditions, and where they act."""

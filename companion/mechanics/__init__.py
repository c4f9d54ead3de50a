"""Mechanics that several board games share, one module each, named as hobbyists name them."""

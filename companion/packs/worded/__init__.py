"""The texts of a pack as such: where each of them stands, and other languages that are laid over them."""

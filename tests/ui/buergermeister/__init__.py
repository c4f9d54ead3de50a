"""Die Bürgermeister: the map of Länder, what stands beside it, and its cards."""

"""One evening at the table: the games that are played, how they are saved, and who plays them."""

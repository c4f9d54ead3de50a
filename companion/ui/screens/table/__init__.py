"""Pages of the game at the table, and what covers them for a moment."""

"""An evening at the box: the data folder, its people, the game that is open, and what leaves it as a file."""

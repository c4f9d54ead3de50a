"""What is told of a position, and what is done there that players would not do: a module for each kind."""

"""Makes a machine that starts into the game: the Debian package and its tools."""

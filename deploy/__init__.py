"""What makes a machine that plays: the Debian package and its tools."""

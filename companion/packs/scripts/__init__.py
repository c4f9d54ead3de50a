"""The games' scripts, which are Python: found, named, and where in one an error happened."""

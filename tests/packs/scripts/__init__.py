"""The games' scripts: found, named, and broken ones that harm nobody but themselves."""

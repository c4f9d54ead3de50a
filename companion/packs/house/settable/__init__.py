"""Everything that can be set in a pack: what a screen lists and the command `settings` prints."""

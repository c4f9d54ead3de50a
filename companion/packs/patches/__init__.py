"""What variants, options and house rules change of a pack: keys of its files, also ones that went, and its steps."""

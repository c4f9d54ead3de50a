"""What variants, options and house rules change of a pack: keys, also ones that went, steps and their sentences."""

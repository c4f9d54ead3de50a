"""A house rule beside the pack that it extends: the same seeds played by both, and what came out otherwise."""

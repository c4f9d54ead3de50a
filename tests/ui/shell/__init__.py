"""The window apart from its pages: start, panel, turning, keys, rest and waking."""

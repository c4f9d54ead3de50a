"""The rules: what may be done, what it brings, and the positions that can be."""

"""The window: what it shows, how large, and what a tap does."""

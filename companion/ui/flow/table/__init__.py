"""The open game at the window: its screen, its pages, its people, its voice, and what leads them through it."""

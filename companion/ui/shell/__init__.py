"""The window apart from its pages: panel, touch input, screen saver, orientation, and its services."""

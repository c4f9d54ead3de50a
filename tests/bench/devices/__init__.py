"""Buttons, tower, radio dice and voice; events, for who listens; presses while somebody thinks."""

"""The open game at the window: screen, pages, people, voice, and the control of all of them."""

"""How drivers reach the world: serial lines, header pins, and the kernel's input devices."""

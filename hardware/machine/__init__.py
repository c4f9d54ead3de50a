"""The computer that the program runs on: screens, backlight, sticks, its service manager, updates."""

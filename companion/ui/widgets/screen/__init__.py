"""The parts of a screen and what covers it: stage, pages, menus, notices, keyboard focus."""

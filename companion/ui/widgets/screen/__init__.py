"""What a screen consists of and what lies over it: the stage, pages, menus, notices, the focus of the keys."""

"""An evening at the box: its folder, its open game, real parts, presses, the real board, paper, and another box."""

"""Maps of regions: how they lie, how they are printed, what moves on them, and the grid on which one is typed in."""

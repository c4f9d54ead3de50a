"""Log, correctable parts of the position, and moves left to do on the physical board."""

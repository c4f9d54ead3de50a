"""One game being played: its session, the log of what was told, clocks, and who is there to answer."""

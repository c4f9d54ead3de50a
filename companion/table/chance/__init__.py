"""Where dice, draws and scanned cards come from, and what the dice have shown so far."""

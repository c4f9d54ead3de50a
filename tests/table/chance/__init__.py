"""Where dice, draws and scanned cards come from, and whether dice are fair."""

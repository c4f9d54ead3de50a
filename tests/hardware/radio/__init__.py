"""Radio dice: recorded frames, garbage, rolls, and the driver against a radio in memory."""

"""Pages of the box: devices, settings, updates, games on sticks."""

"""What is written on this device and onto sticks: what the owner makes, and packs delivered as a whole."""

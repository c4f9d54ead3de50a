"""The box itself as data: devices, buttons, troubles, updates, decks on sticks."""

"""The public page: what the window shows to the whole table, for a television or a tablet across the room."""

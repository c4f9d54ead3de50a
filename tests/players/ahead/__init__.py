"""Players that play on in the head: playouts, search, thinking beside the table, and looking back."""

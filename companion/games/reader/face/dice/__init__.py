"""The dice of the reader: the tray in which they fall, and the page on which any throw is put together."""

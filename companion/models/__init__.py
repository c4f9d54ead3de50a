"""What pages and boards show, as plain data for comparison and tests: no Kivy, no pixels, no sockets."""

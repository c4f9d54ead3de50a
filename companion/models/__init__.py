"""What pages and boards show, as plain data that can be compared and tested: no Kivy, no pixels, no sockets."""

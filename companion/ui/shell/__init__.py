"""What runs the window and is no page: the panel, touches, rest, orientation, and the services it is given."""

"""What the screens show, as plain data: made of a session's view, its open question and a teller. No Kivy, no rules."""

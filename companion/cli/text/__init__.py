"""Playing in the terminal: plain lines without cursor movement or colour, for SSH and screen readers."""

"""Playing in the terminal: a conversation of lines, without cursor tricks or colour; for SSH and screen readers."""

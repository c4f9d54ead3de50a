"""The child over the loopback: who is let in and sits where, what strangers try, networks that fail."""

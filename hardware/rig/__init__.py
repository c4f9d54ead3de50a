"""All devices of a table together: one place to poll, radio dice once they are asked for, and wiring that changes."""

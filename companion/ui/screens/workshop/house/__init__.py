"""The pages of one house rule: its numbers, its steps, its own rules, and what all of it changes."""

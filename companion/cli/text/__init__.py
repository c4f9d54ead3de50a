"""Playing in the terminal: plain lines without cursor movement or colour, for SSH and screen readers.

`terminal` shows what `table` says: an evening, which is a `setup` and then a `game`. At every question there are
`commands`; `parsing` is what a typed line means, and `talk` what every conversation is made of.
"""

"""The dice tower: its protocol, a conversation, a roll, the driver, and a trial of towers that others built."""

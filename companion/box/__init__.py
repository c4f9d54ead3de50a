"""The box itself: whether it is well, how it is switched off, and what is written onto sticks. No games, no Kivy."""

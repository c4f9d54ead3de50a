"""The box as a machine: self-check, switching off, copies on USB sticks. No games, no Kivy."""

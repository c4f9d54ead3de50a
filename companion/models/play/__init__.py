"""The open game as it is displayed on the table screen and played from it."""

"""What can be typed at any question, and the desk that commands and questions share: reading, answering, refusing."""

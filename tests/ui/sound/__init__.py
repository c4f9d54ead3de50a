"""What is heard: words, reading aloud, sounds."""

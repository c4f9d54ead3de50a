"""What is told to whom, and in which language: the states of seats and of the public page, and what taps become."""

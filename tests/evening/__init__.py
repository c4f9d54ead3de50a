"""An evening in taps and seconds: what its recurring acts take at the window."""

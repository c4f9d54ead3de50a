"""Games that somebody else has written: the file they come in, where they lie, who has trusted them, how they load."""

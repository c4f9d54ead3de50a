"""The box around the program: what root does on it. Standard library only, so that it works when nothing else does."""

"""The states of the mock-ups, as far as the rules allow them, at the real window: one function brings about each."""

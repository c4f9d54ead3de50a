"""Games that somebody else has written: their form, their trial, trust, and that a broken one breaks nothing."""

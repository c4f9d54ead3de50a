"""Numbers and choices that a pack declares, and the sentences that follow them."""

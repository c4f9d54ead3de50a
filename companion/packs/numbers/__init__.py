"""Numbers and choices that a pack declares (`parameters`), and the sentences that follow them."""

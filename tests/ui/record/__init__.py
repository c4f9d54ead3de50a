"""Pages of the record: log, rules, corrections, the real board, how it went, the story, the years."""

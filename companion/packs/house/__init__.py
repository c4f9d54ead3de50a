"""What a variant, an option or a house rule changes: numbers, clauses, steps and patches, held against their game."""

"""What a house may set otherwise in every game: numbers at their ends, steps, orders, switches, and clauses."""

"""What a pack or a house rule says beyond its numbers: clauses, conditions, what can be set, faults told together."""

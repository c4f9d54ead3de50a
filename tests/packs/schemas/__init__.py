"""Trees held against the types of definitions, and the same types as a JSON Schema."""

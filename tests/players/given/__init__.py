"""What players may know and do: what they are given, what stays hidden, and the clauses of a house."""

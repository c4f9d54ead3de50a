"""What playing costs in any game: long ones, playing on in the head, clauses of a house, games without people."""

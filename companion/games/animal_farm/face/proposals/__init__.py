"""The board on which proposals are made, and the slips on which they lie."""

"""What players choose in each game: talks, tactics, bluffs, and what they imagine in other hands."""

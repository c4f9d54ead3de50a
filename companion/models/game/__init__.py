"""What pages show of an open game: question and options, parties, hands, contests, special moments."""

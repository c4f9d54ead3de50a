"""An open game as a page needs it: the question and its options, parties, hands, contests, moments."""

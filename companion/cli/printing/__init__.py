"""What a group without the published box puts on its table: board, cards and labels on A4."""

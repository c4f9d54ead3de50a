"""What has been played with real cards: the panel, its keys, and who swaps before the first card."""

"""What a page of an open game shares: reading aloud, scans, and the workshop of one's own boards."""

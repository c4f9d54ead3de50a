"""What the table shows, page by page."""

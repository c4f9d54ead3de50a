"""Real pages in Chromium: hands, covers, promises, cards in question, a television, and the rules of access."""

"""Nine seats of Bürokratopoly with buttons and a tower, and everything of it that breaks."""

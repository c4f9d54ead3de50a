"""The rules of the game: scripts (who does what when), judges (reasons against an answer) and legal positions."""

"""People at the table: who comes, goes, is called otherwise, learns the game or is waited for."""

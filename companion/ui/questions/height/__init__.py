"""Who gets the height beside a board: the question, what happened last, the answers."""

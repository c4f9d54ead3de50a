"""Questions and answers in any game: what is offered around an answer, and what one alone sees."""

"""Reader & dice: an evening with its pages, what a table reads on them from where it sits, and how its dice fall."""

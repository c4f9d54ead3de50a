"""Pages of the record: log, correction, check of the real board."""

"""Boards as data: what stands where, drafts of boards of one's own, and the real board beside the record."""

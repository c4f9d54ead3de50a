"""Boards as data: who stands where, drafts of owners' own boards, and comparison with the physical board."""

"""The files of packs as they are read: YAML, CSV and its guard, and what is no plain file."""

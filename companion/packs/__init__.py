"""Reads packs (YAML and CSV files) into typed definitions, and describes mistakes to their authors."""

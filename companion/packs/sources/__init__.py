"""Reads the files of packs, YAML and CSV, as trees in which every value knows its place."""

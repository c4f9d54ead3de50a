"""YAML and CSV in, typed definitions out, errors for people."""

"""Inputs: text, numbers, one of several values."""

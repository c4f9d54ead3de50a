"""Readers of bar codes, square codes and tags: the driver, and what their bytes mean."""

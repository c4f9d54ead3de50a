"""Evenings without end at one window: see `make soak`."""

"""Drivers that know nothing of games: buttons, lights, dice tower, and their simulators."""

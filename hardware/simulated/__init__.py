"""Doubles of all devices, down to currents, registers and bytes, so that the real drivers run unchanged.

`panel` has all those of a table. `tower_simulator` is a program of its own: a tower at a pseudo-terminal.
"""

"""Drivers that know nothing of games: buttons, lights, dice tower, and their simulators.

Lowest first: `ports` and `wiring`, then the devices (`buttons`, `boards`, `scanners`, `tower`, `radio`), their doubles
(`simulated`), and all of them together (`rig`). `machine` is the computer itself. `firmware` runs on the tower. What
stands here itself is for all of them: the clock, what devices tell (`inputs`, `status`), and the places' lights
(`leds`).
"""

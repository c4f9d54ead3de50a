"""The rules: what may be done, what it brings, and the positions that can be.

To be read in this order: `definition` and `state`; `script` (a game, its rounds and turns), `set_up`, `hands`; `judges`
(which cards may be played), `kinds` (what each asks and does), `playing` (paying, answers, deaths); `offices`;
`candidates` (loyalty, health, losses); `round_end`. `positions`, `telling` and `game` face the program.
"""

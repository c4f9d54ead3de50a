"""How strong a player without people is: one of it against players of another name, the seats taken in turns.

    make strength ARGS="karriere_poker good --games 60"

Each game is one line of `build/strength/`; what is there is not played again, so that a run can be stopped and gone on
with. A player that decides by search, at whichever seat, is given an `Observation` as at a table; the others look at
the game itself. With `--minutes` it stops after so many, or as soon as it is clear: a sequential test of whether the
player is first in its share of the single games, or in `GAIN` more.
"""

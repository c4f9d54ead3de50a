"""Looking back on a game that is over, when nothing is secret any more: its curve, and what turned it."""

from companion.table.hindsight.after_the_game import NOT_OVER, Aside, LookBack, LooksBack
from companion.table.hindsight.findings import Hindsight, KeptAnswer, TurningPoint

__all__ = [
    "NOT_OVER",
    "Aside",
    "Hindsight",
    "KeptAnswer",
    "LookBack",
    "LooksBack",
    "TurningPoint",
]

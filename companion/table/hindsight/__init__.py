"""Looking back on a game that is over, when nothing is secret any more: its curve, and what turned it."""

from companion.table.hindsight.findings import Hindsight, KeptAnswer, TurningPoint
from companion.table.hindsight.story import Telling

__all__ = ["Hindsight", "KeptAnswer", "Telling", "TurningPoint"]

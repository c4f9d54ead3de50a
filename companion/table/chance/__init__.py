"""Where dice, draws and scanned cards come from, and what the dice have shown so far."""

from companion.table.chance.dice_statistics import NO_EVIDENCE, TOO_FEW, UNUSUAL, Die, count_faces, judge_die
from companion.table.chance.scans import SOURCE, CardName, Scans, Suggestion, Taught
from companion.table.chance.sources import FOR, TYPED, VIRTUAL, Sources, seeded, usable_chains
from companion.table.chance.tower import DiceTower, Doubt, RadioRolls

__all__ = [
    "FOR",
    "NO_EVIDENCE",
    "SOURCE",
    "TOO_FEW",
    "TYPED",
    "UNUSUAL",
    "VIRTUAL",
    "CardName",
    "DiceTower",
    "Die",
    "Doubt",
    "RadioRolls",
    "Scans",
    "Sources",
    "Suggestion",
    "Taught",
    "count_faces",
    "judge_die",
    "seeded",
    "usable_chains",
]

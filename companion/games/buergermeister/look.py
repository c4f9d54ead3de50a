"""How Die Bürgermeister look: a map that is folded twice."""

from companion.engine.look import Accent, GameLook, Stroke

SHEET: Stroke = (
    (-0.9, 0.5),
    (-0.3, 0.75),
    (0.3, 0.5),
    (0.9, 0.75),
    (0.9, -0.5),
    (0.3, -0.75),
    (-0.3, -0.5),
    (-0.9, -0.75),
    (-0.9, 0.5),
)
LOOK = GameLook(
    Accent("#C9B8F0", "#4B3A8C"),
    emblem=(SHEET, ((-0.3, 0.75), (-0.3, -0.5)), ((0.3, 0.5), (0.3, -0.75))),
)

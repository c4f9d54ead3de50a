"""How Animal Farm looks: the globe with its regions."""

from companion.engine.look import Accent, GameLook, oval

LOOK = GameLook(
    Accent("#E3A793", "#8A3216"),
    emblem=(
        oval(0.92),
        oval(0.92 * 0.45, 0.92),
        ((-0.92, 0.0), (0.92, 0.0)),
        ((-0.78, 0.48), (0.78, 0.48)),
        ((-0.78, -0.48), (0.78, -0.48)),
    ),
)

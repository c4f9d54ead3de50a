"""A roll by whatever throws at this table: the tower with all its doubts, real dice that are typed in, the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.soak.fingers import Fingers

LONG_ROLL = 45.0
"""Seconds for which people wait for the tower before they do something else."""
SETTLED = {"accept": "This is right", "again": "Roll again", "type": "Type in"}
"""How a doubt is settled by one tap; the tower is not given up for the evening, or there would be no more doubts."""


def roll(fingers: Fingers, ask: Any) -> None:
    """One step towards the result of an open roll."""
    table, opened = fingers.table, fingers.table.flow.game.at_hand
    if opened.inputs.doubt is not None:
        choice = fingers.rng.choice([one for one in opened.inputs.doubt.choices if one in SETTLED])
        fingers.ways[f"doubt {choice}"] += 1
        table.tap(fingers.words(SETTLED[choice]))
    elif (source := opened.sources.source_of(ask)) == "tower":
        _wait(fingers, ask)
    elif source == "typed":
        _type(fingers, ask)
    else:
        fingers.ways["machine"] += 1
        table.tap(fingers.words("Throw"), "button")


def _wait(fingers: Fingers, ask: Any) -> None:
    """The dice fall, or something is told of them, or people lose their patience."""
    table, opened = fingers.table, fingers.table.flow.game.at_hand
    fingers.ways["tower"] += 1
    until = table.clock.time + LONG_ROLL
    while fingers.session.question is ask and opened.inputs.doubt is None and table.clock.time < until:
        table.pause(0.5)
        if opened.sources.source_of(ask) != "tower":
            return
    if table.clock.time >= until:
        fingers.ways["tower given up"] += 1
        table.tap(fingers.words("Type in instead"))


def _type(fingers: Fingers, ask: Any) -> None:
    table, shape = fingers.table, ask.shape() if ask.shape is not None else {}
    faces = [fingers.rng.randint(1, shape.get("faces", 6)) for _ in range(shape.get("dice", 1))]
    try:
        for face in faces:
            table.tap(str(face), "face")
        table.tap_widget(table.find(fingers.words("Done"), root=table.part("question")))
    except AssertionError:
        fingers.tell(None, faces, "typed")
    else:
        fingers.ways["typed"] += 1

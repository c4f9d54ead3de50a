"""The reader's verbs by taps: its four pages, and on each what is done there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui.widgets.buttons import HOLD_SECONDS

if TYPE_CHECKING:
    from tests.soak.fingers import Fingers

PAGES = {"draw": "Cards", "read": "Cards", "roll": "Dice", "next": "Turns", "score": "Points", "finish": "Points"}


def tap_verb(fingers: Fingers, value: str) -> None:
    """Do on its page what an answer to “what next?” says. Raises AssertionError if nothing there does it."""
    verb, _, about = value.partition(":")
    table = fingers.table
    side = table.part("question")
    assert verb in PAGES, f"{verb} has no page"
    table.tap_widget(table.find(fingers.words(PAGES[verb]), root=side))
    side = table.part("question")
    if verb == "draw":
        shown = [card for card in table.find_all(role="option", root=side) if card.option.value == value]
        table.tap_widget(shown[0] if shown else table.find(fingers.words("Draw a card"), root=side))
    elif verb == "roll":
        table.tap_widget(table.find(about, root=table.part("question")))
    elif verb == "next":
        words = [fingers.words(one).partition("{")[0] for one in ("Next: {name}", "Begin: {name}")]
        found = [widget for word in words for widget in table.find_all(word, "button", side)]
        assert found, "nobody is next"
        table.tap_widget(found[0])
    elif verb == "score":
        _write(fingers, about.split(","))
    else:
        table.hold(fingers.words("Finish the evening"), HOLD_SECONDS + 0.1)


def _write(fingers: Fingers, points: list[str]) -> None:
    table = fingers.table
    table.tap(fingers.words("Write points"))
    for number, score in enumerate(points):
        if score != "0":
            table.tap_widget(table.find_all(role="points line", root=table.front())[number])
            for digit in score:
                table.tap(digit, "key")
    table.tap(fingers.words("Write down"))

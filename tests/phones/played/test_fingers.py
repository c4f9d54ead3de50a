"""What the people at pages in Chromium want, going by what stands there: their games come to an end by it."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from typing import Any

import pytest

from tests.phones.pages.browser import Chromium, Page
from tests.phones.played.fingers import Finger, Thing


class StillPage(Page):
    """A page on which nothing but this stands."""

    def __init__(self, sentence: str, *things: Thing, strength: tuple[int, ...] = ()) -> None:
        super().__init__(Chromium.__new__(Chromium), "")
        self.shown: dict[str, Any] = {
            "mine": "Anna",
            "things": list(things),
            "asked": True,
            "ticked": False,
            "open": False,
            "text": sentence,
            "sentence": sentence,
            "wide": 390,
            "screen": 390,
            "torn": [],
            "dice": 0,
            "strength": list(strength),
        }
        self.touched: list[str] = []

    async def says(self, expression: str) -> Any:
        if not expression.startswith("(() => {\n  const e"):
            return self.shown
        number = int(expression.partition('data-number="')[2].partition('"')[0])
        label = self.shown["things"][number]["label"]
        self.touched.append(label)
        return [0, 0, True, label, ""]

    async def touch(self, x: float, y: float, *, held: float = 0.02) -> None: ...


def thing(number: int, label: str, *css: str, at: str = "", pressed: bool | None = None, off: bool = False) -> Thing:
    return {
        "number": number,
        "tag": "BUTTON",
        "part": "main",
        "css": list(css),
        "off": off,
        "pressed": bool(pressed),
        "held": pressed is not None,
        "label": label,
        "title": label if "card" in css else "",
        "least": 44,
        "box": "",
        "value": "",
        "at": at,
    }


def steps(finger: Finger) -> None:
    asyncio.run(finger.step())


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.phones.played.fingers.SETTLES", 0.0)


def hand(*titles: str, lifted: tuple[int, ...] = (), fits: bool = False) -> list[Thing]:
    cards = [thing(number, title, "card", pressed=number in lifted) for number, title in enumerate(titles)]
    return [*cards, thing(len(cards), "these", "main", off=not fits), thing(len(cards) + 1, "Pass")]


def test_lowest_cards_that_beat_what_lies_there_are_lifted(quick: None) -> None:
    page = StillPage("Anna: higher than 2 × 5, or pass?", *hand("3", "3", "7", "9", "9", "9"))
    steps(Finger("Anna", page, random.Random(1)))
    assert page.touched == ["9"]
    page = StillPage("Anna: higher than 2 × 5, or pass?", *hand("3", "3", "7", "9", "9", "9", lifted=(3,)))
    steps(Finger("Anna", page, random.Random(1)))
    assert page.touched == ["9"]
    page = StillPage("Anna: higher than 2 × 5, or pass?", *hand("3", "3", "7", "8", "Joker", lifted=(2,)))
    steps(Finger("Anna", page, random.Random(1)))
    assert page.touched == ["Joker"]


def test_who_cannot_beat_it_passes_at_once(quick: None) -> None:
    for sentence in ("Anna: higher than 3 × 5, or pass?", "Anna: higher than 1 × Joker, or pass?"):
        page = StillPage(sentence, *hand("3", "3", "7", "9"))
        steps(Finger("Anna", page, random.Random(1)))
        assert page.touched == ["Pass"]


def test_wrong_cards_are_put_down_and_what_was_no_good_is_not_tried_again(quick: None) -> None:
    page = StillPage("Anna: higher than 1 × 5, or pass?", *hand("3", "7", "9", lifted=(0,)))
    steps(Finger("Anna", page, random.Random(1)))
    assert page.touched == ["3"]
    page = StillPage("Anna: higher than 1 × 5, or pass?", *hand("3", "7", "9", lifted=(1,)))
    steps(Finger("Anna", page, random.Random(1)))
    assert page.touched == ["7"], "it goes down, since it does not count"


def test_a_majority_is_looked_for_and_then_laid_on_the_table(quick: None) -> None:
    people = [
        thing(0, "Anna", at="partner", pressed=True),
        thing(1, "Ben", at="partner", pressed=False),
        thing(2, "Lay", "main"),
        thing(3, "Back", "quiet"),
    ]
    page = StillPage("Talks", *people, strength=(2, 5))
    steps(Finger("Anna", page, random.Random(1)))
    assert page.touched == ["Ben"]
    page = StillPage("Talks", *people, strength=(3, 5))
    steps(Finger("Anna", page, random.Random(1)))
    assert page.touched == ["Lay"]


def test_who_is_asked_for_a_yes_mostly_gives_it_and_who_gave_it_waits(quick: None) -> None:
    asks = [thing(0, "Yes", "main", at="asks"), thing(1, "Change", "quiet", at="asks"), thing(2, "No")]
    yes = 0
    for seed in range(50):
        page = StillPage("Talks", *asks)
        steps(Finger("Anna", page, random.Random(seed)))
        yes += page.touched == ["Yes"]
    assert yes >= 35
    given = [thing(0, "Take back", at="draft"), thing(1, "Propose", "main"), thing(2, "None")]
    still = 0
    for seed in range(50):
        page = StillPage("Talks", *given)
        steps(Finger("Anna", page, random.Random(seed)))
        still += not page.touched
    assert still >= 35


def test_who_sees_that_the_time_is_up_announces_it(quick: None) -> None:
    own = {**thing(0, "Announce", "own"), "part": "own"}
    touched: dict[bool, int] = {}
    for late in (False, True):
        touched[late] = 0
        for seed in range(100):
            page = StillPage("Ben: please place", own)
            page.shown["asked"] = False
            steps(Finger("Anna", page, random.Random(seed), late=partial(bool, late)))
            touched[late] += page.touched == ["Announce"]
    assert touched[False] == 0 < touched[True]

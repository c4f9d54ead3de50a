"""What is told of a place that cannot be filled: where it stands, what is wrong, what could be written instead."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest

from companion.engine.game import Game
from companion.packs.catalogue import Catalogue
from tests.packs.conftest import FILES, GAME, Write
from tests.packs.fake_game import Definition, Ladder, Parameters, games

MORE = """\
  open: {type: flag, default: true, title: {en: A}, text: {en: B}}
  runs: {type: list, default: [2, 4], title: {en: A}, text: {en: B}}
  last: {type: int, min: 1, default: null, none: {en: never}, title: {en: A}, text: {en: B}}
options:
"""
KNOWN = "board, figures, open, runs, last"
FORMS = "{name}, {name.word}, {name|one|several} or {name?value|its text|any other}"


@dataclass(frozen=True)
class Several(Parameters):
    """A parameter of each type."""

    open: bool
    runs: tuple[int, ...]
    last: int | None


@dataclass(frozen=True)
class Open(Definition):
    parameters: Several


class Opening(Ladder):
    """A ladder with more to set."""

    name: ClassVar[str] = "ladder"
    Definition: ClassVar[type[Definition]] = Open


def opening(name: str) -> type[Game]:
    games(name)
    return Opening


def told(write: Write, name: str, before: str, after: str) -> list[str]:
    """What is wrong with the pack `ladder` where one of its files has something else instead."""
    files = {**FILES, "game.yaml": GAME.replace("options:\n", MORE, 1)}
    assert before in files[name]
    write("ladder", {**files, name: files[name].replace(before, after, 1)})
    found = Catalogue([Path("packs")], opening).check("ladder")
    return [str(one).removeprefix(f"packs/ladder/{name}:").replace(KNOWN, "KNOWN") for one in found]


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("{figurs}", "nothing fills the place {figurs} (expected one of KNOWN; did you mean figures?)"),
        ("{zzz}", "nothing fills the place {zzz} (expected one of KNOWN)"),
        ("{parameters.figures}", ""),
        ("{figures|one}", f"the place {{figures|one}} cannot be read (expected {FORMS})"),
        ("{figures|a|b}", ""),
        ("{figures|a|b|c}", "{figures|a|b|c} has 3 forms, and en has 2 (expected {name|one|other})"),
        ("{figures?none|any|#}", "{figures?none|any|#}: figures is never none (expected a number)"),
        ("{figures?four|any|#}", "{figures?four|any|#}: figures is never four (expected a number)"),
        ("{figures?-1|any|#}", ""),
        ("{figures?--1|any|#}", "{figures?--1|any|#}: figures is never --1 (expected a number)"),
        ("{board?large|a|b}", ""),
        ("{board?3|a|b}", "{board?3|a|b}: board is never 3 (expected one of large, small)"),
        (
            "{board?lage|a|b}",
            "{board?lage|a|b}: board is never lage (expected one of large, small; did you mean large?)",
        ),
        (
            "{board|one|more}",
            "{board|one|more} is for numbers, and board is a choice (expected {name?value|its text|any other})",
        ),
        (
            "{board.word}",
            "{board.word} is for numbers, and board is a choice (expected {name?value|its text|any other})",
        ),
        (
            "{board}",
            "board has no words for large (expected values: board.large in texts.yaml, or "
            "{board?large|its text|any other})",
        ),
        (
            "{open}",
            "open has no words for true (expected values: open.true in texts.yaml, or {open?true|its text|any other})",
        ),
        ("{open?false|a|b}", ""),
        ("{open?yes|a|b}", "{open?yes|a|b}: open is never yes (expected one of true, false)"),
        ("{runs}", ""),
        ("{runs|one|more}", "{runs|one|more} is for numbers, and runs is a list (expected {name})"),
        ("{runs.word}", "{runs.word} is for numbers, and runs is a list (expected {name})"),
        ("{runs?2|a|b}", "{runs?2|a|b}: runs is never 2 (expected nothing)"),
        ("{last}", ""),
        ("{last?none|a|#}", ""),
        ("{last?nome|a|b}", "{last?nome|a|b}: last is never nome (expected one of none, a number; did you mean none?)"),
        ("{runs}", ""),
        ("{cards.leak.count}", ""),
        ("{cards.leak.cout}", "nothing fills the place {cards.leak.cout} (expected one of KNOWN)"),
        ("{cards.leak.title}", "nothing fills the place {cards.leak.title} (expected one of KNOWN)"),
    ],
)
def test_a_place_of_a_rule(write: Write, place: str, message: str) -> None:
    found = told(write, "rules.yaml", "{structural: [too_late], text: {de: A, en: B,", f"{{text: {{en: '{place}',")
    assert found == ([f"5:20: LA-02.text.en: {message}"] if message else [])


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("{count} {figures} {effects.0.send.figure}", ""),
        ("{cout}", "nothing fills the place {cout} (expected one of id, number, count, KNOWN; did you mean count?)"),
        ("{title}", "nothing fills the place {title} (expected one of id, number, count, KNOWN)"),
        ("{effects.0}", "nothing fills the place {effects.0} (expected one of id, number, count, KNOWN)"),
        ("{id|one|more}", "{id|one|more} has a form for one, but 'leak' is no number"),
        ("{count|one|more}", ""),
        ("{count|a|b|c}", "{count|a|b|c} has 3 forms, and en has 2 (expected {name|one|other})"),
    ],
)
def test_a_place_of_a_card(write: Write, place: str, message: str) -> None:
    found = told(write, "cards.yaml", "en: Leak", f"en: '{place}'")
    assert found == ([f"4:25: cards[leak].title.en: {message}"] if message else [])


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("{party} {figurs} {", ""),
        ("{party} {parameters.figures|one|more}", ""),
        (
            "{parameters.figurs}",
            "nothing fills the place {parameters.figurs} (expected one of parameters.board, parameters.figures, "
            "parameters.open, parameters.runs, parameters.last; did you mean parameters.figures?)",
        ),
        ("{parameters.figures|a}", f"the place {{parameters.figures|a}} cannot be read (expected {FORMS})"),
        ("{parameters.cards.leak.count}", ""),
    ],
)
def test_a_place_of_a_sentence_of_play(write: Write, place: str, message: str) -> None:
    found = told(write, "texts.yaml", "en: moved", f"en: '{place}'")
    assert found == ([f"2:27: events.moved.en: {message}"] if message else [])


WORDS = "title: {de: A, en: B, es: C}"


@pytest.mark.parametrize(
    ("before", "after", "at"),
    [
        ("en: A ladder", "en: '{figurs}'", "5:30: about.en"),
        (f"id: setup, {WORDS}", "id: setup, title: {en: '{figurs}'}", "9:29: phases[setup].title.en"),
        (
            f"default: large\n    {WORDS}",
            "default: large\n    title: {en: '{figurs}'}",
            "15:17: parameters.board.title.en",
        ),
        (
            f"small_board:\n    {WORDS}",
            "small_board:\n    title: {en: '{figurs}'}",
            "24:17: options.small_board.title.en",
        ),
        (f"  fast:\n    {WORDS}", "  fast:\n    title: {en: '{figurs}'}", "37:17: variants.fast.title.en"),
    ],
)
def test_a_place_of_the_head(write: Write, before: str, after: str, at: str) -> None:
    message = "nothing fills the place {figurs} (expected one of KNOWN; did you mean figures?)"
    assert told(write, "game.yaml", before, after) == [f"{at}: {message}"]

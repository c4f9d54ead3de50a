"""`companion check` of what a game shows and who plays it without people: its colour, its face, its bot."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from companion.packs.scripts.faults import place_of
from companion.packs.scripts.games import UnknownGameError, find_game
from tests.cli import house
from tests.cli.house import Trial
from tests.protocol.house import SHIPPED
from tests.stubs.stones import SCRIPT, loaded, stones

Check = Callable[..., list[str]]


@pytest.fixture
def check(tmp_path: Path, companion: Trial, monkeypatch: pytest.MonkeyPatch) -> Check:
    """What `check` says of the game of `companion new-game` with something else in one of its files."""

    def run(there: str, instead: str, part: str = SCRIPT) -> list[str]:
        companion.installed = SHIPPED
        made = stones(tmp_path, there, instead, part)
        monkeypatch.setitem(sys.modules, "stones", made.module)

        @cache
        def find(name: str) -> type:
            if name != "stones":
                return find_game(name)
            try:
                return loaded(made)
            except Exception as error:
                raise UnknownGameError(name, (), f"it cannot be loaded: {error}", place_of(error)) from error

        monkeypatch.setattr(house, "find", find)
        companion("check", str(made.packs / "stones/game.yaml"))
        *told, _ = companion.out.splitlines()
        return [line.replace(str(made.packs.parent), "") for line in told]

    return run


def test_a_colour_that_is_none_is_told_with_its_line(check: Check) -> None:
    told = check('Accent("#9CCBB0"', 'Accent("#33"')
    assert told[0].startswith("/stones/rules/game.py:56: ")
    assert "the accent on_dark is #33, which is no colour: write #rrggbb" in told[0]


def test_a_colour_that_is_hard_to_read_is_told_with_what_to_take(check: Check) -> None:
    (told,) = check('"#1F5E41"', '"#9CCBB0"')
    said = "the accent on_light #9CCBB0 is hard to read: its contrast to #EAE7E0 is 1.47 (expected 4.5 or more; "
    assert told.startswith(f"/stones/rules/game.py:52: {said}take a darker colour)")


@pytest.mark.parametrize(
    ("part", "there", "instead", "said"),
    [
        ("bot.py", "import random", "import randm", "bot.py:5: the bot stones.bot:Greedy cannot be used: Module"),
        ("bot.py", "class Greedy", "class Greed", "rules/game.py:52: the bot stones.bot:Greedy cannot be used: Attr"),
        ("face/__init__.py", "import Mapping", "import Maping", "face/__init__.py:5: the face stones.face:StonesFace"),
        (
            "face/__init__.py",
            "class StonesFace(Face)",
            "class StonesFace",
            "rules/game.py:52: the face stones.face:Sto",
        ),
    ],
)
def test_a_part_that_cannot_be_imported_is_told(check: Check, part: str, there: str, instead: str, said: str) -> None:
    told = check(there, instead, part)
    assert told[0].startswith(f"/stones/{said}"), told
    assert "mend it, or name none" in told[0]


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ('{"easy": "stones.bot:Easy"}', "the strength easy: stones.bot:Easy cannot be used: Attr"),
        ('{"good": "stones.deep:Good"}', "the strength good: stones.deep:Good cannot be used: ModuleNotFound"),
        ('{"hard": "stones.bot:Greedy"}', "there is no strength hard; there are easy, greedy, good"),
    ],
)
def test_a_strength_that_cannot_be_played_is_told(check: Check, named: str, said: str) -> None:
    bot = 'bot: ClassVar[str] = "stones.bot:Greedy"'
    (told,) = check(bot, f"{bot}\n    strengths: ClassVar = {named}")
    assert told.startswith(f"/stones/rules/game.py:52: {said}"), told


def test_every_wrong_strength_is_told(check: Check) -> None:
    bot = 'bot: ClassVar[str] = "stones.bot:Greedy"'
    assert len(check(bot, f'{bot}\n    strengths: ClassVar = {{"easy": "stones.bot:A", "good": "stones.bot:B"}}')) == 2


def test_without_kivy_the_face_is_not_looked_at_which_is_said(
    check: Check, companion: Trial, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "kivy", None)
    assert check("class StonesFace(Face)", "class StonesFace", "face/__init__.py") == []
    assert "The face of stones is not looked at: Kivy is not installed." in companion.err

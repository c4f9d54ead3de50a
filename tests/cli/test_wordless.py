"""`companion check` names the words that a pack lacks, also of what no scenario and no game comes to."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.packs.scripts.games import find_game
from tests.cli import house
from tests.cli.house import Trial
from tests.protocol.house import SHIPPED
from tests.stubs.stones import loaded, stones

Check = Callable[[str, str], list[str]]

NEVER = "        if self.state.stones > 99:\n            "


@pytest.fixture
def check(tmp_path: Path, companion: Trial, monkeypatch: pytest.MonkeyPatch) -> Check:
    """What `check` says of the game of `companion new-game` with something else in one of its files."""

    def run(there: str, instead: str) -> list[str]:
        companion.installed = SHIPPED
        made = stones(tmp_path, "class Table(State)", "class Table(State)")
        for path in (made.script, *(made.packs / "stones").glob("*.yaml")):
            text = path.read_text("utf-8")
            path.write_text(text.replace(there, instead, 1), "utf-8")
        monkeypatch.setitem(sys.modules, "stones", made.module)
        game = loaded(made)
        monkeypatch.setattr(house, "find", lambda name: game if name == "stones" else find_game(name))
        code = companion("check", str(made.packs))
        *told, last = companion.out.splitlines()
        assert (code == 0) == (last == "1 pack, 1 scenario: all is well."), last
        return [line.replace(str(made.packs.parent), "") for line in told]

    return run


LINE = "        self.settle(party)\n"
"""A line of the script behind which something stands that never happens."""


def line(number: int, said: str) -> str:
    return f"/stones/rules/game.py:{number}: {said}"


def test_a_new_game_lacks_nothing(check: Check) -> None:
    assert check(LINE, LINE) == []


def test_an_event_that_is_declared_has_words(check: Check) -> None:
    (told,) = check('to_all("took")', 'to_all("took", "gave")')
    assert told == line(52, "the event gave has no words: texts.yaml, events, lacks gave")


def test_an_event_that_is_for_nobody_needs_none(check: Check) -> None:
    assert check('to_all("took")', 'to_all("took") | {"peeked": type(to_all("took")["took"])(())}') == []


def test_a_question_that_never_comes_has_words(check: Check) -> None:
    (told,) = check(LINE, LINE + NEVER + 'yield Question("give", Kind.CHOOSE, (party,), rule="ST-01")\n')
    assert told == line(81, "the question give has no words: texts.yaml, questions, lacks give")


def test_a_question_is_found_behind_a_function_that_is_handed_its_name(check: Check) -> None:
    asking = NEVER + "yield from self.ask(party, GIVE)\n\n    def ask(self, who: Party, name: str) -> Script:\n"
    asking += '        yield Question(name, Kind.CHOOSE, (who,), rule="ST-01")\n'
    told, more = check(LINE, LINE + asking.replace("GIVE", '"give" if party else "lend"'))
    assert "the question give has no words" in told
    assert "the question lend has no words" in more


def test_a_code_that_is_never_refused_has_words(check: Check) -> None:
    (told,) = check('return (Refusal("ST-01", "not_so_many"', 'return (Refusal("ST-01", "no_number"')
    assert told == line(84, "the code ST-01.no_number has no words: texts.yaml, refusals, lacks ST-01.no_number")


def test_a_code_that_is_declared_has_words(check: Check) -> None:
    (told,) = check("structural: [not_so_many, too_many]", "structural: [not_so_many, too_many, no_hand]")
    assert told.endswith("the code ST-01.no_hand has no words: texts.yaml, refusals, lacks ST-01.no_hand")


def test_a_value_that_can_be_chosen_has_a_name(check: Check) -> None:
    (told,) = check("lambda _: NUMBERS", 'lambda _: ("1", "2", "all_of_them")')
    assert "all_of_them has no name (an answer to take)" in told


def test_a_mistake_that_no_scenario_comes_to_is_found_by_playing(check: Check) -> None:
    (told,) = check("            rest = tuple(", "            assert len(self.parties) < 3\n            rest = tuple(")
    assert "game.py:" in told
    assert "the script failed in a game that was played by chance: AssertionError" in told

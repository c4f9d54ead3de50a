"""What goes wrong with a player, or is changed at the table, never stops a seat of the box: it answers all the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.bots import MakeBot
from companion.bots.player import RandomBot
from companion.engine.hooks import Saying
from companion.engine.levels import ENFORCE, OFF, WARN
from companion.engine.vocabulary import Audience
from companion.mechanics.climbing import JOKER
from companion.table.play import reasons_in
from companion.table.players import host
from companion.table.players.deciding import decide
from companion.table.players.host import A_THOUGHT, NO_FORESIGHT, NO_PLAN, SOURCE, BoxPlayers
from companion.table.players.thinking import Thoughts
from tests.players.seats.test_seats import Table

OTHERS = ("Ben", "Cem", "Dora")


class Watched(Table):
    """A table of which it is known what went wrong, and what it was told of that."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.log, self.told = folder / "incidents.log", list[str]()
        self.box.when_troubled(self.told.append)

    @property
    def box(self) -> BoxPlayers:
        assert self.game.box is not None
        return self.game.box

    @property
    def faults(self) -> int:
        """How many incidents have been kept."""
        return self.log.read_text("utf-8").count("── ") if self.log.exists() else 0

    def box_answers(self, most: int) -> int:
        """So many answers; how many of them are the box's."""
        before = self.game.session.ledger.next_number
        self.go_on(most)
        return sum(entry.source == SOURCE for entry in self.game.session.ledger.entries[before:])

    def to_the_box(self) -> None:
        while "Anna" in self.asked:
            self.go_on(1)

    def lay_too_low(self) -> None:
        """Anna lays what is too low while nobody minds."""
        for _ in range(200):
            ask, laid = self.game.session.question, self.game.session.view(Audience.of("Anna"))
            if ask is not None and ask.name == "follow" and self.asked == ("Anna",):
                hand, last = laid["hands"]["Anna"], laid["plays"][-1]["number"]
                if lower := [card for card in hand if card != JOKER and int(card) < last]:
                    self.game.session.switch("KP-06", OFF)
                    self.game.session.answer("Anna", lower[:1])
                    return
            self.go_on(1)
        raise AssertionError("there was nothing to lay")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Watched]:
    table = Watched(tmp_path)
    yield table
    table.game.close()
    table.evening.close()


@pytest.fixture
def decided(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the players decided; None where no game could be imagined."""
    values: list[Any] = []

    def kept(*given: Any) -> Any:
        values.append(decide(*given))
        return values[-1]

    monkeypatch.setattr(host, "decide", kept)
    return values


@pytest.mark.parametrize("level", [ENFORCE, WARN])
def test_a_rule_that_was_off_for_a_while_stops_no_seat(table: Watched, decided: list[Any], level: str) -> None:
    table.lay_too_low()
    table.game.session.switch("KP-06", level)
    table.to_the_box()
    decided.clear()
    assert table.box_answers(8)
    assert not table.faults
    assert decided
    assert None not in decided, "a game is imagined in which that could be laid"


def test_a_rule_that_was_off_in_an_earlier_round_is_imagined_as_it_is_now(table: Watched, decided: list[Any]) -> None:
    session = table.game.session
    session.switch("KP-06", OFF)
    entered = session.entry
    while session.entry == entered:
        table.go_on(1)
    session.switch("KP-06", ENFORCE)
    table.to_the_box()
    decided.clear()
    assert table.box_answers(8)
    assert not table.faults
    assert None not in decided


def no_player(strength: str) -> MakeBot:
    """What a wrong name in `Game.strengths` comes to."""
    raise LookupError(strength)


class Failing(RandomBot):
    """Fails at each decision."""

    def answer(self, *_: Any) -> Any:
        raise KeyError("hand")


@pytest.mark.parametrize("fault", ["name", "player", "observation"])
def test_a_fault_in_a_player_leads_to_the_first_answer_that_is_allowed(
    table: Watched, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.to_the_box()
    session = table.game.session
    assert session.question is not None
    first = next(one.value for one in session.options(session.question.id, table.asked[0]) if not one.refusals)
    match fault:
        case "name":
            monkeypatch.setattr(table.box, "_makers", no_player)
            table.box._kinds.clear()
        case "player":
            monkeypatch.setattr(table.box, "_makers", lambda _: Failing)
        case "observation":
            monkeypatch.setattr(host, "observe", no_player)
    before = session.ledger.next_number
    assert table.box_answers(6)
    assert session.ledger.entries[before].value == first
    assert table.faults
    assert table.told == [NO_PLAN], "the table is told once"


def test_a_fault_in_what_is_sent_to_who_thinks_ends_thinking_alone(
    table: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.to_the_box()
    monkeypatch.setattr(table.box, "_searches", lambda _: True)
    table.box.thoughts = Thoughts(lambda: no_player("good"))  # type: ignore[arg-type, return-value]
    table.box.when_troubled(table.told.append)
    session = table.game.session
    before = session.ledger.next_number
    table.wait(0.1)
    table.wait(A_THOUGHT)
    assert session.ledger.next_number > before
    table.wait(0.1)
    table.wait(A_THOUGHT)
    assert table.told == [NO_FORESIGHT]
    assert table.faults == 1


class Strange(RandomBot):
    """Says why in a form that cannot be kept."""

    why: Any = None

    def reason(self, *_: Any) -> Any:
        return self.why


@pytest.mark.parametrize("why", ["because", Saying("reason.out", {"party": {"Ben"}}), Saying(None, {})])  # type: ignore[arg-type]
def test_a_reason_that_cannot_be_kept_stops_no_seat(table: Watched, why: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table.to_the_box()
    monkeypatch.setattr(table.box, "_makers", lambda _: Strange)
    monkeypatch.setattr(Strange, "why", why)
    assert table.box_answers(6)
    assert table.game.session.saved
    assert table.faults
    assert not reasons_in(table.game.session.ledger.entries)

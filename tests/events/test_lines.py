"""What is told of a game: all that is public, in its order, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.vocabulary import TABLE
from companion.events import lines
from companion.events.lines import MOMENTS
from companion.packs.scripts.games import find_game
from tests.battery.hidden import HIDDEN, Hidden
from tests.battery.twin_games import Tally, Twins, at_a_stand
from tests.events.house import AT, Listener, Told, without

GAMES = ("buerokratopoly", "animal_farm", "buergermeister", "karriere_poker", "politburo")


@pytest.mark.parametrize("game", GAMES)
def test_each_public_event_is_one_line_and_comes_after_who_was_asked(game: str, tmp_path: Path) -> None:
    table = Told(tmp_path)
    listener = Listener(tmp_path)
    opened = table.begin(game, 60)
    public = [event.kind for event in opened.session.game.events if event.visible_to(TABLE)]
    table.close()
    told = listener.all()
    assert told[0]["line"] == "opened"
    assert [seat["name"] for seat in told[0]["seats"]] == ["Anna", "Ben", "Cem", "Dora"]
    assert told[1]["line"] == "asked"
    begun = told[1]["number"]
    events = [line for line in told if line["line"] == "event"]
    assert [line["kind"] for line in events] == public[begun:]
    assert [line["number"] for line in events] == list(range(begun + 1, len(public) + 1))
    assert all(line["moment"] in ("", *MOMENTS) for line in events)
    assert told[-1]["line"] == "closed"


def test_who_has_answered_in_secret_is_told_and_not_what(tmp_path: Path) -> None:
    table = Told(tmp_path)
    game = table.begin(events=10)
    while (ask := game.session.question) is None or ask.name != "choose_action" or ask.commits:
        table.play(len(game.session.game.events) + 1)
    listener = Listener(tmp_path)
    assert [listener.one()["line"] for _ in range(2)] == ["opened", "asked"], "whoever comes later hears how it stands"
    party = ask.asked()[0]
    game.session.answer(party, next(o.value for o in game.session.options(ask.id, party) if not o.refusals))
    line = listener.one()
    assert (line["line"], line["answered"]) == ("asked", [party])
    assert set(line) == {"line", "game", "number", "time", "sentence", "asked", "answered"}
    table.close()


def test_an_undo_says_how_much_still_counts(tmp_path: Path) -> None:
    table = Told(tmp_path)
    game = table.begin(events=40)
    before = [event for event in game.session.game.events if event.visible_to(TABLE)]
    listener = Listener(tmp_path)
    assert listener.one()["line"] == "opened"
    while len(after := [e for e in game.session.game.events if e.visible_to(TABLE)]) >= len(before):
        game.session.undo(held=True)
    game.session.redo()
    table.close()
    told = listener.all()
    undone = next(line for line in told if line["line"] == "undone")
    assert undone["number"] == len(after)
    again = [line["kind"] for line in told if line["line"] == "event"]
    assert again == [event.kind for event in before[len(after) :]][: len(again)]
    assert again


class LineTwins(Twins):
    """Both games are told; what comes is held side by side."""

    def __init__(self, games: Any, hidden: Hidden, rng: Any, what: str) -> None:
        super().__init__(games, hidden, rng, what)
        self.told: tuple[list[Any], list[Any]] = ([], [])
        for game, told in zip(games, self.told, strict=True):
            lines.GameLines(game, lambda: "en", lambda: AT, told.extend).begin()

    def look(self, *, papers: bool = False) -> None:
        self._who_was_told()
        one, other = ([without(line, "game") for line in told] for told in self.told)
        assert one == other, f"after {self.entries} entries, by {self.what}"
        self.tally.looks += 1


TABLES = [
    pytest.param(pack, stand, id=f"{pack}: {stand.name}") for pack, hidden in HIDDEN.items() for stand in hidden.stands
]


@pytest.mark.parametrize(("pack", "stand"), TABLES)
def test_games_that_differ_in_secrets_alone_tell_the_same(pack: str, stand: Any) -> None:
    tally = Tally()
    for seed in range(2):
        tally.add(at_a_stand(pack, stand, str(seed), LineTwins))
    assert tally.looks > 4


def test_a_line_that_knew_too_much_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    who = lines.GameLines._who

    def knowing(self: lines.GameLines) -> dict[str, Any]:
        return {**who(self), "more": str(self._game.session.game.everything())}

    monkeypatch.setattr(lines.GameLines, "_who", knowing)
    with pytest.raises(AssertionError, match="entries, by"):
        for seed in range(3):
            at_a_stand("buerokratopoly", HIDDEN["buerokratopoly"].stands[0], str(seed), LineTwins)


@pytest.mark.parametrize("game", GAMES)
def test_alarms_are_events_that_everybody_may_know(game: str) -> None:
    kinds = find_game(game).tells
    assert all(kinds[kind].named is None for kind in find_game(game).alarms)

"""Whole games in which everybody answers on a phone, from what stands on it and from nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.engine.vocabulary import TABLE
from companion.phones.project import TV, Projection, audience_of
from companion.phones.seats import SeatsTaken
from companion.phones.server.frames import LEAST, SMALL, parts_of, written
from companion.phones.taps import Phoned, Said
from companion.table.evening import Evening, Surroundings, TableGame
from companion.table.journal import Seating
from companion.table.play import Timing
from companion.texts import translator
from companion.ui.boards.face import face_of
from tests.phones.players import PhonePlayer
from tests.shipped import restored, shipped

KEY = bytes(32)
MOST = 6000
FOUR = ("Anna", "Ben", "Çem", "Dora")
BY_HAND = {"lot": ("virtual",), "draw": ("virtual",), "shuffle": ("virtual",), "roll": ("typed",)}
REAL = {"lot": ("typed",), "draw": ("physical",), "shuffle": ("physical",), "roll": ("typed",)}


class PhonesTable:
    """A game, and a phone for everybody; all that is shown goes through the projection, all that is said through taps.

    Everybody reads another language.
    """

    def __init__(self, folder: Path, game: str, *, names: Sequence[str] = FOUR, seed: int = 7, **more: Any) -> None:
        timing = Timing(lambda: 0.0, lambda: 0.0, limit=lambda act: act())
        around = Surroundings(restore=restored, chance=random.Random(seed), by_hand=True)
        self.evening = Evening(folder, shipped(), timing, around)
        self.opened: TableGame = self.evening.begin(game, Seating.of(names), **{"sources": BY_HAND, **more})
        self.session = self.opened.session
        self.rng = random.Random(seed)
        parties = self.session.game.parties
        self.players = {party: PhonePlayer(party, random.Random(f"{seed}{party}")) for party in parties}
        tellers = {language: self.opened.teller(language) for language in ("de", "en", "es")}
        spoken: dict[str | None, str] = {party: ("de", "en", "es")[n % 3] for n, party in enumerate(parties)}
        self.seats = SeatsTaken(lambda: 0.0)
        self.projection = Projection(
            lambda party: tellers[spoken.get(party, "en")],
            translator,
            KEY,
            self.seats.last,
            face_of(type(self.session.game)).board,
        )
        self.seeing: dict[str, str] = {}
        self.asked: set[str] = set()
        self.longest_secret = 0
        self.refusals: list[Mapping[str, object]] = []

    def close(self) -> None:
        self.opened.close()
        self.evening.close()

    def state(self, party: str) -> dict[str, Any]:
        state: dict[str, Any] = self.projection.states(self.opened, "", (), (party,), self.seeing)[audience_of(party)]
        if state["held"] or state["own"]["hand"]:
            self.longest_secret = max(self.longest_secret, len(written(state)))
        return state

    def say(self, party: str, message: Mapping[str, Any]) -> Mapping[str, object]:
        """As the child and the host do it."""
        assert len(written(message)) <= SMALL
        if "see" in message:
            self.seeing[party] = message["see"]
            return {"ok": True}
        assert parts_of(message.get("value")) <= 200
        replies: list[Mapping[str, object]] = []
        said = Said(
            message["tap"],
            message["question"],
            message.get("pick", ""),
            message.get("value"),
            "value" in message,
            message.get("sure", False),
        )
        desk = self.projection.desk(self.opened, party)
        Phoned(said, desk, KEY, self.seats, replies.append).done_at(self.session)
        assert len(replies) == 1
        assert len(written({"reply": {**replies[0], "tap": said.tap}})) <= SMALL
        if replies[0]["ok"]:
            self.seeing.pop(party, None)
            self.projection.forget()
        else:
            self.refusals.append({**replies[0], "said": message})
        return replies[0]

    def play(self, until: Callable[[], object] = lambda: False, most: int = MOST, announces: float = 0.02) -> None:
        """Everybody plays until the game is over, `until` holds, or for `most` messages."""
        idle = 0
        for _ in range(most):
            if self.session.question is None or until():
                return
            if self.session.driver.awaits_reveal:
                self.session.reveal()
                self.projection.forget()
                continue
            self.asked.add(self.session.question.kind.value)
            public = self.projection.states(self.opened, "", (), ())[TV]
            asked = [party["id"] for party in public["parties"] if party["asked"]] or list(self.players)
            party = self.rng.choice(asked)
            if self.rng.random() < announces:
                other = self.rng.choice(list(self.players))
                announcement = self.players[other].announcement(self.state(other))
                if announcement is not None:
                    self.say(other, announcement)
                    continue
            state = self.state(party)
            message = self.players[party].message(state)
            taken = message is not None and self.say(party, message)["ok"]
            idle = 0 if taken else idle + 1
            assert idle < 60, (self.session.question.name, party, state["form"], self.refusals[-3:])

    @property
    def kinds(self) -> set[str]:
        return set.union(*(player.kinds for player in self.players.values()))


GAMES: Mapping[str, tuple[str, dict[str, Any], set[str]]] = {
    "buerokratopoly": ("buerokratopoly", {}, {"list", "places", "pair", "roll", "roll:built"}),
    "animal_farm": ("animal_farm", {}, {"list", "talks", "talks:built", "pair"}),
    "karriere_poker": ("karriere_poker", {"options": {"games": 1}}, {"sets"}),
    "karriere_poker, dealt": ("karriere_poker", {"options": {"games": 1, "mode": "dealt"}}, {"hand"}),
    "politburo": ("politburo", {}, {"list", "laid:built", "pair"}),
    "politburo, dealt": ("politburo", {"options": {"mode": "dealt"}}, {"list", "laid:built", "pair"}),
    "buergermeister": ("buergermeister", {}, {"list", "places"}),
}
"""What is played → the forms of which each is answered at least once."""


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_on_phones_alone(name: str, tmp_path: Path) -> None:
    game, more, wanted = GAMES[name]
    table = PhonesTable(tmp_path, game, **more)
    try:
        table.play()
        assert table.session.outcome is not None, table.session.question
        assert wanted <= table.kinds
        assert all("phone#" in e.source or e.kind != "answer" or e.party is None for e in table.session.ledger.entries)
        assert table.longest_secret < LEAST, "what is secret makes no state longer than others are at least"
        assert table.session.view(TABLE)
    finally:
        table.close()

"""Whole games in which everybody answers on a phone, from what stands on it and from nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.phones.project import TV, Projection, audience_of
from companion.phones.seats import SeatsTaken
from companion.phones.server.frames import LEAST, SMALL, parts_of, written
from companion.phones.taps import Phoned, Said
from companion.table.evening import Evening, Surroundings, TableGame
from companion.table.journal import Seating
from companion.table.play import Timing
from companion.texts import translator
from companion.ui.boards.face import face_of
from tests.phones.played.players import PhonePlayer, sources_of
from tests.phones.tables import KEY, all_states
from tests.shipped import restored, shipped

MOST = 6000
PACE = 4.0
"""Seconds between two taps."""
FOUR = ("Anna", "Ben", "Çem", "Dora")
BY_HAND = {"lot": ("virtual",), "draw": ("virtual",), "shuffle": ("virtual",), "roll": ("typed",)}
REAL = {"lot": ("typed",), "draw": ("physical",), "shuffle": ("physical",), "roll": ("typed",)}


class PhonesTable:
    """A game, and a phone for everybody; all that is shown goes through the projection, all that is said through taps.

    Everybody reads another language.
    """

    def __init__(self, folder: Path, game: str, *, names: Sequence[str] = FOUR, seed: int = 7, **more: Any) -> None:
        self.time = 0.0
        timing = Timing(lambda: self.time, lambda: self.time, limit=lambda act: act())
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
        # The board of the public page has been made for this position: see `play`.
        states = all_states(self.projection, self.opened, "", (), (party,), self.seeing, watched=False)
        state: dict[str, Any] = states[audience_of(party)]
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
        seat = self.projection.seat(self.opened, party)
        Phoned(said, seat, self.projection.form, KEY, self.seats, replies.append).done_at(self.session)
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
            self.time += PACE
            if self.session.tick() is not None:
                self.projection.forget()
                continue
            self.asked.add(self.session.question.kind.value)
            public = all_states(self.projection, self.opened, "", (), ())[TV]
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
    "buerokratopoly": (
        "buerokratopoly",
        {"options": {"time_limit": 60}},
        {"list", "places", "pair", "roll", "roll:built"},
    ),
    "buerokratopoly, real cards": (
        "buerokratopoly",
        {"options": {"time_limit": 45, "physical_deck": True, "compact_board": True}, "sources": REAL},
        {"list", "places", "any_time"},
    ),
    "animal_farm": ("animal_farm", {}, {"list", "talks", "talks:built", "pair"}),
    "karriere_poker": ("karriere_poker", {"options": {"games": 1}}, {"sets"}),
    "karriere_poker, dealt": ("karriere_poker", {"options": {"games": 1, "mode": "dealt"}}, {"hand"}),
    "politburo": ("politburo", {"names": FOUR[:3]}, {"list", "laid:built", "pair"}),
    "politburo, dealt": (
        "politburo",
        {"names": FOUR[:3], "options": {"mode": "dealt"}},
        {"list", "laid:built", "pair"},
    ),
    "buergermeister": ("buergermeister", {"names": FOUR[:2]}, {"list", "places"}),
}
"""What is played → the forms of which each is answered at least once."""


@pytest.mark.lot(8)
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_on_phones_alone(name: str, tmp_path: Path) -> None:
    game, more, wanted = GAMES[name]
    table = PhonesTable(tmp_path, game, **more)
    try:
        # Whoever wants to may announce that the time is up: where there is a limit that would be the end.
        table.play(announces=0.0 if name == "buerokratopoly" else 0.02)
        assert table.session.outcome is not None, table.session.question
        assert wanted <= table.kinds
        sources = sources_of(table.session.ledger.entries)
        assert sources <= {"phone", "seeded", "typed", "physical", "clock", "companion", "foregone"}, sources
        assert table.longest_secret < LEAST, "what is secret makes no state longer than others are at least"
    finally:
        table.close()


def test_a_while_with_cards_dice_and_points_is_spent_on_phones_alone(tmp_path: Path) -> None:
    kinds: set[str] = set()
    for seed in range(8):  # whoever ends the evening at once has not done much
        table = PhonesTable(tmp_path / str(seed), "reader", names=FOUR[:3], seed=seed)
        try:
            table.play(most=150)
            kinds |= table.kinds
        finally:
            table.close()
    assert kinds >= {"list", "roll", "roll:built", "split:built", "order:built"}, kinds


def test_what_is_not_offered_or_of_the_wrong_shape_is_refused_with_the_reason(tmp_path: Path) -> None:
    table = PhonesTable(tmp_path, "karriere_poker", options={"games": 1, "mode": "dealt"})
    try:
        table.play(until=lambda: bool(table.session.question and table.session.question.kind == "cards"))
        ask, number = table.session.question, table.session.ledger.next_number
        assert ask is not None
        party = ask.asked()[0]
        message = {"tap": "tap00000", "question": ask.id}
        unheld = [{"rank": 1, "count": 4}, {"joker": 3}]
        reply = table.say(party, {**message, "value": unheld})
        assert (reply["ok"], reply["code"]) == (False, "refused")
        assert "".join(reply["why"])  # type: ignore[arg-type]
        bad: Any
        for bad in ({"rank": 1}, [1], "x", None, {"draft": []}):
            assert table.say(party, {**message, "value": bad})["code"] == "bad_value"
        other = next(one for one in table.players if one != party)
        assert table.say(other, {**message, "value": ["1"]})["code"] == "unknown_question"
        assert table.session.ledger.next_number == number
    finally:
        table.close()


def test_a_list_of_options_takes_no_built_value(tmp_path: Path) -> None:
    table = PhonesTable(tmp_path, "buerokratopoly")
    try:
        ask = table.session.question
        assert ask is not None and ask.kind == "place"
        reply = table.say(ask.asked()[0], {"tap": "tap00000", "question": ask.id, "value": "leisure"})
        assert reply["code"] == "bad_value"
    finally:
        table.close()


def test_places_are_found_by_their_area(tmp_path: Path) -> None:
    table = PhonesTable(tmp_path, "buerokratopoly")
    try:
        ask = table.session.question
        assert ask is not None and ask.kind == "place"
        state = table.state(party := ask.asked()[0])
        parts = state["form"]["parts"]
        assert state["options"] == [] and state["form"]["part"] is None
        assert 3 <= len(parts) <= 20
        assert len(written(state)) < LEAST
        table.say(party, {"see": parts[0]["pick"]})
        opened = table.state(party)["form"]["part"]
        assert opened["label"] == parts[0]["label"]
        assert all(option["label"] for option in opened["options"])
    finally:
        table.close()


def test_a_card_of_a_real_deck_is_named_and_its_owner_alone_reads_it(tmp_path: Path) -> None:
    table = PhonesTable(
        tmp_path, "buerokratopoly", options={"physical_deck": True, "compact_board": True}, sources=REAL
    )
    try:
        table.play(until=lambda: "draw" in table.kinds, announces=0.0)
        assert "draw" in table.kinds
        told = [party for party in table.players if table.state(party)["own"]["come"]]
        assert len(told) <= 1
    finally:
        table.close()


def test_all_other_states_are_equal_whatever_one_lays_away(tmp_path: Path) -> None:
    """Dealt cards: until the reveal nobody else's state tells which cards somebody keeps, lays down or discards."""
    table = PhonesTable(tmp_path, "politburo", options={"mode": "dealt"})
    try:
        ask = table.session.question
        assert ask is not None and ask.is_secret
        party, *others = ask.asked()
        form = table.state(party)["form"]
        seen = []
        values: list[list[str]] = [[], [f"{form['cards'][0]['id']}@{form['places'][0]['id']}"]]
        for number, value in enumerate(values):
            reply = table.say(party, {"tap": f"tap0000{number}", "question": ask.id, "value": value})
            assert reply["ok"], reply
            assert table.state(party)["chosen"]
            seen.append([{**table.state(other), "last": []} for other in others])
        assert seen[0] == seen[1]
    finally:
        table.close()


def test_an_announcement_is_taken_beside_the_question_and_a_repeated_tap_is_not(tmp_path: Path) -> None:
    table = PhonesTable(tmp_path, "animal_farm")
    try:
        for _ in range(400):
            announced = {one: table.state(one)["own"]["announce"] for one in table.players}
            open_to = [one for one, option in announced.items() if option is not None and "why" not in option]
            if open_to:
                break
            table.play(most=1, announces=0.0)
        party = open_to[0]
        own = table.state(party)["own"]
        assert own["offer"]
        message = {"tap": "tap00000", "question": -1, "pick": own["announce"]["pick"]}
        assert table.say(party, message)["ok"]
        number = table.session.ledger.next_number
        assert table.session.ledger.entries[-1].source == "phone#tap00000"
        assert table.say(party, message)["ok"]
        assert table.session.ledger.next_number == number
        wrong = table.say(party, {**message, "tap": "tap00001", "pick": "0" * 12})
        assert wrong["code"] == "unknown_question"
    finally:
        table.close()


def test_a_yes_names_the_proposal_that_it_means(tmp_path: Path) -> None:
    """A yes to a proposal that was replaced meanwhile is no yes to the new one."""
    table = PhonesTable(tmp_path, "animal_farm", seed=3)
    try:

        def waiting() -> list[str]:
            """Those with a proposal of somebody else to say yes or no to."""
            ask = table.session.question
            if ask is None or ask.kind != "propose":
                return []
            forms = {one: table.state(one)["form"] for one in ask.asked()}
            return [one for one, form in forms.items() if any(draft["asks"] for draft in form.get("drafts", ()))]

        table.play(until=waiting, announces=0.0)
        ask, other = table.session.question, waiting()[0]
        assert ask is not None
        draft = next(draft for draft in table.state(other)["form"]["drafts"] if draft["asks"])
        maker, split = draft["by"], {share["party"]: share["count"] for share in draft["split"]}
        value = {"draft": {"partners": list(split), "split": split}}
        state = table.state(other)
        yes = state["options"][draft["answers"][0]]
        changed = {"draft": {**value["draft"], "promise": "later"}}
        assert table.say(maker, {"tap": "tap00001", "question": ask.id, "value": changed})["ok"]
        reply = table.say(other, {"tap": "tap00002", "question": ask.id, "pick": yes["pick"]})
        assert (reply["ok"], reply["code"]) == (False, "unknown_question")
        fresh = table.state(other)
        newest = fresh["form"]["drafts"][-1]
        assert (newest["promise"], newest["by"]) == ("later", maker)
        again = fresh["options"][newest["answers"][0]]
        assert table.say(other, {"tap": "tap00003", "question": ask.id, "pick": again["pick"]})["ok"]
    finally:
        table.close()

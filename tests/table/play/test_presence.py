"""People swap places, take a break, leave, come late; the table waits for them, and the pack's policy applies."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from companion.engine.vocabulary import TABLE
from companion.table.evening import Evening, Surroundings
from companion.table.evening.inputs import Button, PlaceLight, lights
from companion.table.evening.table_game import TableGame
from companion.table.journal.entries import Person, Seating
from companion.table.play import presence
from companion.table.play.clocks import Timing
from companion.table.play.waiting import PATIENCE, Urgency, Waiting
from tests.shipped import shipped
from tests.table.little import ANNA, BEN, CEM, Clock, machine, session

VIRTUAL = dict.fromkeys(("roll", "lot", "draw", "shuffle"), ("virtual",))


class Table:
    """An evening in a folder, with one game."""

    def __init__(self, folder: Path, pack: str = "buerokratopoly", seats: int = 4, **more: Any) -> None:
        self.clock = Clock()
        self.evening = Evening(
            folder,
            shipped(),
            Timing(self.clock, self.clock, limit=lambda act: act()),
            Surroundings(chance=random.Random(3)),
        )
        self.game = self.evening.begin(
            pack, Seating.of(("Anna", "Ben", "Cem", "Dora")[:seats]), sources=VIRTUAL, **more
        )

    def again(self) -> TableGame:
        """The same game after the box was switched off."""
        self.game.close()
        self.game = self.evening.resume(self.game.id)
        return self.game

    def close(self) -> None:
        self.game.close()
        self.evening.close()


def play(game: TableGame, rng: random.Random, most: int, skip: tuple[str, ...] = ()) -> bool:
    """Up to so many answers of those who are there; whether the game is over or they are done."""
    session = game.session
    for _ in range(most):
        game.inputs.pump()
        ask = session.question
        if ask is None:
            return True
        if session.driver.awaits_reveal:
            session.reveal()
            continue
        missing = [party for party in ask.open_to() if party not in skip]
        assert missing, f"{ask.name} waits for {ask.open_to()} alone"
        if ask.kind.value == "window":
            session.answer(None, "pass")
        elif ask.kind.value == "confirm":
            session.answer(missing[0], rng.random() < 0.5)
        else:
            legal = [option.value for option in session.options(ask.id, missing[0]) if not option.refusals]
            session.answer(missing[0], rng.choice(legal) if legal else "pass")
    return False


def test_people_who_swap_take_their_buttons_and_lights_along_in_one_step() -> None:
    game = session(chance=machine(1))
    before = game.ledger.next_number
    game.seat(presence.swapped(game.seating, 0, 2))
    assert [entry.kind for entry in game.ledger.entries[before:]] == ["seats"]
    assert (game.seating.place_of(ANNA), game.seating.place_of(CEM)) == (3, 1)
    game.answer(ANNA, "much")
    assert lights(game)[3] is PlaceLight.CHOSEN
    assert lights(game)[1] is PlaceLight.ASKED


def test_swapped_places_outlive_an_undo_and_a_power_cut(tmp_path: Path) -> None:
    table = Table(tmp_path)
    session = table.game.session
    session.seat(presence.swapped(session.seating, 0, 1))
    first = session.question
    assert first is not None
    session.answer(first.asked()[0], "dissidents" if first.kind.value != "place" else _legal(session))
    session.undo()
    assert session.seating.place_of("Anna") == 2
    assert table.again().session.seating.place_of("Anna") == 2
    table.close()


def _legal(session: Any) -> Any:
    ask = session.question
    return next(o.value for o in session.options(ask.id, ask.asked()[0]) if not o.refusals)


def test_who_swaps_with_nobodys_place_and_who_comes_back() -> None:
    seating = Seating.of(("Anna", "Ben", "Cem"))
    gone = presence.gone(seating, 1)
    assert gone.places == {0: 1, 2: 3}
    assert presence.why_absent(gone, 1) == "left"
    moved = presence.swapped(gone, 0, 1)
    assert moved.places == {1: 1, 2: 3}, "who has left has no place, but a swap may give him one"
    assert presence.back(gone, 1).places == {0: 1, 1: 2, 2: 3}
    assert not presence.back(gone, 1).absent


def test_a_newcomer_takes_over_a_party_and_is_called_by_name() -> None:
    seating = presence.gone(Seating.of(("Anna", "Ben", "Cem")), 1)
    assert not presence.name_is_free(seating, "Cem", 1)
    with pytest.raises(ValueError, match="Cem"):
        presence.taken_over(seating, 1, Person("Cem"))
    taken = presence.taken_over(seating, 1, Person("Dora", "Frau", "es"))
    assert presence.called(taken, "Ben") == "Dora"
    assert taken.place_of("Ben") == 2
    assert not taken.absent
    assert presence.at_table(taken) == (0, 3, 2), "who has handed everything over is no longer there"
    assert Seating.from_plain(taken.plain()) == taken


def test_a_seating_of_an_older_journal_is_read() -> None:
    plain = Seating.of(("Anna", "Ben")).plain()
    del plain["absent"], plain["seats"]
    assert Seating.from_plain(plain) == Seating.of(("Anna", "Ben"))


def test_a_party_speaks_for_the_one_who_plays_it(tmp_path: Path) -> None:
    table = Table(tmp_path)
    session = table.game.session
    session.seat(presence.taken_over(session.seating, 1, Person("Ulla", "Frau")))
    assert table.game.teller("de").name("Ben") == "Frau Ulla"
    table.close()


@pytest.mark.parametrize("off", [False, True])
def test_a_game_goes_on_to_its_end_with_somebody_gone(tmp_path: Path, off: bool) -> None:
    """Neutral figures and figures off the board; with undo, and resumed in the middle, to the same state."""
    table = Table(tmp_path, variants=["fast_game"], options={"time_limit": 15})
    rng, game = random.Random(7), table.game
    play(game, rng, 60)
    session = game.session
    assert session.game.judge_leaving("Ben") == ()
    if off:
        patch = session.game.taken_off("Ben")
        session.correct(patch, "Ben leaves")
    session.seat(presence.gone(session.seating, 1))
    figures = [post for post, owner in session.view(TABLE)["posts"].items() if owner == "Ben"]
    assert bool(figures) is not off
    play(game, rng, 40, skip=("Ben",))
    assert any(entry.source == "policy" and entry.party == "Ben" for entry in session.ledger.entries)
    state = session.game.everything()
    session = table.again().session
    assert session.game.everything() == state
    assert session.seating.absent == {"Ben": "left"}
    for _ in range(5):
        session.undo(held=True)
    play(table.game, rng, 60, skip=("Ben",))
    session.expire("any_time")
    play(table.game, rng, 400, skip=("Ben",))
    assert session.outcome is not None
    assert session.outcome.rule == "BU-48"
    table.close()


def test_what_is_answered_for_somebody_shows_nothing_before_the_reveal(tmp_path: Path) -> None:
    """The table's view and the log are the same whatever the others have chosen, and name no choice of Ben's."""
    seen = []
    for number, choice in enumerate(("election", "mutiny")):
        table = Table(tmp_path / str(number))
        game, session = table.game, table.game.session
        while session.question is not None and session.question.name != "choose_action":
            session.answer(session.question.asked()[0], _legal(session))
        session.seat(presence.gone(session.seating, 1))
        session.answer("Anna", choice)
        game.inputs.pump()
        assert session.view(TABLE)["question"]["answered"] == ["Anna", "Ben"]
        lines = [line.entry for line in session.lines(TABLE)][-3:]
        assert [entry.value for entry in lines if entry.kind == "answer"] == [None, None]
        seen.append((session.view(TABLE), [(e.kind, e.party, e.value, e.source) for e in lines]))
        table.close()
    assert seen[0] == seen[1]


@pytest.mark.parametrize("pack", ["karriere_poker", "buergermeister"])
def test_other_games_say_why_nobody_joins_or_leaves(tmp_path: Path, pack: str) -> None:
    table = Table(tmp_path, pack)
    game = table.game.session.game
    rule = {"karriere_poker": "KP-27", "buergermeister": "GEN-10"}[pack]
    assert [refusal.rule for refusal in game.judge_leaving("Anna")] == [rule]
    assert [refusal.rule for refusal in game.judge_joining()] == [rule]
    sentence = table.game.teller("en").refusal(game.judge_joining()[0])
    assert sentence.endswith(".") and "number stands" not in sentence
    table.close()


def test_buttons_follow_the_seats_that_the_rules_give(tmp_path: Path) -> None:
    """KP-18: after each game people move, buttons and lights stay with the place; an undo moves them back."""
    table = Table(tmp_path, "karriere_poker")
    session = table.game.session
    rng = random.Random(5)
    at_first = dict(session.seating.places)
    for _ in range(400):
        if session.game.seats() != session.game.parties:
            break
        play(table.game, rng, 1)
    table.game.inputs.pump()
    seats = session.game.seats()
    assert seats is not None and seats != session.game.parties, "nobody moved"
    assert [session.seating.place_of(party) for party in seats] == [1, 2, 3, 4]
    assert session.seating.places != at_first
    assert table.again().session.seating.place_of(seats[0]) == 1
    session = table.game.session
    while session.game.seats() != session.game.parties:
        session.undo(held=True)
    table.game.inputs.pump()
    assert dict(session.seating.places) == at_first
    table.close()


def test_who_does_not_answer_is_nudged_then_the_table_decides() -> None:
    clock = Clock()
    game = session(chance=machine(1), now=clock)
    waiting = Waiting(game, clock)
    assert waiting.look() is None
    clock.time += 10 * PATIENCE
    assert waiting.look() is None, "a question to all is nobody's while nobody has answered"
    game.answer(ANNA, "much")
    game.answer(CEM, "much")
    assert waiting.look() is None
    clock.time += PATIENCE
    wait = waiting.look()
    assert wait is not None and (wait.parties, wait.step, wait.away) == ((BEN,), Urgency.NUDGE, False)
    clock.time += PATIENCE
    assert (wait := waiting.look()) is not None and wait.step is Urgency.DECIDE
    waiting.wait()
    assert waiting.look() is None
    clock.time += 2 * PATIENCE
    assert (wait := waiting.look()) is not None and wait.step is Urgency.NUDGE
    game.seat(presence.away(game.seating, 1))
    assert (wait := waiting.look()) is not None and (wait.step, wait.away) == (Urgency.DECIDE, True)
    assert waiting.due() <= clock.time
    game.answer(BEN, "much")
    assert waiting.look() is None


def test_whoever_taps_is_busy_with_the_table_and_nobody_is_reminded() -> None:
    clock = Clock()
    game = session(chance=machine(1), now=clock)
    waiting = Waiting(game, clock)
    game.answer(ANNA, "much")
    game.answer(CEM, "much")
    assert waiting.look(clock.time) is None
    for _ in range(6):
        clock.time += PATIENCE / 2
        assert waiting.look(clock.time) is None
    touched = clock.time
    clock.time += PATIENCE
    assert (wait := waiting.look(touched)) is not None and wait.step is Urgency.NUDGE
    clock.time += PATIENCE
    for last in (touched, clock.time):
        assert (wait := waiting.look(last)) is not None and wait.step is Urgency.DECIDE, "it stays for who answers it"


def test_a_light_says_that_its_place_is_waited_for_and_nothing_else() -> None:
    game = session(chance=machine(1))
    game.answer(ANNA, "much")
    assert lights(game, (ANNA, BEN)) == {1: PlaceLight.CHOSEN, 2: PlaceLight.NUDGED, 3: PlaceLight.ASKED}


def test_for_somebody_absent_anybody_may_throw(tmp_path: Path) -> None:
    table = Table(tmp_path)
    session, rng = table.game.session, random.Random(7)
    session.chance = None
    table.game.sources.by_hand = True
    for _ in range(300):
        ask = session.question
        assert ask is not None
        if ask.kind.value == "roll":
            break
        if ask.kind.value in ("draw", "lot", "shuffle"):
            result = table.game.sources.chance(ask)
            assert result is not None
            session.answer(None, result[0], source=result[1])
        else:
            play(table.game, rng, 1)
    ask = session.question
    assert ask is not None and ask.kind.value == "roll"
    thrower = ask.asked()[0]
    other = next(p for p in (1, 2, 3, 4) if p != session.seating.place_of(thrower))
    before = session.ledger.next_number
    table.game.inputs.handle(Button(other, 1))
    assert session.ledger.next_number == before
    session.seat(presence.away(session.seating, session.seating.parties[thrower]))
    table.game.inputs.handle(Button(other, 1))
    assert session.ledger.entries[before + 1].name == ask.name
    table.close()

"""Why a seat of the box has answered so: what weighed most, out of what everybody knows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.bots import bot
from companion.bots.player import Advises, Explains
from companion.engine.driver import Driver
from companion.engine.vocabulary import PASS
from companion.games.karriere_poker import KarrierePoker
from companion.languages import LANGUAGES
from companion.mechanics.climbing import read
from companion.models.record.log import log_of
from companion.packs.scripts.games import find_game
from companion.table.play import Opening, last_reasons, presence, reasons_in
from companion.table.players.deciding import decide, reason
from companion.table.players.imagining import imagined
from companion.texts import Teller
from tests.players.observed import NAMES, Moment, moments
from tests.players.seats.test_seats import Table
from tests.players.twins import resolved

KEYS = {
    "karriere_poker": {"out", "many", "low", "least", "tried", "keeps", "beaten"},
    "buergermeister": {"captures", "prepares", "premium", "race", "safe", "tried"},
    "buerokratopoly": {"elects", "rebels", "up", "gather", "mutiny", "last", "alone", "most", "high"}
    | {"rise", "joins", "stands", "close"},
    "politburo": {"office", "home", "lift", "exile", "leader", "sinks", "kill", "weakens", "heal", "holds"}
    | {"purge", "privation", "revolts", "plan", "not_own", "no_answer", "safe", "spares", "room", "pays"},
}


def decided(game: str, answers: int) -> Iterator[tuple[Driver, Moment, Any, str]]:
    """The positions of a game as the party imagines them, what it answers there, and the key of its reason."""
    for moment in moments(resolved(game), "reasons", answers):
        make = lambda rng: bot("greedy", game, "x")  # noqa: E731 - the same player in all of them
        value = decide(moment[1], moment[2].driver, make, "seed")
        why = reason(moment[1], moment[2].driver, make, "seed", value)
        own = imagined(moment[1], moment[2].driver, random.Random("seed"))
        assert own is not None
        yield own, moment, value, why.key.removeprefix("reason.") if why is not None else ""


def why_now(own: Driver, party: str, value: Any) -> str:
    player = bot("greedy", own.game.name, "x")
    assert isinstance(player, Explains)
    assert own.question is not None
    said = player.reason(own.game, own.question, party, value)
    return said.key.removeprefix("reason.") if said is not None else ""


def test_who_lays_the_last_cards_says_so_and_not_with_one_card_more() -> None:
    found = False
    for own, (party, *_), value, why in decided("karriere_poker", 200):
        if why != "out":
            continue
        found = True
        own.game.state.hands[party].append("1")  # type: ignore[attr-defined]
        assert why_now(own, party, value) != "out"
    assert found


def test_who_replaces_figures_says_so_and_no_more_where_they_are_gone() -> None:
    found = False
    for own, (party, *_), field, why in decided("buergermeister", 80):
        if why != "captures":
            continue
        found = True
        rays = own.game.board.rays[field].values()  # type: ignore[attr-defined]
        for ray in rays:
            if ray:
                own.game.state.figures.pop(ray[0], None)  # type: ignore[attr-defined]
        assert why_now(own, party, field) != "captures"
    assert found


def test_what_is_said_of_cards_is_true_of_them_for_all_to_see() -> None:
    found: dict[str, int] = {}
    for own, _, value, why in decided("karriere_poker", 200):
        game, laid = own.game, read(value) if value != PASS else None
        assert isinstance(game, KarrierePoker)
        if laid is None or why == "out":
            continue
        lowest = laid.number == game.floor and not laid.jokers
        if game.state.plays:
            assert why == ("least" if lowest else "")
        else:
            assert why == ("low" if lowest else "many" if laid.size > 1 else "")
        found[why] = found.get(why, 0) + 1
    assert {"least", "low", ""} <= set(found)


@pytest.mark.parametrize(("laid", "why"), [("11", ""), ("4", "least"), ("joker", "")])
def test_a_high_card_and_a_joker_are_not_called_low(laid: str, why: str) -> None:
    game, party, own = next(
        (game, moment.party, own)
        for own, moment, _, _ in decided("karriere_poker", 60)
        if isinstance(game := own.game, KarrierePoker) and game.state.plays and game.state.plays[0]["count"] == 1
    )
    game.state.plays[-1]["number"] = 3
    assert why_now(own, party, [laid]) == why
    game.state.plays.clear()
    assert why_now(own, party, ["1", "1", "joker", "joker"]) == "many"
    assert why_now(own, party, ["1", "1"]) == "low"


def test_a_pass_has_a_reason_for_whoever_holds_the_hand_alone() -> None:
    found = set()
    for own, (party, *_), value, _ in decided("karriere_poker", 200):
        player, ask = bot("greedy", "karriere_poker", "x"), own.question
        assert isinstance(player, Advises)
        assert ask is not None
        assert isinstance(player, Explains)
        openly = player.reason(own.game, ask, party, value)
        if value != PASS and openly is not None:
            assert player.advises(own.game, ask, party, value) == openly
        if ask.may_pass and ask.candidates is not None:
            said = player.advises(own.game, ask, party, PASS)
            assert said is not None
            assert said.key == ("reason.keeps" if list(ask.candidates(party)) else "reason.beaten")
            found.add(said.key)
    assert len(found) == 2


def test_the_lowest_of_a_hand_is_called_so_to_its_holder_alone() -> None:
    found = set()
    for own, (party, *_), value, why in decided("karriere_poker", 200):
        player, ask, laid = bot("greedy", "karriere_poker", "x"), own.question, read(value) if value != PASS else None
        assert isinstance(player, Advises)
        assert ask is not None
        if laid is None or why or ask.candidates is None:
            continue
        said = player.advises(own.game, ask, party, value)
        plays = [play for one in ask.candidates(party) if (play := read(one)) and play.size == laid.size]
        lower = [play for play in plays if not play.jokers and play.number < laid.number]
        key = said.key if said is not None else ""
        assert not (key and (laid.jokers or lower))
        assert key in (("", "reason.least") if own.game.state.plays else ("", "reason.low"))  # type: ignore[attr-defined]
        found.add(key)
    assert len(found) == 3


def test_a_pass_gives_no_reason() -> None:
    passes = [why for _, _, value, why in decided("karriere_poker", 200) if value == PASS]
    assert passes
    assert not any(passes)


@pytest.mark.parametrize("game", KEYS)
def test_each_reason_has_words(game: str) -> None:
    texts = resolved(game).texts.plain
    for language in LANGUAGES:
        teller = Teller(texts, {}, language, {name: name for name in NAMES})
        assert all(teller.has("values", f"reason.{key}") for key in KEYS[game]), language


def test_it_is_kept_for_the_answer_that_everybody_hears(tmp_path: Path) -> None:
    table = Table(tmp_path)
    box = table.game.box
    assert box is not None
    for _ in range(60):
        before = table.game.session.ledger.next_number
        table.go_on(1)
        for entry in table.game.session.ledger.entries[before:]:
            told = reasons_in([entry])
            assert not told or entry.party != "Anna"
            assert not told or told[0].facts["party"] == entry.party
            if entry.party in table.game.session.seating.box and entry.name in ("lead", "follow"):
                assert len(told) <= 1
                assert entry.value != PASS or not told
    assert reasons_in(table.game.session.ledger.entries)
    said = reasons_in(table.game.session.ledger.entries)
    lines = log_of(table.game.session, table.game.teller("en"), str)
    assert reasons_in(table.again().session.ledger.entries) == said
    assert log_of(table.game.session, table.game.teller("en"), str) == lines
    table.game.close()
    table.evening.close()


def test_what_was_done_last_is_explained_after_the_box_was_switched_off(tmp_path: Path) -> None:
    table = Table(tmp_path)
    while not last_reasons(table.game.session.ledger.entries):
        table.go_on(1)
    why = table.game.teller("en").saying(last_reasons(table.game.session.ledger.entries)[0])
    assert table.again().recap("en")[-1] == why
    table.game.close()
    table.evening.close()


def test_an_answer_that_is_taken_back_is_not_explained(tmp_path: Path) -> None:
    table = Table(tmp_path)
    session = table.game.session
    while not (last_reasons(session.ledger.entries) and session.ledger.step_back()):
        table.go_on(1)
    teller = table.game.teller("en")
    why = teller.saying(last_reasons(session.ledger.entries)[0])
    told = [why in line.inputs for line in log_of(session, teller, str)]
    session.undo()
    assert not last_reasons(session.ledger.entries)
    assert sum(why in line.inputs for line in log_of(session, teller, str)) < sum(told)
    table.game.close()
    table.evening.close()


def test_the_same_game_is_imagined_for_the_answer_and_its_reason() -> None:
    opening = Opening.of(resolved("karriere_poker"), find_game, NAMES)
    seen = next(moment[1] for moment in moments(resolved("karriere_poker"), "same", 9))
    one, other = (imagined(seen, opening.driver, random.Random("seed")) for _ in range(2))
    assert one is not None
    assert other is not None
    assert one.game.everything() == other.game.everything()


def test_a_line_of_a_kind_that_a_later_program_writes_is_passed_over(tmp_path: Path) -> None:
    """As reasons should have been by programs that were before them."""
    table = Table(tmp_path)
    session = table.game.session
    lines = log_of(session, table.game.teller("en"), str)
    session.note("mood", "good")
    assert log_of(session, table.game.teller("en"), str) == lines
    session.seat(presence.away(session.seating, 0))
    more = log_of(session, table.game.teller("en"), str)
    assert [line.sentence for line in more if line not in lines] == [f"{session.seating.people[0].name} takes a break."]
    table.game.close()
    table.evening.close()

"""What the box would do in the place of somebody: only where it is wanted, once a turn, and from what they may see."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.bots import maker
from companion.engine.vocabulary import PASS, TABLE
from companion.languages import LANGUAGES
from companion.models.play.advising import advice_told
from companion.models.record.log import log_of
from companion.packs.scripts.games import find_game
from companion.table.evening import Evening, Surroundings, TableGame
from companion.table.journal import ADVICE, Seating
from companion.table.play import Session, Timing, reasons_in
from companion.table.players import advice
from companion.table.players.deciding import decide, reason
from companion.table.players.host import seen_by
from tests.e2e.advice import advice as sensible
from tests.shipped import shipped
from tests.table.little import Clock

FOUR = ("Anna", "Ben", "Cem", "Dora")
OPTIONS: dict[str, dict[str, Any]] = {"karriere_poker": {"mode": "dealt"}, "politburo": {"mode": "dealt"}}
SOURCES = dict.fromkeys(("roll", "lot", "draw", "shuffle"), ("virtual",))
Begin = Callable[..., TableGame]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    clock = Clock()
    timing = Timing(clock, clock, limit=lambda act: act())
    evening = Evening(tmp_path, shipped(), timing, Surroundings(chance=random.Random(3)))
    opened: list[TableGame] = []

    def made(game: str, *, wanted: bool = True, again: bool = False, **more: Any) -> TableGame:
        evening.save_settings(replace(evening.settings, advice=wanted))
        if again:
            opened[-1].close()
            opened.append(evening.resume(opened[-1].id))
        else:
            seating = Seating.of(FOUR)
            opened.append(evening.begin(game, seating, sources=SOURCES, options=OPTIONS.get(game, {}), **more))
        return opened[-1]

    yield made
    opened[-1].close()
    evening.close()


def said(game: TableGame, party: str) -> str:
    return advice_told(game, game.teller("en"), str, party)


def asked(game: TableGame) -> str:
    """The one who is asked, who asks the box."""
    party = game.adviser.whom()
    assert party is not None
    assert game.adviser.ask(party) is not None
    return party


@pytest.mark.parametrize(
    ("name", "strength"),
    [
        ("animal_farm", "good"),
        ("politburo", "good"),
        ("buerokratopoly", "greedy"),
        ("buergermeister", "greedy"),  # whose stronger player searches
        ("karriere_poker", "greedy"),
    ],
)
def test_the_strongest_player_that_answers_at_once_advises(name: str, strength: str) -> None:
    assert advice.adviser_of(find_game(name)) is maker(strength, name)


def test_where_it_is_not_wanted_there_is_none(begin: Begin) -> None:
    game = begin("buergermeister", wanted=False)
    ask = game.session.question
    assert ask is not None
    (party,) = ask.asked()
    assert game.adviser.whom() is None
    assert game.adviser.ask(party) is None
    assert said(game, party) == ""
    assert not any(entry.kind == ADVICE for entry in game.session.ledger.entries)


def test_it_is_an_answer_that_counts_and_its_reason(begin: Begin) -> None:
    game = begin("buergermeister")
    party = asked(game)
    found = game.adviser.told(party)
    assert found is not None
    assert found.why is not None
    told = said(game, party)
    assert game.teller("en").value("place_figure", found.value) in told
    assert game.teller("en").saying(found.why._replace(key=f"{found.why.key}.own")) in told
    game.session.answer(party, found.value)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["animal_farm", "buergermeister", "buerokratopoly"])
def test_whoever_is_advised_is_spoken_to_and_not_of(begin: Begin, name: str, language: str) -> None:
    game = begin(name)
    session, teller, told = game.session, game.teller(language), 0
    for _ in range(90):
        if session.question is None or told > 2:
            break
        if session.question.is_secret and not session.question.open_to():
            session.reveal()
            continue
        if (party := game.adviser.whom()) is not None and game.adviser.ask(party) is not None:
            found, says = game.adviser.told(party), advice_told(game, teller, str, party)
            if found is not None and found.why is not None and found.why.facts.get("party") == party:
                told += 1
                assert teller.saying(found.why) not in says and party not in says.partition(". ")[2], says
        one_step(session)
    assert told


def test_it_is_given_once_a_turn_and_an_undo_gives_no_other(begin: Begin) -> None:
    game = begin("buergermeister")
    party, session = asked(game), game.session
    first = game.adviser.told(party)
    assert first is not None
    assert game.adviser.ask(party) is None
    session.answer(party, first.value)
    assert session.question is not None
    assert session.question.asked() == (party,)  # the second figure of the same turn
    assert not game.adviser.offers(party)
    assert said(game, party) == ""
    session.undo()
    assert not game.adviser.offers(party)
    assert game.adviser.told(party) == first  # the same position: what was said can be read again
    other = next(one.value for one in session.options(session.question.id, party) if not one.refusals)
    session.answer(party, other)
    assert not game.adviser.offers(party)
    session.answer(party, "pass")
    assert session.question.asked() != (party,)
    assert game.adviser.whom() == session.question.asked()[0]


def test_it_is_the_same_after_the_box_was_switched_off(begin: Begin) -> None:
    game = begin("karriere_poker")
    party = asked(game)
    before = said(game, party)
    game = begin("karriere_poker", again=True)
    assert said(game, party) == before
    assert not game.adviser.offers(party)


def test_a_pass_is_explained_to_whoever_is_advised_and_not_to_the_table(begin: Begin) -> None:
    game, told = begin("karriere_poker"), 0
    for _ in range(60):
        if (party := game.adviser.whom()) is not None and game.adviser.ask(party) is not None:
            found = game.adviser.told(party)
            assert found is not None
            if found.value == "pass":
                told += 1
                assert found.why is not None
                assert game.teller("en").saying(found.why) in said(game, party)
        ask = game.session.question
        if told or ask is None:
            break
        (party,) = ask.asked()
        options = [one.value for one in game.session.options(ask.id, party) if not one.refusals]
        game.session.answer(party, options[-1] if ask.name == "lead" else "pass")
    assert told
    assert not reasons_in(game.session.ledger.entries)


def test_all_may_read_that_it_was_asked_for_and_nobody_what_it_said(begin: Begin) -> None:
    game = begin("karriere_poker")
    party = asked(game)
    found = game.adviser.told(party)
    assert found is not None
    (line,) = [
        one for one in log_of(game.session, game.teller("en"), str) if "has asked what the box would do" in one.sentence
    ]
    assert line.sentence.startswith(party)
    kept = [one.entry for one in game.session.lines(TABLE) if one.entry.kind == ADVICE]
    assert [(one.party, one.name, one.told) for one in kept] == [(None, "", "")]
    assert all(type(part) in (str, int) for part in kept[0].value)


@pytest.mark.parametrize(
    ("name", "alone"),
    [("karriere_poker", True), ("politburo", True), ("buerokratopoly", True), ("buergermeister", False)],
)
def test_where_anybody_holds_secrets_it_is_for_one_alone(begin: Begin, name: str, *, alone: bool) -> None:
    assert begin(name).adviser.is_alone() == alone


def test_where_somebody_was_shown_a_card_it_is_for_one_alone_until_that_is_drawn(begin: Begin) -> None:
    game = begin("buergermeister")
    asked(game)
    script = game.session.game
    script.say("next_card", "BM-09", player="Ben", party="Ben", card="c1")
    assert game.adviser.is_alone()
    script.say("card_drawn", "BM-09", party="Ben", card="c1")
    assert not game.adviser.is_alone()


def test_a_secret_choice_is_advised_to_each_and_a_window_and_the_box_are_not(begin: Begin) -> None:
    game = begin("buerokratopoly")
    session = game.session
    while session.question is not None and session.question.name != "choose_action":
        party = session.question.asked()[0]
        legal = [one.value for one in session.options(session.question.id, party) if not one.refusals]
        session.answer(party, legal[0])
    assert game.adviser.whom() is None
    assert all(map(game.adviser.offers, FOUR))
    assert game.adviser.ask("Ben") is not None
    assert said(game, "Ben") != ""
    assert said(game, "Anna") == ""
    session.seat(replace(session.seating, box={"Cem": "greedy"}))
    assert not game.adviser.offers("Cem")


def test_what_several_are_advised_at_one_question_is_worked_out_once(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begin("buerokratopoly")
    session = game.session
    while session.question is not None and session.question.name != "choose_action":
        party = session.question.asked()[0]
        legal = [one.value for one in session.options(session.question.id, party) if not one.refusals]
        session.answer(party, legal[0])
    decisions: list[Any] = []

    def kept(*given: Any) -> Any:
        decisions.append(decide(*given))
        return decisions[-1]

    monkeypatch.setattr(advice, "decide", kept)
    for party in ("Anna", "Ben"):
        assert game.adviser.ask(party) is not None
    for _ in range(3):
        assert all(said(game, party) for party in ("Anna", "Ben"))
    assert len(decisions) == 2


def test_who_answers_at_random_advises_nobody(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    game = begin("buergermeister")
    assert game.adviser.whom() is not None
    monkeypatch.setattr(type(game.session.game), "bot", "")
    assert game.adviser.whom() is None


def test_it_knows_no_more_than_who_asks(begin: Begin) -> None:
    """The others' cards change hands: what is advised stays the same."""
    game = begin("karriere_poker")
    party = asked(game)
    before = said(game, party)
    others = [one for one in FOUR if one != party]
    hands = game.session.driver.game.state.hands  # type: ignore[attr-defined]
    for _ in range(6):
        cards = [card for one in others for card in hands[one]]
        random.Random(_).shuffle(cards)
        for one in others:
            many = len(hands[one])
            hands[one][:] = [cards.pop() for _card in range(many)]
        position = game.session.entry.position
        if position is not None:
            for one in others:
                position["hands"][one][:] = hands[one]
        game.adviser._known.clear()
        assert said(game, party) == before


@pytest.mark.parametrize("language", ["de", "en", "es"])
def test_in_animal_farm_it_says_why_and_of_a_move_also_where_to(begin: Begin, language: str) -> None:
    game = begin("animal_farm")
    session, teller = game.session, game.teller(language)
    reasons = []
    for name in ("place_agent", "move", "move_to", "revolution"):
        for _ in range(80):
            if session.question is not None and session.question.name == name:
                break
            one_step(session)
        ask = session.question
        assert ask is not None and ask.name == name
        (party,) = ask.asked()
        value = next(one.value for one in session.options(ask.id, party) if not one.refusals and one.value != PASS)
        make = maker("greedy", "animal_farm", lambda _: type(session.game))
        why = reason(seen_by(session, party), session.copy, make, "seed", value, advised=True)
        assert why is not None, name
        reasons.append(teller.saying(why))
        if name == "move":
            assert why.key == "reason.onward"
            assert why.facts["region"] != value
            assert teller.name(why.facts["region"]) in teller.saying(why)
            unasked = reason(seen_by(session, party), session.copy, make, "seed", value)
            assert unasked is None, "a seat of the box says nothing of what it has not done yet"
    assert all(one.endswith(".") and "…" not in one for one in reasons), reasons


def one_step(session: Session) -> None:
    """What a sensible player answers."""
    ask, said = session.question, sensible(session, "steps")
    assert ask is not None
    party = next((one for one, value in said.items() if value is not None), ask.open_to()[0])
    session.answer(party, said[party] if said.get(party) is not None else {"decline": True})

"""What weighs most in Bürokratopoly and Politburó: each reason goes when the fact that it names is another one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.bots import bot
from companion.bots.player import Advises, Explains
from companion.engine.hooks import Saying
from companion.engine.questions import Kind, Question
from companion.games.buerokratopoly.rules.game import Buerokratopoly
from companion.games.buerokratopoly.rules.script import ELECTION, MUTINY, TRANSFER_OR_PROMOTE
from companion.games.buerokratopoly.rules.state import Election
from companion.games.politburo.rules.game import Politburo
from companion.games.politburo.rules.judges import threat
from companion.mechanics.reactions import Stack
from companion.mechanics.windows import NOTHING
from companion.packs.scripts.games import find_game
from companion.table.evening import Evening, Surroundings
from companion.table.journal import WHY, Seating
from companion.table.play import Opening, Timing, reasons_in
from tests.players.observed import NAMES
from tests.players.reasons.test_reasons import decided
from tests.players.twins import resolved
from tests.shipped import shipped
from tests.table.little import Clock

ANNA, BEN = "Anna", "Ben"

CHOICES = (
    ("anonymer_brief", "choose_party", False),
    ("gesundheitliche_gruende", "choose_post", False),
    ("eingabe", "choose_figure", False),
    ("gutes_wort", "free_figure", True),
)
"""A red card, what it asks, and whether who is asked names itself."""


# ── Bürokratopoly ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def ladder() -> Buerokratopoly:
    game = Opening.of(resolved("buerokratopoly"), find_game, NAMES).new_game()
    assert isinstance(game, Buerokratopoly)
    game.state.posts.clear()
    return game


def reason(game: Any, question: str, value: Any, shape: Any = None, party: str | None = ANNA) -> tuple[str, Any]:
    player = bot("greedy", game.name, "x")
    assert isinstance(player, Explains)
    assert party is not None
    ask = Question(question, Kind.CHOOSE, (party,), shape=None if shape is None else lambda: shape)
    said = player.reason(game, ask, party, value)
    return ("", {}) if said is None else (said.key.removeprefix("reason."), said.facts)


def area_of(game: Buerokratopoly) -> tuple[str, list[str]]:
    """An area of the lowest level with its posts."""
    area = next(one for one in game.ladder.areas() if game.ladder.level(one) == game.ladder.lowest - 1)
    return area, list(game.ladder.area(area))


# The box calls nothing down on itself (choices that cards ask for).


@pytest.mark.parametrize(("card", "question", "names_itself"), CHOICES)
def test_what_a_card_hits_is_chosen_by_harm_and_benefit(
    ladder: Buerokratopoly, card: str, question: str, names_itself: bool
) -> None:
    area, posts = area_of(ladder)
    ladder.state.posts.update({posts[0]: ANNA, area: ANNA, posts[1]: BEN})
    ladder.running.append(Election(caller=ANNA, area=area, winner=ANNA, open_cards=[card]))
    values = [ANNA, BEN] if question in ("choose_party", "free_figure") else [area, posts[1]]
    ask = Question(question, Kind.CHOOSE, (ANNA,), judge=lambda *_: (), candidates=lambda _: values)
    for seed in "abcdef":
        assert (bot("greedy", ladder.name, seed).answer(ladder, ask, ANNA) == values[0]) == names_itself


def test_the_highest_figure_of_others_is_hit(ladder: Buerokratopoly) -> None:
    area, posts = area_of(ladder)
    ladder.state.posts.update({posts[0]: ANNA, area: BEN, posts[1]: "Cem"})
    ladder.running.append(Election(caller=ANNA, area=area, winner=ANNA, open_cards=["anonymer_brief"]))
    ask = Question("choose_party", Kind.CHOOSE, (ANNA,), judge=lambda *_: (), candidates=lambda _: [ANNA, "Cem", BEN])
    assert {bot("greedy", ladder.name, seed).answer(ladder, ask, ANNA) for seed in "abcdef"} == {BEN}


def test_an_election_by_the_figures_that_stand_there(ladder: Buerokratopoly) -> None:
    area, posts = area_of(ladder)
    ladder.state.posts.update({posts[0]: ANNA, posts[1]: ANNA})
    assert reason(ladder, "choose_area", area)[0] == "alone"
    ladder.state.posts[posts[2]] = BEN
    assert reason(ladder, "choose_area", area) == ("most", {"party": ANNA, "area": area, "count": 2})
    del ladder.state.posts[posts[0]]
    assert reason(ladder, "choose_area", area)[0] == "high"


def test_a_mutiny_by_its_dice(ladder: Buerokratopoly) -> None:
    area, posts = area_of(ladder)
    ladder.state.posts.update({area: BEN, posts[0]: ANNA})
    assert reason(ladder, "choose_area", area) == ("mutiny", {"party": ANNA, "area": area, "count": 1})
    ladder.state.posts[posts[1]] = ANNA
    assert reason(ladder, "choose_area", area)[1]["count"] == 2


def test_the_last_election_as_long_as_its_area_is_full(ladder: Buerokratopoly) -> None:
    top = ladder.ladder.top
    below = list(ladder.ladder.area(top))
    ladder.state.posts.update(dict.fromkeys(below, ANNA))
    assert reason(ladder, "choose_area", top)[0] == "last"
    del ladder.state.posts[below[0]]
    assert reason(ladder, "choose_area", top)[0] == "alone"


def test_a_post_by_own_figures_there_or_nearby_or_by_its_height(ladder: Buerokratopoly) -> None:
    area, posts = area_of(ladder)
    assert reason(ladder, "place_figure", posts[1])[0] == ""
    above = ladder.ladder.superior(area)
    assert above is not None
    other = next(one for one in ladder.ladder.area(above) if one != area)
    ladder.state.posts[next(iter(ladder.ladder.area(other)))] = ANNA
    assert reason(ladder, "place_figure", posts[1]) == ("close", {"party": ANNA, "count": 1, "area": area})
    ladder.state.posts[posts[0]] = ANNA
    assert reason(ladder, "place_figure", posts[1]) == ("joins", {"party": ANNA, "count": 1, "area": area})
    assert reason(ladder, "transfer_to", other)[0] == "stands"


def test_a_secret_action_by_what_all_see_and_not_by_a_whim(ladder: Buerokratopoly) -> None:
    area, posts = area_of(ladder)
    ladder.state.posts.update({posts[0]: ANNA, posts[1]: ANNA, posts[2]: BEN})
    assert reason(ladder, "choose_action", ELECTION) == ("elects", {"party": ANNA, "count": 2})
    assert reason(ladder, "choose_action", MUTINY)[0] == ""
    ladder.state.posts[area] = BEN
    assert reason(ladder, "choose_action", MUTINY) == ("rebels", {"party": ANNA, "count": 2})
    assert reason(ladder, "choose_action", ELECTION)[0] == ""


def test_promotions_and_transfers_by_what_they_gain(ladder: Buerokratopoly) -> None:
    area, posts = area_of(ladder)
    above = ladder.ladder.superior(area)
    assert above is not None
    ladder.state.posts.update({above: ANNA, posts[0]: ANNA})
    assert reason(ladder, "choose_action", TRANSFER_OR_PROMOTE)[0] == "up"
    del ladder.state.posts[above]
    level = ladder.ladder.level(area)
    elsewhere = next(one for one in ladder.ladder.areas() if ladder.ladder.level(one) == level and one != area)
    ladder.state.posts[next(iter(ladder.ladder.area(elsewhere)))] = ANNA
    assert reason(ladder, "choose_action", TRANSFER_OR_PROMOTE)[0] == "gather"


def test_a_promotion_by_the_levels_that_the_figure_rises() -> None:
    found = False
    for own, (party, *_), value, why in decided("buerokratopoly", 700):
        if why != "rise" or own.question is None:
            continue
        found = True
        game = own.game
        assert isinstance(game, Buerokratopoly)
        task: Any = game.running[-1]
        player = bot("greedy", game.name, "x")
        assert isinstance(player, Explains)
        before = player.reason(game, own.question, party, value)
        below = next(post for post in game.ladder if game.ladder.level(post) == game.ladder.lowest)
        task.figure, was = below, task.figure
        after = player.reason(game, own.question, party, value)
        assert before is not None
        assert after is not None
        differs = game.ladder.level(was) != game.ladder.lowest
        assert (before.facts["count"] != after.facts["count"]) == differs
        assert before.facts["count"] == game.ladder.level(was) - game.ladder.level(value)
    assert found


# ── Politburó ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def bureau() -> Iterator[tuple[Politburo, dict[str, Any], str]]:
    """A game under way, a card of each kind, and a candidate without an office."""
    for own, (party, *_), _value, _why in decided("politburo", 60):
        game = own.game
        assert isinstance(game, Politburo)
        if game.state.turns and party == game.state.turn:
            break
    assert isinstance(game, Politburo)
    kinds: dict[str, Any] = {}
    for card in game.definition.card.values():
        kinds.setdefault(card.kind, card)
    game.state.offices.clear()
    yield game, kinds, next(iter(game.state.in_play()))


def on(game: Politburo, card: Any, one: str) -> tuple[str, Any]:
    return reason(game, "target", one, {"card": card.id}, game.state.owner[one])


Bureau = tuple[Politburo, dict[str, Any], str]


def test_demagogy_by_what_the_loyalty_comes_to(bureau: Bureau) -> None:
    game, kinds, one = bureau
    card, lowest = kinds["demagogy"], min(game.definition.minimum.values())
    game.state.loyalty[one] = -1
    assert on(game, card, one)[0] == "home"
    game.state.loyalty[one] = 0
    assert on(game, card, one) == ("lift", {"candidate": one, "loyalty": card.value})
    game.state.loyalty[one] = lowest - 1
    assert on(game, card, one)[0] == "office"
    top = game.definition.top
    game.state.loyalty[one] = game.definition.minimum[top] - card.value
    assert on(game, card, one) == ("office", {"candidate": one, "office": top})


def test_defamation_and_attacks_by_what_is_left(bureau: Bureau) -> None:
    game, kinds, one = bureau
    game.state.loyalty[one] = 0
    assert on(game, kinds["defamation"], one)[0] == "exile"
    game.state.loyalty[one] = 9
    game.state.loyalty.update(dict.fromkeys(game.state.in_play(), 9))
    sunk = 9 - kinds["defamation"].value
    assert on(game, kinds["defamation"], one) == ("sinks", {"candidate": one, "loyalty": sunk}), "others have as much"
    game.state.loyalty.update({other: 8 for other in game.state.in_play() if other != one})
    assert on(game, kinds["defamation"], one) == ("leader", {"candidate": one, "loyalty": 9})
    game.state.health[one] = 1
    assert on(game, kinds["assault"], one) == ("kill", {"candidate": one, "health": 1})
    game.state.health[one] = 10
    left = 10 - kinds["assault"].value
    assert on(game, kinds["assault"], one) == ("weakens", {"candidate": one, "health": left}), "what is left of it"
    game.state.health[one] = 3
    assert on(game, kinds["cure"], one) == ("heal", {"candidate": one, "health": 3})


def test_promotion_and_dismissal_by_the_offices(bureau: Bureau) -> None:
    game, kinds, one = bureau
    assert on(game, kinds["dismissal"], one)[0] == ""
    key, facts = on(game, kinds["promotion"], one)
    assert key == "office"
    game.state.offices[facts["office"]] = one
    assert on(game, kinds["dismissal"], one) == ("holds", {"candidate": one, "office": facts["office"]})
    assert on(game, kinds["promotion"], one)[1].get("office") != facts["office"]


@pytest.mark.parametrize(
    ("kind", "key"), [("great_purge", "purge"), ("privation", "privation"), ("revolts", "revolts")]
)
def test_cards_for_all_by_whom_they_hit(bureau: Bureau, kind: str, key: str) -> None:
    game, kinds, _ = bureau
    party = game.state.turn
    others = [one for one in game.state.in_play() if game.state.owner[one] != party]
    for one in others:
        game.state.loyalty[one] = 0
    office = next(iter(game.definition.minimum))
    if kind == "revolts":
        assert reason(game, "turn", kinds[kind].id, party=party)[0] == ""
        game.state.offices[office] = others[0]
        assert reason(game, "turn", kinds[kind].id, party=party) == (key, {"party": party, "count": 1})
        return
    before = reason(game, "turn", kinds[kind].id, party=party)
    assert before == (key, {"party": party, "count": len(others)})
    game.state.loyalty[others[0]] = 19
    game.state.offices[office] = others[0]
    assert reason(game, "turn", kinds[kind].id, party=party)[1]["count"] == len(others) - 1


def test_a_plan_by_the_own_candidates(bureau: Bureau) -> None:
    game, kinds, _ = bureau
    for party in game.parties:
        mine = len(game.state.in_play(party))
        assert reason(game, "turn", kinds["five_year_plan"].id, party=party)[1].get("count", 0) == mine


def test_nothing_after_all_is_explained_by_what_is_attacked_and_by_the_cards() -> None:
    player, found = bot("greedy", "politburo", "x"), set()
    assert isinstance(player, Advises)
    for own, (party, *_), _, _ in decided("politburo", 120):
        game = own.game
        assert isinstance(game, Politburo)
        attack = threat(next((entry for entry in reversed(game.running) if isinstance(entry, Stack)), None))
        said = player.advises(game, Question("what_to_play", Kind.CHOOSE, (party,)), party, NOTHING)
        assert (said is not None) <= (attack is not None)
        if said is not None and attack is not None:
            mine = game.state.owner[attack.target] == party
            assert said == Saying("reason.no_answer" if mine else "reason.not_own", {"candidate": attack.target})
            found.add(mine)
    assert found == {True, False}


# ── when it is told ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("name", "options"), [("buerokratopoly", {}), ("politburo", {"mode": "dealt"})])
def test_it_is_told_when_all_have_heard_the_answer_and_not_before(
    tmp_path: Path, name: str, options: dict[str, Any]
) -> None:
    clock = Clock()
    timing = Timing(clock, clock, limit=lambda act: act())
    evening = Evening(tmp_path, shipped(), timing, Surroundings(chance=random.Random(3)))
    sources = dict.fromkeys(("roll", "lot", "draw", "shuffle"), ("virtual",))
    seating = replace(Seating.of(NAMES), box=dict.fromkeys(NAMES[1:], "greedy"))
    game = evening.begin(name, seating, sources=sources, options=options)
    session = game.session
    anna, told = bot("greedy", name, "a"), 0
    for _ in range(260):
        ask = session.question
        if ask is None:
            break
        secret, before = ask.is_secret, session.ledger.next_number
        if session.driver.awaits_reveal:
            session.reveal()
        elif "Anna" in ask.open_to() and (value := anna.answer(session.game, ask, "Anna")) is not None:
            session.answer("Anna", value, question=ask.id)
        else:
            clock.time += 0.1
            game.inputs.pump()
            clock.time += 2.3
            game.inputs.pump()
        new = session.ledger.entries[before:]
        why = [one for one in new if one.kind == WHY]
        told += len(why)
        if secret and not any(one.kind == "reveal" for one in new):
            assert not why
        for one in why:
            of = session.ledger.entries[one.value[0]]
            assert of.kind == "reveal" or of.party == one.party
    assert told > 3
    assert reasons_in(session.ledger.entries)
    game.close()
    evening.close()

"""Politburó: what raises and lowers candidates, what ends with them, and who comes first."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.vocabulary import Event, GameOver, Row
from companion.games.politburo import Politburo
from companion.games.politburo.rules import candidates, kinds, offices
from tests.games.politburo.table import game_of, seat, table

ANNAS, HERS, BENS = "arkadin", "belkova", "dragunova"
"""Two candidates of Anna's, and one of Ben's."""


def at(players: int = 3, **position: Any) -> Politburo:
    game = table(players)
    game.load({"turn": "Anna", **position})
    return game


def lasting(
    card: str, *, party: str = "Anna", before: str | None = None, candidate: str | None = None
) -> dict[str, Any]:
    return {"card": card, "kind": card, "party": party, "before": before, "candidate": candidate}


def told(game: Politburo) -> list[tuple[str, str, dict[str, Any]]]:
    return [(event.kind, event.rule, dict(event.facts)) for event in game.events]


def test_who_gains_nothing_gets_no_more_by_heroic_patriotism() -> None:
    """PB-41."""
    game = at(effects=[lasting("heroic_patriotism")])
    assert [candidates.gain(game, one, points) for one in (ANNAS, BENS) for points in (0, 2)] == [0, 3, 0, 2]


@pytest.mark.parametrize(("ignores", "hers"), [(False, 5), (True, 6)])
def test_a_betrayal_doubles_what_a_defamation_costs_before_popularity_spares_some_of_it(
    ignores: bool, hers: int
) -> None:
    """PB-36, PB-41: by a variant it spares nothing then."""
    game = table(3, betrayal_ignores_popularity=ignores)
    game.load({"turn": "Anna", "effects": [lasting("popularity")]})
    assert [candidates.loss(game, one, 3) for one in (ANNAS, BENS)] == [2, 3]
    assert [candidates.loss(game, one, 3, betrayal=True) for one in (ANNAS, BENS)] == [hers, 6]
    assert candidates.loss(game, ANNAS, 0) == 0


def test_how_far_a_marker_was_moved_is_told() -> None:
    """PB-40: no further than the ends of the track."""
    game = at(loyalty={ANNAS: 5, BENS: 1}, health={ANNAS: 3})
    candidates.move_loyalty(game, ANNAS, 2, "PB-36")
    candidates.hurt(game, ANNAS, 2, "PB-38")
    candidates.hurt(game, ANNAS, 2, "PB-38")
    assert told(game) == [
        ("loyalty", "PB-36", {"candidate": ANNAS, "was": 5, "now": 7, "by": 2}),
        ("health", "PB-38", {"candidate": ANNAS, "was": 3, "now": 1, "by": -2}),
        ("health", "PB-40", {"candidate": ANNAS, "was": 1, "now": 0, "by": -1}),
    ]


@pytest.mark.parametrize(("was", "now"), [(3, 5), (5, 5), (7, 7)])
def test_who_is_raised_to_a_loyalty_is_told_of_only_if_it_was_lower(was: int, now: int) -> None:
    """PB-27."""
    game = at(loyalty={ANNAS: was})
    candidates.raise_to(game, ANNAS, 5, "PB-27")
    assert game.state.loyalty[ANNAS] == now
    raised = ("loyalty_set", "PB-27", {"candidate": ANNAS, "was": was, "now": now})
    assert told(game) == ([raised] if was < now else [])


def test_what_lasts_until_the_turn_of_somebody_who_is_out_ends_where_that_turn_would_have_come() -> None:
    """PB-42: Ben and Dora are out, and after Anna it is Cem's turn."""
    lost = {one: "killed" for one, party in table(4).fresh().owner.items() if party in ("Ben", "Dora")}
    cards = {"Anna": "popularity", "Ben": "heroic_patriotism", "Cem": "promotion", "Dora": "hospitalisation"}
    effects = [lasting(card, before=party) for party, card in cards.items()]
    game = at(4, turn=None, last="Anna", lost=lost, out=[["Ben", "Dora"]], effects=effects)
    candidates.end_lasting_by_turn(game, "Cem")
    assert [effect["before"] for effect in game.state.effects] == ["Anna", "Dora"]
    assert game.state.discard == [cards["Ben"], cards["Cem"]]


def test_with_a_candidate_goes_what_lay_there_and_what_was_about_it_alone() -> None:
    """PB-52."""
    others = [lasting("popularity"), lasting("promotion", candidate=BENS)]
    game = at(
        offices={"industry": ANNAS, "nkvd": BENS},
        markers=[ANNAS, BENS],
        assigned={"Anna": {ANNAS: ["avenger"], HERS: ["favourite"]}},
        effects=[lasting("hospitalisation", candidate=ANNAS), *others],
    )
    candidates.lose(game, ANNAS, "killed", "PB-38")
    state = game.state
    assert (state.offices, state.markers, state.effects) == ({"nkvd": BENS}, [BENS], others)
    assert state.discard == ["avenger", "hospitalisation"]
    assert state.assigned.all() == ["favourite"]
    facts = {"candidate": ANNAS, "party": "Anna"}
    lost = {**facts, "count": 1, "cards": ["avenger"], "office": "industry"}
    assert told(game) == [("killed", "PB-38", facts), ("candidate_lost", "PB-52", lost)]


def test_the_game_goes_on_as_long_as_two_are_in() -> None:
    """PB-03."""
    game = at()
    for one in game.state.in_play("Cem"):
        candidates.lose(game, one, "killed", "PB-38")
    candidates.eliminate(game)
    assert game.those_in() == ("Anna", "Ben")
    for one in game.state.in_play("Ben"):
        candidates.lose(game, one, "killed", "PB-38")
    with pytest.raises(GameOver) as over:
        candidates.eliminate(game)
    assert over.value.outcome.ranking == (("Anna",), ("Ben",), ("Cem",))


def test_whoever_was_out_before_comes_behind_those_who_are_out_at_once() -> None:
    """PB-03."""
    everybody = [*table(3).fresh().owner]
    game = at(lost=dict.fromkeys(everybody[6:], "killed"), out=[["Cem"]])
    candidates.exile(game, everybody[:6], "PB-44")
    with pytest.raises(GameOver) as over:
        candidates.eliminate(game)
    assert over.value.outcome.ranking == (("Anna", "Ben"), ("Cem",))
    assert told(game)[-1] == ("draw", "PB-03", {"parties": ["Anna", "Ben"]})


def test_the_highest_of_several_offices_counts() -> None:
    game = at(
        offices={"propaganda": ANNAS, "industry": HERS, "interior": BENS}, loyalty={ANNAS: 17, HERS: 10, BENS: 14}
    )
    assert [candidates.highest_office(game, party) for party in game.parties] == [3, 2, 0]


def test_before_anybody_has_had_a_turn_the_first_seat_comes_first_then_the_nearest() -> None:
    """PB-30: of two that are as near, the one on the right."""
    game = at(turn=None, last=None)
    assert candidates.in_order(game, game.parties) == ["Anna", "Cem", "Ben"]


def test_a_promotion_for_which_no_office_is_vacant_any_more_lapses() -> None:
    """PB-27."""
    loyalty = {"arkadin": 11, "belkova": 22, "chutkin": 14, "dragunova": 17}
    held = {"industry": "arkadin", "nkvd": "belkova", "interior": "chutkin", "propaganda": "dragunova"}
    game = at(loyalty=loyalty, offices=held)
    offices.promote(game, kinds.begun(game, "Anna", "promotion", target=ANNAS))
    assert told(game) == [("lapsed", "PB-27", {"card": "promotion", "party": "Anna", "candidate": ANNAS})]
    assert game.state.offices == held


def test_what_was_told_always_as_it_is_now_is_left_as_it_is() -> None:
    played = Event("played", "PB-49", {"party": "Anna", "card": "promotion"})
    assert table().as_once_told(played) == played


def test_where_a_turn_once_began_with_a_question_of_its_own_its_answer_is_that_of_the_turn() -> None:
    """PB-06: with a full hand nothing is drawn up."""
    driver = seat({"turn": "Anna", "hands": {"Anna": ["favourite"] * 7}}, 2)
    ask = driver.question
    assert ask is not None and ask.name == "turn"

    def begins(value: str) -> Row:
        return Row("answer", "Anna", 3, "begin_turn", value, "person")

    assert game_of(driver).as_asked_now(begins("draw_up"), ask) == ()
    now = begins("exchange_hand")._replace(question=ask.id, name="turn")
    assert game_of(driver).as_asked_now(begins("exchange_hand"), ask) == (now,)

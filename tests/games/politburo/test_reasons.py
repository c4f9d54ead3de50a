"""Politburó: every reason of its judges, word for word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from companion.engine.vocabulary import BadPositionError, Refusal
from companion.games.politburo import Politburo
from companion.games.politburo.rules import hands, judges, offices, script, set_up
from companion.games.politburo.rules.judges import Threat
from companion.mechanics.reactions import Stack
from tests.games.politburo.table import game_of, say, seat, table

ASSAULT = Threat("assault", "dragunova", "Anna", None, unanswerable=False)
SLANDER = Stack(
    [{"by": "Anna", "card": "defamation_1", "kind": "defamation", "value": 1, "source": None, "target": "dragunova"}]
)
ON_DRAGUNOVA = {"candidate": "dragunova", "party": "Ben"}
POSITION: Mapping[str, Any] = {
    "turn": "Anna",
    "began": "draw_up",
    "loyalty": {"arkadin": 14, "belkova": 21, "dragunova": 12, "yegorin": 9},
    "offices": {"interior": "arkadin", "propaganda": "dragunova"},
    "hands": {"Anna": ["assault_1", "cure"], "Ben": ["bodyguard", "avenger", "popularity"]},
    "assigned": {"Ben": {"fialkina": ["favourite"], "yegorin": ["bodyguard", "demagogy_1"]}},
    "effects": [
        {"card": "hospitalisation", "kind": "hospitalisation", "party": "Anna", "before": "Ben", "candidate": "chutkin"}
    ],
    "lost": {"gromin": "killed", "hlebova": "killed", "ignatin": "siberia"},
    "markers": ["chutkin", "fialkina", "yegorin"],
    "active": {"Ben": "yegorin"},
    "played": [
        {"party": "Anna", "kind": "assault", "candidate": "dragunova", "answered": True},
        {"party": "Anna", "kind": "defamation", "candidate": "dragunova", "answered": False},
        {"party": "Ben", "kind": "bodyguard", "candidate": "dragunova", "answered": False},
    ],
    "powers_used": [],
}
"""Anna's turn, Cem is out; Interior allows her a second assault."""


def at(**more: Any) -> Politburo:
    """The position, with these parts instead."""
    game = table(3)
    game.load({**POSITION, **more})
    return game


def reason(rule: str, code: str, **facts: Any) -> Refusal:
    return Refusal(rule, code, facts)


UNDRAWN = reason("PB-06", "not_drawn_up", card="assault_1", party="Anna")
EXCHANGING = reason("PB-07", "exchange_turn", card="assault_1", party="Anna")
Judged = Callable[[], Iterable[Refusal]]
NO_DISCARD = reason("PB-45", "no_discard")
IDLE = at(turn=None, last="Anna")
WITHOUT_OFFICES = at(offices={}, loyalty={})
USED_UP = at(powers_used=["interior"])
NO_OFFICE_OF_HERS = at(offices={"propaganda": "dragunova"}, loyalty={"dragunova": 18})
HERE = at()
DYING = at(health={"dragunova": 0, "arkadin": 0})

REASONS: list[tuple[Judged, list[Refusal]]] = [
    # the turn
    (lambda: script.judge_turn(HERE, "Anna"), []),
    (lambda: script.judge_turn(HERE, "Ben"), [reason("PB-06", "not_in_turn", party="Ben")]),
    (
        lambda: script.judge_turn(HERE, "Cem"),
        [reason("PB-06", "not_in_turn", party="Cem"), reason("PB-03", "is_out", party="Cem")],
    ),
    (lambda: script.in_turn(HERE, "Cem", "assign"), [reason("PB-06", "no_cards", party="Cem")]),
    (lambda: script.in_turn(HERE, "Cem", "discard"), [reason("PB-06", "no_cards", party="Cem")]),
    (lambda: script.in_turn(HERE, "Cem", "end_turn"), []),
    (lambda: script.in_turn(HERE, "Anna", "look"), [reason("PB-26", "no_such_office", party="Anna", office="nkvd")]),
    (
        lambda: offices.judge_look(at(assigned={}), "Anna"),
        [reason("PB-26", "no_such_office", party="Anna", office="nkvd"), reason("PB-26", "nothing_assigned")],
    ),
    # before drawing up, and in an exchange turn
    (lambda: judges.card(at(began=""), "Anna", "assault_1"), [UNDRAWN]),
    (lambda: judges.card(at(began="exchange_hand"), "Anna", "assault_1"), [EXCHANGING]),
    (lambda: judges.card(at(began=""), "Anna", "cure"), []),
    (lambda: judges.card(at(began="exchange_hand"), "Ben", "popularity"), []),
    (
        lambda: judges.card(at(began="", hands={"Anna": ["betrayal", "defamation_1"]}), "Anna", "betrayal"),
        [reason("PB-06", "not_drawn_up_for_both", card="betrayal", party="Anna")],
    ),
    (
        lambda: judges.card(at(began="exchange_hand", hands={"Anna": ["betrayal"]}), "Anna", "betrayal"),
        [reason("PB-07", "exchange_turn_for_both", card="betrayal", party="Anna")],
    ),
    (
        lambda: judges.card(at(began="", hands={"Anna": ["bodyguard"]}), "Anna", "bodyguard"),
        [
            reason("PB-06", "not_drawn_up", card="bodyguard", party="Anna"),
            reason("PB-30", "nothing_to_answer", card="bodyguard"),
        ],
    ),
    (
        lambda: offices.judge_look(
            at(offices={"nkvd": "belkova"}, assigned={"Anna": {"arkadin": ["bodyguard"]}}), "Anna"
        ),
        [],
    ),
    # beside every question
    (lambda: judges.any_time(HERE, "Ben", "sing"), [reason("GEN-6", "nothing_any_time")]),
    (lambda: judges.any_time(HERE, "Ben", "announce"), []),
    (lambda: judges.any_time(HERE, "Cem", "announce"), [reason("PB-03", "is_out", party="Cem")]),
    (lambda: judges.any_time(at(hands={}), "Anna", "announce"), [reason("PB-49", "no_cards", party="Anna")]),
    # cards and where they come from
    (lambda: judges.card(HERE, "Anna", "ace"), [reason("PB-49", "no_such_card")]),
    (
        lambda: judges.card(HERE, "Ben", "demagogy_1", "dragunova"),
        [
            reason("PB-49", "not_held", party="Ben", card="demagogy_1"),
            reason("PB-14", "another_is_active", candidate="dragunova", party="Ben", active="yegorin"),
        ],
    ),
    (lambda: judges.card(HERE, "Ben", "demagogy_1", "yegorin"), []),
    (
        lambda: judges.card(HERE, "Ben", "popularity", "yegorin"),
        [
            reason("PB-49", "not_held", party="Ben", card="popularity"),
            reason("PB-49", "star_from_hand", card="popularity"),
        ],
    ),
    (lambda: judges.card(HERE, "Ben", "popularity"), []),
    (
        lambda: judges.card(HERE, "Ben", "assault_1"),
        [
            reason("PB-49", "not_held", party="Ben", card="assault_1"),
            reason("PB-49", "own_turn_only", card="assault_1"),
        ],
    ),
    (
        lambda: judges.claim(HERE, "Ben", "arkadin", None),
        [reason("PB-14", "not_own", candidate="arkadin", party="Ben")],
    ),
    (
        lambda: judges.claim(HERE, "Cem", "gromin", None),
        [reason("PB-52", "is_lost", candidate="gromin", party="Cem")],
    ),
    (lambda: judges.price(HERE, "Cem", "ignatin"), [reason("PB-52", "is_lost", candidate="ignatin", party="Cem")]),
    (lambda: hands.assignable(HERE, "Cem", "gromin"), [reason("PB-52", "is_lost", candidate="gromin", party="Cem")]),
    (
        lambda: judges.claim(HERE, "Ben", "fialkina", None),
        [
            reason("PB-16", "activated_before", candidate="fialkina", party="Ben"),
            reason("PB-14", "another_is_active", candidate="fialkina", party="Ben", active="yegorin"),
        ],
    ),
    (
        lambda: judges.claim(at(active={}, markers=["chutkin"]), "Ben", "fialkina", None),
        [reason("PB-30", "nothing_from_there", candidate="fialkina")],
    ),
    (
        lambda: judges.claim(at(active={}, markers=["chutkin"]), "Ben", "fialkina", SLANDER),
        [reason("PB-16", "protects_itself", **ON_DRAGUNOVA, source="fialkina")],
    ),
    (
        lambda: judges.claim(HERE, "Anna", "chutkin", None),
        [
            reason("PB-15", "own_turn", candidate="chutkin", party="Anna"),
            reason("PB-43", "hospitalised", candidate="chutkin", party="Anna"),
        ],
    ),
    (
        lambda: judges.claim(IDLE, "Ben", "yegorin", None),
        [reason("PB-49", "nobodys_turn", candidate="yegorin", party="Ben")],
    ),
    # answers
    (
        lambda: judges.answer(HERE, "Ben", "bodyguard", None, None),
        [reason("PB-30", "nothing_to_answer", card="bodyguard")],
    ),
    (
        lambda: judges.answer(HERE, "Ben", "favourite", None, ASSAULT),
        [reason("PB-30", "wrong_answer", card="favourite")],
    ),
    (
        lambda: judges.answer(HERE, "Ben", "bodyguard", None, ASSAULT._replace(kind="attempt")),
        [
            reason("PB-35", "no_answer", **ON_DRAGUNOVA),
            reason("PB-11", "same_kind", **ON_DRAGUNOVA, card="bodyguard"),
        ],
    ),
    (
        lambda: judges.answer(HERE, "Ben", "avenger", None, ASSAULT._replace(unanswerable=True)),
        [reason("PB-36", "no_answer", **ON_DRAGUNOVA)],
    ),
    (lambda: judges.answer(HERE, "Ben", "avenger", None, ASSAULT), []),
    (
        lambda: judges.answer(HERE, "Ben", "avenger", "yegorin", ASSAULT),
        [reason("PB-16", "protects_itself", **ON_DRAGUNOVA, source="yegorin")],
    ),
    (
        lambda: judges.answer(HERE, "Ben", "avenger", None, ASSAULT._replace(target="chutkin")),
        [
            reason("PB-50", "not_own_candidate", candidate="chutkin", party="Ben"),
            reason("PB-43", "hospitalised", candidate="chutkin", party="Ben"),
        ],
    ),
    (
        lambda: judges.answer(HERE, "Ben", "avenger", None, ASSAULT._replace(by="Cem")),
        [reason("PB-32", "nobody_to_return_to", **ON_DRAGUNOVA)],
    ),
    (
        lambda: judges.return_to(HERE.state, "gromin", ASSAULT),
        [reason("PB-32", "not_the_attacker", candidate="gromin")],
    ),
    (
        lambda: judges.return_to(HERE.state, "arkadin", None),
        [reason("PB-32", "not_the_attacker", candidate="arkadin")],
    ),
    (
        lambda: judges.return_to(HERE.state, "chutkin", ASSAULT._replace(source="arkadin")),
        [
            reason("PB-32", "not_the_attacker", candidate="chutkin"),
            reason("PB-43", "hospitalised", candidate="chutkin"),
        ],
    ),
    (lambda: judges.return_to(HERE.state, "chutkin", ASSAULT._replace(kind="defamation")), []),
    (
        lambda: judges.return_to(HERE.state, "yegorin", ASSAULT),
        [reason("PB-32", "not_the_attacker", candidate="yegorin")],
    ),
    # one card of a kind
    (lambda: judges.target(HERE, "Anna", "assault_1", "dragunova"), []),
    (
        lambda: judges.target(NO_OFFICE_OF_HERS, "Anna", "assault_1", "dragunova"),
        [reason("PB-13", "same_kind_answered", candidate="dragunova", card="assault", party="Anna")],
    ),
    (
        lambda: judges.target(HERE, "Anna", "defamation_1", "dragunova"),
        [reason("PB-11", "same_kind", candidate="dragunova", card="defamation", party="Anna")],
    ),
    (
        lambda: judges.target(USED_UP, "Anna", "assault_1", "dragunova"),
        [reason("PB-24", "power_used", office="interior")],
    ),
    # special cards
    *(
        (
            lambda kind=kind: judges._premises(WITHOUT_OFFICES, "Anna", kind),
            [reason("PB-51", "needs_office", party="Anna")],
        )
        for kind in ("great_purge", "five_year_plan", "privation")
    ),
    (lambda: judges._premises(HERE, "Anna", "revolts"), [reason("PB-51", "not_by_an_office", party="Anna")]),
    (
        lambda: judges._premises(HERE, "Anna", "heroic_patriotism"),
        [reason("PB-39", "nobody_killed", party="Anna")],
    ),
    (
        lambda: judges._premises(at(loyalty={"dragunova": -4, "yegorin": -4, "fialkina": -5}), "Ben", "contraband"),
        [NO_DISCARD, reason("PB-45", "cannot_pay", party="Ben")],
    ),
    (lambda: judges._premises(HERE, "Anna", "betrayal"), [reason("PB-36", "no_defamation", party="Anna")]),
    (lambda: judges._premises(WITHOUT_OFFICES, "Anna", "usurpation"), [reason("PB-28", "nobody_to_usurp")]),
    (lambda: judges._nobody(WITHOUT_OFFICES, "Anna", "dismissal"), [reason("PB-28", "nobody_to_dismiss")]),
    (lambda: judges.price(HERE, "Anna", "yegorin"), [reason("PB-45", "not_own", candidate="yegorin", party="Anna")]),
    (
        lambda: judges.price(at(loyalty={"dragunova": -4}), "Ben", "dragunova"),
        [reason("PB-45", "too_low", candidate="dragunova")],
    ),
    (lambda: judges.price(at(loyalty={"dragunova": -3}), "Ben", "dragunova"), []),
    (
        lambda: judges.betrayed_with(HERE, "Ben", "yegorin"),
        [reason("PB-36", "no_defamation", party="Ben")],
    ),
    (lambda: judges.betrayed_with(HERE, "Ben", "assault_1"), [reason("PB-36", "no_defamation", party="Ben")]),
    (lambda: judges.betrayed_with(HERE, "Ben", "ace"), [reason("PB-49", "no_such_card")]),
    # on whom
    (
        lambda: judges.target(HERE, "Anna", "cure", "gromin"),
        [reason("PB-50", "not_in_play", candidate="gromin", party="Anna", card="cure")],
    ),
    (
        lambda: judges.target(HERE, "Anna", "cure", "chutkin"),
        [reason("PB-43", "hospitalised", candidate="chutkin", party="Anna", card="cure")],
    ),
    (lambda: judges.target(HERE, "Anna", "defamation_1", "chutkin"), []),
    (lambda: judges.target(HERE, "Anna", "cure", "dragunova"), []),
    (lambda: judges.target(DYING, "Anna", "cure", "arkadin"), []),
    (
        lambda: judges.target(DYING, "Anna", "cure", "dragunova"),
        [reason("PB-54", "owner_only", candidate="dragunova", party="Anna", card="cure")],
    ),
    (
        lambda: judges.target(DYING, "Anna", "hospitalisation", "dragunova"),
        [reason("PB-43", "own_candidate", candidate="dragunova", party="Anna", card="hospitalisation")],
    ),
    (lambda: judges.target(DYING, "Anna", "attempt", "dragunova"), []),
    (
        lambda: judges.target(HERE, "Anna", "promotion", "yegorin"),
        [reason("PB-27", "not_own", candidate="yegorin", party="Anna")],
    ),
    (
        lambda: judges.target(at(offices={"nkvd": "belkova"}), "Anna", "promotion", "belkova"),
        [reason("PB-27", "only_the_last_office", candidate="belkova", office="general_secretary")],
    ),
    (
        lambda: judges.target(
            at(offices={"nkvd": "belkova", "general_secretary": "arkadin"}), "Anna", "promotion", "belkova"
        ),
        [reason("PB-27", "no_vacant_office", candidate="belkova")],
    ),
    (
        lambda: judges.target(HERE, "Anna", "promotion", "chutkin"),
        [reason("PB-43", "hospitalised", candidate="chutkin")],
    ),
    (
        lambda: judges.target(HERE, "Anna", "dismissal", "arkadin"),
        [reason("PB-28", "holder_is_lawful", candidate="arkadin")],
    ),
    (
        lambda: judges.target(HERE, "Anna", "dismissal", "chutkin"),
        [
            reason("PB-28", "holder_is_lawful", candidate="chutkin"),
            reason("PB-43", "hospitalised", candidate="chutkin"),
        ],
    ),
    (lambda: judges.target(HERE, "Anna", "dismissal", "dragunova"), []),
    (
        lambda: offices.usurped(at(offices={"general_secretary": "yegorin"}), "Anna", "yegorin"),
        [reason("PB-28", "not_the_last_office", office="general_secretary")],
    ),
    (
        lambda: offices.usurped(
            at(lost={"belkova": "killed"}, offices={"nkvd": "arkadin", "industry": "yegorin"}), "Anna", "yegorin"
        ),
        [reason("PB-28", "nobody_to_take_it", party="Anna")],
    ),
    (
        lambda: offices.usurper(HERE, "Anna", "dragunova", "propaganda"),
        [
            reason("PB-28", "not_own", candidate="dragunova", party="Anna"),
            reason("PB-28", "has_higher_office", candidate="dragunova"),
        ],
    ),
    (
        lambda: offices.usurper(HERE, "Anna", "arkadin", None),
        [reason("PB-28", "has_higher_office", candidate="arkadin")],
    ),
    # assigning, and the first five cards
    (lambda: hands.assignable(HERE, "Ben", "arkadin"), [reason("PB-17", "not_own", candidate="arkadin", party="Ben")]),
    (
        lambda: hands.assignable(HERE, "Ben", "yegorin"),
        [reason("PB-17", "too_many_assigned", candidate="yegorin", count=2)],
    ),
    (lambda: hands.assignable(HERE, "Ben", "fialkina"), []),
    (lambda: set_up.judge(HERE, "Ben", ["bodyguard@dragunova", "avenger@dragunova", "popularity@discard"]), []),
    (
        lambda: set_up.judge(HERE, "Ben", ["bodyguard@dragunova", "bodyguard@arkadin", "popularity@fialkina"]),
        [
            reason("PB-08", "not_held", party="Ben"),
            reason("PB-17", "not_own", candidate="arkadin", party="Ben"),
            reason("PB-49", "star_from_hand", card="popularity"),
        ],
    ),
    (
        lambda: set_up.judge(at(hands={"Ben": ["bodyguard"] * 3}), "Ben", ["bodyguard@dragunova"] * 3),
        [reason("PB-17", "too_many_assigned", candidate="dragunova", count=2)],
    ),
]


@pytest.mark.parametrize(("judged", "reasons"), REASONS)
def test_what_speaks_against_it_word_for_word(judged: Judged, reasons: list[Refusal]) -> None:
    assert list(judged()) == reasons


@pytest.mark.parametrize(
    ("position", "reasons"),
    [
        ({"turn": "Zoe"}, [reason("GEN-9", "not_at_table", party="Zoe")]),
        ({"loyalty": {"nobody": 3}}, [reason("GEN-9", "unknown_name", part="loyalty", value="nobody")]),
        ({"markers": ["nobody"]}, [reason("GEN-9", "unknown_name", part="markers", value="nobody")]),
        ({"offices": {"circus": "arkadin"}}, [reason("GEN-9", "unknown_name", part="offices", value="circus")]),
        ({"offices": {"nkvd": "nobody"}}, [reason("GEN-9", "unknown_name", part="offices", value="nobody")]),
        (
            {"effects": [{"card": "popularity"}]},
            [reason("GEN-9", "wrong_entry", part="effects", parts=["card", "kind", "party", "before", "candidate"])],
        ),
        (
            {"step": "lunch"},
            [
                reason(
                    "GEN-9",
                    "no_such_value",
                    part="step",
                    value="lunch",
                    known=["turns", "rescue", "siberia", "gains", "offices", "markers"],
                )
            ],
        ),
        (
            {"began": "sleep"},
            [reason("GEN-9", "no_such_value", part="began", value="sleep", known=["draw_up", "exchange_hand"])],
        ),
        (
            {"lost": {"arkadin": "moon"}},
            [reason("GEN-9", "no_such_value", part="lost: arkadin", value="moon", known=["killed", "siberia"])],
        ),
    ],
)
def test_a_position_that_cannot_be_says_why(position: dict[str, Any], reasons: list[Refusal]) -> None:
    with pytest.raises(BadPositionError) as told:
        seat({"at": "turn", **position}, 3)
    assert list(told.value.refusals) == reasons


def test_a_candidate_that_is_taken_off_a_track_is_missed() -> None:
    driver = seat({"turn": "Anna"}, 3)
    owned = tuple(game_of(driver).state.owner)
    with pytest.raises(BadPositionError) as told:
        driver.correct({"health": {owned[0]: None}}, "a slip")
    assert list(told.value.refusals) == [reason("GEN-8", "names_exactly", part="health", names=owned)]


def test_what_is_asked_at_a_table_is_refused_word_for_word() -> None:
    """The judges that stand beside their questions."""

    def against(party: str, value: Any) -> list[Refusal]:
        assert driver.question is not None
        return list(driver.why(driver.question.id, party, value))

    hand = ["cure", "favourite", "favourite", "favourite", "favourite", "favourite", "avenger"]
    driver = seat({"turn": "Anna", "hands": {"Anna": hand}, "deck": ["attempt"]}, 2)
    say(driver, ("Anna", "draw_up"), ("Anna", "assign"))
    assert against("Anna", "attempt") == [reason("PB-49", "not_held", party="Anna", card="attempt")]
    assert against("Anna", "bread") == [reason("PB-49", "no_such_card")]
    assert against("Anna", "cure") == [reason("PB-49", "star_from_hand", card="cure")]
    assert against("Anna", "avenger") == []
    say(driver, ("Anna", "pass"), ("Anna", "discard"))
    assert against("Anna", "cure") == []

    driver = seat({"turn": "Anna", "hands": {"Anna": ["favourite"] * 7}}, 2)
    driver.answer("Anna", "exchange_hand")
    assert driver.question is not None and driver.question.shape is not None and driver.question.facts is not None
    held = driver.question.shape()["held"]
    assert driver.question.shape() == {"held": sorted(game_of(driver).state.hands["Anna"]), "count": 2}
    assert driver.question.facts() == {"count": 2}
    too_few_or_many = reason("PB-07", "discard_exactly", party="Anna", count=2)
    for wrong in (held[:1], held[:3], "pass"):
        assert against("Anna", wrong) == [too_few_or_many]
    not_held = reason("PB-49", "not_held", party="Anna", card="attempt")
    assert against("Anna", ["attempt", held[0]]) == [not_held]
    assert against("Anna", ["attempt"]) == [not_held, too_few_or_many]
    assert against("Anna", ["bread", held[0]]) == [reason("PB-49", "no_such_card")]
    assert against("Anna", held[:2]) == []

    driver = seat({"at": "round_end", "loyalty": {"arkadin": -1}, "hands": {"Anna": ["demagogy_1", "cure"]}}, 2)
    assert against("Anna", "demagogy_2") == [reason("PB-49", "not_held", party="Anna", card="demagogy_2")]
    assert against("Anna", "cure") == [reason("PB-46", "only_demagogy", card="cure")]
    assert against("Anna", "bread") == [reason("PB-49", "no_such_card")]
    assert against("Anna", "demagogy_1") == []

    industry: dict[str, Any] = {"turn": "Anna", "loyalty": {"arkadin": 10}, "offices": {"industry": "arkadin"}}
    driver = seat({**industry, "hands": {"Anna": ["cure"] * 2}}, 2)
    say(driver, ("Anna", "draw_up"), ("Anna", "use_power"))
    assert against("Anna", "burn") == [reason("PB-25", "unknown_option")]
    game_of(driver).state.hands["Anna"][:] = []
    assert against("Anna", "keep") == [reason("PB-25", "no_other_card", party="Anna")]
    assert against("Anna", "put_back") == []

    driver = seat(
        {"turn": "Anna", "hands": {"Anna": ["assault_4"], "Ben": ["cure", "bodyguard"]}, "health": {"dragunova": 1}}, 2
    )
    say(driver, ("Anna", "draw_up"), ("Anna", "assault_4"), ("Anna", "dragunova"), "nobody", ("Ben", "claim"))
    assert against("Ben", "attempt") == [reason("PB-49", "not_held", party="Ben", card="attempt")]
    assert against("Ben", "medicine") == [reason("PB-49", "no_such_card")]
    assert against("Ben", "bodyguard") == [reason("PB-37", "only_cures", card="bodyguard")]
    assert against("Ben", "nothing") == []
    assert against("Ben", "cure") == []
    driver.answer("Ben", "nothing")
    asked = driver.question
    assert asked is not None and asked.facts is not None
    assert (asked.name, asked.facts()) == ("mourning_window", {"parties": ["Ben"]})

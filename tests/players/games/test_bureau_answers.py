"""What a seat of the box lets others have answered in private (Politburó), so that what it heard next can happen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from companion.engine.hooks import Clues
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import PASS, Event
from companion.games.politburo.rules.definition import RULES
from companion.games.politburo.rules.offices import KEEP, PUT_BACK, THROW_AWAY
from companion.games.politburo.rules.script import ASSIGN, DISCARD, END_TURN, LOOK
from companion.games.politburo.rules.state import EXCHANGE
from companion.mechanics.windows import NOTHING
from tests.games.politburo.table import game_of, seat
from tests.players.observed import NAMES

ANNA, BEN, CEM = NAMES[:3]
HERS, OTHER, THIRD, BENS = "arkadin", "belkova", "chutkin", "dragunova"
"""Three candidates of Anna's, and one of Ben's."""

HAND = ["demagogy_1", "usurpation", "cure", "assault_1"]


def told(kind: str, party: str = ANNA, *, rule: str = "", **facts: Any) -> Event:
    return Event(kind, rule, {"party": party, **facts})


def play(
    card: str, source: str | None = None, target: str | None = BENS, *, by: str = ANNA, rule: str = "PB-50"
) -> Event:
    return told("played", by, rule=rule, card=card, source=source, target=target)


def answer(
    name: str,
    coming: Sequence[Event],
    *,
    ahead: str | None = None,
    running: Sequence[Mapping[str, Any]] = (),
    candidates: Sequence[str] | None = None,
    candidate: str | None = None,
) -> Any:
    """What Ben lets Anna have answered who holds `HAND`; None is anything."""
    game = game_of(seat({"turn": ANNA, "hands": {ANNA: HAND}}, 3))
    ask = Question(
        name,
        Kind.CHOOSE,
        (ANNA,),
        candidates=None if candidates is None else lambda _: candidates,
        facts=None if candidate is None else lambda: {"candidate": candidate},
    )
    return game.invented(ask, ANNA, Clues(BEN, coming, ahead, {"running": running}, random.Random(1)))


MARKED, POWER = told("activated", candidate=HERS), told("power_used", office="industry")
BETRAYAL = play("defamation_1", rule=RULES["betrayal"])
CONTRAATAQUE, MORE = play("counterattack", rule=RULES["counterattack"]), play("assault_1", rule=RULES["counterattack"])


@pytest.mark.parametrize(
    ("coming", "ahead", "said"),
    [
        ([play("demagogy_1")], None, "demagogy_1"),
        ([MARKED, play("demagogy_1", HERS)], None, HERS),
        ([BETRAYAL], None, "betrayal"),
        ([POWER, told("looks", candidate=BENS)], "look_at", LOOK),
        ([POWER], "look_at", LOOK),
        ([], "look_at", LOOK),
        ([told("assigned", candidate=HERS)], "look_at", ASSIGN),
        ([told("assigned", candidate=HERS)], None, ASSIGN),
        ([told("discarded", cards=["cure"])], None, DISCARD),
        ([told("hand_exchanged", cards=HAND)], None, EXCHANGE),
        ([told("turn_over")], "look_at", LOOK),
        ([told("looks", candidate=BENS)], None, END_TURN),
        ([told("assigned", CEM, candidate=BENS)], None, END_TURN),
        ([told("discarded", CEM, cards=["cure"])], None, END_TURN),
        ([play("demagogy_1", by=CEM)], None, END_TURN),
        ([], None, END_TURN),
    ],
)
def test_a_turn_is_what_was_heard_of_it(coming: list[Event], ahead: str | None, said: str) -> None:
    assert answer("turn", coming, ahead=ahead) == said


@pytest.mark.parametrize(
    ("name", "coming", "said"),
    [
        ("what_to_play", [play("cure", target=None)], "cure"),
        ("what_to_play", [MARKED, play("bodyguard", HERS)], HERS),
        ("what_to_play", [BETRAYAL], "betrayal"),
        ("play_from", [MARKED, play("bodyguard", HERS)], "bodyguard"),
        ("cure_with", [play("cure", target=HERS)], "cure"),
        ("cure_whom", [play("cure", target=OTHER)], OTHER),
        *((name, [POWER, play("demagogy_1")], BENS) for name in ("target", "return_to", "usurp_whom", "who_pays")),
        ("add_assault", [CONTRAATAQUE, MORE], "assault_1"),
        ("add_assault", [MARKED, CONTRAATAQUE, MARKED, MORE], "assault_1"),
        ("add_assault", [CONTRAATAQUE, play("demagogy_1")], NOTHING),
        ("add_assault", [CONTRAATAQUE, play("assault_1", by=CEM)], NOTHING),
        ("add_assault", [CONTRAATAQUE, told("comes_later", card="assault_1"), MORE], NOTHING),
        ("add_assault", [CONTRAATAQUE], NOTHING),
    ],
)
def test_a_play_is_named_as_it_was_told(name: str, coming: list[Event], said: str) -> None:
    assert answer(name, coming) == said


@pytest.mark.parametrize("coming", [[], [MARKED], [play("cure", by=CEM)], [told("passed"), play("cure")]])
@pytest.mark.parametrize(
    ("name", "back"),
    [
        *((name, NOTHING) for name in ("what_to_play", "play_from", "cure_with", "add_assault")),
        *((name, PASS) for name in ("target", "return_to", "usurp_whom", "usurper", "who_pays", "cure_whom")),
        *((name, PASS) for name in ("betray_with", "fetch_card", "rescue_from_siberia")),
    ],
)
def test_of_what_nothing_came_it_was_taken_back(name: str, back: str, coming: list[Event]) -> None:
    assert answer(name, coming) == back


@pytest.mark.parametrize(
    ("source", "asked", "said"),
    [(HERS, [HERS, OTHER], HERS), (HERS, ["defamation_1"], "defamation_1"), (None, None, "defamation_1")],
)
def test_a_betrayal_names_the_candidate_where_it_is_asked_for_one(
    source: str | None, asked: list[str] | None, said: str
) -> None:
    came = [play("defamation_1", source, rule=RULES["betrayal"])]
    assert answer("betray_with", came, candidates=asked) == said


@pytest.mark.parametrize(("target", "said"), [(HERS, "contraband"), (OTHER, PASS)])
def test_somebody_is_rescued_from_siberia_if_they_were_and_no_other(target: str, said: str) -> None:
    assert answer("rescue_from_siberia", [play("contraband", target=target)], candidate=HERS) == said


# ── what is not told with the play ────────────────────────────────────────────────────────────────────────────────────


def stack(**parts: Any) -> dict[str, Any]:
    return {"plays": [], "later": [], "now": None, **parts}


def hers(**more: Any) -> dict[str, Any]:
    return {"by": ANNA, "card": "usurpation", **more}


TAKEN = [
    told("office_taken", CEM, candidate="garin", office="nkvd"),
    told("office_lost", candidate=OTHER, office="industry"),
    told("office_taken", candidate=THIRD, office="industry"),
    told("office_taken", candidate=HERS, office="nkvd"),
]
FETCHED = [told("fetched", CEM, card="cure"), told("drew", card="attempt"), told("fetched", card="popularity")]


@pytest.mark.parametrize(
    ("name", "part", "later", "lies", "heard"),
    [("usurper", "usurper", TAKEN, OTHER, THIRD), ("fetch_card", "fetched", FETCHED, "great_purge", "popularity")],
)
def test_a_part_of_a_play_is_what_lies_on_the_table_else_what_came_of_it(
    name: str, part: str, later: list[Event], lies: str, heard: str
) -> None:
    """Whose usurper took the office is heard of, and what was fetched, but in the middle of it both lie there only."""
    mine, cems = hers(**{part: lies}), {**hers(**{part: "cems"}), "by": CEM}
    came = [play("usurpation"), *later]
    for running in (stack(plays=[mine]), stack(later=[hers(), mine]), stack(now=mine)):
        assert answer(name, came, running=[{"by": CEM}, stack(plays=[cems]), running]) == lies
        assert answer(name, came[:1], running=[running]) == lies
    for running in (stack(plays=[cems, hers()]), {**stack(plays=[mine]), "more": 1}):
        assert answer(name, came, running=[running]) == heard
    assert answer(name, came) == heard
    assert answer(name, came[:2]) is None, "anything will do"


# ── cards that are laid beside candidates, let go or kept ─────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("coming", "said"),
    [
        ([told("kept")], KEEP),
        ([told("discarded", cards=["cure"])], THROW_AWAY),
        ([told("turn_over")], PUT_BACK),
        ([], PUT_BACK),
    ],
)
def test_what_industry_does_with_a_card(coming: list[Event], said: str) -> None:
    assert answer("industry_card", coming) == said


@pytest.mark.parametrize("name", ["assign_card", "assign_to", "discard_card", "discard_down"])
@pytest.mark.parametrize("coming", [[], [told("turn_over"), told("assigned", candidate=HERS)]])
def test_where_nothing_was_laid_or_let_go_none_was_named(name: str, coming: list[Event]) -> None:
    assert answer(name, coming) == PASS


def test_a_card_is_laid_beside_whom_it_was() -> None:
    assert answer("assign_to", [told("assigned", candidate=OTHER), told("assigned", candidate=HERS)]) == OTHER


def test_of_other_questions_anything_will_do() -> None:
    assert answer("arrange", [play("cure")]) is None


LAID = told("assigned", candidate=HERS)


def laid(
    coming: Sequence[Event], hand: Sequence[str], beside: Sequence[str] = (), seed: int = 1
) -> tuple[Any, list[str]]:
    """What Anna lays beside her candidate as Ben imagines it, and her hand before that."""
    game = game_of(seat({"turn": ANNA, "hands": {ANNA: list(hand)}}, 3))
    for card in beside:
        game.state.assigned.put(ANNA, HERS, card)
    game.state.deck.cards[:] = sorted((Counter(game.definition.deck) - Counter([*hand, *beside])).elements())
    clues = Clues(BEN, [LAID, *coming], None, {}, random.Random(seed))
    said = game.invented(Question("assign_card", Kind.CHOOSE, (ANNA,)), ANNA, clues)
    return said, game.state.hands[ANNA]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "shown",
    [play("bodyguard", HERS), told("candidate_lost", candidate=HERS, cards=["bodyguard"])],
    ids=["played", "lost"],
)
def test_what_a_candidate_shows_later_is_laid_there(shown: Event, seed: int) -> None:
    said, hand = laid([shown], ["cure", "avenger", "avenger"], seed=seed)
    assert said == "bodyguard"
    assert said in hand


@pytest.mark.parametrize(
    ("coming", "beside", "said"),
    [
        ([play("bodyguard", HERS)], ["bodyguard"], {"avenger", "favourite"}),
        ([play("bodyguard", HERS), play("bodyguard", HERS)], ["bodyguard"], {"bodyguard"}),
        ([play("bodyguard", OTHER)], [], {"avenger", "favourite"}),
        ([told("activated", candidate=HERS, card="bodyguard")], [], {"avenger", "favourite"}),
        ([play("avenger"), play("bodyguard", HERS)], [], {"bodyguard"}),
        ([play("avenger")], [], {"favourite"}),
    ],
    ids=["lies there", "one lies there", "another shows it", "not shown", "one of the hand too", "needed in the hand"],
)
def test_what_is_laid_otherwise_is_no_star_and_not_needed_in_the_hand(
    coming: list[Event], beside: list[str], said: set[str]
) -> None:
    """PB-49."""
    assert {laid(coming, ["cure", "avenger", "favourite"], beside, seed)[0] for seed in range(12)} == said


def test_where_all_are_needed_or_stars_one_of_them_is_laid_all_the_same() -> None:
    assert laid([play("avenger")], ["cure", "avenger"])[0] == "avenger"
    assert laid([], ["cure"])[0] == "cure"

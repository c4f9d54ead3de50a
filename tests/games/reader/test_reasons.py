"""Reader & dice: every reason against an act, word for word, and every position that no table can stand in."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

import pytest

from companion.engine.driver import Driver
from companion.engine.questions import Question
from companion.engine.vocabulary import ANY_TIME, BadPositionError, Refusal
from tests.games.reader.table import seat, serve

DECK = "table_events"
REST = [f"{DECK}.{card}" for card in ("double_or_nothing", "fresh_air", "open_hand", "other_way_round", "silence")]
REST += [f"{DECK}.{card}" for card in ("second_wind", "second_wind", "small_gift", "small_gift", "the_box_decides")]
CLOCKS = ["none", "up", "chess", "sand"]
NO_PILE = {"known": [DECK]}
LONG_NAME = "x" * 25

LATE = {
    "turn": "Anna",
    "clock": "chess",
    "seconds": 60,
    "runs": True,
    "tray": {f"T{number}": "d6" for number in range(12)},
    "rounds": [{"Anna": 1}] * 200,
    "piles": {DECK: [], f"{DECK}/wild": []},
    "kept": {"Ben": REST[:9]},
    "discards": {DECK: REST[9:]},
}
"""An evening in which everything is full or empty; the only card among the discards is wild."""


def asked(driver: Driver) -> Question:
    assert driver.question is not None
    return driver.question


@lru_cache(maxsize=1)
def early() -> Driver:
    return seat()


@lru_cache(maxsize=1)
def late() -> Driver:
    return seat(position=LATE)


def reason(rule: str, code: str, **facts: Any) -> Refusal:
    return Refusal(rule, code, facts)


AT_FIRST: list[tuple[str, list[Refusal]]] = [
    ("sing", [reason("RD-1", "no_such_act", value="sing")]),
    ("draw:nowhere", [reason("RD-2", "no_such_pile", value="nowhere", **NO_PILE)]),
    ("shuffle:nowhere", [reason("RD-2", "no_such_pile", value="nowhere", **NO_PILE)]),
    ("look:nowhere:1", [reason("RD-2", "no_such_pile", value="nowhere", **NO_PILE)]),
    ("split:nowhere:wild", [reason("RD-2", "no_such_pile", value="nowhere", **NO_PILE)]),
    ("reshuffle:nowhere", [reason("RD-2", "no_such_pile", value="nowhere", **NO_PILE)]),
    ("gather:omens", [reason("RD-2", "no_such_pile", value="omens", **NO_PILE)]),
    *((f"look:{DECK}:{n}", [reason("RD-2", "not_so_many", deck=DECK, most=10)]) for n in ("0", "11", "²", "000001")),
    *((f"look:{DECK}:{n}", []) for n in (1, 10)),
    (f"split:{DECK}:blue", [reason("RD-2", "no_such_tag", deck=DECK, tag="blue")]),
    (f"split:{DECK}:", [reason("RD-2", "no_such_tag", deck=DECK, tag="")]),
    (f"split:{DECK}:wild", []),
    (f"reshuffle:{DECK}", [reason("RD-2", "no_discards", deck=DECK)]),
    (f"keep:{DECK}", [reason("RD-2", "nothing_open", deck=DECK)]),
    ("discard:omens", [reason("RD-2", "nothing_open", deck="omens")]),
    (f"give_back:{DECK}.silence", [reason("RD-2", "not_kept", card=f"{DECK}.silence")]),
    (f"read:{DECK}", [reason("RD-3", "not_to_read", deck=DECK)]),
    ("read:dreams.owl", [reason("RD-3", "not_to_read", deck="dreams")]),
    ("read:omens.owl", [reason("RD-3", "unknown_card", deck="omens", value="owl")]),
    ("read:omens.crow", []),
    ("roll:2d6", []),
    ("again", [reason("RD-4", "nothing_thrown")]),
    *((f"save_throw:{n}=d6", [reason("RD-4", "bad_name", value=n, most=24)]) for n in ("", " S", "2d6", "nothing")),
    (f"save_throw:{LONG_NAME}=d6", [reason("RD-4", "bad_name", value=LONG_NAME, most=24)]),
    (f"save_throw:{LONG_NAME[1:]}=d6", []),
    ("forget_throw:Sword", [reason("RD-4", "not_in_tray", value="Sword")]),
    ("turn:Zoe", [reason("RD-5", "not_at_table", party="Zoe")]),
    ("first:Zoe", [reason("RD-5", "not_at_table", party="Zoe")]),
    ("pause", [reason("RD-5", "clock_stands", party="")]),
    ("go_on", [reason("RD-5", "no_clock")]),
    ("clock:sun:60", [reason("RD-5", "no_such_clock", known=CLOCKS)]),
    *(
        (f"clock:{clock}", [reason("RD-5", "bad_seconds", most=14400)])
        for clock in ("chess", "sand:0", "chess:14401", "sand:²", "chess:100000", "up:60", "none:1")
    ),
    *((f"clock:{clock}", []) for clock in ("chess:1", "sand:14400", "up", "none")),
    *((f"teams:{size}", [reason("RD-6", "too_few_people", most=1)]) for size in ("0", "2", "two", "001")),
    ("teams:1", []),
    *((f"score:{points}", [reason("RD-7", "bad_points", count=3)]) for points in ("1,2", "a,b,c", f"{1:013},2,3")),
    ("score:1000001,0,0", [reason("RD-7", "too_many_points", most=1_000_000)]),
    ("score:0,-1000001,0", [reason("RD-7", "too_many_points", most=1_000_000)]),
    (f"score:{1:012},−1000000,1000000", []),
    ("rescore:1:1,2,3", [reason("RD-7", "no_such_round", most=0)]),
]

IN_THE_END: list[tuple[str, list[Refusal]]] = [
    (f"draw:{DECK}", []),
    (f"draw:{DECK}/wild", []),
    (f"split:{DECK}/wild:wild", [reason("RD-2", "no_such_tag", deck=DECK, tag="wild")]),
    (f"look:{DECK}/wild:1", [reason("RD-2", "not_so_many", deck=DECK, most=0)]),
    (f"give_back:{DECK}.silence", []),
    ("save_throw:Sword=d6", [reason("RD-4", "tray_is_full", most=12)]),
    ("save_throw:T0=d8", []),
    ("save_throw:T0=T1", [reason("RD-4", "bad_name", value="T0", most=24)]),
    ("pause", []),
    ("go_on", [reason("RD-5", "clock_runs", party="Anna")]),
    ("score:1,2,3", [reason("RD-7", "pad_is_full", most=200)]),
    ("score", [reason("RD-7", "pad_is_full", most=200)]),
    *((f"rescore:{n}:1,2,3", [reason("RD-7", "no_such_round", most=200)]) for n in ("0", "201", "x", "0001")),
    ("rescore:200:1,2", [reason("RD-7", "bad_points", count=3)]),
    ("rescore:200:1,2,1000001", [reason("RD-7", "too_many_points", most=1_000_000)]),
    ("rescore:200:1,2,3", []),
    ("rescore:1:1,2,3", []),
]


@pytest.mark.parametrize(("value", "reasons"), AT_FIRST)
def test_what_speaks_against_an_act_on_a_fresh_table(value: str, reasons: list[Refusal]) -> None:
    assert list(early().why(asked(early()).id, "Anna", value)) == reasons


@pytest.mark.parametrize(("value", "reasons"), IN_THE_END)
def test_what_speaks_against_an_act_late_in_the_evening(value: str, reasons: list[Refusal]) -> None:
    assert list(late().why(asked(late()).id, "Anna", value)) == reasons


@pytest.mark.parametrize(
    ("party", "value", "reasons"),
    [
        ("Anna", "spent:999999999", []),
        ("Ben", "spent:1", [reason("RD-5", "clock_stands", party="Ben")]),
        *(("Anna", f"spent:{n}", [reason("RD-5", "bad_seconds", most=14400)]) for n in ("x", "²", "٣", "1000000000")),
    ],
)
def test_the_clock_announces_whole_milliseconds_of_whose_turn_it_is(
    party: str, value: str, reasons: list[Refusal]
) -> None:
    assert list(late().why(ANY_TIME, party, value)) == reasons


def test_what_is_asked_for_says_how_it_is_to_be_answered() -> None:
    driver = seat()
    driver.answer("Ben", "score")
    assert asked(driver).shape is not None
    assert asked(driver).shape() == {"among": ["Anna", "Ben", "Cem"], "max": 1_000_000, "signed": True}  # type: ignore[misc]
    assert list(driver.why(asked(driver).id, "Ben", {"Zoe": 1})) == [reason("RD-5", "not_at_table", party="Zoe")]
    driver.answer("Ben", {"Ben": 3})
    driver.answer("Ben", "roll")
    assert driver.game.events[-1].facts == {"points": {"Anna": 0, "Ben": 3, "Cem": 0}, "round": 1}
    assert [option.value for option in driver.options(asked(driver).id, "Ben")][-6:] == [
        *("d6", "2d6", "d20", "d%", "3dF"),
        "nothing",
    ]
    driver.answer("Ben", "nothing")
    driver.answer("Anna", "read:omens")
    offered = [option.value for option in driver.options(asked(driver).id, "Anna")]
    assert offered == ["omens.comet", "omens.crow", "nothing"]
    driver.answer("Anna", "nothing")
    assert asked(driver).name == "what_next"


def test_who_puts_back_gives_the_same_cards_in_another_order() -> None:
    driver = seat(position={"piles": {DECK: {"ordered": True, "cards": REST}}})
    driver.answer("Ben", f"look:{DECK}:2")
    first, second, third = REST[:3]
    for wrong in ([first], [first, third], [first, second, third]):
        assert list(driver.why(asked(driver).id, "Ben", wrong)) == [reason("RD-2", "other_cards")]
    driver.answer("Ben", [second, first])
    assert driver.game.position()["piles"][DECK]["cards"] == [second, first, *REST[2:]]


def test_a_clock_is_set_for_whose_turn_it_is_and_tells_what_a_turn_took() -> None:
    driver = seat(position={"turn": "Anna"})
    runs = []
    for act in ("clock:up", "clock:none", "clock:sand:60"):
        driver.answer("Ben", act)
        runs.append(driver.game.position()["runs"])
    assert runs == [True, False, True]
    driver.answer("Ben", "next")
    assert [event.kind for event in driver.game.events] == ["clock_set"] * 3 + ["turn_begins"]  # no time has gone
    driver.answer("Ben", "spent:2600", question=ANY_TIME)
    driver.answer("Ben", "next")
    assert driver.game.events[-2].plain() == {"kind": "turn_ends", "party": "Ben", "seconds": 3, "rule": "RD-5"}
    driver.answer("Ben", "read:omens.crow")
    told = {"party": "Ben", "deck": "omens", "card": "omens.crow"}  # in turns it is known who does something
    assert driver.game.events[-1].plain() == {"kind": "card_drawn", **told, "rule": "RD-3"}
    nobodys = seat()
    nobodys.answer("Ben", "clock:up")
    assert nobodys.game.position()["runs"] is False


@pytest.mark.parametrize(
    ("position", "reasons"),
    [
        ({"first": "Zoe"}, [reason("RD-5", "not_at_table", party="Zoe")]),
        ({"turn": "Zoe"}, [reason("RD-5", "not_at_table", party="Zoe")]),
        ({"used": {"Zoe": 1}}, [reason("RD-5", "not_at_table", party="Zoe")]),
        ({"out_of_time": ["Zoe"]}, [reason("RD-5", "not_at_table", party="Zoe")]),
        ({"teams": [["Anna"], ["Ben", "Zoe"]]}, [reason("RD-5", "not_at_table", party="Zoe")]),
        ({"rounds": [{"Anna": 1, "Zoe": 1}]}, [reason("RD-5", "not_at_table", party="Zoe")]),
        ({"clock": "sun"}, [reason("RD-5", "no_such_clock", known=CLOCKS)]),
        *(
            (times, [reason("GEN-9", "below_least", part=part, value=-1, min=0)])
            for part, times in (
                ("seconds", {"seconds": -1}),
                ("this_turn", {"this_turn": -1}),
                ("used: Anna", {"used": {"Anna": -1}}),
            )
        ),
        ({"tray": {"Sword": "2d"}}, None),
        ({"last_throw": "2d"}, None),
        ({"discards": {DECK: REST[:1]}}, [reason("RD-2", "wrong_cards", cards=REST[:1])]),
        ({"piles": {}}, [reason("RD-2", "wrong_cards", cards=sorted(set(REST)))]),
        (
            {"shown": {"omens": f"{DECK}.silence"}},
            [reason("GEN-9", "other_deck", part="shown: omens", deck="omens")],
        ),
        (
            {"piles": {DECK: REST[:9]}, "discards": {"omens": REST[9:]}},
            [reason("GEN-9", "other_deck", part="discards: omens", deck="omens")],
        ),
        (
            {"piles": {DECK: REST[:9], "omens": REST[9:]}},
            [reason("GEN-9", "other_deck", part="piles: omens", deck="omens")],
        ),
        (
            {"piles": {DECK: REST[1:], f"{DECK}/calm": REST[:1]}},
            [reason("GEN-9", "without_tag", part=f"piles: {DECK}/calm", tag="calm")],
        ),
        (
            {"piles": {DECK: REST, f"{DECK}/wild": [f"{DECK}.none_of_it"]}},
            [reason("RD-2", "wrong_cards", cards=[f"{DECK}.none_of_it"])],
        ),
    ],
)
def test_a_table_that_cannot_stand_is_told_why(position: dict[str, Any], reasons: list[Refusal] | None) -> None:
    with pytest.raises(BadPositionError) as bad:
        seat(position={"at": "table", **position})
    if reasons is None:
        assert [refusal.rule for refusal in bad.value.refusals] == ["RD-4"]
    else:
        assert list(bad.value.refusals) == reasons


def test_on_a_fresh_table_nothing_has_happened() -> None:
    assert seat(position={"at": "table"}).game.position() == {
        "at": "table",
        "piles": {DECK: {"ordered": False, "cards": sorted(REST)}},
        **{part: {} for part in ("discards", "shown", "kept", "tray", "used")},
        **dict.fromkeys(("last_throw", "first", "turn"), ""),
        "clock": "none",
        "seconds": 0,
        "runs": False,
        "this_turn": 0,
        **{part: [] for part in ("out_of_time", "teams", "rounds")},
    }


def test_a_table_that_stands_has_nothing_against_it() -> None:
    assert list(late().game.judge_position()) == []
    times = seat(position={"clock": "chess", "seconds": 0, "used": {"Anna": 0}, "teams": [["Anna"], ["Ben", "Cem"]]})
    assert list(times.game.judge_position()) == []


def test_cards_that_were_looked_at_are_put_back_by_their_names_alone() -> None:
    """Groups, by which other games name cards, are no cards of this deck."""
    driver = seat()
    driver.answer("Anna", "look:table_events:3")
    while driver.question is not None and driver.question.name != "put_back":
        serve(driver, random.Random(1))
    ask = driver.question
    assert ask is not None and ask.shape is not None
    for wrong in ([{"rank": 3, "count": 1}], [*ask.shape()["cards"], {"joker": 1}]):
        assert driver.why(ask.id, "Anna", wrong) == (Refusal("RD-2", "other_cards", {}),)

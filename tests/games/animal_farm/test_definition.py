"""Animal Farm: packs and positions that cannot be, names, and what screens are told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.driver import Driver
from companion.engine.parts import Each, Number, One, Some
from companion.engine.vocabulary import TABLE, BadPositionError, Refusal
from companion.games.animal_farm import AnimalFarm, Definition
from companion.games.animal_farm.rules.definition import Effect
from tests.games.animal_farm.table import NAMES, definition, game_of, seat

PARROTS = "parrot, lion, donkey, elephant, kangaroo"


def told(**changes: Any) -> list[tuple[tuple[str | int, ...], str, str]]:
    """What is wrong with the shipped pack after these changes."""
    wrong: Definition = replace(definition(3), **changes)
    return wrong.problems()


def test_what_a_pack_cannot_be_is_told_word_for_word() -> None:
    made = definition(3)
    parrot, flock = (next(card for card in made.actions if card.id == name) for name in ("parrot", "flock"))
    others = tuple(card for card in made.actions if card not in (parrot, flock))
    assert told() == []
    regions = (("regions",), "there are 5 regions, each with an animal of its own", "")
    first, second, *rest = made.regions
    assert told(regions=(first, replace(second, id=first.id), *rest)) == [
        (("regions", "latin_america"), "latin_america is there 2 times", ""),
        (
            ("politics", "most_in_africa", "of"),
            "most_agents cannot be about africa",
            "latin_america, middle_east, india, australia",
        ),
    ]
    assert regions in told(regions=made.regions[:4])
    assert regions in told(regions=(first, replace(second, animal=first.animal), *rest))
    assert told(actions=(*made.actions, flock)) == [(("actions", "flock"), "flock is there 2 times", "")]
    assert told(actions=(*made.actions, replace(flock, id="x", animal="hippo"))) == [
        (("actions", "x", "animal"), "there is no animal hippo", PARROTS)
    ]
    nothing = (("actions", "flock", "effects"), "an action does something", "")
    assert told(actions=(*others, parrot, replace(flock, effects=()))) == [nothing]
    assert told(actions=(*others, parrot, replace(flock, effects=(Effect("swap", 1),)))) == []
    assert told(actions=(*others, flock)) == [(("actions",), "parrot needs one basic action (cost: 0)", "")]
    assert told(actions=(*made.actions, replace(parrot, id="x"))) == [
        (("actions",), "parrot needs one basic action (cost: 0)", "")
    ]
    assert told(actions=tuple(card for card in made.actions if card.animal != "parrot" or card.is_basic)) == [
        (("actions",), "parrot needs an advanced action", "")
    ]
    riot, *revolutions = made.revolutions
    assert told(revolutions=(*made.revolutions, riot)) == [
        (("revolutions", riot.id), f"{riot.id} is there 2 times", "")
    ]
    assert told(revolutions=(replace(riot, needs=("parrot", "lion", "hippo")), *revolutions)) == [
        (("revolutions", riot.id, "needs", 2), "there is no animal hippo", "")
    ]
    few = (("revolutions",), "15 cards with 5 pairs of first markers are needed", "")
    assert told(revolutions=made.revolutions[:15]) == []
    assert told(revolutions=made.revolutions[:14]) == [few]
    same = tuple(replace(card, needs=(*riot.needs[:2], card.needs[2])) for card in made.revolutions)
    assert told(revolutions=same) == [few]
    africa, *politics = made.politics
    assert told(politics=(*made.politics, africa)) == [(("politics", africa.id), f"{africa.id} is there 2 times", "")]
    assert told(politics=made.politics[:8]) == []
    assert told(politics=made.politics[:7]) == [(("politics",), "8 cards are needed for 6 rounds", "")]
    assert told(politics=(replace(africa, of="lion"), *politics))[0][1:] == (
        "most_agents cannot be about lion",
        "latin_america, africa, middle_east, india, australia",
    )
    alone = next(card for card in made.politics if card.measure == "alone")
    others_ = tuple(card for card in made.politics if card is not alone)
    assert told(politics=(*others_, replace(alone, of="lion"))) == [
        (("politics", "alone", "of"), "alone cannot be about lion", "leave it out")
    ]
    lions = next(card for card in made.politics if card.id == "most_lions")
    assert told(politics=(*(card for card in made.politics if card is not lions), replace(lions, of="africa"))) == [
        (("politics", "most_lions", "of"), "most_markers_of cannot be about africa", PARROTS)
    ]
    for part in ("zones", "sides", "sorting", "verbs", "sway"):
        for name in (words := getattr(made.wording, part)):
            left = {key: value for key, value in words.items() if key != name}
            assert told(wording=replace(made.wording, **{part: left})) == [
                (("wording", part), f"the words for {name} are missing", "")
            ]


def test_names_are_composed_in_every_language() -> None:
    labels = AnimalFarm(definition(3), NAMES[:3]).labels()
    en = {name: labels[name]["en"] for name in labels}
    assert en["existing"] == "Existing Influence"
    assert en["new.lion"] == "Lion, New Influence"
    assert en["left.existing.lion"] == "Card on the left, Lion, Existing Influence"
    assert en["keep.lion"] == "Lion, to Existing Influence"
    assert en["flock.swap"].endswith(", own markers to swap: 2")
    assert en["elephant.sway.against"] == "Elephant: +1 strength against them"
    assert labels["elephant.sway.for"]["de"] == "Elefant: +1 Stärke für sie"
    assert labels["new.lion"]["de"] == "Löwe, Neuer Einfluss"
    assert {name for name in labels if name.startswith("flock")} == {"flock", "flock.swap"}


def test_the_view_tells_who_would_score_and_what_lies_between_neighbours() -> None:
    position = {
        "at": "revolution",
        "existing": {"Anna": {"lion": 1}, "Cem": {"parrot": 1}},
        "politics": ["most_lions", "most_kangaroos", "worldwide"],
        "laid": {"Ben": [{"party": "Cem", "zone": "new", "animal": "elephant"}]},
    }
    view = seat(position).game.view(TABLE)
    assert view["standing"] == {"most_lions": ["Anna"], "most_kangaroos": [], "worldwide": []}
    assert view["between"][1] == {
        "left_of": "Ben",
        "right_of": "Cem",
        "card": "silent_strike",
        "needs": ["donkey", "parrot", "elephant"],
        "missing": ["donkey", "parrot"],
        "laid": [{"party": "Cem", "zone": "new", "animal": "elephant"}],
        "bonus": "Ben",
    }
    parrot = next(card for card in view["actions"] if card["id"] == "parrot")
    assert parrot == {
        "id": "parrot",
        "animal": "parrot",
        "cost": 0,
        "owners": ["Anna", "Ben", "Cem"],
        "effects": [{"verb": "swap", "count": 1}],
    }
    assert view["cycle"] == ["latin_america", "africa", "middle_east", "india", "australia"]
    assert view["animals"]["africa"] == "lion"
    assert (view["rounds"], view["agents_left"]) == (6, {"Anna": 9, "Ben": 9, "Cem": 9})


def test_a_game_begins_with_both_decks_whole() -> None:
    game = AnimalFarm(definition(3), NAMES[:3])
    state = game.fresh()
    assert state.politics_deck.cards == sorted(game.definition.politics_card)
    assert state.revolution_deck.cards == sorted(game.definition.revolution)
    game.load({"at": "setup"})
    assert game.position() == {"at": "setup", **state.full()}
    animals = ("parrot", "lion", "donkey", "elephant", "kangaroo")
    markers = Each(NAMES[:3], Each(animals, Number()))
    assert game.parts() == {
        "agents": Each(tuple(game.definition.region), Each(NAMES[:3], Number())),
        **dict.fromkeys(("new", "existing", "air_drop"), markers),
        "discs": Each(tuple(game.state.discs), Some(NAMES[:3])),
        "start_region": One(tuple(game.definition.region)),
    }


def test_a_proposal_is_told_what_it_may_hold_and_the_last_window_is_open() -> None:
    driver = seat(
        {
            "at": "region",
            "regions": ["africa"],
            "agents": {"africa": {"Anna": 2, "Ben": 1}},
            "existing": {"Anna": {"lion": 1}, "Cem": {"elephant": 1}},
        }
    )
    ask = driver.question
    assert ask is not None and ask.shape is not None
    assert ask.shape() == {
        "partners": ["Anna", "Ben"],
        "together": 2,
        "total": 5,
        "most": {"Anna": 2, "Ben": 1},
        "using": {"Anna": ["lion.strength"]},
        "strengths": {"Anna": 2, "Ben": 1},
        "majority": 2,
        "later": ["Cem"],
        "pledges": {"what": ["share", "no_elephant", "partner"], "when": {"round": 1, "next": 2}, "kept": {}},
    }
    driver.answer("Anna", {"draft": {"partners": ["Anna"], "split": {"Anna": 2}}})
    window = driver.question
    assert window is not None and window.facts is not None
    assert window.facts() == {"region": "africa", "partners": ["Anna"], "strength": 2, "total": 3, "needed": 2}
    driver.answer("Cem", "claim")
    ask = driver.question
    assert ask is not None and (ask.name, ask.private) == ("elephant", False)  # markers lie open (AF-21)


PLEDGE = {"by": "Anna", "to": "Ben", "what": "share", "round": 6}


def test_the_last_round_has_no_next_one_to_promise_for_and_credit_counts_what_is_over() -> None:
    """AF-14: a promise that is still open says nothing of its giver yet."""
    given = [{**PLEDGE, "became": one} for one in ("kept", "broken", "open")]
    there = {"at": "region", "regions": ["africa"], "agents": {"africa": {"Anna": 2, "Ben": 1}}}
    ask = seat({**there, "round": 6, "pledges": given}).question
    assert ask is not None and ask.shape is not None
    listed = ask.shape()["pledges"]
    assert listed["when"] == {"round": 6} and listed["kept"] == {"Anna": {"kept": 1, "count": 2}}


def test_the_last_window_says_what_beats_rivals_with_a_relative_majority() -> None:
    driver = seat(
        {
            "at": "region",
            "regions": ["africa"],
            "agents": {"africa": {"Anna": 4, "Ben": 2, "Cem": 1}},
            "existing": {"Cem": {"elephant": 1}},
        },
        relative_majority=True,
    )
    driver.answer("Anna", {"draft": {"partners": ["Anna"], "split": {"Anna": 4}}})
    driver.answer("Ben", {"draft": {"partners": ["Ben"], "split": {"Ben": 2}}})
    driver.answer("Cem", {"decline": True})
    window = driver.question
    assert window is not None and window.facts is not None
    # Ben is bound by a rival proposal: his 2 are what Anna must beat, and Cem's 1 does not count (AF-04, AF-07).
    assert window.facts() == {"region": "africa", "partners": ["Anna"], "strength": 4, "total": 7, "needed": 3}


MARKER = {"party": "Anna", "zone": "new", "animal": "lion"}
BONUS = {"party": "Anna", "strength": 1, "to": 0}


def cannot(code: str, **facts: Any) -> Refusal:
    return Refusal("GEN-9", code, facts)


def exactly(part: str, *names: str) -> Refusal:
    return cannot("names_exactly", part=part, names=names)


def below(part: str) -> Refusal:
    return cannot("below_least", part=part, value=-1, min=0)


def empty(part: str) -> Refusal:
    return Refusal("GEN-9", "still_empty", {"part": part})


def twice(part: str, name: str) -> Refusal:
    return Refusal("GEN-9", "named_twice", {"part": part, "value": name})


@pytest.mark.parametrize(
    ("position", "reasons"),
    [
        ({"points": {"Zoe": 1}}, [exactly("points", *NAMES[:3])]),
        ({"laid": {"Zoe": []}}, [exactly("laid", *NAMES[:3])]),
        ({"agents": {"atlantis": {}}}, [exactly("agents", *definition(3).region)]),
        ({"new": {"Anna": {"hippo": 1}}}, [cannot("unknown_name", part="new: Anna", value="hippo")]),
        *(
            (
                {"laid": {"Anna": [{**MARKER, **part}]}},
                [cannot("wrong_entry", part="laid: Anna", parts=["party", "zone", "animal"])],
            )
            for part in ({"party": "Zoe"}, {"zone": "air_drop"}, {"animal": "hippo"}, {"more": "x"})
        ),
        *(
            (part, [Refusal("AF-01", "not_at_table", {"party": "Zoe"})])
            for part in (
                {"waiting": ["Zoe"]},
                {"agents": {"africa": {"Zoe": 1}}},
                {"discs": {"flock": ["Zoe"]}},
                {"alliances": {"africa": ["Zoe"]}},
                {"succeeded": ["Zoe"]},
                {"start": "Zoe"},
            )
        ),
        *(({"round": number}, [Refusal("AF-37", "no_such_round", {"round": number, "count": 6})]) for number in (0, 7)),
        *(
            (part, [Refusal("AF-02", "unknown_region", {"region": "atlantis"})])
            for part in (
                {"regions": ["atlantis"]},
                {"start_region": "atlantis"},
                {"at": "setup", "start_region": "atlantis"},
                {"at": "buying", "alliances": {"atlantis": ["Anna"]}},
            )
        ),
        ({"agents": {"africa": {"Anna": -1}}}, [below("agents: africa")]),
        (
            {"agents": {"africa": {"Anna": 9}, "india": {"Anna": 1}}},
            [Refusal("AF-38", "too_many_agents", {"party": "Anna", "count": 9})],
        ),
        ({"at": "region", "new": {"Anna": {"lion": -1}}}, [below("new: Anna")]),
        (
            {"at": "region", "new": {"Anna": {"lion": 13}}},
            [Refusal("AF-20", "too_many", {"animal": "lion", "count": 12})],
        ),
        *(
            ({zone: {"Anna": {"lion": 3}}}, [Refusal("AF-18", "zone_full", {"zone": zone, "count": 2})])
            for zone in ("existing", "air_drop")
        ),
        (
            {"politics": ["alone", "alone"], "politics_out": ["worldwide"]},
            [Refusal("AF-33", "wrong_cards", {"cards": ["alone"]})],
        ),
        ({"lain": {"Anna": ["bread_riot", "bread_riot"]}}, None),
        (
            {"at": "revolution", "laid": {"Anna": [MARKER, MARKER]}},
            [cannot("more_than_asked", part="laid: Anna")],
        ),
        ({"laid": {"Anna": [MARKER]}}, [empty("laid")]),
        (
            {"at": "revolution", "laid": {"Ben": [{**MARKER, "animal": "donkey"}]}},
            [Refusal("AF-25", "no_neighbour", {"party": "Anna"})],
        ),
        (
            {"revolutions": {"Anna": "bread_riot", "Ben": "silent_strike", "Cem": "open_dungeons"}},
            [Refusal("AF-30", "pair_on_table", {"card": "open_dungeons"})],
        ),
        ({"at": "region", "regions": ["india", "india"]}, [twice("regions", "india")]),
        (
            {"at": "region", "regions": ["india"], "alliances": {"india": ["Anna"]}},
            [twice("regions", "india")],
        ),
        *(
            ({"at": "espionage", "alliances": {"india": partners}}, [why])
            for partners, why in (
                (["Anna", "Anna"], twice("alliances: india", "Anna")),
                ([], Refusal("GEN-9", "below_least", {"part": "alliances: india", "value": 0, "min": 1})),
            )
        ),
        (
            {"regions": ["india"], "alliances": {"africa": ["Anna"]}},
            [empty("alliances")],
        ),
        *(
            (position, [why])
            for position, why in (
                ({"at": "revolution", "succeeded": ["Anna"]}, empty("succeeded")),
                ({"at": "buying", "succeeded": ["Anna", "Anna"]}, twice("succeeded", "Anna")),
            )
        ),
        ({"waiting": ["Anna", "Anna"]}, [twice("waiting", "Anna")]),
        ({"points": {"Ben": -2}}, [Refusal("AF-36", "negative_points", {"party": "Ben", "points": -2})]),
        *(
            ({"at": at, "new": {"Ben": {"lion": 1}}}, [Refusal("AF-18", "empty_now", {"party": "Ben", "zone": "new"})])
            for at in ("round", "renewal")
        ),
        *(
            ({"at": at, "air_drop": {"Ben": {"lion": 1}}}, [Refusal("AF-19", "air_drop_filled", {"party": "Ben"})])
            for at in ("revolution", "buying", "round_end")
        ),
        (
            {"advanced": ["flock", "echo", "pride", "caravan", "herd"]},
            [Refusal("AF-31", "one_of_each", {"animals": ["parrot", "kangaroo"]})],
        ),
        (
            {"discs": {"flock": ["Ben", "Anna", "Ben"]}},
            [Refusal("AF-31", "bought_already", {"party": "Ben", "action": "flock"})],
        ),
        ({"advanced": ["parrot"]}, [Refusal("AF-31", "wrong_actions", {"cards": ["parrot"]})]),
        ({"used": {"Anna": ["gossip"]}}, None),
    ],
)
def test_a_table_that_cannot_stand_is_told_why(position: dict[str, Any], reasons: list[Refusal] | None) -> None:
    with pytest.raises(BadPositionError) as raised:
        seat({"at": "round", **position})
    if reasons is None:
        assert [refusal.code for refusal in raised.value.refusals] in (["wrong_cards"], ["wrong_actions"])
    else:
        assert list(raised.value.refusals) == reasons


NO_PLEDGES: tuple[Any, ...] = (
    {"to": "Cem", "what": "share", "when": "round"},
    {"to": "Anna", "what": "share", "when": "round"},
    {"to": "Ben", "what": "love", "when": "round"},
    {"to": "Ben", "what": "share"},
    "share",
)
"""What a proposal of Anna and Ben by Anna cannot promise (AF-14)."""


def test_talks_and_turns_that_cannot_be_under_way() -> None:
    driver = seat({"at": "region", "regions": ["africa"], "agents": {"africa": {"Anna": 1, "Ben": 1}}})
    driver.answer("Anna", {"draft": {"partners": ["Anna", "Ben"], "split": {"Anna": 1}}})
    talks = game_of(driver).running[-1]
    drafts: dict[str, Any] = talks.full()["drafts"]
    one = drafts["1"]
    assert told_of(driver, {"region": "atlantis"}) == [Refusal("AF-02", "unknown_region", {"region": "atlantis"})]
    assert told_of(driver, {"declined": ["Zoe"]}) == [Refusal("AF-01", "not_at_table", {"party": "Zoe"})]
    assert told_of(driver, {"binding": ["2"]}) == [slip("unknown_name", part="binding", value="2")]
    bonuses: list[dict[str, Any]] = [{**BONUS, "party": "Zoe"}, {**BONUS, "strength": "1"}, {"party": "Anna"}]
    for bonus in bonuses:
        no_bonus = slip("wrong_entry", part="bonuses", parts=["party", "strength", "to"])
        assert told_of(driver, {"bonuses": [bonus]}) == [no_bonus], bonus
    wrong: list[dict[str, Any]] = [
        {"drafts": {"2": one}},
        {"drafts": {"0": one}},
        {"drafts": {"x": one}},
        {"drafts": {"1": {**one, "by": "Zoe"}}},
        {"drafts": {"1": {**one, "confirmed": ["Zoe"]}}},
        {"drafts": {"1": {**one, "confirmed": "Anna"}}},
        {"drafts": {"1": {**one, "using": ["tiger.strength"]}}},
        {"drafts": {"1": {**one, "using": "lion.strength"}}},
        {"drafts": {"1": {**one, "draft": {"partners": ["Zoe"], "split": {}}}}},
        {"drafts": {"1": {**one, "draft": {"partners": ["Anna"], "split": {"Zoe": 1}}}}},
        {"drafts": {"1": {**one, "draft": {"partners": ["Anna"], "split": {"Anna": -1}}}}},
        {"drafts": {"1": {**one, "draft": {"partners": ["Anna"], "split": []}}}},
        {"drafts": {"1": {**one, "draft": []}}},
        *({"drafts": {"1": {**one, "draft": {**one["draft"], "pledge": pledge}}}} for pledge in NO_PLEDGES),
    ]
    for patch in wrong:
        no_draft = slip("wrong_entry", part="drafts", parts=["by", "draft", "confirmed"])
        assert told_of(driver, patch) == [no_draft], patch
    right = {**one, "using": ["lion.strength"], "draft": {**one["draft"], "pledge": {**NO_PLEDGES[1], "to": "Ben"}}}
    driver.correct({"running": {"bonuses": [BONUS], "drafts": {"1": right}}}, "all right")
    moving = seat({"agents": {"africa": {"Anna": 1}}})
    assert told_of(moving, {"moves": -1}) == [slip("below_least", part="moves", value=-1, min=0)]
    assert told_of(moving, {"party": "Zoe"}) == [Refusal("AF-01", "not_at_table", {"party": "Zoe"})]
    assert told_of(moving, {"card": "gossip"}) == [Refusal("AF-31", "not_out", {"action": "gossip"})]


def test_revolution_cards_that_cannot_lie_there() -> None:
    driver = seat({"at": "round"})
    lies = game_of(driver).state.revolutions["Anna"]
    lain = game_of(driver).state.lain
    gone = {"lain": {"Anna": lain["Ben"], "Ben": lain["Anna"]}}
    for patch, why in (
        (gone, [slip("other_card_lies", part="revolutions: Anna", card=lies)]),
        ({"revolutions": {"Anna": None}}, [slip("names_exactly", part="revolutions", names=NAMES[:3])]),
    ):
        with pytest.raises(BadPositionError) as raised:
            driver.correct(patch, "a slip")
        assert list(raised.value.refusals) == why


def slip(code: str, **facts: Any) -> Refusal:
    return Refusal("GEN-8", code, facts)


def told_of(driver: Driver, patch: dict[str, Any]) -> list[Refusal]:
    """Why what is under way cannot be corrected like this."""
    with pytest.raises(BadPositionError) as raised:
        driver.correct({"running": patch}, "a slip")
    return list(raised.value.refusals)

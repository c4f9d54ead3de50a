"""Presses and keys become answers; lights tell that, never what."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass
from typing import Any

import pytest

from companion.engine.game import Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import TABLE, Refusal
from companion.table.chance.sources import Sources
from companion.table.evening.inputs import Button, InputQueue, KeyPressed, PlaceLight, lights
from companion.table.journal.entries import Person, Seating
from companion.table.play.presses import buttons_of
from companion.table.play.session import Session
from tests.table.chance.test_sources import FakeTower, doubtful, rolled
from tests.table.little import ANNA, BEN, CEM, PARTIES, Clock, Little, everything, session


@dataclass(frozen=True)
class Stuck:
    """What a driver says of a button that hangs: looks like a press, and is none."""

    place: int
    button: int


@dataclass(frozen=True)
class Changed:
    device: str
    status: str


def desk(chains: Any = None, tower: FakeTower | None = None, **more: Any) -> tuple[InputQueue, Session]:
    sources = Sources(chains or {"roll": ("virtual",)}, chance=random.Random(1), tower=tower, **more)
    game = session(chance=sources.chance)
    return InputQueue(game, sources, keys={"a": (1, 1), "s": (1, 2), "d": (1, 3)}), game


def all_wish(table: InputQueue, *buttons: int) -> None:
    for place, button in enumerate(buttons or (1, 1, 1), start=1):
        table.handle(Button(place, button))


def values(game: Session, place: int) -> list[Any]:
    return [option.value for option in buttons_of(game, place)]


def test_three_buttons_choose_secretly() -> None:
    table, game = desk()
    assert values(game, 1) == ["much", "little", "nothing"]
    changes = table.handle(Button(2, 3))
    assert [(c.entries[0].party, c.entries[0].value, c.entries[0].source) for c in changes] == [
        (BEN, "nothing", "button")
    ]


def test_a_place_may_change_its_mind_until_the_reveal() -> None:
    table, _game = desk()
    all_wish(table, 1, 1, 1)
    table.handle(Button(1, 2))
    (change,) = table.handle(KeyPressed("enter"))
    assert change.events[0].facts["choices"] == {ANNA: "little", BEN: "much", CEM: "much"}


def test_the_reveal_key_does_nothing_before_everybody_has_chosen() -> None:
    table, game = desk()
    table.handle(Button(1, 1))
    before = everything(game)
    assert table.handle(KeyPressed("enter")) == []
    assert everything(game) == before


def test_four_candidates_leave_the_legal_three_on_the_buttons() -> None:
    table, game = desk()
    all_wish(table)
    game.reveal()
    assert values(game, 1) == ["1", "2", "3"]  # the 4 is refused
    assert values(game, 2) == []  # not asked
    table.handle(Button(1, 3))
    assert game.game.state.points[ANNA] == 3  # type: ignore[attr-defined]


def test_a_window_is_claimed_or_passed() -> None:
    table, game = desk()
    all_wish(table)
    game.reveal()
    for place in (1, 2, 3):
        table.handle(Button(place, 1))
    assert values(game, 3) == ["claim", "pass"]
    assert table.handle(Button(3, 3)) == []
    table.handle(Button(1, 2))
    table.handle(Button(2, 1))
    (change,) = table.handle(Button(3, 2))
    assert [event.facts["party"] for event in change.events if event.kind == "claimed"] == [BEN]


@pytest.mark.parametrize(
    "given",
    [
        Button(4, 1),
        Button(9, 3),
        Button(1, 4),
        Button(1, 0),
        Stuck(1, 1),
        Changed("tower", "lost"),
        KeyPressed("q"),
        "noise",
    ],
)
def test_what_means_nothing_leaves_no_trace(given: object) -> None:
    table, game = desk()
    before, lines = everything(game), len(game.ledger.entries)
    assert table.handle(given) == []
    assert everything(game) == before and len(game.ledger.entries) == lines


def test_a_key_that_stands_for_a_button_is_that_button() -> None:
    table, _game = desk()
    (change,) = table.handle(KeyPressed("s"))
    assert (change.entries[0].party, change.entries[0].value) == (ANNA, "little")


def test_lights_are_the_same_for_every_choice() -> None:
    seen = set()
    for choice in itertools.product((1, 2, 3), repeat=3):
        table, game = desk()
        shown = []
        for place, button in enumerate(choice, start=1):
            shown.append(tuple(lights(game).items()))
            table.handle(Button(place, button))
        shown.append(tuple(lights(game).items()))
        assert game.view(TABLE)["question"]["answered"] == list(PARTIES)
        seen.add(tuple(shown))
    assert len(seen) == 1
    (only,) = seen
    assert only[1] == ((1, PlaceLight.CHOSEN), (2, PlaceLight.ASKED), (3, PlaceLight.ASKED))


def test_lights_of_who_is_not_asked_are_off() -> None:
    table, game = desk()
    all_wish(table)
    game.reveal()
    assert lights(game) == {1: PlaceLight.ASKED, 2: PlaceLight.OFF, 3: PlaceLight.OFF}


def test_who_plays_two_parties_answers_for_one_after_the_other() -> None:
    table, game = desk()
    people = (Person("Zoë"), Person("Yan"))
    game.seat(Seating(people, {ANNA: 0, BEN: 1, CEM: 0}, {0: 1, 1: 2}))
    table.handle(Button(1, 1))
    assert lights(game)[1] is PlaceLight.ASKED
    table.handle(Button(1, 2))
    assert lights(game)[1] is PlaceLight.CHOSEN
    assert table.handle(Button(1, 3)) == []  # whose mind would it change?
    table.handle(Button(2, 3))
    change = game.reveal()
    assert change.events[0].facts["choices"] == {ANNA: "much", BEN: "nothing", CEM: "little"}


# ── dice ────────────────────────────────────────────────────────────────────────────────────────────────────────


def at_dice(chains: Any, tower: FakeTower | None = None, **more: Any) -> tuple[InputQueue, Session]:
    table, game = desk(chains, tower, **more)
    all_wish(table)
    game.reveal()
    assert game.question is not None and game.question.name == "dice"
    return table, game


def faces(game: Session) -> list[list[int]]:
    return [event.facts["faces"] for event in game.game.events if event.kind == "thrown"]


def test_any_button_of_who_is_asked_throws() -> None:
    table, game = at_dice({"roll": ("virtual",)}, by_hand=True)
    assert table.handle(Button(2, 1)) == []
    (change,) = table.handle(Button(1, 3))
    assert change.entries[0].source == "seeded" and len(faces(game)) == 1


def test_a_button_does_not_type_dice_in() -> None:
    table, game = at_dice({"roll": ("typed",)})
    assert table.handle(Button(1, 1)) == []
    assert game.question is not None and game.question.name == "dice"


def test_the_tower_is_begun_by_the_pump_and_answers_through_the_queue() -> None:
    tower = FakeTower()
    table, game = at_dice({"roll": ("tower",)}, tower)
    assert table.pump() == [] and tower.asked == [(2, 6)]
    table.put(rolled(1, (2, 5)))
    (change,) = table.pump()
    assert change.entries[0].source == "tower" and faces(game) == [[2, 5]]
    table.put(rolled(1, (6, 6)))
    assert table.pump() == [] and faces(game) == [[2, 5]]


def test_a_press_while_the_tower_rolls_asks_for_no_second_roll() -> None:
    tower = FakeTower()
    table, _ = at_dice({"roll": ("tower",)}, tower)
    table.pump()
    table.handle(Button(1, 1))
    assert tower.asked == [(2, 6)]


def test_an_undo_makes_a_late_result_nobodys() -> None:
    tower = FakeTower()
    table, game = at_dice({"roll": ("tower",)}, tower)
    table.pump()
    game.undo(held=True)
    table.put(rolled(1, (2, 5)))
    table.pump()
    assert faces(game) == [] and game.question is not None and game.question.name == "wish"


@pytest.mark.parametrize(
    ("choice", "source", "shown"),
    [("accept", "tower+accepted", [3, 4]), ("fix", "tower+fixed", [3, 6])],
)
def test_a_doubt_is_settled_by_the_table_and_stands_in_the_journal(choice: str, source: str, shown: list[int]) -> None:
    table, game = at_dice({"roll": ("tower",)}, FakeTower())
    table.pump()
    table.put(doubtful(1, (3, 4)))
    table.pump()
    assert table.doubt is not None
    (change,) = table.settle(choice, die=1, face=6)
    assert change.entries[0].source == source and faces(game) == [shown]
    assert table.doubt is None
    game.undo()
    assert game.question is not None and game.question.name == "dice", "a mistaken finger can be taken back"
    assert game.ledger.offered("dice") == (shown, source)


def test_the_evening_is_finished_without_the_tower_in_one_tap() -> None:
    table, _game = at_dice({"roll": ("tower", "virtual")}, FakeTower())
    table.pump()
    table.put(doubtful(1, (None, None)))
    table.pump()
    (change,) = table.settle("without")
    assert change.entries[0].source == "seeded"
    assert table.sources.chains["roll"] == ("virtual",)  # type: ignore[index]
    with pytest.raises(ValueError):
        table.settle("again")


def test_rolling_again_and_typing_in() -> None:
    tower = FakeTower()
    table, game = at_dice({"roll": ("tower",)}, tower)
    table.pump()
    table.put(doubtful(1, (3, None)))
    table.pump()
    with pytest.raises(ValueError):
        table.settle("guess")
    assert table.settle("again") == [] and len(tower.asked) == 2
    table.put(doubtful(2, (None, None)))
    table.pump()
    assert table.settle("type") == []
    table.pump()
    assert len(tower.asked) == 2
    game.answer(None, [1, 2], source="typed")
    assert faces(game) == [[1, 2]]


def test_the_pump_gives_the_clock_its_share() -> None:
    clock = Clock()
    game = session(now=clock)
    table = InputQueue(game, Sources({"shuffle": ("virtual",)}))
    game.answer(None, ["red", "green", "blue"], source="typed")
    all_wish(table)
    clock.time += 2.0
    (change,) = table.pump()
    assert change.entries[0].kind == "reveal"


def test_another_source_for_this_throw_or_for_good() -> None:
    table, game = at_dice({"roll": ("typed",)})
    with pytest.raises(ValueError):
        table.use("physical")
    (change,) = table.use("virtual")
    assert change.entries[0].source == "seeded" and table.sources.chains["roll"] == ("typed",)  # type: ignore[index]
    with pytest.raises(ValueError):
        table.use("virtual")  # nobody throws now
    table, game = at_dice({"roll": ("typed",)})
    table.use("virtual", for_good=True)
    assert len(faces(game)) == 1 and table.sources.chains["roll"] == ("virtual",)  # type: ignore[index]


def test_what_only_one_may_see_is_never_on_buttons() -> None:
    class Hand(Little):
        def main(self) -> Script:
            yield Question("card", Kind.CHOOSE, (ANNA,), candidates=lambda party: ("ace", "king"), private=True)

    game = session(game=Hand)
    assert buttons_of(game, 1) == ()
    assert InputQueue(game, Sources()).handle(Button(1, 1)) == []


def test_what_is_refused_keeps_its_button_and_does_nothing() -> None:
    class Strict(Little):
        def main(self) -> Script:
            yield Question(
                "way",
                Kind.CHOOSE,
                (ANNA,),
                candidates=lambda party: ("left", "right"),
                judge=lambda party, value: (Refusal("LI-2", "taken"),) if value == "left" else (),
            )
            yield Question("over", Kind.TEXT, (ANNA,))

    game = session(game=Strict)
    assert values(game, 1) == ["left", "right"]
    table = InputQueue(game, Sources())
    assert table.handle(Button(1, 1)) == []
    assert [change.entries[0].value for change in table.handle(Button(1, 2))] == ["right"]

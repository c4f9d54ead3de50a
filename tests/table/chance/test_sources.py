"""Who answers chance, and what a tower in doubt leads to."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

import pytest

from companion.engine.chance import drawn
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import PASS
from companion.table.chance.sources import Sources, usable_chains
from hardware.inputs import DiceRolled, DiceSource, DiceTrouble, Trouble


def rolled(request: int, faces: tuple[int, ...], source: DiceSource = DiceSource.TOWER) -> DiceRolled:
    """All dice lie still and were read."""
    return DiceRolled(request, faces, source)


def doubtful(request: int, faces: tuple[int | None, ...], trouble: Trouble = Trouble.COCKED) -> DiceTrouble:
    """The table has to settle it."""
    return DiceTrouble(request, trouble, faces)


class FakeTower:
    """A tower that notes what it is asked."""

    def __init__(self, ready: bool = True) -> None:
        self.ready = ready
        self.asked: list[tuple[int, int]] = []
        self.cancelled: list[int] = []

    @property
    def hello(self) -> object | None:
        return "here" if self.ready else None

    def request_roll(self, count: int, faces: int = 6) -> int:
        self.asked.append((count, faces))
        return len(self.asked)

    def cancel(self, request: int) -> None:
        self.cancelled.append(request)


def roll(number: int = 5, dice: int = 2, **more: Any) -> Question:
    shape: Mapping[str, Any] = {"dice": dice, "faces": 6}
    return Question("dice", Kind.ROLL, ("Anna",), shape=lambda: shape, id=number, **more)


def cards(kind: Kind, **more: Any) -> Question:
    return Question("deck", kind, shape=lambda: {"cards": ["a", "b", "c"]}, **more)


def test_the_first_source_that_can_answers() -> None:
    tower = FakeTower(ready=False)
    sources = Sources({"roll": ("tower", "virtual")}, tower=tower)
    assert sources.source_of(roll()) == "virtual"
    tower.ready = True
    assert sources.source_of(roll()) == "tower"
    assert sources.chance(roll()) is None
    assert Sources(tower=FakeTower(ready=False)).source_of(roll()) == "typed"
    assert Sources({"roll": ("tower",)}).source_of(roll()) == "typed", "without a tower people throw"


def test_the_machine_is_marked_by_whether_it_has_a_seed() -> None:
    assert (Sources({"roll": ("virtual",)}).chance(roll()) or ("", ""))[1] == "virtual"
    assert (Sources({"roll": ("virtual",)}, chance=random.Random(1)).chance(roll()) or ("", ""))[1] == "seeded"


@pytest.mark.parametrize("kind", [Kind.ROLL, Kind.DRAW, Kind.SHUFFLE, Kind.LOT])
def test_the_machine_is_fair(kind: Kind) -> None:
    shape = {"dice": 1, "faces": 6, "cards": ["a", "b", "c"], "of": ["x", "y", "z"]}
    chance = random.Random(2)
    found = Counter(str(drawn(kind, shape, chance)) for _ in range(6000))
    assert len(found) == {Kind.ROLL: 6, Kind.DRAW: 3, Kind.SHUFFLE: 6, Kind.LOT: 3}[kind]
    expected = 6000 / len(found)
    assert sum((count - expected) ** 2 / expected for count in found.values()) < 20.5  # chi-square, 5 df, p = 0.001


def test_a_virtual_roll_by_hand_waits_for_a_press() -> None:
    sources = Sources({"roll": ("virtual",)}, by_hand=True, chance=random.Random(1))
    assert sources.chance(roll()) is None
    thrown = sources.throw(roll())
    assert thrown is not None and len(thrown[0]) == 2
    assert sources.chance(cards(Kind.SHUFFLE)) is not None


def test_a_physical_deck_is_shuffled_and_drawn_by_hand() -> None:
    sources = Sources({"shuffle": ("physical",), "draw": ("physical",)})
    assert sources.chance(cards(Kind.SHUFFLE, may_pass=True)) == (PASS, "physical")
    assert sources.chance(cards(Kind.SHUFFLE)) is None
    assert sources.chance(cards(Kind.DRAW)) is None


def test_a_source_that_cannot_be_is_refused() -> None:
    sources = Sources()
    for kind, chain in [("roll", ("physical",)), ("draw", ("tower",)), ("roll", ()), ("tea", ("virtual",))]:
        with pytest.raises(ValueError):
            sources.choose(kind, chain)
    with pytest.raises(ValueError):
        sources.for_this(roll(), "physical")


def test_for_one_roll_and_for_good() -> None:
    sources = Sources({"roll": ("typed",)}, chance=random.Random(1))
    sources.for_this(roll(5), "virtual")
    assert sources.chance(roll(5)) is not None
    assert sources.chance(roll(6)) is None
    sources.for_good("roll", "virtual")
    assert sources.chance(roll(6)) is not None


def test_remembered_chains_that_are_no_longer_known_are_left_out() -> None:
    told = {"roll": ("crystal_ball", "typed"), "tea": ("virtual",), "draw": ("tower",)}
    assert usable_chains(told) == {"roll": ("typed",)}


# ── the tower ───────────────────────────────────────────────────────────────────────────────────────────────────


def rolling(dice: int = 2) -> tuple[Sources, FakeTower]:
    tower = FakeTower()
    sources = Sources(tower=tower)
    assert sources.begin(roll(dice=dice))
    return sources, tower


def test_a_roll_is_asked_for_once_and_its_result_taken_once() -> None:
    sources, tower = rolling()
    assert sources.begin(roll()) and tower.asked == [(2, 6)]
    assert sources.thrown(rolled(2, (1, 1)), roll()) is None, "a request that nobody made"
    assert sources.thrown(rolled(1, (3, 4)), roll()) == ([3, 4], "tower")
    assert sources.thrown(rolled(1, (5, 5)), roll()) is None, "twice"


def test_a_simulated_tower_says_so() -> None:
    sources, _ = rolling()
    assert sources.thrown(rolled(1, (3, 4), DiceSource.SIMULATED), roll()) == ([3, 4], "simulated")


@pytest.mark.parametrize("instead", [None, roll(6), roll(5, dice=3), cards(Kind.DRAW)])
def test_a_roll_that_nobody_wants_any_more_is_cancelled(instead: Question | None) -> None:
    sources, tower = rolling()
    sources.begin(instead)
    assert tower.cancelled == [1]
    assert sources.thrown(rolled(1, (3, 4)), roll()) is None


def test_other_dice_than_asked_for_are_no_result() -> None:
    sources, _ = rolling()
    assert sources.thrown(rolled(1, (3, 4, 5)), roll()) is None


def test_a_doubt_can_be_accepted_only_when_every_die_is_read() -> None:
    sources, _ = rolling()
    doubt = sources.in_doubt(doubtful(1, (3, 4)), roll())
    assert doubt is not None and doubt.choices == ("accept", "fix", "again", "type", "without")
    assert sources.accept() == ([3, 4], "tower+accepted")
    assert sources.doubt is None
    sources, _ = rolling()
    doubt = sources.in_doubt(doubtful(1, (3, None)), roll())
    assert doubt is not None and doubt.choices == ("fix", "again", "type", "without")
    with pytest.raises(ValueError):
        sources.accept()


def test_one_die_is_fixed_and_the_others_stay() -> None:
    sources, _ = rolling()
    sources.in_doubt(doubtful(1, (3, None)), roll())
    for die, face in [(0, 2), (2, 1), (-1, 1), (1, 0), (1, 7)]:
        with pytest.raises(ValueError):
            sources.fix(die, face)
    assert sources.fix(1, 6) == ([3, 6], "tower+fixed")


def test_two_unread_dice_cannot_be_fixed_one_by_one() -> None:
    sources, _ = rolling()
    doubt = sources.in_doubt(doubtful(1, (None, None), Trouble.SILENT), roll())
    assert doubt is not None and doubt.choices == ("again", "type", "without") and doubt.trouble == "silent"


def test_trouble_with_the_wrong_number_of_dice_knows_nothing() -> None:
    sources, _ = rolling()
    doubt = sources.in_doubt(doubtful(1, (3,)), roll())
    assert doubt is not None and doubt.faces == (None, None)


def test_rolling_again_is_a_new_request() -> None:
    sources, tower = rolling()
    sources.in_doubt(doubtful(1, (3, None)), roll())
    assert not sources.begin(roll()), "a doubt waits for the table"
    assert sources.again(roll())
    assert tower.asked == [(2, 6), (2, 6)]
    assert sources.thrown(rolled(1, (1, 1)), roll()) is None
    assert sources.thrown(rolled(2, (6, 6)), roll()) == ([6, 6], "tower")


def test_typing_in_is_for_one_roll_and_without_the_tower_for_the_evening() -> None:
    sources, tower = rolling()
    sources.in_doubt(doubtful(1, (3, None)), roll())
    sources.type_in(roll())
    assert not sources.begin(roll()) and sources.doubt is None
    assert sources.begin(roll(6))
    sources.without("tower")
    assert tower.cancelled == [2]
    assert not sources.begin(roll(7)) and sources.source_of(roll(7)) == "typed"


def test_a_question_that_has_gone_takes_its_doubt_along() -> None:
    sources, _ = rolling()
    sources.in_doubt(doubtful(1, (3, None)), roll())
    sources.begin(None)
    assert sources.doubt is None


def test_a_tower_that_is_lost_in_the_middle_still_ends_its_roll() -> None:
    sources, tower = rolling()
    tower.ready = False
    assert sources.begin(roll()), "its driver says how the roll ends"
    assert tower.cancelled == []
    assert sources.in_doubt(doubtful(1, (None, None), Trouble.SILENT), roll()) is not None


@pytest.mark.parametrize("instead", [None, roll(6), roll(5, dice=3), cards(Kind.DRAW)])
def test_a_result_answers_no_other_question_than_it_was_thrown_for(instead: Question | None) -> None:
    sources, _ = rolling()
    assert sources.thrown(rolled(1, (3, 4)), instead) is None
    sources, _ = rolling()
    assert sources.in_doubt(doubtful(1, (3, None)), instead) is None and sources.doubt is None


class FakeRadio:
    """Radio dice that note who was to throw them."""

    def __init__(self, dice: int = 2) -> None:
        self.dice = dice
        self.asked: list[tuple[int, int, tuple[str, ...]]] = []
        self.cancelled: list[int] = []

    def holds(self, count: int, faces: int, people: Collection[str] = ()) -> bool:
        return count <= self.dice and faces == 6

    def request_roll(self, count: int, faces: int = 6, people: Collection[str] = ()) -> int:
        self.asked.append((count, faces, tuple(people)))
        return 100 + len(self.asked)

    def cancel(self, request: int) -> None:
        self.cancelled.append(request)


def test_radio_dice_are_asked_for_those_who_throw() -> None:
    radio = FakeRadio()
    sources = Sources({"roll": ("radio", "typed")}, radio=lambda: radio)
    sources.who = lambda ask: ask.asked()
    assert sources.begin(roll()) and sources.begin(roll())
    assert radio.asked == [(2, 6, ("Anna",))]
    assert sources.thrown(rolled(101, (3, 4), DiceSource.RADIO), roll()) == ([3, 4], "radio")


def test_too_few_radio_dice_are_none() -> None:
    radio = FakeRadio(dice=1)
    sources = Sources({"roll": ("radio", "typed")}, radio=lambda: radio)
    assert not sources.begin(roll()) and sources.source_of(roll()) == "typed"
    radio.dice = 2
    assert sources.begin(roll())
    radio.dice = 0
    assert sources.begin(roll()), "a roll that is under way goes on although its dice are silent"
    assert not sources.begin(None) and radio.cancelled == [101]


def test_a_doubt_of_radio_dice_is_theirs() -> None:
    radio, tower = FakeRadio(), FakeTower()
    sources = Sources({"roll": ("radio", "tower", "typed")}, tower=tower, radio=lambda: radio)
    sources.begin(roll())
    doubt = sources.in_doubt(doubtful(101, (3, None)), roll())
    assert doubt is not None and doubt.source == "radio"
    assert sources.fix(1, 5) == ([3, 5], "radio+fixed")
    sources.without("radio")
    assert sources.source_of(roll()) == "tower"


def test_without_radio_dice_nothing_is_asked_of_them() -> None:
    assert Sources({"roll": ("radio",)}).source_of(roll()) == "typed"

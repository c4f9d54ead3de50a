"""What a typed name means among numbered choices, and whose a thing is."""

from __future__ import annotations

import pytest

from companion.cli.text.parsing.choices import Choice, choices_of, first_of_alike, meant_by, tell_meant
from companion.cli.text.talk import Mouth
from companion.engine.questions import Option
from companion.engine.vocabulary import Refusal
from companion.texts import Teller, owners_in

LABELS = {
    "coal": {"en": "Brown Coal"},
    "coal.w1": {"en": "Worker 1, Brown Coal"},
    "coal.w2": {"en": "Worker 2, Brown Coal"},
    "law.w1": {"en": "Worker 1, Law"},
    "law.w11": {"en": "Worker 11, Law"},
}
TAKEN = Refusal("BU-01", "taken", {})


def choices(*refused: str, owners: dict[str, str] | None = None) -> list[Choice]:
    teller = Teller({}, {}, "en", {"Anna": "Anna"}, LABELS)
    options = [Option(value, (TAKEN,) if value in refused else ()) for value in LABELS]
    return choices_of(options, "place", teller, owners=owners)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("brown coal", ["coal", "coal.w1", "coal.w2"]),
        ("coal worker 2", ["coal.w2"]),
        ("law 1", ["law.w1"]),
        ("worker 1, law", ["law.w1"]),
        ("coal", ["coal"]),
        ("anna", ["coal.w2"]),
        ("nowhere", []),
        ("4", ["law.w1"]),
    ],
)
def test_words_in_any_order_and_never_the_superior_alone(typed: str, meant: list[str]) -> None:
    assert [choice.value for choice in meant_by(typed, choices(owners={"coal.w2": "Anna"}))] == meant


def test_of_several_the_possible_ones_are_told() -> None:
    mouth = Mouth("en")
    tell_meant(meant_by("brown coal", choices("coal")), mouth, Teller({}, {}, "en", {}))
    assert mouth.drain() == ("2: Worker 1, Brown Coal", "3: Worker 2, Brown Coal")


def test_free_places_that_differ_by_number_alone_are_alike() -> None:
    free = [choice for choice in meant_by("brown coal", choices("coal")) if not choice.refusals]
    assert first_of_alike(free) is free[0]
    assert first_of_alike(meant_by("brown coal", choices())) is None
    owned = meant_by("brown coal", choices(owners={"coal.w1": "Anna"}))[1:]
    assert [choice.label for choice in owned] == ["Worker 1, Brown Coal (Anna)", "Worker 2, Brown Coal"]
    assert first_of_alike(owned) is None
    assert first_of_alike([]) is None


def test_owners_are_read_from_whatever_part_gives_things_to_parties() -> None:
    view = {"posts": {"coal": "Anna"}, "prison": {"Anna": 2}, "chosen": {"Anna": "Ben"}, "round": 3}
    assert owners_in(view, ("Anna", "Ben")) == {"coal": "Anna"}

"""Steps and orders that a game declares, without a pack around them: what may be set, and what its sentences add."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import pytest

from companion.games.steps import order, step
from companion.languages import Words
from companion.packs.numbers.filling import Sentences
from companion.packs.patches.patches import NamedSettings, Setting, apply, settings_in
from companion.packs.patches.steps import check_form, check_steps, marked_sentences, printed
from companion.packs.schema import Phase, RuleText, TextsFile
from companion.packs.sources.yaml_source import read_yaml
from companion.plainfile.marks import Fields, plain
from companion.plainfile.problems import Problems


@dataclass(frozen=True)
class Steps:
    rescue: bool = step("LA-01", phase="end")
    gifts: bool = step("LA-02", printed=False)
    toasts: bool = step("LA-02")
    songs: bool = step("LA-09", phase="dance")  # a rule and a phase that no file has, and no words for it


@dataclass(frozen=True)
class Order:
    rescue: Literal["before gains", "after gains"] = order("LA-01", printed="before gains")


@dataclass(frozen=True)
class Definition:
    steps: Steps = field(default_factory=Steps)
    order: Order = field(default_factory=Order)


WORDS = TextsFile(
    values={
        "house.sentence.left_out": Words(de="Ohne {title}.", en="Left out: {title}."),
        "house.sentence.order": Words(de="{title}: {now}.", en="{title} comes {now}."),
        "step.rescue": Words(de="Rettung", en="Rescue"),
        "order.rescue": Words(de="Die Rettung", en="The rescue"),
        "order.rescue.after gains": Words(de="nach dem Zuwachs", en="after the gains"),
    }
)


def read(text: str) -> Fields:
    problems = Problems()
    node = read_yaml(text.encode(), "f.yaml", problems)
    assert isinstance(node, Fields)
    assert not problems
    return node


def told(house: str) -> list[str]:
    """What is wrong with what a house sets."""
    problems = Problems()
    check_steps(NamedSettings("ours", "house", settings_in(read(house))), Definition, "", problems)
    return [str(problem).removeprefix("f.yaml:") for problem in problems.sorted()]


def said(*houses: str, reworded: Mapping[str, int] | None = None, chosen: str = "{}") -> tuple[str, str, str]:
    """The two rules and the phase in English after these house rules, innermost first, and what has been `chosen`;
    `reworded` are the rules that a house has put in its own words, each with the place of that house.
    """
    texts = {rule: RuleText(Words(de=f"Satz {rule}.", en=f"Text {rule}.")) for rule in ("LA-01", "LA-02")}
    phases = (Phase("end", Words(en="End"), Words(de="Schluss.", en="The end.")),)
    as_printed = Fields(printed(Definition, read("{}")), read("{}").mark)
    settings: list[tuple[Setting, ...]] = [settings_in(read(house)) for house in houses]
    tree = apply(as_printed, [one for of in (*settings, settings_in(read(chosen))) for one in of], Definition)
    assert isinstance(tree, Fields)
    sentences = Sentences(Words(), phases, {}, {}, {}, texts, WORDS, {}, reworded or {})
    marked = marked_sentences(sentences, Definition, as_printed, tree, settings)
    (end,) = marked.phases
    return marked.rules["LA-01"].text["en"], marked.rules["LA-02"].text["en"], end.text["en"]


AS_PRINTED = ("Text LA-01.", "Text LA-02.", "The end.")
LEAVES_OUT = "steps: {rescue: false}"
MOVES = "order: {rescue: after gains}"


@pytest.mark.parametrize(
    "house",
    [
        LEAVES_OUT,
        "steps: {rescue: true, gifts: true}",
        MOVES,
        "set: {steps.rescue: false, order.rescue: before gains, rules.fast: true}",
    ],
)
def test_what_the_game_declares_can_be_set(house: str) -> None:
    assert told(house) == []


ORDERS = "expected one of rescue: before gains, rescue: after gains"


@pytest.mark.parametrize(
    ("house", "expected"),
    [
        (
            "steps: {rescu: 1}",
            "1:9: steps.rescu: there is no step rescu (expected one of rescue, gifts, toasts, songs; did you",
        ),
        (
            "set: {steps.gift: 1}",
            "1:7: set.steps.gift: there is no step gift (expected one of rescue, gifts, toasts, songs;",
        ),
        (
            "set: {steps.rescue.now: 1}",
            "1:7: set.steps.rescue.now: there is no step rescue.now (expected one of rescue",
        ),
        # What is no step stands beside it, and is looked at elsewhere.
        ("set: {rules.fast: 1, steps.gift: 1}", "1:22: set.steps.gift: there is no step gift"),
        ("order: {rescue: x}", f"1:17: order.rescue: the script does not know the order rescue: x ({ORDERS})"),
        ("order: {gifts: x}", f"1:9: order.gifts: the script does not know the order gifts: x ({ORDERS})"),
        (
            "set: {order.rescue: [x]}",
            f"1:21: set.order.rescue: the script does not know the order rescue: … ({ORDERS})",
        ),
        ("order: {rescu: {x: 1}}", f"1:9: order.rescu: the script does not know the order rescu: … ({ORDERS}; did you"),
    ],
)
def test_what_it_does_not_declare_is_told_at_its_place(house: str, expected: str) -> None:
    (found,) = told(house)
    assert found.startswith(expected)


@pytest.mark.parametrize(
    ("house", "rules_and_phase"),
    [
        ("{}", AS_PRINTED),
        ("steps: {rescue: true, gifts: false}", AS_PRINTED),
        (LEAVES_OUT, ("Text LA-01. Left out: Rescue.", "Text LA-02.", "The end. Left out: Rescue.")),
        ("steps: {gifts: true}", AS_PRINTED),
        (MOVES, ("Text LA-01. The rescue comes after the gains.", "Text LA-02.", "The end.")),
        ("steps: {toasts: false}", ("Text LA-01.", "Text LA-02. Left out: toasts.", "The end.")),
        ("steps: {songs: false}", AS_PRINTED),
    ],
)
def test_what_does_not_hold_as_printed_is_said_at_its_rule_and_its_phase(
    house: str, rules_and_phase: tuple[str, str, str]
) -> None:
    assert said(house) == rules_and_phase
    assert said(chosen=house) == rules_and_phase


@pytest.mark.parametrize(
    ("houses", "own", "is_said"),
    [
        ([LEAVES_OUT], 0, False),
        ([f"{LEAVES_OUT}\nset: {{rules.fast: true}}"], 0, False),  # whatever else it changes
        ([LEAVES_OUT, "{}"], 1, False),
        ([LEAVES_OUT, "set: {rules.fast: true}"], 0, False),  # another house that leaves the step alone
        (["{}", LEAVES_OUT], 0, True),
        ([LEAVES_OUT, LEAVES_OUT], 0, True),  # the later one has not put it in words
        ([LEAVES_OUT, "steps: {rescue: true}"], 1, False),
    ],
)
def test_own_words_of_the_same_time_or_later_say_all_there_is(houses: list[str], own: int, is_said: bool) -> None:
    """What has been put in words before a step is left out still needs to be told of that."""
    rule, _, _ = said(*houses, reworded={"LA-01": own})
    assert rule == ("Text LA-01. Left out: Rescue." if is_said else "Text LA-01.")


@pytest.mark.parametrize("house", ["{}", "steps: {rescue: true}"])
def test_own_words_know_nothing_of_what_a_table_chooses(house: str) -> None:
    rule, _, _ = said(house, reworded={"LA-01": 0}, chosen=LEAVES_OUT)
    assert rule == "Text LA-01. Left out: Rescue."


def test_a_pack_may_print_otherwise_what_its_game_declares() -> None:
    head = read("steps: {gifts: true, rescu: false}\norder: {rescue: after gains}\n")
    assert plain(Fields(printed(Definition, head), head.mark)) == {
        "steps": {"rescue": True, "gifts": True, "toasts": True, "songs": True},
        "order": {"rescue": "after gains"},
    }
    assert printed(int, head) == {}


FIRST_FORM = """\
schema: 1
steps: {}
house: {}
variants:
  calm: {title: {en: A}, order: {}}
  none: 3
options:
  loud: {house: {}}
"""


def test_a_file_of_the_first_form_has_none_of_these_keys_in_any_of_its_parts() -> None:
    def keys(text: str) -> list[str]:
        problems = Problems()
        check_form(read(text), problems)
        return [str(problem).removeprefix("f.yaml:") for problem in problems.sorted()]

    assert keys(FIRST_FORM) == [
        f"{place}: the key {key} needs schema: 2 (expected schema: 2 at the top of the file)"
        for place, key in (
            ("2:1: steps", "steps"),
            ("3:1: house", "house"),
            ("5:26: variants.calm.order", "order"),
            ("8:10: options.loud.house", "house"),
        )
    ]
    assert keys(FIRST_FORM.replace("schema: 1", "schema: 2")) == []
    assert keys("schema: 1\nvariants: 3\nset: {steps.rescue: false}\n") == []

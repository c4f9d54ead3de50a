"""Keys that patches set, by themselves: what can be set, what is told of what cannot, what two cannot both set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from companion.languages import Words
from companion.packs.patches.patches import (
    Kind,
    NamedSettings,
    Setting,
    apply,
    change_of,
    check_conflicts,
    check_keys,
    is_settable,
    path_of,
    settings_in,
)
from companion.packs.schema import PackOption, Patch
from companion.plainfile.marks import Mark, marked, plain
from companion.plainfile.problems import Problems

MARK = Mark("game.yaml", 3, 5)


@dataclass(frozen=True)
class Item:
    id: str
    size: int = 1


@dataclass(frozen=True)
class Numbers:
    figures: int
    purse: int = 0


@dataclass(frozen=True)
class Shape:
    parameters: Numbers
    shelf: tuple[Item, ...] = ()
    stand: Item | None = None


TREE = marked({"parameters": {"figures": 4}, "shelf": [{"id": "cup"}, {"id": "can", "size": 2}], "stand": None}, MARK)


def setting(dotted: str, value: Any = 1) -> Setting:
    return Setting(path_of(dotted), marked(value, MARK), MARK)


def change(name: str, *settings: Setting, kind: Kind = "variant", takes: Setting | None = None) -> NamedSettings:
    return NamedSettings(name, kind, settings, takes)


def told(dotted: str, unread: tuple[str, ...] = (), trees: tuple[Any, ...] = (TREE,)) -> list[str]:
    problems = Problems()
    check_keys(change("calm", setting(dotted)), trees, Shape, unread, "variants.calm.", problems)
    return [str(one) for one in problems.sorted()]


@pytest.mark.parametrize(
    ("dotted", "message"),
    [
        ("parameters.figures", ""),
        ("parameters.purse", ""),
        ("shelf.can.size", ""),
        ("shelf.cup.size", ""),
        ("steps.rescue", ""),
        ("order.siberia", ""),
        ("shelf", "shelf as a whole cannot be set (expected a key with a dot)"),
        (
            "figures",
            "nothing is called figures in the pack (expected one of parameters, shelf, stand; "
            "did you mean parameters.figures?)",
        ),
        ("shelf.cap.size", "nothing is called cap in shelf (expected one of cup, can; did you mean shelf.cup.size?)"),
        (
            "parameters.figurs",
            "nothing is called figurs in parameters (expected figures; did you mean parameters.figures?)",
        ),
        ("shelf.can.colour", "nothing is called colour in shelf.can (expected one of id, size)"),
        ("zzz.can", "nothing is called zzz in the pack (expected one of parameters, shelf, stand)"),
    ],
)
def test_a_key_is_there_or_told_with_what_there_is(dotted: str, message: str) -> None:
    assert told(dotted) == ([f"game.yaml:3:5: variants.calm.set.{dotted}: {message}"] if message else [])


def test_keys_of_a_file_that_cannot_be_read_are_not_told() -> None:
    assert told("shelf.cap.size", unread=("shelf",)) == []
    assert len(told("shelf.cap.size", unread=("stand",))) == 1


def test_a_key_of_any_tree_is_one_and_the_furthest_tree_says_what_there_is() -> None:
    other = marked({"shelf": [{"id": "jug", "size": 3}], "parameters": {}}, MARK)
    assert told("shelf.jug.size", trees=(TREE, other)) == told("shelf.can.size", trees=(other, TREE)) == []
    (both,) = told("shelf.cap.size", trees=(TREE, other))
    assert "(expected one of cup, can, jug; did you mean shelf.cup.size?)" in both
    (deeper,) = told("shelf.can.sice", trees=(other, TREE))
    assert "nothing is called sice in shelf.can (expected one of id, size; did you mean shelf.can.size?)" in deeper


def test_only_what_has_a_dot_can_be_set() -> None:
    assert [is_settable(TREE, path_of(key), Shape) for key in ("shelf", "stand", "parameters.purse", "stand.size")] == [
        False,
        False,
        True,
        False,
    ]


def test_what_is_not_there_changes_nothing_and_what_was_left_out_is_added() -> None:
    after = apply(TREE, [setting("shelf.cup.size", 5), setting("zzz.can", 3), setting("shelf.jug.size", 4)], Shape)
    assert plain(after) == {**plain(TREE), "shelf": [{"id": "cup", "size": 5}, {"id": "can", "size": 2}]}


def test_a_patch_sets_its_map_its_steps_and_its_orders_each_under_its_own_path() -> None:
    node = marked({"set": {"shelf.can.size": 3}, "steps": {"rescue": False}, "order": {"siberia": "late"}}, MARK)
    assert [(one.dotted, one.written, plain(one.value)) for one in settings_in(node)] == [
        ("shelf.can.size", "set.shelf.can.size", 3),
        ("steps.rescue", "steps.rescue", False),
        ("order.siberia", "order.siberia", "late"),
    ]
    assert settings_in(marked({"title": "A"}, MARK)) == ()


def test_an_option_with_a_value_sets_it_too_and_a_switch_what_it_says() -> None:
    takes = setting("shelf.can.size", None)
    option = change("size", setting("stand.size", 2), kind="option", takes=takes)
    assert option.keys == (*option.settings, takes)
    given = option.with_value(7)
    assert [(one.dotted, plain(one.value)) for one in given.settings] == [("stand.size", 2), ("shelf.can.size", 7)]
    assert given.takes is None and given.with_value(8) is given


def conflicts(*changes: NamedSettings, excludes: dict[str, frozenset[str]] | None = None) -> list[str]:
    problems = Problems()
    check_conflicts(changes, excludes or {}, problems)
    return [str(one) for one in problems.sorted()]


FIVE, SIX, ANY = setting("a.b", 5), setting("a.b", 6), setting("a.b", None)


def test_two_that_set_a_key_to_different_values_are_told() -> None:
    assert conflicts(change("one", FIVE), change("two", SIX)) == [
        "game.yaml:3:5: variants.two: two and one both set a.b, each to another value (let two exclude one)"
    ]
    assert conflicts(change("one", FIVE), change("two", SIX, kind="option"))[0].startswith("game.yaml:3:5: options.two")


@pytest.mark.parametrize(
    ("first", "second", "apart", "count"),
    [
        (change("one", FIVE), change("two", FIVE), {}, 0),
        (change("one", FIVE), change("two", setting("a.c", 6)), {}, 0),
        (change("one", FIVE), change("two", SIX), {"one": {"two"}}, 0),
        (change("one", FIVE), change("two", SIX), {"two": {"one"}}, 0),
        (change("one", FIVE), change("two", SIX), {"two": {"three"}}, 1),
        (change("one", takes=ANY), change("two", takes=ANY), {}, 1),
        (change("one", FIVE, takes=setting("x.y")), change("two", FIVE), {}, 1),
        (change("one", FIVE), change("two", FIVE, takes=setting("x.y")), {}, 1),
    ],
)
def test_two_may_set_a_key_if_they_say_the_same_or_exclude_each_other(
    first: NamedSettings, second: NamedSettings, apart: dict[str, set[str]], count: int
) -> None:
    excludes = {name: frozenset(others) for name, others in apart.items()}
    assert len(conflicts(first, second, excludes=excludes)) == count


def test_each_of_three_is_held_against_each_before_it() -> None:
    seven = setting("a.b", 7)
    assert [one.split(": ")[2] for one in conflicts(change("a", FIVE), change("b", FIVE), change("c", seven))] == [
        "c and a both set a.b, each to another value (let c exclude a)",
        "c and b both set a.b, each to another value (let c exclude b)",
    ]


def test_what_is_there_hides_nothing_after_it() -> None:
    problems = Problems()
    several = change("calm", setting("parameters.figures"), setting("shelf"), setting("zzz.can"), setting("shelf.x.y"))
    check_keys(several, (TREE,), Shape, (), "", problems)
    assert [one.path for one in problems.sorted()] == ["set.shelf", "set.zzz.can", "set.shelf.x.y"]
    met = change("c", FIVE)
    assert len(conflicts(change("a", FIVE), change("b", SIX), met, excludes={"b": frozenset({"a"})})) == 1


def test_a_whole_part_of_any_tree_is_one() -> None:
    (found,) = told("stand", trees=(TREE, marked({"parameters": {}}, MARK)))
    assert "stand as a whole cannot be set" in found


@pytest.mark.parametrize("dotted", ["parameters.zzz", "zzz.can.size", "shelf.jug.size.x", "stand.size"])
def test_what_its_type_does_not_have_is_not_added(dotted: str) -> None:
    assert not is_settable(TREE, path_of(dotted), Shape)
    assert plain(apply(TREE, [setting(dotted)], Shape)) == plain(TREE)


def test_the_key_of_an_option_stands_where_the_file_names_it() -> None:
    title = Words(en="A")
    node = marked({"sets": "rules.timer", "set": {"a.b": 1}}, MARK)
    option = change_of("timer", "option", PackOption(title, title, type="int", sets="rules.timer"), node)
    assert (option.name, option.kind, [one.dotted for one in option.settings]) == ("timer", "option", ["a.b"])
    assert option.takes is not None and option.takes.dotted == "rules.timer"
    for patch in (Patch(title, title), PackOption(title, title)):
        assert change_of("calm", "variant", patch, node).takes is None
    plainly = change_of("timer", "option", PackOption(title, title, sets="rules.timer"), marked({}, MARK))
    assert plainly.takes is None

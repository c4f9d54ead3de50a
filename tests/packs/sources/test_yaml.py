from __future__ import annotations

import pytest

from companion.packs.sources.yaml_source import read_yaml
from companion.plainfile.marks import Fields, Items, Leaf, plain
from companion.plainfile.problems import Problem, Problems
from companion.plainfile.reading import LARGEST_FILE
from companion.plainfile.yaml_tree import MOST_ALIASES


def read(text: str | bytes) -> tuple[object, list[Problem]]:
    problems = Problems()
    node = read_yaml(text if isinstance(text, bytes) else text.encode(), "f.yaml", problems)
    return (None if node is None else plain(node)), list(problems.sorted())


def one(text: str | bytes) -> Problem:
    _, errors = read(text)
    assert len(errors) == 1, errors
    return errors[0]


def test_values_and_where_they_stand() -> None:
    problems = Problems()
    node = read_yaml(b"\xef\xbb\xbfa: 1\nb:\n  - {c: Gr\xc3\xbc\xc3\x9fe, d: true}\n  - 2.5\n", "f.yaml", problems)
    assert not problems
    assert isinstance(node, Fields)
    assert plain(node) == {"a": 1, "b": [{"c": "Grüße", "d": True}, 2.5]}
    items = node.entries["b"].node
    assert isinstance(items, Items)
    first = items.items[0]
    assert isinstance(first, Fields)
    assert first.entries["d"].key[1:] == (3, 16)
    assert first.entries["d"].node.mark[1:] == (3, 19)
    assert isinstance(items.items[1], Leaf)
    assert items.items[1].mark == ("f.yaml", 4, 5)


@pytest.mark.parametrize(
    "word",
    [
        *("yes", "no", "on", "off", "No", "OFF", "True", "FALSE", "Null"),
        *(
            "1.10",
            "1.0e3",
            "1e3",
            "12:30",
            "1:30:00",
            "010",
            "007",
            "0x1F",
            "0o17",
            "0b1",
            "1_000",
            "+5",
            ".5",
            "5.",
        ),
        *("2024-01-31", ".inf", "-.INF", ".nan", "12345678901234567890", "0.12345678901234567890"),
    ],
)
def test_words_that_are_not_what_they_look_like(word: str) -> None:
    error = one(f"title:\n  es: {word}\n")
    assert (error.line, error.column, error.path) == (2, 7, "title.es")
    assert error.hint
    assert read(f'title:\n  es: "{word}"\n') == ({"title": {"es": word}}, [])


@pytest.mark.parametrize(
    ("word", "value"),
    [
        *(("true", True), ("false", False), ("null", None), ("~", None), ("", None)),
        *(("0", 0), ("-7", -7), ("1.5", 1.5), ("-0.25", -0.25), ("1.0", 1.0)),
        *(("nobody", "nobody"), ("one", "one"), ("y", "y"), ("5 cards", "5 cards"), ("BU-06", "BU-06")),
    ],
)
def test_words_that_are_what_they_look_like(word: str, value: object) -> None:
    assert read(f"a: {word}\n") == ({"a": value}, [])


def test_both_places_of_a_duplicate_key_are_told() -> None:
    error = one("a: 1\nb: 2\na: 3\n")
    assert (error.line, error.column, error.path) == (3, 1, "a")
    assert "line 1" in error.hint


@pytest.mark.parametrize("key", ["1", "1.5", "true", "null", "no", "2024-01-01", "? [a]", "? {a: 1}"])
def test_keys_must_be_text(key: str) -> None:
    assert one(f"{key}\n: x\n" if key.startswith("?") else f"{key}: x\n").line == 1


def test_every_tab_that_indents_is_told() -> None:
    _, errors = read("a:\n\tb: 1\n\tc: 2\n")
    assert [(error.line, error.column) for error in errors] == [(2, 1)]
    _, errors = read("a:\n  b:\n    - 1\n\t- 2\n")
    assert [(error.line, error.column) for error in errors] == [(4, 1)]
    assert "tab" in errors[0].message


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a: 'open\n", 2, 1),
        ("a: [1, 2\nb: 3\n", 2, 2),
        ("a: 1\n b: 2\n", 2, 3),
        ("a: }\n", 1, 4),
        ("", 1, 1),
        ("# only a comment\n", 1, 1),
        ("a: 1\n---\nb: 2\n", 2, 1),
        ("a: !!python/object:os.system {}\n", 1, 4),
        ("a: !secret x\n", 1, 4),
        ("a: &here 1\n<<: {b: 2}\n", 2, 1),
        ("a: *nowhere\n", 1, 4),
        ("a: &a [*a]\n", 1, 8),
        ("a: b\x01c\n", 1, 5),
        (b"a: gr\xfcn\n", 1, 6),
        ("a: 1\n".encode("utf-16"), 1, 1),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(text: str | bytes, line: int, column: int) -> None:
    error = one(text)
    assert (error.file, error.line, error.column) == ("f.yaml", line, column)


def test_a_colon_in_a_text_is_told_as_what_it_is() -> None:
    assert "a text with a colon needs quotes" in one("title: {de: los, en: Stop: go}").hint


def test_anchors_may_be_used() -> None:
    assert read("a: &x {de: 1}\nb: *x\n") == ({"a": {"de": 1}, "b": {"de": 1}}, [])


def test_limits_hold() -> None:
    assert "bytes" in one(b"#" * (LARGEST_FILE + 1)).message
    assert "deep" in one("[" * 40 + "]" * 40).message
    assert read("[" * 32 + "]" * 32)[1] == []
    assert "too many values" in one("[" + "1," * 250_000 + "]").message
    assert "aliases" in one("a: &a 1\nb: [" + "*a," * (MOST_ALIASES + 1) + "]").message


def test_a_billion_laughs_end_early() -> None:
    lines = ["a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10)]
    assert "too many values" in one("\n".join(lines)).message


def test_aliases_cannot_build_a_tree_that_is_too_deep() -> None:
    lines = ["a0: &a0 [1]"] + [f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, 40)]
    assert "deep" in one("\n".join(lines)).message


def test_a_thousand_mistakes_are_counted_not_listed() -> None:
    problems = Problems()
    read_yaml("\n".join(f"k{n}: no" for n in range(1000)).encode(), "f.yaml", problems)
    assert len(problems) == 1000
    assert len(list(problems)) == 200

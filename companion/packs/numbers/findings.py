"""Places that nothing fills, each told where its sentence stands. Values that do not fit are told in `declared`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.languages import Language, plural_forms
from companion.packs.numbers.lookup import AMONG_TEXTS, Numbers, PackText, said_in
from companion.packs.numbers.places import FORMS, NONE, NumberPlace, PlaceValue, places
from companion.packs.problems import did_you_mean, one_of
from companion.packs.schema import GameFile, HouseFile, Parameter, RulesFile, TextsFile
from companion.packs.schemas.shapes import Shape, keys_of
from companion.plainfile.marks import Fields, Leaf, Node, Path, show
from companion.plainfile.problems import Problems

HEADS = ("about", "phases", "parameters", "variants", "options")
"""The parts of `game.yaml` whose sentences may have places."""


def check_places(
    head: Fields,
    file: GameFile | HouseFile,
    files: Mapping[str, Mapping[str, Node]],
    game_shape: Shape,
    numbers: Numbers,
    problems: Problems,
) -> None:
    """Checks every sentence in a pack's own files; one without parameters has no places."""
    if not numbers.parameters:
        return
    shapes: Mapping[str, Any] = keys_of(type(file)) or {}
    for part in HEADS:
        if part in head.entries:
            for said in said_in(head.entries[part].node, shapes[part], (part,)):
                _check(said, head, numbers, problems, among_texts="house" in said.path)  # clauses are told of somebody
    parts: Mapping[str, Any] = keys_of(game_shape) or {}
    for name, by_value in files.items():
        for node in by_value.values():
            if name == "rules":
                for said in said_in(node, RulesFile):
                    _check(said, node, numbers, problems)
            elif name == "texts":
                for said in said_in(node, TextsFile):
                    _check(said, node, numbers, problems, among_texts=True)
            elif name in parts:
                for said in said_in(node, parts[name]):
                    _check(said, node, numbers, problems, (name,), own_fields=True)


def _check(
    said: PackText,
    tree: Node,
    numbers: Numbers,
    problems: Problems,
    at: Path = (),
    *,
    among_texts: bool = False,
    own_fields: bool = False,
) -> None:
    """Checks a sentence of `tree`, which itself stands at the path `at`."""
    for language, text in said.texts():
        for written, place in places(text.value):
            if among_texts and not written.startswith("{" + AMONG_TEXTS):
                continue
            for message, expected, hint in (
                *_wrong(written, place, said, numbers, among_texts=among_texts, own_fields=own_fields),
                *(_wrong_count(written, place, language) if place is not None and place.forms else ()),
            ):
                problems.add(text.mark, show((*said.path, language), tree, at), message, expected, hint)


def _wrong(
    written: str,
    place: NumberPlace | None,
    said: PackText,
    numbers: Numbers,
    *,
    among_texts: bool,
    own_fields: bool,
) -> Iterator[tuple[str, str, str]]:
    if place is None:
        yield f"the place {written} cannot be read", FORMS, ""
        return
    own = said.own(place.name) if own_fields else None
    name = place.name.removeprefix(AMONG_TEXTS)
    parameter = numbers.parameters.get(name) if own is None else None
    if own is None and parameter is None and numbers.in_files(name) is None:
        owner = said.owners[0].node.entries if own_fields else {}  # what a head says of itself is of no entry
        before = AMONG_TEXTS if among_texts else ""  # without it a place of texts.yaml is filled at play
        known = [key for key, entry in owner.items() if isinstance(entry.node, Leaf)]
        known += [before + parameter for parameter in numbers.parameters]
        yield f"nothing fills the place {written}", one_of(known), did_you_mean(before + name, known)
        return
    if parameter is not None:
        yield from _wrong_forms(written, place, name, parameter, numbers)
    elif own is not None:
        yield from _wrong_number(written, place, own)


def _wrong_count(written: str, place: NumberPlace, language: Language) -> Iterator[tuple[str, str, str]]:
    forms, given = plural_forms(language), len(place.forms)
    if given > len(forms):
        yield f"{written} has {given} forms, and {language} has {len(forms)}", f"{{name|{'|'.join(forms)}}}", ""


def _wrong_number(written: str, place: NumberPlace, own: PlaceValue) -> Iterator[tuple[str, str, str]]:
    if place.forms and not isinstance(own.value, int):
        yield f"{written} has a form for one, but {own.value!r} is no number", "", ""


def _wrong_forms(
    written: str, place: NumberPlace, name: str, parameter: Parameter, numbers: Numbers
) -> Iterator[tuple[str, str, str]]:
    cases = [case for case, _ in place.cases]
    keys = {"choice": list(parameter.values), "flag": ["true", "false"], "list": []}.get(parameter.type)
    known = [*(keys or ()), *([NONE] if parameter.none is not None else ())]
    for case in cases:
        number = keys is None and case.removeprefix("-").isdecimal()
        if case not in known and not number:
            expected = one_of([*known, *(["a number"] if keys is None else ())])
            yield f"{written}: {name} is never {case}", expected, did_you_mean(case, known)
    if keys is not None and (place.forms or place.word):
        expected = "{name?value|its text|any other}" if known else "{name}"
        yield f"{written} is for numbers, and {name} is a {parameter.type}", expected, ""
    elif keys is not None and place.others is None:
        unnamed = [key for key in keys if numbers.named(name, key) is None]
        if unnamed:
            told = f"{name} has no words for {unnamed[0]}"
            yield told, f"values: {name}.{unnamed[0]} in texts.yaml, or {{{name}?{unnamed[0]}|its text|any other}}", ""

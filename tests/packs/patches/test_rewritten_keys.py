"""Keys of a small game that went, in a house rule: where they are found, what is told of them, what is written."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest

from companion.engine.game import Game
from companion.engine.house.aliases import Alias
from companion.packs.catalogue import Catalogue
from companion.packs.pack import Pack
from companion.packs.patches.aliases import gone_in, rewrite, told
from tests.packs.conftest import COMMON, FILES, Write
from tests.packs.fake_game import Ladder, games

HEAD = "schema: 1\nid: ours\nextends: ladder\ntitle: {en: Ours}\n"
WORDS = "title: {en: Größe}, text: {en: B}"


class Renamed(Ladder):
    """A ladder of which some keys have other names than they had."""

    name: ClassVar[str] = "ladder"
    aliases: ClassVar[tuple[Alias, ...]] = (
        Alias("rules.quick", "rules.fast"),
        Alias("rules.gifts", "cards.gift.count", {True: 3, False: 1}),
        Alias("rules.size", "parameters.board", {"little": "small"}),
        Alias("rules.crowd", allow="LA-01.taken", clause="HOUSE-9"),
    )


def renamed(name: str) -> type[Game]:
    games(name)
    return Renamed


@pytest.fixture
def catalogue(write: Write) -> Catalogue:
    write("common", dict(COMMON))
    write("ladder", {**FILES, "rules.yaml": f"{FILES['rules.yaml']}HOUSE-9: {{text: {{en: Two may stand there.}}}}\n"})
    return Catalogue([Path("packs")], renamed)


def ours(catalogue: Catalogue, write: Write, body: str) -> Pack:
    write("ours", {"game.yaml": HEAD + body})
    return catalogue.load("ours")


@pytest.mark.parametrize(
    ("body", "count", "after"),
    [
        ("set: {rules.quick: true}\n", 1, "set: {rules.fast: true}\n"),
        ("set: {'rules.size': 'little'}\n", 1, "set: {'parameters.board': 'small'}\n"),
        ('set: {"rules.size": "little"} # little\n', 1, 'set: {"parameters.board": "small"} # little\n'),
        ("set:\n  rules.gifts: false\n  rules.quick: true\n", 2, "set:\n  cards.gift.count: 1\n  rules.fast: true\n"),
        (
            "set: {rules.bonus: 2.5, rules.gifts: true, rules.quick: true}\n",
            2,
            "set: {rules.bonus: 2.5, cards.gift.count: 3, rules.fast: true}\n",
        ),
        (
            f"variants: {{calm: {{{WORDS}, set: {{rules.quick: true}}}}}}\n",
            1,
            f"variants: {{calm: {{{WORDS}, set: {{rules.fast: true}}}}}}\n",
        ),
        ("set: {rules.crowd: true, rules.size: little}\n", 1, "set: {rules.crowd: true, parameters.board: small}\n"),
        ("set: {rules.quick: true, rules.fast: false}\n", 0, "set: {rules.quick: true, rules.fast: false}\n"),
    ],
)
def test_what_stands_there_is_rewritten_and_nothing_else(
    catalogue: Catalogue, write: Write, body: str, count: int, after: str
) -> None:
    pack = ours(catalogue, write, body)
    before = pack.resolve([], {}, 4).definition
    assert rewrite(gone_in(pack.folder, pack.game)) == count
    assert (pack.folder / "game.yaml").read_text("utf-8") == HEAD + after
    assert catalogue.load("ours").resolve([], {}, 4).definition == before


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            "set: {rules.bonus: 2.5, rules.quick: true}\n",
            "5:25: set.rules.quick: the key rules.quick has another name now: rules.fast "
            "(companion check --rewrite writes it so)",
        ),
        (
            "set: {rules.crowd: true}\n",
            "5:7: set.rules.crowd: the key rules.crowd has another name now: house: {HOUSE-1: {allow: LA-01.taken}} "
            "(it goes on to mean what it meant)",
        ),
        (
            "set: {rules.quick: true, rules.fast: true}\n",
            "5:7: set.rules.quick: the key rules.quick has another name now: rules.fast "
            "(rules.fast stands beside it and holds: delete this one)",
        ),
        (
            f"variants: {{calm: {{{WORDS}, set: {{rules.quick: true}}}}}}\n",
            "5:60: variants.calm.set.rules.quick: the key rules.quick has another name now: rules.fast "
            "(companion check --rewrite writes it so)",
        ),
    ],
)
def test_what_is_told_of_a_key_that_went(catalogue: Catalogue, write: Write, body: str, said: str) -> None:
    pack = ours(catalogue, write, body)
    assert [str(told(one)) for one in gone_in(pack.folder, pack.game)] == [f"packs/ours/game.yaml:{said}"]


@pytest.mark.parametrize("kind", ["variants", "options"])
@pytest.mark.parametrize(("value", "clauses"), [("true", ["HOUSE-9"]), ("false", [])])
def test_what_let_pass_a_refusal_may_be_all_that_a_variant_sets_and_is_a_clause_of_it_alone(
    catalogue: Catalogue, write: Write, kind: str, value: str, clauses: list[str]
) -> None:
    pack = ours(catalogue, write, f"{kind}: {{calm: {{{WORDS}, set: {{rules.crowd: {value}}}}}}}\n")
    chosen = pack.resolve(["calm"], {}, 4) if kind == "variants" else pack.resolve([], {"calm": True}, 4)
    assert [one.id for one in chosen.clauses] == clauses
    assert pack.resolve([], {}, 4).clauses == ()


def test_a_key_that_went_hides_no_mistake_beside_it(catalogue: Catalogue, write: Write) -> None:
    write("ours", {"game.yaml": HEAD + "set: {rules.quick: true, rules.size: huge}\nenforces: {LA-01: warn}\n"})
    size, enforces = map(str, catalogue.check("ours"))
    assert size.startswith("packs/ours/game.yaml:5:38: parameters.board: found 'huge' "), size
    assert enforces.startswith("packs/ours/game.yaml:6:1: "), enforces


@pytest.mark.parametrize(
    ("kind", "column", "expected"),
    [("variants", 12, "a set of dotted keys"), ("options", 11, "a set of dotted keys, or type and sets")],
)
def test_a_variant_and_a_switch_without_any_key_are_mistakes(
    catalogue: Catalogue, write: Write, kind: str, column: int, expected: str
) -> None:
    write("ours", {"game.yaml": f"{HEAD}{kind}: {{calm: {{{WORDS}}}}}\n"})
    (error,) = map(str, catalogue.check("ours"))
    assert error == f"packs/ours/game.yaml:5:{column}: {kind}.calm: this sets nothing (expected {expected})"


def test_a_key_in_the_first_line_of_a_file_is_rewritten_too(catalogue: Catalogue, write: Write) -> None:
    line = "{schema: 1, id: ours, extends: ladder, title: {en: Größe}, set: {%s}}"
    folder = write("ours", {"game.yaml": line % "rules.gifts: true"})
    assert rewrite(gone_in(folder, Renamed)) == 1
    assert (folder / "game.yaml").read_text("utf-8") == line % "cards.gift.count: 3"

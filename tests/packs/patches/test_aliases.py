"""Keys that went: read as what came instead, noted, rewritten in place; saves of the first form go on as they were."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.engine.house.aliases import Alias
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.pack import Pack
from companion.packs.patches.aliases import gone_in, lifted, rewrite, told
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.plainfile.marks import Fields, Mark, marked, plain
from tests.shipped import shipped

HEAD = "schema: {schema}\nid: ours\nextends: {game}\ntitle: {{en: Ours}}\n"

pytestmark = pytest.mark.lot(5)

Ours = Callable[..., Pack]


@pytest.fixture
def ours(tmp_path: Path) -> Ours:
    """Writes a house rule over a game, and loads it."""

    def write(game: str, body: str, schema: int = 1) -> Pack:
        (tmp_path / "ours").mkdir(exist_ok=True)
        (tmp_path / "ours" / "game.yaml").write_bytes((HEAD.format(schema=schema, game=game) + body).encode())
        return Catalogue([installed_packs(), tmp_path], find_game).load("ours")

    return write


WENT = [
    ("buerokratopoly", "rules.fast_game: true", "parameters.lowest_level: departments"),
    ("buerokratopoly", "rules.fast_game: false", "parameters.lowest_level: workers"),
    ("buerokratopoly", "rules.interactive_votes: true", "steps.gift_votes: true"),
    ("animal_farm", "rules.length: long", "parameters.length: long"),
    ("karriere_poker", "rules.stay_seated: true", "steps.change_of_seats: false"),
    ("karriere_poker", "rules.exchange: false", "steps.exchange: false"),
    ("politburo", "rules.gain_before_siberia: true", "order.siberia: after gains"),
    ("politburo", "rules.two_of_a_kind: true", "parameters.same_kind: 2"),
    ("politburo", "rules.hand_per_office: true", "parameters.offices_counted: 5"),
]


@pytest.mark.parametrize(("game", "old", "new"), WENT)
def test_a_key_that_went_means_what_came_instead(ours: Ours, game: str, old: str, new: str) -> None:
    was = ours(game, f"set: {{{old}}}\n").resolve([], {}, 4).definition
    assert was == ours(game, f"set: {{{new}}}\n").resolve([], {}, 4).definition


@pytest.mark.parametrize(("game", "old", "new"), WENT)
def test_it_is_noted_and_rewritten_in_place(ours: Ours, game: str, old: str, new: str) -> None:
    body = "set: # what we want\n  {}   # as ever\nabout: {{en: rules.fast_game}}\n"
    pack = ours(game, body.format(old))
    gone = gone_in(pack.folder, pack.game)
    assert [str(told(one)).partition(": ")[0].rpartition("ours/")[2] for one in gone] == ["game.yaml:6:3"]
    assert new.partition(":")[0] in str(told(gone[0]))
    assert rewrite(gone) == 1
    assert (pack.folder / "game.yaml").read_text("utf-8") == HEAD.format(schema=1, game=game) + body.format(new)
    assert gone_in(pack.folder, pack.game) == ()


ODD = [
    (
        'set: {"rules.two_of_a_kind": true}  # rules.two_of_a_kind',
        'set: {"parameters.same_kind": 2}  # rules.two_of_a_kind',
    ),
    ("set:\r\n  ? rules.two_of_a_kind\r\n  : true\r\n", "set:\r\n  ? parameters.same_kind\r\n  : 2\r\n"),
    (
        'about: {en: "a\u2028b"}\rset: {rules.two_of_a_kind: true}',
        'about: {en: "a\u2028b"}\rset: {parameters.same_kind: 2}',
    ),
    ('set: {"rules.two\\x5fof_a_kind": true}  # rules.two_of_a_kind', None),
    ("set: {rules.two_of_a_kind: &all true, rules.hand_per_office: *all}", None),
    ("set: {rules.two_of_a_kind: true, parameters.same_kind: 3}", None),
]
"""How people and programs write YAML, and what it is rewritten to; None if it is left."""


@pytest.mark.parametrize(("body", "after"), ODD)
def test_what_is_rewritten_stays_as_it_was_written(ours: Ours, body: str, after: str | None) -> None:
    pack = ours("politburo", body)
    before = pack.resolve([], {}, 4).definition
    assert rewrite(gone_in(pack.folder, pack.game)) == (after is not None)
    written = (pack.folder / "game.yaml").read_bytes().decode("utf-8")
    assert written == HEAD.format(schema=1, game="politburo") + (after or body)
    assert (
        Catalogue([installed_packs(), pack.folder.parent], find_game).load("ours").resolve([], {}, 4).definition
        == before
    )


def test_what_stands_beside_an_old_key_holds_and_the_old_one_is_to_go(ours: Ours) -> None:
    pack = ours("politburo", "set: {rules.two_of_a_kind: true, parameters.same_kind: 3}\n")
    assert pack.resolve([], {}, 4).definition.parameters.same_kind == 3
    (gone,) = gone_in(pack.folder, pack.game)
    assert "delete this one" in str(told(gone))


def test_favours_are_a_clause_now(ours: Ours) -> None:
    pack = ours("buerokratopoly", "set: {rules.favours: true}\n")
    (clause,) = pack.resolve([], {}, 4).clauses
    assert (clause.does, clause.of) == ("allow", ("BU-36.others_figure",))
    assert pack.resolve(["interactive_votes", "favours"], {}, 4).clauses == (clause,)
    (gone,) = gone_in(pack.folder, pack.game)
    assert "house: {HOUSE-1: {allow: BU-36.others_figure}}" in str(told(gone))
    assert rewrite([gone]) == 0


def test_an_option_of_a_house_sets_what_came_instead(ours: Ours) -> None:
    body = (
        "options:\n  how_long:\n    type: choice\n    values: [short, long]\n    title: {en: A}\n    text: {en: B}\n"
        "    excludes: [length]\n    sets: rules.length\n"
    )
    pack = ours("animal_farm", body)
    assert pack.resolve([], {"how_long": "long"}, 4).definition.rounds == 9
    assert rewrite(gone_in(pack.folder, pack.game)) == 1
    assert (pack.folder / "game.yaml").read_text("utf-8").endswith("    sets: parameters.length\n")


ALIASES = (
    Alias("rules.votes", "steps.votes"),
    Alias("rules.fast", "parameters.level", {True: "low"}),
    Alias("rules.favours", allow="LA-01.taken", clause="HOUSE-F"),
    Alias("rules.slow", "parameters.pace", {True: 9}),
)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rules.votes", "steps.votes"),
        ("rules.fast", "rules.fast"),
        ("rules.favours", "rules.favours"),
        ("rules.mine", "rules.mine"),
    ],
)
def test_an_option_goes_on_to_set_what_came_instead_where_each_value_still_is_one(old: str, new: str) -> None:
    head = {"set": {"rules.fast": True}, "options": {"ours": {"sets": old}}}
    found = lifted(marked(head, Mark("game.yaml", 1, 1)), ALIASES)  # type: ignore[arg-type]
    assert plain(found.tree) == {"set": {"parameters.level": "low"}, "options": {"ours": {"sets": new}}}
    assert [one.path for one in found.gone] == ["set.rules.fast", "options.ours.sets"][: 1 + (old != new)]


# ── saves ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

FORM_1: dict[str, dict[str, Any]] = {
    "buerokratopoly": {"fast_game": False, "interactive_votes": False, "favours": False},
    "animal_farm": {"length": "short"},
    "karriere_poker": {"stay_seated": False, "exchange": True},
    "politburo": {"gain_before_siberia": False, "two_of_a_kind": False, "hand_per_office": False},
    "buergermeister": {},
}
"""Game → the switches of its first form as printed."""


def first_form(game: str, **switches: Any) -> dict[str, Any]:
    """A pack as programs before this one saved it."""
    pack = shipped().load(game)
    plain = pack.resolve([], {}, 4).plain
    definition = plain["definition"]
    for part in ("steps", "order"):
        definition.pop(part, None)
    for name in ("length", "lowest_level", "same_kind", "offices_counted"):
        definition.get("parameters", {}).pop(name, None)
    definition["rules"] = {**definition["rules"], **FORM_1[game], **switches}
    return {**plain, "version": 1}


@pytest.mark.parametrize("game", FORM_1)
def test_a_save_of_the_first_form_goes_on_as_printed(game: str) -> None:
    saved = first_form(game)
    restored = ResolvedPack.from_plain(saved)
    now = shipped().load(game).resolve([], {}, 4)
    assert restored.definition == now.definition
    assert restored.plain == saved, "its text and so its hash stay"
    assert restored.hash != now.hash
    assert now.plain["version"] == 2


SWITCHED = [
    ("buerokratopoly", "fast_game", True, {"set": ["fast_game"]}),
    ("buerokratopoly", "interactive_votes", True, {"set": ["interactive_votes"]}),
    ("animal_farm", "length", "long", {"options": {"length": "long"}}),
    ("karriere_poker", "stay_seated", True, {"options": {"stay_seated": True}}),
    ("karriere_poker", "exchange", False, {"options": {"no_exchange": True}}),
    ("politburo", "gain_before_siberia", True, {"options": {"gain_before_siberia": True}}),
    ("politburo", "two_of_a_kind", True, {"options": {"two_of_a_kind": True}}),
    ("politburo", "hand_per_office", True, {"options": {"hand_per_office": True}}),
]


@pytest.mark.parametrize(("game", "switch", "value", "chosen"), SWITCHED)
def test_a_save_with_a_variant_goes_on_by_it(game: str, switch: str, value: Any, chosen: dict[str, Any]) -> None:
    restored = ResolvedPack.from_plain(first_form(game, **{switch: value}))
    pack = shipped().load(game)
    now = pack.resolve(chosen.get("set", []), chosen.get("options", {}), 4)
    assert restored.definition == now.definition


def test_a_save_with_favours_has_the_clause() -> None:
    restored = ResolvedPack.from_plain(first_form("buerokratopoly", interactive_votes=True, favours=True))
    now = shipped().load("buerokratopoly")
    assert restored.clauses == now.resolve(["interactive_votes", "favours"], {}, 4).clauses


def test_a_save_from_before_one_of_the_switches_has_the_others() -> None:
    saved = first_form("politburo", two_of_a_kind=True)
    del saved["definition"]["rules"]["gain_before_siberia"]
    assert ResolvedPack.from_plain(saved).definition.parameters.same_kind == 2


def test_what_a_save_says_under_the_new_key_stays() -> None:
    saved = first_form("buerokratopoly", fast_game=True)
    saved["definition"]["parameters"]["lowest_level"] = "divisions"
    assert ResolvedPack.from_plain(saved).definition.parameters.lowest_level == "divisions"


def test_the_switches_of_a_pack_that_stands_by_itself_are_what_came_instead_out_of_the_box() -> None:
    rules = {"votes": False, "mine": 7, "fast": True, "favours": True, "slow": True}
    tree = marked({"rules": rules, "parameters": {"level": {"type": "choice"}}}, Mark("game.yaml", 1, 1))
    assert isinstance(tree, Fields)
    found = lifted(tree, ALIASES)
    assert plain(found.tree) == {
        "rules": {"mine": 7},
        "parameters": {"level": {"type": "choice", "default": "low"}, "pace": {"default": 9}},
    }
    assert [one.path for one in found.gone] == ["rules.votes", "rules.fast", "rules.favours", "rules.slow"]
    assert [(clause.id, clause.of, of) for clause, of in found.clauses] == [("HOUSE-F", ("LA-01.taken",), None)]
    votes = lifted(marked({"rules": {"votes": True}}, Mark("game.yaml", 1, 1)), ALIASES)  # type: ignore[arg-type]
    assert plain(votes.tree) == {"rules": {}, "steps": {"votes": True}}

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from companion.packs.catalogue import Catalogue
from companion.packs.pack import Pack
from companion.packs.problems import InvalidPackError
from companion.packs.resolved import ResolvedPack
from companion.packs.setup import SetupRefusedError
from tests.packs.conftest import FILES, GAME, Write
from tests.packs.fake_game import games


@pytest.fixture
def pack(catalogue: Catalogue) -> Pack:
    return catalogue.load("ladder")


def refusals(pack: Pack, *args: Any) -> list[tuple[str, str, Mapping[str, Any]]]:
    with pytest.raises(SetupRefusedError) as caught:
        pack.resolve(*args)
    return [tuple(problem) for problem in caught.value.problems]  # type: ignore[misc]


def test_out_of_the_box(pack: Pack) -> None:
    definition = pack.resolve([], {}, 3).definition
    assert (definition.rules.fast, definition.rules.timer, definition.parameters.board) == (
        False,
        None,
        "large",
    )
    assert [post.id for post in definition.board.posts] == ["top", "left", "right"]


def test_variants_and_options_set_what_they_say(pack: Pack) -> None:
    resolved = pack.resolve(["fast"], {"small_board": True, "timer": 30}, 7)
    definition = resolved.definition
    assert (definition.rules.fast, definition.rules.timer, definition.parameters.board) == (True, 30, "small")
    assert [post.id for post in definition.board.posts] == ["top", "left"], "the option chooses the file"
    assert (resolved.variants, dict(resolved.options)) == (("fast",), {"small_board": True, "timer": 30})
    assert list(resolved.chosen) == ["fast", "small_board", "timer"]


def test_a_card_is_reached_by_its_id(pack: Pack) -> None:
    cards = {card.id: card.count for card in pack.resolve(["fast", "faster"], {}, 3).definition.cards}
    assert cards == {"leak": 3, "gift": 1}


def test_the_order_of_choosing_changes_nothing(pack: Pack) -> None:
    one = pack.resolve(["fast", "faster"], {"small_board": True}, 3)
    other = pack.resolve(["faster", "fast"], {"small_board": True, "timer": None}, 3)
    assert one == other
    assert one.hash == other.hash
    assert one.hash != pack.resolve(["fast"], {"small_board": True}, 3).hash


def test_plain_restores_the_same_pack_without_files(pack: Pack) -> None:
    resolved = pack.resolve(["fast"], {"timer": 5}, 4, {"LA-01": "warn"})
    stored = json.dumps(resolved.plain)
    for file in pack.folder.iterdir():
        file.unlink()
    again = ResolvedPack.from_plain(json.loads(stored), games)
    assert again == resolved
    assert again.hash == resolved.hash
    assert len(again.hash) == 64
    assert again.texts.events["moved"]["es"] == "movido"
    assert again.rules["LA-01"].forbids == ("taken",)


def test_plain_is_a_copy(pack: Pack) -> None:
    resolved = pack.resolve([], {}, 4)
    resolved.plain["definition"]["rules"]["fast"] = True
    assert resolved.plain["definition"]["rules"]["fast"] is False


@pytest.mark.parametrize(
    "damage",
    [
        {"version": 3},
        {"players": "many"},
        {"game": "chess"},
        {"definition": {"rules": {}}},
        {"definition": 5},
        {"extra": 1},
    ],
)
def test_a_damaged_save_is_told_not_loaded(pack: Pack, damage: dict[str, Any]) -> None:
    with pytest.raises(InvalidPackError, match="the saved pack"):
        ResolvedPack.from_plain({**pack.resolve([], {}, 4).plain, **damage}, games)


@pytest.mark.parametrize(
    ("variants", "options", "players", "levels", "expected"),
    [
        ([], {}, 2, {}, ("GEN-10", "player_count", {"players": 2, "min": 3, "max": 9})),
        ([], {}, 10, {}, ("GEN-10", "player_count", {"players": 10, "min": 3, "max": 9})),
        ([], {"small_board": True}, 8, {}, ("GEN-10", "player_count", {"players": 8, "min": 3, "max": 7})),
        (["faster"], {}, 3, {}, ("GEN-12", "needs", {"item": "faster", "needs": "fast"})),
        (
            ["fast", "faster"],
            {"timer": 5},
            3,
            {},
            ("GEN-12", "excludes", {"item": "faster", "excludes": "timer"}),
        ),
        (
            ["fsat"],
            {},
            3,
            {},
            ("GEN-12", "unknown_variant", {"item": "fsat", "meant": "fast", "known": ["fast", "faster"]}),
        ),
        (
            [],
            {"tmer": 5},
            3,
            {},
            (
                "GEN-12",
                "unknown_option",
                {"item": "tmer", "meant": "timer", "known": ["small_board", "timer"]},
            ),
        ),
        *(
            (
                [],
                {"timer": value},
                3,
                {},
                (
                    "GEN-12",
                    "bad_value",
                    {"item": "timer", "value": value, "type": "seconds", "min": 3, "max": 60},
                ),
            )
            for value in (2, 61, True, "5", 5.0)
        ),
        (
            [],
            {"small_board": 1},
            3,
            {},
            ("GEN-12", "bad_value", {"item": "small_board", "value": 1, "type": "switch"}),
        ),
        ([], {}, 3, {"LA-02": "off"}, ("GEN-7", "not_soft", {"item": "LA-02"})),
        ([], {}, 3, {"LA-1": "off"}, ("GEN-7", "unknown_rule", {"item": "LA-1", "meant": "LA-01"})),
        (
            [],
            {},
            3,
            {"LA-01": "of"},
            ("GEN-7", "bad_level", {"item": "LA-01", "value": "of", "known": ["enforce", "warn", "off"]}),
        ),
    ],
)
def test_what_cannot_be_played_together_is_refused_with_its_rule(
    pack: Pack,
    variants: list[str],
    options: dict[str, Any],
    players: int,
    levels: dict[str, str],
    expected: tuple[str, str, dict[str, Any]],
) -> None:
    assert refusals(pack, variants, options, players, levels) == [expected]
    if "player" not in expected[1]:
        assert pack.judge(variants, options, None, levels)[0].code == expected[1]


def test_all_reasons_are_told_at_once(pack: Pack) -> None:
    codes = [code for _, code, _ in refusals(pack, ["faster"], {"timer": 1}, 1, {"LA-02": "warn"})]
    assert codes == ["bad_value", "needs", "excludes", "player_count", "not_soft"]


def test_a_limit_itself_is_allowed(pack: Pack) -> None:
    for value in (3, 60):
        assert pack.resolve([], {"timer": value}, 9).definition.rules.timer == value


def test_patches_that_do_not_fit_together_are_told_where_they_stand(catalogue: Catalogue, write: Write) -> None:
    five = """\
  five:
    title: {de: A, en: B, es: C}
    text: {de: A, en: B, es: C}
    set: {parameters.figures: 5}
variants:
"""
    write("ladder", {**FILES, "game.yaml": GAME.replace("variants:\n", five)})
    with pytest.raises(InvalidPackError, match=r"game\.yaml:41:23: rules\.fast: a fast game has at most 4 figures"):
        catalogue.load("ladder").resolve(["fast"], {"five": True}, 3)


def test_a_set_up_that_was_made_up_is_not_made_up_again_and_never_taken_for_another(pack: Pack) -> None:
    def made() -> list[ResolvedPack]:
        wanted: list[tuple[list[str], dict[str, Any], int, dict[str, str]]] = [
            ([], {}, 3, {}),
            ([], {}, 4, {}),
            (["fast"], {}, 4, {}),
            ([], {"timer": 5}, 4, {}),
            ([], {"timer": 6}, 4, {}),
            ([], {}, 4, {"LA-01": "warn"}),
        ]
        return [pack.resolve(*each) for each in wanted]

    assert pack.resolve([], {}, 3) is pack.resolve([], {}, 3)
    hashes = [one.hash for one in made()]
    assert len(set(hashes)) == len(hashes)
    assert [one.hash for one in made()] == hashes

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.languages import Words
from companion.packs.catalogue import Catalogue, UnknownPackError, installed_packs
from companion.packs.problems import InvalidPackError
from companion.packs.scripts.games import UnknownGameError, find_game
from tests.packs.conftest import COMMON, FILES, GAME, Write
from tests.packs.fake_game import Definition, games

HOUSE = """\
schema: 1
id: my_house
extends: ladder
title: {de: Haus, en: House, es: Casa}
"""


def errors(catalogue: Catalogue, pack: str) -> list[str]:
    return [str(error) for error in catalogue.check(pack)]


def test_a_pack_is_listed_and_loaded(catalogue: Catalogue) -> None:
    (info,) = catalogue.list()
    assert (info.id, info.game, info.broken) == ("ladder", "ladder", False)
    assert info.title == Words(de="Leiter", en="Ladder", es="Escalera")
    pack = catalogue.load("ladder")
    assert list(pack.variants) == ["fast", "faster"]
    assert list(pack.rules) == ["GEN-10", "LA-01", "LA-02"]
    assert pack.texts.events["moved"]["en"] == "moved", "the pack's own text stands above the common one"
    assert pack.texts.refusals["taken"]["en"] == "taken"


def test_a_pack_is_checked_again_when_a_file_of_it_has_changed_and_only_then(
    catalogue: Catalogue, write: Write
) -> None:
    before = catalogue.load("ladder")
    assert catalogue.load("ladder") is before
    write("ladder", {"texts.yaml": FILES["texts.yaml"].replace("en: moved", "en: shoved")})
    assert catalogue.load("ladder").texts.events["moved"]["en"] == "shoved"
    write("common", {"texts.yaml": COMMON["texts.yaml"].replace("en: taken", "en: gone!")})
    assert catalogue.load("ladder").texts.refusals["taken"]["en"] == "gone!"
    write("ladder", {"game.yaml": GAME.replace("en: Ladder", "en: Stairs")})
    assert [info.title["en"] for info in catalogue.list() if info.title is not None] == ["Stairs"]
    write("ladder", {"cards.yaml": "- [\n"})
    with pytest.raises(InvalidPackError):
        catalogue.load("ladder")


def test_an_unknown_pack_gets_a_hint(catalogue: Catalogue) -> None:
    with pytest.raises(UnknownPackError, match="did you mean ladder"):
        catalogue.load("laddr")


def test_a_broken_pack_never_hides_another(catalogue: Catalogue, write: Write) -> None:
    write("broken", {"game.yaml": "schema: [\n"})
    write("binary", {"game.yaml": b"\xff\xfe\x00"})
    write("empty", {"game.yaml": ""})
    infos = {info.id: info for info in catalogue.list()}
    assert {name for name, info in infos.items() if info.broken} == {"broken", "binary", "empty"}
    assert infos["broken"].title is None
    assert catalogue.load("ladder").id == "ladder"
    with pytest.raises(InvalidPackError):
        catalogue.load("broken")


def test_a_later_folder_replaces_and_says_so(catalogue: Catalogue, write: Write) -> None:
    own = write("../own/ladder", dict(FILES, **{"game.yaml": GAME.replace("emblem: ladder", "emblem: mine")}))
    both = Catalogue([Path("packs"), own.parent, Path("nowhere")], games)
    (info,) = both.list()
    assert info.replaces == Path("packs/ladder")
    assert both.load("ladder").emblem == "mine"
    assert Catalogue([own], games).load("ladder").emblem == "mine", "a folder may itself be a pack"


def test_the_same_id_twice_in_a_folder_is_a_problem_of_the_second(catalogue: Catalogue, write: Write) -> None:
    write("second", dict(FILES))
    first, second = catalogue.list()
    assert (first.broken, second.broken) == (False, True)
    assert "taken by the pack in ladder" in second.problems[0].message


def test_a_house_rule_changes_what_it_extends(catalogue: Catalogue, write: Write) -> None:
    write(
        "my_house",
        {
            "game.yaml": HOUSE
            + "set: {parameters.figures: 3, rules.bonus: 2.0}\nenforce: {LA-01: warn}\nplayers: {max: 6}\n"
            + "files: {cards: my_cards.csv, rules: rules.yaml}\n",
            "my_cards.csv": "id,count,title_de,title_en,title_es,effects\nleak,4,A,B,No,[take: 2]\n",
            "rules.yaml": "HOUSE-1: {forbids: [loud], text: {de: A, en: B, es: C}}\n",
        },
    )
    house = catalogue.load("my_house")
    assert (house.extends, house.players.max) == (("ladder",), 6)
    resolved = house.resolve(["fast"], {}, 6)
    definition = resolved.definition
    assert (definition.parameters.figures, definition.rules.bonus, definition.rules.fast) == (3, 2.0, True)
    assert [(card.id, card.count, card.title["es"]) for card in definition.cards] == [("leak", 4, "No")]
    assert (resolved.level("LA-01"), resolved.level("LA-02")) == ("warn", "enforce")
    assert resolved.rules["HOUSE-1"].forbids == ("loud",)
    assert house.resolve([], {}, 4, {"LA-01": "off"}).level("LA-01") == "off", "the table decides last"
    untouched = catalogue.load("ladder").resolve([], {}, 4)
    assert (untouched.definition.parameters.figures, untouched.level("LA-01")) == (4, "enforce")


def test_a_house_rule_may_extend_a_house_rule(catalogue: Catalogue, write: Write) -> None:
    write("my_house", {"game.yaml": HOUSE + "set: {parameters.figures: 3, rules.bonus: 2.0}\n"})
    write(
        "other",
        {
            "game.yaml": HOUSE.replace("my_house", "other").replace("extends: ladder", "extends: my_house")
            + "set: {rules.bonus: 3.0}\n"
        },
    )
    other = catalogue.load("other")
    assert other.extends == ("my_house", "ladder")
    listed = {info.id: info.title["en"] for info in catalogue.list() if info.title is not None}
    assert listed["other"] == other.title["en"] == "Ladder: House"
    assert catalogue.load("my_house").resolve((), {}, 4).plain["title"]["en"] == "Ladder: House"
    definition = other.resolve([], {}, 4).definition
    assert (definition.parameters.figures, definition.rules.bonus) == (3, 3.0)


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("enforce: {LA-02: off}", "LA-02 has nothing that could be allowed"),
        ("enforce: {LA-1: 'off'}", "there is no rule LA-1"),
        ("enforce: {LA-01: 'of'}", "did you mean off?"),
        ("set: {rules.fats: true}", "did you mean rules.fast?"),
        ("set: {figures: 3}", "did you mean parameters.figures?"),
        ("set: {board: small}", "did you mean parameters.board?"),
        ("set: {parameters.figures: 9}", "expected a whole number from 3 to 5"),
        ("set: {parameters.board: medium}", "expected one of large, small"),
        ("set: {cards.leak.count: many}", "expected a whole number"),
        ("players: {min: 10}", "no number of players is left"),
        ("files: {cards: nowhere.yaml}", "there is no file nowhere.yaml"),
        ("files: {cards: ../ladder/cards.yaml}", "expected the name of a .yaml or .csv file"),
        ("files: {crads: game.yaml}", "did you mean cards?"),
        ("files: {board: {smal: game.yaml}}", "did you mean small?"),
        (
            "variants: {fast: {title: &w {de: A, en: B, es: C}, text: *w, set: {rules.fast: true}}}",
            "ladder has a fast already",
        ),
    ],
)
def test_mistakes_in_a_house_rule(catalogue: Catalogue, write: Write, more: str, expected: str) -> None:
    write("my_house", {"game.yaml": HOUSE + more + "\n"})
    assert any(expected in error for error in errors(catalogue, "my_house")), errors(catalogue, "my_house")
    assert errors(catalogue, "ladder") == []


def test_packs_cannot_extend_each_other_in_a_circle(catalogue: Catalogue, write: Write) -> None:
    write("my_house", {"game.yaml": HOUSE.replace("extends: ladder", "extends: other")})
    write("other", {"game.yaml": HOUSE.replace("my_house", "other").replace("ladder", "my_house")})
    assert errors(catalogue, "my_house") == [
        "packs/other/game.yaml:3:10: extends: the packs extend each other in a circle: my_house → other → my_house"
    ]
    write("other", {"game.yaml": HOUSE.replace("my_house", "other").replace("ladder", "other")})
    assert "circle" in errors(catalogue, "other")[0]
    write("other", {"game.yaml": HOUSE.replace("my_house", "other").replace("ladder", "laddr")})
    assert "did you mean ladder?" in errors(catalogue, "other")[0]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("game: ladder", "game: laddr", "did you mean ladder?"),
        ("default: large", "default: huge", "the default huge is not allowed"),
        ("default: 4", "default: 6", "expected a whole number from 3 to 5"),
        ("rule: LA-01", "rule: LA-10", "there is no rule LA-10"),
        ("requires: [fast]", "requires: [fsat]", "did you mean fast?"),
        ("requires: [fast]", "requires: [faster]", "faster names itself"),
        ("excludes: [timer]", "excludes: [fast]", "fast is excluded too"),
        ("sets: rules.timer", "sets: rules.time", "did you mean rules.timer?"),
        ("    sets: rules.timer\n", "", "the key sets is missing"),
        ("    sets: rules.timer\n", "    sets: rules.timer\n    simulated: 99\n", "the simulated 99 is not allowed"),
        ("    min: 3\n", "    min: 99\n", "99 is more than max, 60"),
        ("players: {min: 3, max: 9}", "players: {min: 9, max: 3}", "9 is more than max, 3"),
        ("players: {max: 7}", "players: {max: 2}", "no number of players is left"),
        ("small: small.yaml", "smal: small.yaml", "the file for small is missing"),
        ("small: small.yaml", "small: smal.yaml", "did you mean small.yaml?"),
        ("  cards: cards.yaml\n", "  crads: cards.yaml\n", "the game knows no crads"),
        ("  timer: null\n", "", "the key timer is missing"),
        ("set: {rules.fast: true}", "set: {rules.fast: 1}", "variants.fast"),
        ("set: {rules.fast: true}", "set: {rules.fast: true, parameters.figures: 5}", "at most 4 figures"),
        ("set: {rules.bonus: 2.5", "set: {rules.fast: false, rules.bonus: 2.5", "faster and fast both set"),
        ("{id: left", "{id: top", "the id top stands here for the second time"),
        ("parent: top", "parent: tpo", "there is no post tpo"),
        ("figure: loser", "figure: looser", "did you mean loser?"),
        ("forbids: [taken]", "forbid: [taken]", "did you mean forbids?"),
    ],
)
def test_mistakes_in_a_pack(catalogue: Catalogue, write: Write, old: str, new: str, expected: str) -> None:
    changed = {name: text.replace(old, new) for name, text in FILES.items()}
    assert changed != FILES
    write("ladder", changed)
    found = errors(catalogue, "ladder")
    if expected == "variants.fast":
        assert found == ["packs/ladder/game.yaml:37:23: rules.fast: found the number 1 (expected true or false)"]
    else:
        assert any(expected in error for error in found), found


def test_players_that_cannot_be_are_told_once_at_their_line(catalogue: Catalogue, write: Write) -> None:
    game = FILES["game.yaml"].replace("players: {min: 3, max: 9}", "players: {min: 9, max: 3}")
    write("ladder", {**FILES, "game.yaml": game})
    line = game.splitlines().index("players: {min: 9, max: 3}") + 1
    assert errors(catalogue, "ladder") == [f"packs/ladder/game.yaml:{line}:16: players.min: 9 is more than max, 3"]


def test_a_file_may_begin_with_its_own_name(catalogue: Catalogue, write: Write) -> None:
    indented = "".join(f"  {line}\n" for line in FILES["cards.yaml"].splitlines())
    before = catalogue.load("ladder").resolve([], {}, 4)
    write("ladder", {"cards.yaml": "cards:\n" + indented})
    assert catalogue.load("ladder").resolve([], {}, 4).hash == before.hash


def test_the_installed_packs_lie_beside_the_package() -> None:
    assert installed_packs().name == "rules_yaml"
    assert (installed_packs().parent / "companion" / "packs" / "catalogue.py").is_file()


def test_games_are_found_by_entry_point() -> None:
    with pytest.raises(UnknownGameError) as caught:
        find_game("no_such_game")
    assert "no_such_game" in str(caught.value)


def test_a_pack_is_immutable(catalogue: Catalogue) -> None:
    pack = catalogue.load("ladder")
    with pytest.raises(AttributeError):
        pack.id = "other"  # type: ignore[misc]
    assert replace(pack, id="other").id == "other"


def test_a_default_that_the_file_leaves_out_can_be_set(catalogue: Catalogue, write: Write) -> None:
    write("my_house", {"game.yaml": HOUSE + "set: {cards.gift.count: 3}\n"})
    cards = catalogue.load("my_house").resolve([], {}, 4).definition.cards
    assert [(card.id, card.count) for card in cards] == [("leak", 2), ("gift", 3)]
    write("my_house", {"game.yaml": HOUSE + "set: {cards.gift.count: many}\n"})
    assert errors(catalogue, "my_house") == [
        "packs/my_house/game.yaml:5:25: cards[gift].count: found the text 'many' (expected a whole number)"
    ]
    write("my_house", {"game.yaml": HOUSE + "set: {cards.gift.cuont: 3, cards.git.count: 3}\n"})
    said = errors(catalogue, "my_house")
    assert "nothing is called cuont in cards.gift" in said[0]
    assert "did you mean cards.gift.count?" in said[1]


def test_a_folder_that_cannot_be_read_is_listed_as_such(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = tmp_path / "locked"
    locked.mkdir()
    iterdir = Path.iterdir

    def refuse(folder: Path) -> Iterator[Path]:
        if folder == locked:
            raise PermissionError(13, "Permission denied")
        return iterdir(folder)

    monkeypatch.setattr(Path, "iterdir", refuse)
    ladder, unreadable = Catalogue([locked, *catalogue.folders], games).list()
    assert (ladder.id, ladder.broken) == ("ladder", False)
    assert str(unreadable.problems[0]).endswith("locked: the folder cannot be read: Permission denied")


def test_what_is_explained_must_occur_and_what_is_done_for_the_absent_is_one_of_three(
    catalogue: Catalogue, write: Write
) -> None:
    text = "explain: {moving: {at: [moove, kind.windo], title: {de: A, en: B, es: C}, text: {de: A, en: B, es: C}}}\n"
    game = GAME.replace("emblem: ladder", "emblem: ladder\nabsent: skip").replace("texts: texts.yaml", "texts: t.yaml")
    write("wrong", dict(FILES, **{"game.yaml": game.replace("id: ladder", "id: wrong"), "t.yaml": text}))
    told = "\n".join(errors(catalogue, "wrong"))
    assert "absent: found the text 'skip' (expected one of ask, default, lapse" in told
    assert "there is no question moove" in told
    assert "did you mean kind.window?" in told
    house = HOUSE + "absent: default\n"
    write("mild", {"game.yaml": house.replace("my_house", "mild")})
    assert catalogue.load("mild").absent == "default"
    assert catalogue.load("ladder").absent == "ask"


def test_what_the_game_finds_is_told_together_with_all_else(write: Write) -> None:
    files = dict(FILES)
    files["game.yaml"] = files["game.yaml"].replace("rule: LA-02", "rule: LA-22")
    files["large.yaml"] = files["large.yaml"].replace("id: right, parent: top", "id: left, parent: tpo")
    told = "\n".join(map(str, Catalogue([write("ladder", files)], games).check("ladder")))
    assert "there is no rule LA-22" in told
    assert "the id left stands here for the second time" in told
    assert "there is no post tpo" in told


def test_a_game_that_fails_at_other_mistakes_is_not_told_as_broken(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    def problems(self: Definition) -> list[tuple[str, str, str]]:
        raise KeyError("left")

    monkeypatch.setattr(Definition, "problems", problems)
    files = dict(FILES, **{"game.yaml": FILES["game.yaml"].replace("rule: LA-02", "rule: LA-22")})
    (error,) = Catalogue([write("ladder", files)], games).check("ladder")
    assert "there is no rule LA-22" in error.message
    (error,) = Catalogue([write("ladder2", FILES)], games).check("ladder")
    assert "KeyError: 'left'" in error.message

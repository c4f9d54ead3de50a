"""All that is wrong with a house rule is told together, also what only comes to light when its patches are applied."""

from __future__ import annotations

import pytest

from companion.packs.catalogue import Catalogue
from tests.packs.conftest import FILES, Write

HOUSE = "schema: 1\nid: my_house\nextends: ladder\ntitle: {de: Haus, en: House, es: Casa}\n"
WORDS = "title: {en: A}, text: {en: B}"


def errors(catalogue: Catalogue, pack: str) -> list[str]:
    return [str(error) for error in catalogue.check(pack)]


def places(found: list[str]) -> list[str]:
    return [error.split(": ")[0].removeprefix("packs/my_house/") for error in found]


def test_a_limit_is_told_beside_a_key_that_is_unknown(catalogue: Catalogue, write: Write) -> None:
    write("my_house", {"game.yaml": HOUSE + "set: {parameters.figures: 9, rules.nope: 1, cards.leak.count: many}\n"})
    found = errors(catalogue, "my_house")
    assert places(found) == ["game.yaml:5:27", "game.yaml:5:30", "game.yaml:5:63"], found
    assert "expected a whole number from 3 to 5" in found[0]
    assert "nothing is called nope in rules" in found[1]
    assert "expected a whole number" in found[2]


def test_what_a_variant_sets_is_looked_at_beside_other_mistakes(catalogue: Catalogue, write: Write) -> None:
    more = (
        "enforce: {LA-77: warn}\n"
        "variants:\n"
        f"  crowd: {{{WORDS}, set: {{parameters.figures: 12}}}}\n"
        f"  apart: {{{WORDS}, requires: [nobody], set: {{rules.bonus: plenty}}}}\n"
        f"  quick: {{{WORDS}, set: {{rules.fast: true, parameters.figures: 5}}}}\n"
        "options:\n"
        f"  level: {{{WORDS}, type: choice, sets: rules.timer}}\n"
    )
    write("my_house", {"game.yaml": HOUSE + more})
    found = "\n".join(errors(catalogue, "my_house"))
    for expected in (
        "there is no rule LA-77",
        "game.yaml:7:68: parameters.figures: found 12",
        "there is no variant or option nobody",
        "rules.bonus: found the text 'plenty'",
        "a fast game has at most 4 figures",
        "the key values is missing",
    ):
        assert expected in found, found


def test_a_file_that_is_missing_hides_no_limit_and_nothing_is_told_twice(catalogue: Catalogue, write: Write) -> None:
    game = FILES["game.yaml"].replace("cards: cards.yaml", "cards: crads.yaml").replace("large.yaml", "big.yaml")
    write(
        "ladder",
        {**FILES, "game.yaml": game.replace("{rules.fast: true}", "{rules.fast: true, parameters.figures: 8}")},
    )
    found = errors(catalogue, "ladder")
    assert len(found) == len(set(found)) == 3, found
    assert any("parameters.figures: found 8" in error for error in found), found
    assert not any("is missing" in error for error in found), "that a file is not there is said at its name"


def test_a_house_rule_over_a_broken_pack_says_what_is_wrong_with_itself_too(catalogue: Catalogue, write: Write) -> None:
    write("ladder", {**FILES, "game.yaml": FILES["game.yaml"].replace("default: 4", "default: 7")})
    write("my_house", {"game.yaml": HOUSE + "enforces: {LA-01: warn}\n"})
    found = "\n".join(errors(catalogue, "my_house"))
    assert "the default 7 is not allowed" in found
    assert "did you mean enforce?" in found


@pytest.mark.parametrize(
    ("more", "place", "said"),
    [
        ("players: {max: 99}\n", "5:16", "players.max: 99 is more than the 9 of ladder"),
        ("players: {min: 2}\n", "5:16", "players.min: 2 is less than the 3 of ladder"),
        (
            f"variants: {{big: {{{WORDS}, set: {{rules.fast: true}}, players: {{max: 12}}}}}}\n",
            "5:89",
            "12 is more than the 9",
        ),
    ],
)
def test_players_beyond_the_packs_are_a_mistake(
    catalogue: Catalogue, write: Write, more: str, place: str, said: str
) -> None:
    write("my_house", {"game.yaml": HOUSE + more})
    (found,) = errors(catalogue, "my_house")
    assert f"game.yaml:{place}" in found
    assert said in found
    write("my_house", {"game.yaml": HOUSE + "players: {min: 3, max: 9}\n"})
    assert errors(catalogue, "my_house") == []


def test_a_variant_of_the_pack_itself_stays_within_its_players(catalogue: Catalogue, write: Write) -> None:
    write("ladder", {**FILES, "game.yaml": FILES["game.yaml"].replace("players: {max: 7}", "players: {max: 10}")})
    (found,) = errors(catalogue, "ladder")
    assert "options.small_board.players.max: 10 is more than the 9 of ladder" in found


def test_a_houses_entry_for_a_rule_changes_only_what_it_names(catalogue: Catalogue, write: Write) -> None:
    files = "files: {rules: rules.yaml}\n"
    write(
        "my_house",
        {
            "game.yaml": HOUSE + files + "enforce: {LA-01: warn}\n",
            "rules.yaml": 'LA-01: {text: {en: "Two to a post."}}\nLA-02: {forbids: [early]}\n',
        },
    )
    assert errors(catalogue, "my_house") == []
    rules = catalogue.load("my_house").rules
    assert (dict(rules["LA-01"].text), rules["LA-01"].forbids) == ({"en": "Two to a post."}, ("taken",))
    assert rules["LA-01"].structural == ("no_post",)
    assert (rules["LA-02"].text["en"], rules["LA-02"].forbids, rules["LA-02"].structural) == (
        "B",
        ("early",),
        ("too_late",),
    )


def test_a_rule_of_the_house_alone_needs_its_sentence(catalogue: Catalogue, write: Write) -> None:
    files = "files: {rules: rules.yaml}\nset: {parameters.figures: 9}\n"
    write("my_house", {"game.yaml": HOUSE + files, "rules.yaml": "LA-09: {forbids: [loud]}\nLA-01: {txt: {en: A}}\n"})
    found = "\n".join(errors(catalogue, "my_house"))
    assert "rules.yaml:1:8: LA-09: the key text is missing" in found
    assert "did you mean text?" in found
    assert "expected a whole number from 3 to 5" in found

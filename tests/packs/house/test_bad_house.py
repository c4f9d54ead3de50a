"""A house rule over a shipped game with everything wrong at once: all is told together, each at its line and column."""

from __future__ import annotations

import pytest

from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.house.clauses import unseen_with_real_cards
from companion.packs.scripts.games import find_game
from tests.packs.conftest import Write

HEAD = "schema: 2\nid: ours\nextends: buerokratopoly\ntitle: {en: Ours}\n"

BAD = """\
house:
  HOUSE-1: {forbid: call_mutinny, when: {rond: 1}, say: {en: "A misspelt action and a misspelt fact."}}
  HOUSE-2: {forbid: call_mutiny, when: {round: 5000, area.level: top}, say: {en: "Values outside of their types."}}
  HOUSE-3: {forbid: call_mutiny, when: {round: {at_least: 4, at_most: 3}}, say: {en: "Contradicts itself."}}
  HOUSE-4: {forbid: call_election, when: {card.kind: promotion}, say: {en: "A fact of another action."}}
  HOUSE-5: {forbid: call_mutiny, when: {not: {not: {not: {not: {round: 1}}}}}, say: {en: "Too deep."}}
  BU-06: {forbid: call_mutiny, say: {en: "An id of the printed rules."}}
  HOUSE-6: {forbid: call_election, say: {en: "Not against {target}."}}
  HOUSE-7: {adjust: superior_dice, to: 9, say: {en: "Beyond the limit."}}
  HOUSE-8: {require: promote, when: {round: 1, all: [{round: 2}]}, say: {en: "Contradicts what stands above."}}
set: {parameters.superior_dice: 99}
enforce: {BU-6: warn}
"""

TOLD = (
    "6:21: house.HOUSE-1.forbid: there is no action call_mutinny … did you mean call_mutiny?)",
    "6:42: house.HOUSE-1.when.rond: there is no fact rond … did you mean round?)",
    "7:48: house.HOUSE-2.when.round: found the number 5000 … a whole number from 1 to 999)",
    "7:66: house.HOUSE-2.when.area.level: found the text 'top' … general_secretary",
    "8:41: house.HOUSE-3.when.round: this can never be so …",
    "9:43: house.HOUSE-4.when.card.kind: card.kind is nothing that is known of call_election …",
    "10:64: house.HOUSE-5.when.not.not.not.not: this is 5 conditions deep (expected at most 4)…",
    "11:3: house.BU-06: there is a rule BU-06 already (expected an id of its own)…",
    "12:46: house.HOUSE-6.say.en: nothing fills {target} …",
    "13:36: house.HOUSE-7.to: found 9 … a whole number from 0 to 6)",
    "14:55: house.HOUSE-8.when.all[0].round: this can never be so together with what is asked of it above …",
    "15:33: parameters.superior_dice: found 99 (expected a whole number from 0 to 6)…",
    "16:11: enforce.BU-6: there is no rule BU-6 (did you mean BU-06?)…",
)


def told(write: Write, house: str) -> list[str]:
    folder = write("ours", {"game.yaml": HEAD + house})
    errors = Catalogue([installed_packs(), folder], find_game).check("ours")
    return [str(error).rpartition("ours/game.yaml:")[2] for error in errors]


def test_everything_is_told_at_its_line_and_column(write: Write) -> None:
    errors = told(write, BAD)
    for error, said in zip(errors, TOLD, strict=True):
        begin, _, end = said.partition("…")
        assert error.startswith(begin.rstrip()), error
        assert end.strip() in error, error


@pytest.mark.parametrize(("count", "expected"), [(50, []), (51, ["56:3: house: 51 clauses stand here"])])
def test_fifty_clauses_are_enough(write: Write, count: int, expected: list[str]) -> None:
    one = '  HOUSE-{}: {{forbid: call_mutiny, when: {{round: {}}}, say: {{en: "No."}}}}\n'
    errors = told(write, "house:\n" + "".join(one.format(number, number) for number in range(1, count + 1)))
    assert [error.partition(" (")[0] for error in errors] == expected


def test_what_only_a_hand_tells_is_a_warning(write: Write) -> None:
    house = 'house:\n  HOUSE-1: {require: follow, say: {en: "Who can follow does."}}\n'
    folder = write("ours", {"game.yaml": HEAD.replace("buerokratopoly", "karriere_poker") + house})
    pack = Catalogue([installed_packs(), folder], find_game).load("ours")
    (warning,) = unseen_with_real_cards(pack.folder, pack.game)
    assert "ours/game.yaml:6:22: house.HOUSE-1.require: with real cards the box cannot know" in str(warning)


def test_what_only_a_hand_tells_is_a_warning_of_an_option_too_and_nothing_else_is(write: Write) -> None:
    house = (
        'house: {HOUSE-1: {forbid: lead, when: {players: 4}, say: {en: "Not with four."}}}\n'
        "options:\n  shy:\n    title: {en: Shy}\n    text: {en: Who can follow does.}\n"
        '    house: {HOUSE-2: {require: follow, say: {en: "Who can follow does."}}}\n'
    )
    folder = write("ours", {"game.yaml": HEAD.replace("buerokratopoly", "karriere_poker") + house})
    pack = Catalogue([installed_packs(), folder], find_game).load("ours")
    (warning,) = unseen_with_real_cards(pack.folder, pack.game)
    assert "ours/game.yaml:10:32: options.shy.house.HOUSE-2.require: with real cards" in str(warning)


def test_clauses_after_one_that_stands_twice_are_read_too(write: Write) -> None:
    variant = "variants:\n  calm:\n    title: {en: Calm}\n    text: {en: Calm.}\n    house:\n"
    one = '      HOUSE-1: {forbid: call_mutiny, say: {en: "No."}}\n'
    errors = told(write, f"house:\n{one[4:]}{variant}{one}      HOUSE-2: {{forbid: call_election}}\n")
    assert [error.partition(" (")[0] for error in errors] == [
        "12:7: variants.calm.house.HOUSE-1: HOUSE-1 stands here for the second time",
        "13:7: variants.calm.house.HOUSE-2: the key say is missing",
    ]

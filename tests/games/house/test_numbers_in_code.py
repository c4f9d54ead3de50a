"""A number of the rule text stands in the pack, where a house can change it: what is left in code says why."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import companion.games

GAMES = Path(companion.games.__file__).parent
SMALLEST = 2
"""None and one are rarely numbers of a rule, and mostly those of programming."""

NO_RULES = {"reader": "it has no rule text: limits of what can be typed"}
"""Games without printed numbers, and why."""

EXPLAINED: Mapping[str, Mapping[str, str]] = {
    "animal_farm": {
        "alliances.py shape 2": "a majority is more than the half",
        "definition.py (LEAST, MOST) 3": "the colours in the box: there are seats for three to five",
        "definition.py (LEAST, MOST) 5": "the colours in the box: there are seats for three to five",
        "definition.py REGIONS 5": "the board: five regions, each with an animal of its own",
        "definition.py pair 2": "the first two of a card's three markers tell cards apart (AF-30)",
        "definition.py points 9": "the most that a politics card can be worth: it has one figure for it",
        "game.py hindsight 420": "how much a look back may cost; no rule",
        "house.py _animal_of 2": "the last part of a marker's id is its animal",
        "pledges.py credit 2": "a word is as good as kept or broken before any is given; told to players of the box",
        "revolution.py bonus_of 2": "odd and even rounds",
        "state.py lay_known 2": "the last part of a marker's id is its animal",
        "strength.py _standing 2": "a majority is more than the half",
    },
    "buerokratopoly": {
        "definition.py (LEAST_PLAYERS, MOST_PLAYERS) 3": "the seats of the game",
        "definition.py (LEAST_PLAYERS, MOST_PLAYERS) 9": "the seats of the game",
        "definition.py MOST_POSTS 1000": "how large a board may be that somebody makes; no rule",
        "definition.py OPEN_POSTS 3": "for how many a board has room, so that prisoners always find a post",
        "definition.py _many 2": "the last level but one, under which the workers stand",
        "definition.py _workers 2": "the last level but one, under which the workers stand",
        "definition.py broken_posts 4": "what a ladder is: top, Politburo, one level to rise from, workers",
        "definition.py unfit_ladder 2": "an election is held among several, so an area has several posts",
        "definition.py unfit_ladder 3": "the Politburo has three posts (BU-43)",
        "elections.py next_to_vote 2": "votes are given among several colours (BU-46)",
        "game.py hindsight 480": "how much a look back may cost; no rule",
        "game.py odds 2": "a mutiny has two sides",
        "green_cards.py _fraud 2": "several colours make an election that somebody can lose (BU-08)",
        "house.py FACTS 99": "what a clause may be asked; no rule",
        "house.py MOST_FIGURES 9": "what a clause may be asked; no rule",
        "posts.py _of_its_area 2": "of a single post nobody says that all are taken",
        "posts.py pick 2": "what is chosen between is several",
    },
    "buergermeister": {
        "definition.py WIDEST_HOLE 3": "how a map is drawn: the hole that stands for a Land that lies apart",
        "definition.py broken_cards 2": "the card text has words for one die and for two",
        "events.py roll 6": "the faces of a die: towers throw d6",
        "game.py party_count 2": "the colours in the box: seats are built for two to four",
        "game.py party_count 4": "the colours in the box: seats are built for two to four",
        "game.py hindsight 600": "how much a look back may cost; no rule",
        "scoring.py results_of 2": "half Länder are counted in halves",
        "scoring.py points 2": "half Länder are counted in halves",
        "scoring.py as_number 2": "half Länder are counted in halves",
        "state.py sides_of 2": "four colours for two players are two each (BM-02)",
        "state.py sides 2": "only two players can have two colours each (BM-02)",
    },
    "karriere_poker": {
        "between_games.py pairs 2": "two make a pair",
        "definition.py (LEAST, MOST) 4": "the seats of the box",
        "definition.py (LEAST, MOST) 8": "the seats of the box",
        "game.py hindsight 6000": "how much a look back may cost; no rule",
        "game.py rates 2": "the upper half, for statistics",
        "plays.py conceivable_plays 2": "the joker's place in a count; no rule",
        "positions.py completed 2": "with ranks it is the second game at least",
        "script.py _by_rank 2": "the next rank below, as a slice",
    },
    "politburo": {
        "definition.py (LEAST, MOST) 2": "the seats of the box",
        "definition.py (LEAST, MOST) 5": "the seats of the box",
        "kinds.py _one_more 2": "the card that is played, and one more",
        "offices.py claim_to 2": "one player alone is in no tie",
        "house.py ALIASES 2": "what a switch of earlier packs is now",
        "house.py ALIASES 5": "what a switch of earlier packs is now",
        "judges.py _nothing_from 2": "the rule and the code of a refusal",
    },
}
"""Game → module, where in it, number → why it is no parameter."""


def numbers_in(path: Path) -> Iterator[str]:
    """Each whole number in a module with the function or name that it stands in; defaults of `Parameters` are none."""

    def walk(node: ast.AST, where: str) -> Iterator[str]:
        for child in ast.iter_child_nodes(node):
            here = where
            if isinstance(child, ast.ClassDef) and child.name == "Parameters":
                continue
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                here = child.name
            elif isinstance(child, ast.Assign | ast.AnnAssign) and isinstance(node, ast.Module | ast.ClassDef):
                here = ast.unparse(child.targets[0] if isinstance(child, ast.Assign) else child.target)
            if isinstance(child, ast.Constant) and type(child.value) is int and child.value >= SMALLEST:
                yield f"{path.name} {here} {child.value}"
            yield from walk(child, here)

    return walk(ast.parse(path.read_text("utf-8")), "")


def games() -> list[str]:
    return sorted(folder.name for folder in GAMES.iterdir() if (folder / "rules").is_dir())


def test_every_game_is_named_once() -> None:
    assert Counter([*NO_RULES, *EXPLAINED]) == Counter(games())


@pytest.mark.parametrize("game", EXPLAINED)
def test_a_number_in_the_rules_is_a_parameter_or_says_why_not(game: str) -> None:
    found = {number for path in sorted((GAMES / game / "rules").glob("*.py")) for number in numbers_in(path)}
    assert found == set(EXPLAINED[game])


def test_numbers_are_found_where_they_stand(tmp_path: Path) -> None:
    module = tmp_path / "judges.py"
    module.write_text(
        "MOST = 7\nclass Parameters:\n    dice: int = 3\nclass Turn:\n    left: int = 4\n"
        "def judge(dice=5):\n    few = 2\n    return dice[1] + 0 + True + 6\n"
    )
    found = [number.removeprefix("judges.py ") for number in sorted(numbers_in(module))]
    assert found == ["MOST 7", "judge 2", "judge 5", "judge 6", "left 4"]

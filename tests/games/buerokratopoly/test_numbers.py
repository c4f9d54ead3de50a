"""What each number and choice of Bürokratopoly does where a house sets it otherwise, as scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from companion.games.buerokratopoly import Buerokratopoly, Definition
from companion.games.buerokratopoly.rules import elections, mutinies, script
from companion.games.buerokratopoly.rules.definition import Parameters
from companion.games.buerokratopoly.rules.state import MUTINEERS, SUPERIOR, Mutiny
from companion.mechanics.dice_contest import survey
from companion.packs.patches.patches import NamedSettings, Setting, path_of
from companion.packs.resolved import ResolvedPack
from companion.packs.scenarios.scenario import read_scenarios
from companion.packs.scripts.games import find_game
from companion.plainfile.marks import Mark, marked
from companion.table.scenario import run_scenario
from tests.games.buerokratopoly.table import NAMES, definition, pack
from tests.games.house.ends import with_values
from tests.shipped import BesideShipped


def chosen(action: str, posts: str, **more: str) -> str:
    """A round in which Anna has chosen an action and the others a mutiny."""
    beside = "".join(f", {part}: {value}" for part, value in more.items())
    return f"""
position: {{start_party: Anna, posts: {{{posts}}}{beside}}}
steps:
  - choose: {{choose_action: {{Anna: {action}, Ben: mutiny, Cem: mutiny}}}}
"""


QUEUES = "  - answer: {party: Anna, question: choose_area, value: queues}\n"
ALONE = chosen("election", "queues.w1: Anna")
TWO = chosen("election", "queues.w1: Anna, queues.w2: Ben")
FOUR = chosen("election", "queues.w1: Anna, queues.w2: Anna, queues.w3: Anna, queues.w4: Ben") + QUEUES
FRAUD = chosen("election", "queues.w1: Anna, queues.w2: Ben", hands="{Anna: [wahlbetrug]}") + QUEUES
FRAUD += """
  - answer: {party: Anna, question: before_dice, value: claim}
  - pass: [Ben, Cem]
  - answer: {party: Anna, question: what_to_play, value: wahlbetrug}
"""
AGAINST_BEN = chosen("mutiny", "queues: Ben, queues.w1: Anna, queues.w2: Anna") + QUEUES
EVIDENCE = chosen("mutiny", "queues: Ben, queues.w1: Anna", hands="{Anna: [beweis]}") + QUEUES
CLAIMED = """
  - answer: {party: Anna, question: before_dice, value: claim}
  - pass: [Ben, Cem]
"""
TIED = AGAINST_BEN + "  - roll: {party: Anna, dice: [3, 4]}\n  - roll: {party: Ben, dice: [1, 6]}\n"
WON = chosen("mutiny", "consumer_goods: Ben, shoes: Anna, queues: Cem, queues.w1: Cem")
WON += """
  - answer: {party: Anna, question: choose_area, value: consumer_goods}
  - answer: {party: Cem, question: choose_side, value: support_mutiny}
  - roll: {party: Anna, dice: [6]}
  - roll: {party: Ben, dice: [1, 1]}
  - roll: {party: Cem, dice: [1]}
"""
LOST = chosen("mutiny", "trade_and_supply: Ben, consumer_goods: Anna")
LOST += """
  - answer: {party: Anna, question: choose_area, value: trade_and_supply}
  - roll: {party: Anna, dice: [1]}
  - roll: {party: Ben, dice: [1, 1]}
  - answer: {party: Ben, question: punish, value: consumer_goods}
"""
NAMING = """
  - answer: {party: Anna, question: promote_or_transfer, value: promote}
  - answer: {party: Anna, question: promoter, value: %s}
  - answer: {party: Anna, question: promoted, value: shoes.w1}
"""
PROMOTION = chosen("transfer_or_promote", "trade_and_supply: Anna, shoes.w1: Anna") + NAMING % "trade_and_supply"
TRANSFER = chosen("transfer_or_promote", "shoes: Anna")
TRANSFER += """
  - answer: {party: Anna, question: promote_or_transfer, value: transfer}
  - answer: {party: Anna, question: transferred, value: shoes}
"""
WORKERS = chosen("transfer_or_promote", "shoes.w1: Anna, queues.w1: Ben")
FEW = """
position: {start_party: Anna, posts: {queues.w1: Anna, queues.w2: Ben, shoes.w1: Cem}, prison: {Anna: 2, Cem: 1}}
steps:
  - choose: {choose_action: {Anna: election, Ben: mutiny, Cem: mutiny}}
  - answer: {party: Anna, question: choose_area, value: let_it_lapse}
  - answer: {party: Ben, question: choose_area, value: let_it_lapse}
  - answer: {party: Cem, question: choose_area, value: let_it_lapse}
"""
DRAWN = chosen("election", "queues.w1: Anna, queues.w2: Ben", hands="{Anna: [beweis, freikauf]}") + QUEUES
DRAWN += """
  - roll: {party: Anna, dice: [6]}
  - roll: {party: Ben, dice: [1]}
  - draw: {deck: election_cards, card: aufstieg}
  - answer: {party: Anna, question: keep_card, value: keep}
"""
SET_UP = """
steps:
  - shuffle: [aufstieg]
  - lot: {question: start_player, value: Anna}
"""

CASES: Mapping[str, tuple[Mapping[str, Any], str, str]] = {
    "two dice at most in an election": (
        {"election_dice": 2},
        FOUR,
        "  - roll: {party: Anna, dice: [1, 1]}\n  - expect: {event: rolled, party: Anna, dice: 2, rule: BU-09}",
    ),
    "no fraud beyond the most dice": (
        {"election_dice": 1},
        chosen("election", "queues.w1: Anna, queues.w2: Ben", hands="{Anna: [wahlbetrug]}")
        + "  - answer: {party: Anna, question: choose_area, value: queues}\n",
        "  - refuse: {party: Anna, question: any_time, value: wahlbetrug, rules: [BU-10]}",
    ),
    "a die for everybody in an election, beyond the most": (
        {"election_extra": 1},
        FOUR,
        "  - roll: {party: Anna, dice: [1, 1, 1, 1]}\n  - roll: {party: Ben, dice: [1, 1]}",
    ),
    "one figure is enough for an election": (
        {"election_figures": 1},
        ALONE,
        QUEUES + "  - expect: {event: election_called, party: Anna, rule: BU-06}",
    ),
    "two figures are too few for an election": (
        {"election_figures": 3},
        TWO,
        "  - refuse: {party: Anna, question: choose_area, value: queues, rules: [BU-06]}",
    ),
    "fraud for two dice": (
        {"fraud_dice": 2},
        FRAUD,
        "  - roll: {party: Anna, dice: [1, 1, 1]}\n  - expect: {event: rolled, party: Anna, dice: 3}",
    ),
    "fraud for three dice, but never more than the most": (
        {"fraud_dice": 3},
        FRAUD,
        "  - roll: {party: Anna, dice: [1, 1, 1]}\n  - expect: {event: rolled, party: Anna, dice: 3}",
    ),
    "a strong superior": (
        {"superior_dice": 4},
        AGAINST_BEN,
        "  - roll: {party: Anna, dice: [1, 1]}\n  - roll: {party: Ben, dice: [1, 1, 1, 1]}\n"
        "  - expect: {event: mutiny_lost, against: 4, rule: BU-19}",
    ),
    "a superior without dice": (
        {"superior_dice": 0},
        AGAINST_BEN,
        "  - roll: {party: Anna, dice: [1, 1]}\n  - expect: {event: mutiny_won, total: 2, against: 0, rule: BU-22}",
    ),
    "one die at most in a mutiny": (
        {"mutiny_dice": 1},
        AGAINST_BEN,
        "  - roll: {party: Anna, dice: [2]}\n  - roll: {party: Ben, dice: [1]}\n"
        "  - expect: {event: mutiny_won, total: 2, against: 1}",
    ),
    "no evidence beyond the most dice": (
        {"mutiny_dice": 1},
        EVIDENCE,
        "  - refuse: {party: Anna, question: any_time, value: beweis, rules: [BU-20]}",
    ),
    "a die for everybody in a mutiny": (
        {"mutiny_extra": 1},
        AGAINST_BEN,
        "  - roll: {party: Anna, dice: [1, 1, 1]}\n  - roll: {party: Ben, dice: [1, 1, 1]}",
    ),
    "a tie goes to the mutineers": (
        {"mutiny_tie": "mutineers"},
        TIED,
        "  - expect: {event: mutiny_tied, winner: Anna, rule: BU-21}\n"
        "  - expect: {event: mutiny_won, winner: Anna, rule: BU-22}",
    ),
    "a tie is thrown again, and nothing interrupts it": (
        {"mutiny_tie": "roll_again"},
        TIED,
        "  - expect: {event: mutiny_tied, total: 7, rule: BU-21}\n  - expect: {no_event: mutiny_lost}\n"
        "  - refuse: {party: Anna, question: any_time, value: beweis, rules: [BU-20, BU-50, BU-33]}\n"
        "  - roll: {party: Anna, dice: [3, 4]}\n  - reload\n  - roll: {party: Ben, dice: [1, 6]}\n"
        "  - roll: {party: Anna, dice: [6, 4]}\n  - roll: {party: Ben, dice: [1, 6]}\n"
        "  - expect: {event: mutiny_won, total: 10, against: 7, rule: BU-22}",
    ),
    "evidence for two dice": (
        {"evidence_dice": 2},
        EVIDENCE,
        CLAIMED.lstrip("\n") + "  - answer: {party: Anna, question: what_to_play, value: beweis}\n"
        "  - roll: {party: Anna, dice: [1, 1, 1]}",
    ),
    "the ousted fall by one level": (
        {"ousted_to": "one_down"},
        WON,
        "  - refuse: {party: Anna, question: ousted_to, value: shoes.w1, rules: [BU-23]}\n"
        "  - refuse: {party: Anna, question: ousted_to, value: queues, rules: [BU-23]}\n"
        "  - answer: {party: Anna, question: ousted_to, value: shoes}\n"
        "  - expect: {event: ousted, party: Ben, from: consumer_goods, to: shoes, rule: BU-23}",
    ),
    "the ousted go to prison": (
        {"ousted_to": "prison"},
        WON,
        "  - expect: {event: prison, party: Ben, rule: BU-23}\n"
        "  - expect: {event: moved_up, party: Anna, to: consumer_goods}\n"
        "  - expect: {position: {prison: {Ben: 1}}}",
    ),
    "the punished fall by one level": (
        {"punished_to": "one_down"},
        LOST,
        "  - refuse: {party: Ben, question: punish_to, value: shoes.w1, rules: [BU-24]}\n"
        "  - answer: {party: Ben, question: punish_to, value: shoes}\n"
        "  - expect: {event: punished, party: Anna, from: consumer_goods, to: shoes, rule: BU-24}",
    ),
    "the punished go to prison": (
        {"punished_to": "prison"},
        LOST,
        "  - expect: {event: prison, party: Anna, rule: BU-24}\n  - expect: {position: {prison: {Anna: 1}}}",
    ),
    "promotions to department head at most": (
        {"promote_up_to": "departments"},
        PROMOTION,
        "  - refuse: {party: Anna, question: promote_to, value: consumer_goods, rules: [BU-29]}\n"
        "  - answer: {party: Anna, question: promote_to, value: shoes}",
    ),
    "transfers to the same level alone": (
        {"transfer_to": "same"},
        TRANSFER,
        "  - refuse: {party: Anna, question: transfer_to, value: shoes.w1, rules: [BU-30]}\n"
        "  - answer: {party: Anna, question: transfer_to, value: queues}",
    ),
    "transfers to a lower level alone": (
        {"transfer_to": "lower"},
        TRANSFER,
        "  - refuse: {party: Anna, question: transfer_to, value: queues, rules: [BU-30]}\n"
        "  - answer: {party: Anna, question: transfer_to, value: queues.w1}",
    ),
    "nothing is lower than a worker": (
        {"transfer_to": "lower"},
        WORKERS,
        "  - refuse: {party: Anna, question: promote_or_transfer, value: transfer, rules: [BU-30]}",
    ),
    "without workers and department heads": (
        {"lowest_level": "divisions", "figures": 3},
        SET_UP,
        "  - refuse: {party: Anna, question: place_figure, value: shoes, rules: [BU-45]}\n"
        "  - refuse: {party: Anna, question: place_figure, value: shoes.w1, rules: [BU-45]}\n"
        "  - answer: {party: Anna, question: place_figure, value: consumer_goods}",
    ),
    "no amnesty": (
        {"amnesty_below": 0},
        FEW,
        "  - expect: {no_event: amnesty}\n  - expect: {event: marker_passed}",
    ),
    "an amnesty for two": (
        {"amnesty_each": 2},
        FEW,
        "  - expect: {event: amnesty, count: 2, rule: BU-49}\n"
        "  - answer: {party: Anna, question: free_to, value: shoes.w2}\n"
        "  - answer: {party: Anna, question: free_to, value: shoes.w3}\n"
        "  - answer: {party: Cem, question: free_to, value: shoes.w4}\n"
        "  - expect: {event: marker_passed}\n  - expect: {position: {prison: {}}}",
    ),
    "an amnesty with more at liberty": (
        {"amnesty_below": 5},
        FEW.replace("queues.w2: Ben", "queues.w2: Ben, queues.w3: Ben"),
        "  - expect: {event: amnesty, count: 1, rule: BU-49}",
    ),
    "two green cards at most": (
        {"green_hand": 2},
        DRAWN,
        "  - expect: {question: discard_card, party: Anna, options: [aufstieg, beweis, freikauf]}\n  - reload\n"
        "  - answer: {party: Anna, question: discard_card, value: beweis}\n"
        "  - expect: {event: card_discarded, party: Anna, card: beweis, rule: BU-32}\n"
        "  - expect: {position: {hands: {Anna: [freikauf, aufstieg]}, discard: [beweis]}}",
    ),
    "one green card at most": (
        {"green_hand": 1},
        DRAWN,
        "  - answer: {party: Anna, question: discard_card, value: beweis}\n"
        "  - answer: {party: Anna, question: discard_card, value: aufstieg}\n"
        "  - expect: {question: choose_area, party: Ben}",
    ),
    "a green card that is received": (
        {"green_hand": 1},
        chosen("election", "queues.w1: Anna, queues.w2: Ben", hands="{Anna: [beweis], Ben: [freikauf]}")
        + QUEUES
        + "  - pass: all\n  - roll: {party: Anna, dice: [6]}\n  - roll: {party: Ben, dice: [1]}\n"
        "  - draw: {deck: election_cards, card: aussprache}\n"
        "  - answer: {party: Ben, question: hand_over_card, value: freikauf}\n",
        "  - answer: {party: Anna, question: discard_card, value: freikauf}",
    ),
    "three figures for three players": (
        {"figures": {"3": 3}},
        """
position: {at: setup, start_party: Anna, posts: {
  queues.w1: Anna, queues.w2: Ben, queues.w3: Cem, shoes.w1: Anna, shoes.w2: Ben, shoes.w3: Cem, wall_units.w1: Anna,
  wall_units.w2: Ben}}
steps:
  - shuffle: [aufstieg]
""",
        "  - answer: {party: Cem, question: place_figure, value: wall_units.w3}\n  - expect: {event: round_begins}",
    ),
}


@pytest.mark.lot(5)
@pytest.mark.parametrize("case", CASES)
def test_a_house_plays_by_its_numbers(case: str, tmp_path: Path) -> None:
    values, begin, end = CASES[case]
    file = tmp_path / "scenario.yaml"
    file.write_text(f"scenario: {case}\nrules: [BU-06]\ngame: buerokratopoly\nseats: [Anna, Ben, Cem]{begin}{end}\n")
    (scenario,) = read_scenarios(file)
    assert [str(failed) for failed in run_scenario(scenario, with_values(pack(), values), find_game)] == []
    assert run_scenario(scenario, pack(), find_game), "so it is also by the printed number"


def test_an_area_with_fewer_posts_than_an_election_needs_has_to_be_full() -> None:
    game = Buerokratopoly(with_values(pack(), {"election_figures": 4}).resolve([], {}, 3).definition, NAMES[:3])
    game.load({"start_party": "Anna", "posts": {"economy": "Anna", "ideology": "Anna", "security": "Ben"}})
    assert elections.calling(game, "Anna", "general_secretary") == []


@pytest.mark.parametrize(
    ("tie", "mutineers"),
    [("superior", Fraction(15, 36)), ("mutineers", Fraction(21, 36)), ("roll_again", Fraction(1, 2))],
)
def test_the_odds_of_a_mutiny_follow_its_tie(tie: str, mutineers: Fraction) -> None:
    values = {"superior_dice": 1, "mutiny_tie": tie}
    game = Buerokratopoly(with_values(pack(), values).resolve([], {}, 3).definition, NAMES[:3])
    game.load({"start_party": "Anna", "posts": {"queues": "Ben", "queues.w1": "Anna"}})
    contest = Mutiny(caller="Anna", area="queues")
    game.running.append(contest)
    survey(contest, *mutinies.throwing(game, contest))
    assert game.odds() == {MUTINEERS: mutineers, SUPERIOR: 1 - mutineers}


def test_what_an_area_offers_is_told_with_the_numbers_of_the_house() -> None:
    values = {"superior_dice": 4, "mutiny_extra": 1, "election_dice": 1, "election_extra": 2}
    game = Buerokratopoly(with_values(pack(), values).resolve([], {}, 3).definition, NAMES[:3])
    there = {"queues": "Ben", "queues.w1": "Anna", "shoes.w1": "Anna", "shoes.w2": "Anna", "shoes.w3": "Cem"}
    game.load({"start_party": "Anna", "posts": there})
    told = [script.dice_there(game, "Anna", area) for area in ("queues", "shoes")]
    assert [said and said.facts for said in told] == [{"count": 2, "against": [5]}, {"count": 3, "against": [3]}]


def test_a_game_saved_before_its_numbers_were_parameters_goes_on_by_the_printed_ones() -> None:
    saved = pack().resolve([], {}, 4).plain
    saved["version"] = 1
    saved["definition"]["parameters"] = {"board": "full", "figures": 4}
    saved["definition"]["rules"]["fast_game"] = True
    restored = ResolvedPack.from_plain(saved).definition
    assert restored.parameters == Parameters(figures=4, lowest_level="departments")
    assert restored.ladder.lowest_posts == definition(fast_game=True).ladder.lowest_posts


def test_the_seats_follow_figures_and_levels() -> None:
    def most(**numbers: Any) -> int:
        known: Definition = with_values(pack(), numbers).resolve([], {}, 3).definition
        return known.most_players

    assert most() == 9
    assert most(lowest_level="divisions", figures=3) == 5
    assert {found.message for found in with_values(pack(), {"lowest_level": "divisions"}).problems()} == {
        "the lowest level has too few posts, or too few open ones, for three players"
    }


def test_a_house_with_fewer_posts_seats_fewer(tmp_path: Path) -> None:
    (tmp_path / "short").mkdir()
    (tmp_path / "short" / "game.yaml").write_text(
        "schema: 1\nid: short\nextends: buerokratopoly\ntitle: {de: Kurz, en: Short, es: Corta}\n"
        "set: {parameters.lowest_level: divisions, parameters.figures: 3}\n"
    )
    short = BesideShipped([tmp_path]).load("short")
    assert (short.players.min, short.players.max) == (3, 5)
    (refused,) = short.judge(players=6)
    assert (refused.rule, refused.code) == ("GEN-10", "player_count")


def test_a_level_that_a_board_does_not_have_is_no_lowest_one() -> None:
    known = definition()
    levels = tuple("clerks" if level == "departments" else level for level in known.board.levels)
    posts = tuple(replace(post, level="clerks") if post.level == "departments" else post for post in known.board.posts)
    board = replace(known.board, levels=levels, posts=posts)
    named = replace(known, board=board, cards=(), parameters=Parameters(lowest_level="departments"))
    assert [path for path, *_ in named.problems()] == [("parameters", "lowest_level")]
    assert replace(named, parameters=Parameters()).problems() == []


def test_a_card_says_the_numbers_of_its_effects_and_of_the_house() -> None:
    mark = Mark("a house rule of the tests")
    setting = Setting(path_of("cards.wasserschaden.effects.0.amnesty.each"), marked(3, mark), mark)
    ours = with_values(pack(), {"fraud_dice": 2, "election_dice": 5})
    house = NamedSettings("cards", "house", (setting,))
    told = replace(ours, sources=replace(ours.sources, house=(*ours.sources.house, house))).told()
    for shown, fraud, prisoners in (
        (pack(), "One more die in an election, three at most.", "may take up to two figures"),
        (told, "Two more dice in an election, five at most.", "may take up to three figures"),
    ):
        cards = shown.resolve([], {}, 3).definition.card
        assert fraud in cards["wahlbetrug"].text["en"] and prisoners in cards["wasserschaden"].text["en"]

"""What the judges of a game say of anything, asked or not: each function of its rules that gives reasons against
something is called with whatever could be meant.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from companion.engine.driver import Driver
from companion.engine.game import Game
from companion.engine.vocabulary import BadAnswerError
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.games.animal_farm.rules.state import LEFT, RIGHT, VERBS, RegionTalks, Turn
from companion.games.buergermeister.rules.game import Buergermeister
from companion.games.buerokratopoly.rules.assignments import PROMOTE, TRANSFER
from companion.games.buerokratopoly.rules.cards import GREEN
from companion.games.buerokratopoly.rules.game import Buerokratopoly
from companion.games.buerokratopoly.rules.script import ELECTION, MUTINY, TRANSFER_OR_PROMOTE
from companion.games.buerokratopoly.rules.state import Assignment
from companion.games.karriere_poker.rules.game import KarrierePoker
from companion.games.politburo.rules.game import Politburo
from companion.games.politburo.rules.judges import threat
from companion.mechanics.reactions import Stack
from companion.mechanics.region_board import DIRECTIONS
from tests.goldens.flat import short, whys

TIMES = 5
"""How often each is asked."""
REFUSED = 0.8
"""How often the owner of a figure has refused a post above it."""
GIVES_REASONS = ("Refusals", "Sequence[Refusal]", "list[Refusal]")
BEHIND_A_VERB = (
    "",
    "2d6+1",
    "luck=2d6",
    "1:3 4",
    "1",
    "2:5",
    "-3",
    "chess:300",
    "turn:60",
    "Anna",
    "Anna:20",
    "Anna=4",
)

UNDER_WAY = (RegionTalks, Stack)
"""What the position tells of anyway."""

Meant = Callable[[Game, random.Random, str], Any]
"""What may stand for a parameter of this name; None if nothing can now."""


def judged(driver: Driver, rng: random.Random) -> Iterator[tuple[str, str]]:
    """The judge, and a line: for each call."""
    game = driver.game
    for name, judge in _judges(game.name):
        _, *parameters = inspect.signature(judge).parameters.values()
        for _ in range(TIMES if parameters else 1):
            given = {one.name: MEANT[one.annotation](game, rng, one.name) for one in parameters}
            if isinstance(task := given.get("task"), Assignment) and "above" in given and task.figure:
                given |= {"above": task.promoter, "post": task.figure}  # what belongs together
            if any(given[one.name] is None and "None" not in one.annotation for one in parameters):
                break
            told = [type(one).__name__ if isinstance(one, UNDER_WAY) else one for one in given.values()]
            yield name, f"{name} {short(told)}: {_said(judge, game, given)}"


def _said(judge: Callable[..., Any], game: Game, given: dict[str, Any]) -> str:
    try:
        return whys(judge(game, **given)) or "yes"
    except (AssertionError, LookupError, BadAnswerError) as nothing:  # asked where it never is
        return type(nothing).__name__


@cache
def _judges(pack: str) -> Sequence[tuple[str, Callable[..., Any]]]:
    """Those whose parameters can be given, in the order of their modules."""
    rules = importlib.import_module(f"companion.games.{pack}.rules")
    found = []
    for module in sorted(one.name for one in pkgutil.iter_modules(rules.__path__)):
        whole = importlib.import_module(f"{rules.__name__}.{module}")
        for name, one in vars(whole).items():
            if not inspect.isfunction(one) or one.__module__ != whole.__name__ or name.startswith("_"):
                continue
            signature = inspect.signature(one)
            of_game = bool({*list(signature.parameters)[:1]} & {"game", "position", "farm", "career"})
            known = all(part.annotation in MEANT for part in [*signature.parameters.values()][1:])
            if of_game and known and signature.return_annotation in GIVES_REASONS:
                found.append((f"{module}.{name}", one))
    return found


def _word(game: Game, rng: random.Random, name: str) -> str:
    announced: Sequence[str] = [*game.any_time_candidates(game.parties[0])]
    return rng.choice([*words(game, rng, name), *announced, *game.parties[:1], "nonsense"])


def words(game: Game, rng: random.Random, name: str) -> Sequence[str]:
    """Words for a parameter of this name: of what stands on the table and beside it, mostly."""
    if isinstance(game, AnimalFarm):
        return _of_farm(game, rng)
    if isinstance(game, Buergermeister):
        return _of_map(game, rng, name)
    if isinstance(game, Buerokratopoly):
        return _of_ladder(game, rng, name)
    if isinstance(game, Politburo):
        return _of_bureau(game, rng, name)
    return rng.choice([list(game.labels()), BEHIND_A_VERB])


def _of_farm(game: AnimalFarm, rng: random.Random) -> Sequence[str]:
    animals, markers = sorted({region.animal for region in game.definition.regions}), _markers(game)
    uses = [f"{card.id}.{effect.verb}" for card in game.definition.actions for effect in card.effects]
    laid = [f"{side}.{marker}" for side in (LEFT, RIGHT) for marker in markers]
    return rng.choice(
        [list(game.state.agents), markers, uses, laid, list(game.definition.action), animals, list(VERBS)]
    )


def _markers(game: AnimalFarm) -> list[str]:
    animals = sorted({region.animal for region in game.definition.regions})
    return [f"{zone}.{animal}" for zone in ("new", "existing", "drop", "keep") for animal in animals]


def _of_map(game: Buergermeister, rng: random.Random, name: str) -> Sequence[str]:
    if name in ("direction", "wanted", "side"):
        return {"direction": [*DIRECTIONS], "wanted": [*game.side_of], "side": [*game.sides]}[name]
    figures = list(game.state.figures)
    beside = [ray[0] for field in figures for ray in game.board.rays[field].values() if ray]
    return rng.choice([figures, beside, list(game.board)]) or list(game.board)


def _of_ladder(game: Buerokratopoly, rng: random.Random, name: str) -> Sequence[str]:
    ladder, figures = game.ladder, list(game.state.posts)
    if name in ("kind", "action", "rule"):
        return [*GREEN, ELECTION, MUTINY, TRANSFER_OR_PROMOTE]
    around = [post for one in figures for post in (ladder.superior(one), *list(ladder.branch(one))[:3]) if post]
    return rng.choice([figures, around, list(ladder.superiors)]) or list(ladder.superiors)


def _of_bureau(game: Politburo, rng: random.Random, name: str) -> Sequence[str]:
    offices, known = game.definition.offices, list(game.definition.card)
    by_name: dict[str, list[str]] = {
        "kind": [card.kind for card in game.definition.cards],
        "office": [office.id for office in offices],
        "power": [office.power for office in offices if office.power is not None],
        "name": known,
    }
    held = [card for party in game.parties for card in game.state.hands[party]]
    return by_name[name] if name in by_name else rng.choice([list(game.state.owner), [*held, *known]])


def _cards(rng: random.Random) -> Any:
    """Cards of Karriere Poker as they are told: a number so often, and jokers."""
    number = {"rank": rng.randint(1, 12), "count": rng.randint(1, 3)}
    return [number, *([{"joker": rng.randint(1, 2)}] if rng.random() < 0.3 else [])]


def _assignment(game: Game, rng: random.Random, _: str) -> Any:
    """A promotion or a transfer that somebody has begun; its owner may have refused a move."""
    assert isinstance(game, Buerokratopoly)
    task = Assignment(caller=rng.choice(game.parties), action=rng.choice([PROMOTE, TRANSFER]))
    figure = _word(game, rng, "figure")
    above = [*game.ladder.chain_above(figure)] if figure in game.ladder else []
    known = zip(
        ("promoter", "figure", "target"), (rng.choice([*above, _word(game, rng, "post")]), figure, ""), strict=True
    )
    for name, post in [*known][: rng.randint(0, 3)]:
        setattr(task, name, post or rng.choice([*above, _word(game, rng, "post")]))
    task.refused = [f"{figure}>{one}" for one in above if rng.random() < REFUSED]
    return task


def _turn(game: Game, rng: random.Random, _: str) -> Any:
    if isinstance(game, AnimalFarm):
        card = rng.choice(list(game.definition.action))
        return Turn(rng.choice(game.parties), "buying", 1, card, rng.sample(_markers(game), rng.randint(0, 3)))
    return game.current if isinstance(game, Buergermeister) else None


MEANT: dict[str, Meant] = {
    "str": _word,
    "Party": lambda game, rng, _: rng.choice(game.parties),
    "str | None": lambda game, rng, name: rng.choice([None, _word(game, rng, name)]),
    "Any": lambda game, rng, name: _cards(rng) if isinstance(game, KarrierePoker) else _word(game, rng, name),
    "bool": lambda game, rng, _: rng.random() < 0.5,
    "int": lambda game, rng, _: rng.randint(0, 5),
    "Assignment": _assignment,
    "Stack | None": lambda game, rng, _: next((one for one in game.running if isinstance(one, Stack)), None),
    "Threat | None": lambda game, rng, _: threat(MEANT["Stack | None"](game, rng, "")),
    "Side": lambda game, rng, _: rng.choice([*game.sides.values()]) if isinstance(game, Buergermeister) else None,
    "Turn": _turn,
    "RegionTalks": lambda game, rng, _: next((one for one in game.running if isinstance(one, RegionTalks)), None),
}

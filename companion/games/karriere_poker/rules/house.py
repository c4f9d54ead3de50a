"""What house clauses can speak of in Karriere Poker: leading, following and passing, the cards laid, and ranks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.house.aliases import Alias
from companion.engine.house.saying import COUNT, ME, MOST_COUNTED, UNKNOWN, Doing, Fact, NamedAction, Told
from companion.engine.parts import Flag, Number, One
from companion.engine.questions import Question
from companion.engine.vocabulary import PASS, Party
from companion.games.karriere_poker.rules import plays
from companion.games.karriere_poker.rules.definition import MOST, Definition
from companion.games.karriere_poker.rules.state import CareerInPlay
from companion.mechanics.climbing import CardPlay, read

LAY = "lay"
LEAD, FOLLOW, GIVE_UP = "lead", "follow", "pass"


def _laid(game: CareerInPlay, ask: Question | None, party: Party, value: Any) -> Mapping[str, Any] | None:
    """The cards that an answer lays; what is no play of one number is refused by the printed rules alone."""
    laid = read(value) if value != PASS else None
    return {LAY: laid} if laid is not None and laid.size and laid.number < game.highest else None


def _played(*, leads: bool) -> Told:
    """Who has laid cards: the first ones on the table, or others on top of them."""
    return lambda game, facts: (facts["party"], None) if (len(game.state.plays) == 1) is leads else None


def _can_follow(game: CareerInPlay, party: Party) -> bool:
    """Whether somebody holds what could follow; nobody can tell with real cards."""
    return game.dealt and bool(plays.legal_plays(game, party))


ACTIONS = (
    NamedAction(LEAD, at={"lead": _laid}, gives=(LAY,), told={"played": _played(leads=True)}),
    NamedAction(
        FOLLOW,
        at={"follow": _laid},
        gives=(LAY,),
        told={"played": _played(leads=False)},
        possible=_can_follow,
        unseen=True,
    ),
    NamedAction(
        GIVE_UP,
        at={"follow": lambda game, ask, party, value: {} if value == PASS else None},
        told={"passed": lambda game, facts: (facts["party"], None)},
        passing=True,
    ),
)


def _of_lay(name: str, kind: Any, of: Callable[[CareerInPlay, CardPlay], Any]) -> Fact:
    return Fact(f"{LAY}.{name}", kind, lambda game, doing: of(game, doing.known[LAY]), (LAY,))


def _numbers(definition: Definition) -> Number:
    """The numbers that cards can count as, those of jokers alone included."""
    return Number(1, definition.deck.numbers + 1)


def _position(game: CareerInPlay, doing: Doing) -> Any:
    """The rank of the last game; nobody has one in the first."""
    ranks = game.state.ranks
    return game.positions[ranks.index(doing.party)] if doing.party in ranks else UNKNOWN


def _after(game: CareerInPlay, doing: Doing) -> int:
    laid: CardPlay = doing.known[LAY]
    return max(0, game.size(doing.party or "") - laid.size)


FACTS = (
    Fact("game", Number(1, MOST_COUNTED), lambda game, _: min(game.state.game, MOST_COUNTED)),
    Fact("players_left", Number(0, MOST), lambda game, _: len(game.parties) - len(game.state.positions)),
    _of_lay("cards", Number(1, MOST_COUNTED), lambda game, laid: laid.size),
    _of_lay("number", _numbers, lambda game, laid: laid.number or game.highest),
    _of_lay("jokers", COUNT, lambda game, laid: laid.jokers),
    _of_lay("only_jokers", Flag(), lambda game, laid: not laid.number),
    Fact("me.cards", COUNT, lambda game, doing: game.size(doing.party), (ME,)),
    Fact("me.cards_after", COUNT, _after, (ME, LAY)),
    Fact(
        "me.position",
        lambda definition: One(tuple(position.id for position in definition.positions)),
        _position,
        (ME,),
    ),
    Fact("me.is_dealer", Flag(), lambda game, doing: game.state.dealer == doing.party, (ME,)),
)

ALIASES = (
    Alias("rules.stay_seated", "steps.change_of_seats", {True: False, False: True}),
    Alias("rules.exchange", "steps.exchange", printed=True),
)
"""Keys that packs had, and what came instead."""

"""What house clauses can speak of in Animal Farm: what is done in each phase, alliances, places by points, cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.house.aliases import Alias
from companion.engine.house.saying import AMOUNT, COUNT, ME, MOST_COUNTED, TARGET, Doing, Fact, NamedAction, Step, lead
from companion.engine.parts import Flag, Number, One
from companion.engine.questions import Question
from companion.engine.vocabulary import ANY_TIME, Party
from companion.games.animal_farm.rules.alliances import HAND_OVER
from companion.games.animal_farm.rules.definition import MOST, Definition
from companion.games.animal_farm.rules.state import (
    ANIMAL,
    BUY,
    FROM,
    LAY,
    LEFT,
    MOVE,
    PLACE,
    REGION,
    RIGHT,
    SPY,
    USE,
    VERB,
    FarmInPlay,
    RegionTalks,
)

ALLY, PLACE_AGENT = "ally", "place_agent"
ALLIANCE = "alliance"
SUCCEEDED = "card.succeeded_last_round"

Known = Mapping[str, Any] | None


def _facts(ask: Question | None) -> Mapping[str, Any]:
    return ask.facts() if ask is not None and ask.facts is not None else {}


def _animal_of(marker: Any) -> dict[str, Any]:
    """The animal of a marker `zone.animal`."""
    return {ANIMAL: str(marker).rpartition(".")[2]}


def _in_region(known_as: str) -> Step:
    def known(game: FarmInPlay, ask: Question | None, party: Party, value: Any) -> Known:
        if value not in game.state.agents:
            return None
        origin = {FROM: _facts(ask)["region"]} if known_as == REGION and "region" in _facts(ask) else {}
        return {known_as: value, **origin}

    return known


def _allied(game: FarmInPlay, ask: Question | None, party: Party, value: Any) -> Known:
    """A draft, or the yes to one that lies on the table."""
    talks = next((one for one in reversed(game.running) if isinstance(one, RegionTalks)), None)
    if talks is None or not isinstance(value, Mapping):
        return None
    if "confirm" in value:
        entry = talks.drafts.get(str(value["confirm"]))
        draft = entry["draft"] if entry is not None else None
    else:
        draft = value.get("draft")
    return {ALLIANCE: draft, REGION: talks.region} if draft else None


def _used(game: FarmInPlay, ask: Question | None, party: Party, value: Any) -> Known:
    """What an action of a card does; in talks the first one of those that come with a draft."""
    if isinstance(value, Mapping):
        value = next(iter(value.get("draft", {}).get("using", ())), "") if "draft" in value else ""
    return game.use_known(str(value))


def _spied(game: FarmInPlay, ask: Question | None, party: Party, value: Any) -> Known:
    return {} if str(value).endswith(".remove") else None


def _spied_out(game: FarmInPlay, ask: Question | None, party: Party, value: Any) -> Known:
    return {TARGET: _facts(ask).get("victim"), **_animal_of(value)}


def _laid(game: FarmInPlay, ask: Question | None, party: Party, value: Any) -> Known:
    side, _, marker = str(value).partition(".")
    return game.lay_known(party, side, marker) if side in (LEFT, RIGHT) else None


def _bought(game: FarmInPlay, ask: Question | None, party: Party, value: Any) -> Known:
    card = game.definition.action.get(value) if value in game.state.advanced else None
    return {ANIMAL: card.animal} if card is not None else None


def _handed_over(game: FarmInPlay, ask: Question | None, party: Party, value: Any) -> Known:
    return {TARGET: value, **_animal_of(_facts(ask).get("marker", ""))}


def _by(to: str = "") -> Callable[[Any, Mapping[str, Any]], tuple[Party, Party | None]]:
    return lambda game, facts: (facts["party"], facts[to] if to else None)


ACTIONS = (
    NamedAction(
        MOVE, at={"move": _in_region(FROM), "move_to": _in_region(REGION)}, gives=(FROM, REGION), told={"moved": _by()}
    ),
    NamedAction(ALLY, at={"agree": _allied}, gives=(ALLIANCE, REGION)),
    NamedAction(
        USE,
        at=dict.fromkeys(("move", "agree", "elephant", "espionage", "revolution", "buy"), _used),
        gives=(ANIMAL, VERB),
        told={"action_used": _by()},
    ),
    NamedAction(
        SPY,
        at={
            "espionage": _spied,
            "spy_on": lambda game, ask, party, value: {TARGET: value},
            "spy_out": _spied_out,
        },
        gives=(TARGET, ANIMAL),
        told={"spied_out": _by("victim")},
    ),
    NamedAction(LAY, at={"revolution": _laid}, gives=(ANIMAL, PLACE, TARGET), told={"marker_laid": _by()}),
    NamedAction(BUY, at={"buy": _bought}, gives=(ANIMAL,), told={"bought": _by()}),
    NamedAction(
        HAND_OVER,
        at={
            ANY_TIME: lambda game, ask, party, value: {} if value == HAND_OVER else None,
            "hand_over_what": lambda game, ask, party, value: _animal_of(value),
            "hand_over_to": _handed_over,
        },
        gives=(TARGET, ANIMAL),
        told={"handed_over": _by("to")},
    ),
    NamedAction(PLACE_AGENT, at={"place_agent": _in_region(REGION)}, gives=(REGION,), told={"agent_placed": _by()}),
)


# ── facts ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _regions(definition: Definition) -> One:
    return One(tuple(definition.region))


def _animals(definition: Definition) -> One:
    return One(definition.animals)


def _verbs(definition: Definition) -> One:
    return One(tuple(dict.fromkeys(effect.verb for card in definition.actions for effect in card.effects)))


def _has_first(game: FarmInPlay, doing: Doing) -> bool:
    return not set(game.standing()[0]).isdisjoint(doing.known[ALLIANCE].get("partners", ()))


def _rests(game: FarmInPlay, doing: Doing) -> bool:
    """Whether the card between two neighbours has succeeded in the last round, and lies there still."""
    place = doing.known[PLACE]
    here = (SUCCEEDED, place, game.state.revolutions.get(place), game.state.round - 1)
    return game.house is not None and any(tuple(entry) == here for entry in game.house.done)


def _of(who: str, name: str, kind: Any, read: Callable[[FarmInPlay, Party], Any]) -> Fact:
    """A fact about whose action it is, or about whom it is against."""

    def value(game: FarmInPlay, doing: Doing) -> Any:
        return read(game, doing.party or "" if who == ME else doing.known[TARGET])

    return Fact(f"{who}.{name}", kind, value, (who,))


def _share(read: Callable[[Mapping[Party, int], Party], int]) -> Callable[[Any, Doing], int]:
    return lambda game, doing: min(MOST_COUNTED, read(doing.known[ALLIANCE].get("split", {}), doing.party or ""))


FACTS = (
    Fact("lead", COUNT, lambda game, _: lead(game.state.points.values())),
    Fact("most_points", AMOUNT, lambda game, _: max(game.state.points.values())),
    Fact("rounds_left", COUNT, lambda game, _: max(0, game.definition.rounds - game.state.round)),
    Fact(REGION, _regions, lambda game, doing: doing.known[REGION], (REGION,)),
    Fact(FROM, _regions, lambda game, doing: doing.known[FROM], (FROM,)),
    Fact(
        "me.agents_here",
        COUNT,
        lambda game, doing: game.agents_in(doing.known[REGION], doing.party),
        (ME, REGION),
    ),
    Fact("ally.partners", Number(1, MOST), lambda game, doing: len(doing.known[ALLIANCE]["partners"]), (ALLIANCE,)),
    Fact("ally.has_first", Flag(), _has_first, (ALLIANCE,)),
    Fact("ally.my_share", COUNT, _share(lambda split, me: split.get(me, 0)), (ALLIANCE, ME)),
    Fact(
        "ally.largest_share",
        COUNT,
        _share(lambda split, _: max(split.values(), default=0)),
        (ALLIANCE,),
    ),
    Fact("card.animal", _animals, lambda game, doing: doing.known[ANIMAL], (ANIMAL,)),
    Fact("card.verb", _verbs, lambda game, doing: doing.known[VERB], (VERB,)),
    Fact(
        SUCCEEDED,
        Flag(),
        _rests,
        (PLACE,),
        told={"revolution_succeeded": lambda game, facts: (facts["party"], facts["card"])},
    ),
    _of(ME, "is_start", Flag(), lambda game, party: game.state.start == party),
    *(
        _of(who, name, kind, read)
        for who in (ME, TARGET)
        for name, kind, read in (
            ("points", AMOUNT, lambda game, party: game.state.points[party]),
            ("markers", AMOUNT, lambda game, party: game.markers_of(party)),
        )
    ),
)

ALIASES = (Alias("rules.length", "parameters.length", printed="short"),)
"""Keys that packs had, and what came instead."""

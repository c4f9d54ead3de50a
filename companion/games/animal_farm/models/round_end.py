"""The end of a round as a list of steps with ticks, read from what has been told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.vocabulary import TABLE, Event, Party
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.games.animal_farm.rules.round_end import is_due
from companion.texts import Teller
from companion.texts.wording import N_

SORTED = "markers_lie_open"
"""The event after all zones are sorted, from which the later steps follow."""

STEPS: Mapping[str, tuple[str, ...]] = {
    N_("Zones sorted"): (SORTED,),
    N_("Politics cards scored"): ("politics_scored", "politics_unscored"),
    N_("A new politics card"): ("politics_leaves", "politics_laid_out"),
    N_("New revolution cards"): ("revolution_leaves", "revolution_put_back", "revolution_laid_out"),
    N_("A new agent for each"): ("agent_placed",),
    N_("Move the markers on"): ("start_region_moves", "round_marker_moves", "start_passes"),
}
"""Step → the events that tell it, in their order (AF-34)."""

NOT_ALWAYS = frozenset({"New revolution cards", "A new agent for each"})
"""Steps that come only after some rounds (AF-30, AF-35)."""

JUDGED = frozenset({"revolution_succeeded", "revolution_failed"})
"""Events that tell how a revolution was judged (AF-27, AF-28)."""

Mark = tuple[str, tuple[Party, ...]]
"""What came of a step, in the fewest words, with those whom it is about."""


@dataclass(frozen=True, slots=True)
class RoundEndStep:
    """One step of the round's end: its English UI text, whether it is done, and what came of it."""

    label: str
    done: bool
    marks: tuple[Mark, ...] = ()


def steps_of(game: AnimalFarm, view: Mapping[str, Any], teller: Teller) -> tuple[RoundEndStep, ...]:
    """The steps of the present round's end, or of the last one until somebody acts in the new round; else none."""
    if game.at not in ("round_end", "renewal", "round") or (game.at == "round" and view["round"] == 1):
        return ()
    told = since_sorted(game)
    if game.at == "round_end" and _in_turn(game):
        told = ()
    elif not told:
        return ()
    last = max((number for number, kinds in enumerate(STEPS.values()) if _of(told, kinds)), default=-1)
    steps = []
    for number, (label, kinds) in enumerate(STEPS.items()):
        events = _of(told, kinds)
        if not events and label in NOT_ALWAYS and (number < last or not is_due(game)):
            continue
        under_way = "agent_placed" in kinds and _in_turn(game)
        steps.append(RoundEndStep(label, bool(events) and not under_way, marks_of(events, teller)))
    return (*_revolutions(game, teller), *steps)


def marks_of(events: Iterable[Event], teller: Teller) -> tuple[Mark, ...]:
    """What came of a step in few words: whose points, which card, whose agents, who begins where."""
    found: list[Mark] = []
    placed: list[Party] = []
    region = ""
    for event in events:
        facts = event.facts
        if event.kind == "revolution_succeeded":
            found.append((teller.name(facts["card"]), (facts["party"], facts["neighbour"])))
        elif event.kind == "politics_scored":
            found.append((f"{teller.name(facts['card'])} +{facts['points']}", tuple(facts["parties"])))
        elif event.kind in ("politics_unscored", "politics_laid_out", "revolution_failed"):
            found.append((teller.name(facts["card"]), ()))
        elif event.kind == "agent_placed":
            placed.append(facts["party"])
        elif event.kind == "start_region_moves":
            region = teller.name(facts["region"])
        elif event.kind == "start_passes":
            found.append((region, (facts["party"],)))
    return (*found, ("", tuple(placed))) if placed else tuple(found)


@dataclass(frozen=True, slots=True)
class RevolutionScene:
    """How one revolution was judged, for everybody.

    `needs` are its animals, by their ids, each with who has laid it, None if nobody has; `animals` are their names.
    `scores` are the points of this revolution with all that the party has then. A failed one has none.
    """

    card: str
    title: str
    succeeded: bool
    sentence: str
    parties: tuple[Party, ...]
    needs: tuple[tuple[str, Party | None], ...]
    animals: tuple[str, ...]
    scores: tuple[tuple[Party, int, int], ...]
    round: int
    rounds: int


def scenes_among(events: Sequence[Event], game: AnimalFarm, teller: Teller) -> tuple[RevolutionScene, ...]:
    """Each revolution judged in these events (AF-27, AF-28)."""
    found: list[RevolutionScene] = []
    for event in events:
        if event.kind in JUDGED:
            card = event.facts["card"]
            needs = _laid(game, card)
            found.append(
                RevolutionScene(
                    card=card,
                    title=teller.name(card),
                    succeeded=event.kind == "revolution_succeeded",
                    sentence=teller.event(event),
                    parties=(event.facts["party"], event.facts["neighbour"]),
                    needs=needs,
                    animals=tuple(teller.name(animal) for animal, _ in needs),
                    scores=(),
                    round=game.state.round,
                    rounds=game.definition.rounds,
                )
            )
        elif found and event.kind == "scored" and event.rule == "AF-28":
            score = event.facts["party"], event.facts["points"], event.facts["total"]
            found[-1] = replace(found[-1], scores=(*found[-1].scores, score))
    return tuple(found)


def _laid(game: AnimalFarm, card: str) -> tuple[tuple[str, Party | None], ...]:
    """The animals of a card, each with who has laid it in this round."""
    laid: list[tuple[str, Party]] = []
    for event in game.told(TABLE):
        if event.kind == "round_begins":
            break
        if event.kind == "marker_laid" and event.facts["card"] == card:
            laid.append((event.facts["animal"], event.facts["party"]))
    needs: list[tuple[str, Party | None]] = []
    for animal in game.definition.revolution[card].needs:
        found = next((one for one in laid if one[0] == animal), None)
        if found is not None:
            laid.remove(found)
        needs.append((animal, found[1] if found is not None else None))
    return tuple(needs)


def _revolutions(game: AnimalFarm, teller: Teller) -> tuple[RoundEndStep, ...]:
    """The revolutions of the round that ends; until somebody acts in the next round, those of the one before."""
    told: list[Event] = []
    begun = 2 if game.at == "round" else 1
    for event in game.told(TABLE):
        begun -= event.kind == "round_begins"
        if not begun:
            break
        told += [event] if event.kind in JUDGED else []
    return (RoundEndStep(N_("Revolutions judged"), True, marks),) if (marks := marks_of(told[::-1], teller)) else ()


def since_sorted(game: AnimalFarm) -> Sequence[Event]:
    """The events since the zones were last sorted; none if that has not happened in this record."""
    since: list[Event] = []
    for event in game.told(TABLE):
        since.append(event)
        if event.kind == SORTED:
            return since[::-1]
    return ()


def _of(told: Sequence[Event], kinds: tuple[str, ...]) -> list[Event]:
    return [event for event in told if event.kind in kinds]


def _in_turn(game: AnimalFarm) -> bool:
    """Whether somebody still sorts zones or places an agent."""
    return bool(game.running) and game.at != "round"

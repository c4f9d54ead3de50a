"""Phase 4, revolution: neighbours lay markers on the card between them; then each card is judged (AF-25 to AF-29)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.engine.game import Script
from companion.engine.vocabulary import PASS, Party
from companion.games.animal_farm.rules import judges
from companion.games.animal_farm.rules.actions import pay, swap
from companion.games.animal_farm.rules.judges import LEFT, RIGHT
from companion.games.animal_farm.rules.state import EXISTING, NEW, Turn
from companion.games.animal_farm.rules.turns import ask, take_turns

if TYPE_CHECKING:
    from companion.games.animal_farm.rules.game import AnimalFarm

SUCCESS, BONUS = 2, 1
"""Points for both neighbours, and for the one on whose bonus side the card lies (AF-28)."""


def phase(game: AnimalFarm) -> Script:
    """AF-26: circling until all pass in a row, then judgement."""
    game.enter("revolution")
    yield from take_turns(game, lay_one)
    judge_all(game)


def lay_one(game: AnimalFarm, turn: Turn) -> Script:
    """One marker, or a pass. Whoever lays wakes up everybody who has passed."""
    state, party = game.state, turn.party
    while True:
        value = yield from ask(
            game,
            "revolution",
            party,
            lambda: candidates(game, party),
            lambda value: judges.lay(game, party, value),
            "AF-25",
            facts=lambda: {
                side: {"card": state.revolutions.get(place), "missing": game.missing(place)}
                for side, place in ((LEFT, party), (RIGHT, game.right_of(party)))
            },
        )
        if value == PASS:
            return
        side, _, marker = value.partition(".")
        if side in (LEFT, RIGHT):
            break
        yield from swap(game, party, pay(game, party, value))
    zone, _, animal = marker.partition(".")
    place = game.place_at(party, side)
    game.put(party, zone, animal, -1)
    state.laid[place].append({"party": party, "zone": zone, "animal": animal})
    game.say("marker_laid", "AF-26", party=party, side=side, animal=animal, card=state.revolutions[place], place=place)
    state.waiting = [party, *(other for other in game.clockwise(party) if other != party), party]


def candidates(game: AnimalFarm, party: Party) -> Iterator[str]:
    """Every marker that one has, for either card; and the actions of this phase."""
    for side in (LEFT, RIGHT):
        for marker in game.markers_in(party, NEW, EXISTING):
            yield f"{side}.{marker}"
    yield from game.uses(party, "revolution")


def judge_all(game: AnimalFarm) -> None:
    """AF-27, AF-28: every card on which something lies, once, clockwise from the start player."""
    for place in game.order():
        if game.state.laid[place]:
            judge_one(game, place)


def judge_one(game: AnimalFarm, place: Party) -> None:
    """Two points for both neighbours, one more for the one at whose bonus side it lies; or all markers go back."""
    state, card = game.state, game.state.revolutions[place]
    both = (place, game.left_of(place))
    complete = not game.missing(place)
    laid, state.laid[place] = state.laid[place], []
    if not complete:
        game.say("revolution_failed", "AF-27", card=card, party=place, neighbour=both[1])
        for entry in laid:
            game.put(entry["party"], entry["zone"], entry["animal"])
            game.say("marker_returned", "AF-27", **entry)
        return
    state.succeeded.append(place)
    game.say("revolution_succeeded", "AF-28", card=card, party=place, neighbour=both[1])
    bonus = both[1] if state.round % 2 == 0 else place
    for party in both:
        game.score(party, SUCCESS + BONUS * (party == bonus), "AF-28")
    game.say("revolution_stays", "AF-29", card=card, party=place, neighbour=both[1])

"""Positions of Bürokratopoly that random play would reach late or never: the middle and the end of a game.

Made from the ladder of whatever board is played on, so that every switch and number of players has its own.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from companion.games.buerokratopoly import Buerokratopoly

SET_UP, MIDDLE, END = "set_up", "middle", "end"
STARTS = (SET_UP, MIDDLE, END)

POLITBURO = 1
"""The level right below the top."""

PRISONERS = 3
DISCARDED = 4


def position(game: Buerokratopoly, start: str, rng: random.Random) -> Mapping[str, Any] | None:
    """Where to begin; None for the set-up.

    In the middle all but one seat of the Politbüro are taken and that one can be elected into; at the end it is full,
    of several colours, so that the next election there has a winner. Some figures are in prison, everybody holds green
    cards, a red few are discarded, somebody has lost an action.
    """
    if start == SET_UP:
        return None
    figures = rng.sample(game.parties, len(game.parties))
    more = figures * (game.definition.parameters.figures - 1)
    figures += rng.sample(more, len(more))
    politburo = list(game.ladder.levels[POLITBURO])
    if start == MIDDLE:
        vacant = politburo.pop(rng.randrange(len(politburo)))
        places = [*politburo, *game.ladder.area(vacant)]
    else:
        places = politburo
    posts = {post: figures.pop(0) for post in places}
    prison: dict[str, int] = {}
    for party in [figures.pop() for _ in range(min(PRISONERS, len(figures) // 2))]:
        prison[party] = prison.get(party, 0) + 1
    posts |= zip(_free_in_company(game, posts, rng), figures, strict=False)
    return {
        "at": "round",
        "round": 7,
        "start_party": rng.choice(game.parties),
        "posts": posts,
        "prison": prison,
        "lost_actions": {rng.choice(game.parties): 1},
        **_cards(game, rng),
    }


def _free_in_company(game: Buerokratopoly, posts: Mapping[str, str], rng: random.Random) -> list[str]:
    """Free posts below the Politbüro, whole areas one after the other, those of the upper levels first."""
    areas = [area for area in game.ladder.areas() if area != game.ladder.top]
    rng.shuffle(areas)
    areas.sort(key=lambda area: game.ladder.level(area) + rng.choice((0, 1)))
    return [post for area in areas for post in game.ladder.area(area) if post not in posts]


def _cards(game: Buerokratopoly, rng: random.Random) -> dict[str, Any]:
    """Two green cards for everybody (one at a large table), a few red ones open, the rest shuffled."""
    deck = game.whole_deck()
    rng.shuffle(deck)
    green = [card for card in deck if game.definition.is_green(card)]
    red = [card for card in deck if not game.definition.is_green(card)]
    each = min(2, len(green) // len(game.parties))
    hands = {party: [green.pop() for _ in range(each)] for party in game.parties}
    discard = [red.pop() for _ in range(DISCARDED)]
    left = green + red
    rng.shuffle(left)
    known = not game.definition.rules.physical_deck
    return {"hands": hands, "discard": discard, "deck": {"ordered": known, "cards": left}}

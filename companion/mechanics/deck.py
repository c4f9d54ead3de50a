"""Drawing from a face-down pile that is refilled from the open discards; chance is asked for, not computed (GEN-3)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from companion.engine.game import Game
from companion.engine.questions import Kind, Question
from companion.engine.state import Pile
from companion.engine.telling import to_all
from companion.engine.vocabulary import PASS

TELLS = to_all("deck_renewed", "no_card_left")
"""The events that drawing tells."""


def shuffle(
    name: str, pile: Pile, *, rule: str = "", order_may_stay_unknown: bool = False
) -> Generator[Question, Any, None]:
    """Asks for a new order of the whole pile; the pile is ordered afterwards.

    With `order_may_stay_unknown` the answer `pass` is legal: the cards are shuffled by hand, and each draw is asked.
    """
    order = yield Question(
        name,
        Kind.SHUFFLE,
        shape=lambda: {"cards": sorted(pile.cards)},
        rule=rule,
        may_pass=order_may_stay_unknown,
    )
    pile.ordered = order != PASS
    if pile.ordered:
        pile.cards = list(order)


def draw(
    game: Game,
    deck: str,
    pile: Pile,
    discards: Callable[[], list[str]],
    *,
    ask: str,
    ask_shuffle: str,
    rule: str,
    shuffle_rule: str,
    face_down: Callable[[str], str] = str,
) -> Generator[Question, Any, str | None]:
    """Draws one card; None if pile and discards are both empty.

    `ask` and `ask_shuffle` name the questions. The draw is asked only while the order is unknown. The question's shape
    is for the referee alone, since the rest of the pile would betray the hands. `face_down` maps a card to what is
    known of it once it lies in the pile again.
    """
    if not pile.cards and discards():
        hand_shuffled = not pile.ordered
        pile.cards, pile.ordered = sorted(face_down(card) for card in discards()), False
        discards().clear()
        game.say("deck_renewed", shuffle_rule, deck=deck, count=len(pile))
        yield from shuffle(ask_shuffle, pile, rule=shuffle_rule, order_may_stay_unknown=hand_shuffled)
    return (yield from draw_from(game, deck, pile, ask=ask, rule=rule, empty_rule=shuffle_rule))


def draw_from(
    game: Game, deck: str, pile: Pile, *, ask: str, rule: str, empty_rule: str
) -> Generator[Question, Any, str | None]:
    """Draws one card of a pile that is never refilled; None if it is empty. See `draw`."""
    if not pile.cards:
        game.say("no_card_left", empty_rule, deck=deck)
        return None
    if pile.ordered:
        return pile.take()
    card = yield Question(
        ask,
        Kind.DRAW,
        shape=lambda: {"deck": deck, "cards": sorted(pile.cards)},
        rule=rule,
        private=True,
    )
    return pile.take(card)

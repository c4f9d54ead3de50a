"""What a person may look at and announce at any time: the own cards, what was told to one alone, an offer to all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.models.game.hand import come_to, hand_of, in_order, news_to
from companion.models.game.question import OptionModel, any_time_of, offer_of
from companion.phones.forms.form import AtSeat, Named, card_shown, option_shown


@dataclass(frozen=True)
class Own:
    """`has_hand` is known to all, and so are `offer` and its label. `options` are announcements.

    `open_offer`: announced openly, so that one tap is enough; else the options open behind the hold.
    """

    has_hand: bool
    cards: tuple[dict[str, Any], ...] = ()
    news: tuple[str, ...] = ()
    come: tuple[dict[str, Any], ...] = ()
    offer: str = ""
    open_offer: OptionModel | None = None
    options: tuple[OptionModel, ...] = ()


def own(seat: AtSeat, has_hand: bool) -> Own:
    """What belongs to one party beside the question; `has_hand`: people hold cards that the box knows."""
    session, teller, party = seat.session, seat.teller, seat.party
    offered = offer_of(session, teller)
    beside = offered if offered is not None and not offered.asks and party in offered.parties else None
    announcement = seat.game.announcement
    options = any_time_of(session, teller, party)
    openly = next((option for option in options if option.value == announcement), None)
    hand = hand_of(session, teller, party)
    order = {card: place for place, card in enumerate(in_order(session, [card.id for card in hand]))}
    sentences, cards = news_to(session, teller, party)
    return Own(
        has_hand,
        tuple(card_shown(card) for card in sorted(hand, key=lambda card: order[card.id])),
        sentences,
        tuple(card_shown(card) for card in (*come_to(session, teller, party), *cards)),
        beside.label if beside is not None else "",
        openly if beside is not None else None,
        tuple(option for option in options if option.value != announcement),
    )


def own_shown(mine: Own, seat: AtSeat, named: Named) -> dict[str, Any]:
    """As plain data."""
    return {
        "hand": mine.has_hand,
        "cards": list(mine.cards),
        "news": list(mine.news),
        "come": list(mine.come),
        "offer": mine.offer,
        "announce": option_shown(mine.open_offer, named, seat) if mine.open_offer is not None else None,
        "options": [option_shown(option, named, seat) for option in mine.options],
    }

"""What a person may look at and announce at any time: the own cards, what was told to one alone, an offer to all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine.questions import Kind, Option
from companion.engine.vocabulary import ANY_TIME, CLAIM, Event, Party
from companion.models.game.hand import HandCard, come_to, hand_of, held, in_order, news_to, said_with
from companion.models.game.question import OptionModel, announced_in
from companion.phones.forms.form import AtSeat, Named, card_shown, option_shown
from companion.table.journal import Seating
from companion.texts.standing import alone


@dataclass(frozen=True)
class Own:
    """`has_hand` is known to all, and so are `offer` and its label. `options` are announcements.

    `beside`: what else only this party sees, such as cards that lie beside its own figures.
    `said`: what this party alone was told with the open question, to be read there.
    `open_offer`: announced openly, so that one tap is enough; else the options open behind the hold.
    """

    has_hand: bool
    cards: tuple[dict[str, Any], ...] = ()
    beside: tuple[str, ...] = ()
    news: tuple[str, ...] = ()
    come: tuple[dict[str, Any], ...] = ()
    said: tuple[str, ...] = ()
    offer: str = ""
    open_offer: OptionModel | None = None
    options: tuple[OptionModel, ...] = ()


@dataclass(frozen=True)
class Known:
    """What it follows from, before it is put into words: equal facts make an equal `Own` in one language."""

    held: tuple[str, ...]
    beside: tuple[str, ...]
    announcements: tuple[Option, ...]
    news: tuple[Event, ...]
    come: tuple[HandCard, ...]
    said: tuple[str, ...]
    offered: tuple[Party, ...]
    asks: bool
    seating: Seating


def known(seat: AtSeat) -> Known:
    """The facts, as they are now."""
    session, party = seat.session, seat.party
    ask = session.question
    return Known(
        held(session, party) if seat.common.has_hands else (),
        tuple(alone(seat.game.kept_from_others(party), {}, party, seat.teller)),
        tuple(session.options(ANY_TIME, party)) if ask is not None else (),
        tuple(seat.game.news(party)),
        come_to(session, seat.teller, party),
        said_with(session, seat.teller, party),
        seat.common.may_announce,
        ask is not None and ask.kind is Kind.WINDOW,
        session.seating,
    )


def own(seat: AtSeat, facts: Known) -> Own:
    """What belongs to one party beside the question."""
    session, teller, party = seat.session, seat.teller, seat.party
    announcement = seat.game.announcement
    beside = party in facts.offered and session.question is not None and not facts.asks
    offer = teller.value(ANY_TIME, announcement if announcement is not None else CLAIM) if beside else ""
    options = announced_in(facts.announcements, teller)
    openly = next((option for option in options if option.value == announcement), None)
    hand = hand_of(session, teller, party) if facts.held else ()
    order = {card: place for place, card in enumerate(in_order(session, [card.id for card in hand]))}
    sentences, cards = news_to(session, teller, party)
    return Own(
        seat.common.has_hands,
        tuple(card_shown(card, seat) for card in sorted(hand, key=lambda card: order[card.id])),
        facts.beside,
        sentences,
        tuple(card_shown(card, seat) for card in (*facts.come, *cards)),
        facts.said,
        offer,
        openly if beside else None,
        tuple(option for option in options if option.value != announcement),
    )


def own_shown(mine: Own, seat: AtSeat, named: Named) -> dict[str, Any]:
    """As plain data."""
    return {
        "hand": mine.has_hand,
        "cards": list(mine.cards),
        "beside": list(mine.beside),
        "news": list(mine.news),
        "come": list(mine.come),
        "said": list(mine.said),
        "offer": mine.offer,
        "announce": option_shown(mine.open_offer, named, seat) if mine.open_offer is not None else None,
        "options": [option_shown(option, named, seat) for option in mine.options],
    }

"""Cards of a hand: lifted and laid together, put into an order, or laid to places, each card for itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from companion.engine.questions import Question
from companion.engine.vocabulary import PASS
from companion.mechanics.climbing import read
from companion.models.game.hand import HandCard, held, in_order, named_card
from companion.models.game.question import OptionModel, options_of
from companion.phones.forms.choosing import MOST_LISTED, with_pass
from companion.phones.forms.form import AtSeat, Form, card_shown

TO = "@"
"""Between a card and the place that it is laid to, in an answer that names both."""


def cards(seat: AtSeat, ask: Question) -> Form:
    """The form that suits what can be answered."""
    shape = dict(ask.shape()) if ask.shape is not None else {}
    options = options_of(seat.session, seat.teller, seat.party)
    if _lays_to_places(options):
        return _to_places(seat, options)
    passes = tuple(option for option in with_pass(seat, ask, options) if option.value == PASS)
    if "deck" in shape and "cards" in shape:
        return Form("order", passes, data={"cards": _cards(seat, shape["cards"])}, builds=True)
    plays = tuple(option for option in options if isinstance(option.value, list))
    return _lifted(seat, shape, plays, passes)


def _cards(seat: AtSeat, ids: Sequence[str]) -> list[dict[str, Any]]:
    return [card_shown(named_card(seat.session, seat.teller, card), seat) for card in ids]


def _lifted(
    seat: AtSeat, shape: dict[str, Any], plays: tuple[OptionModel, ...], passes: tuple[OptionModel, ...]
) -> Form:
    """Cards to lift where the hand is known; else what may have been played, by its size."""
    mine = in_order(seat.session, held(seat.session, seat.party))
    if mine and len(plays) > MOST_LISTED:
        count = len(ids_of(plays[0].value)) if len({len(ids_of(one.value)) for one in plays}) == 1 else 0
        return Form("hand", passes, data={"cards": _cards(seat, mine), "count": count}, builds=True)
    sets = {json_of(one.value): ids_of(one.value) for one in plays}
    data: dict[str, Any] = {"sets": list(sets.values())}
    if mine:
        return Form("hand", (*plays, *passes), data={**data, "cards": _cards(seat, mine)}, builds=True)
    jokers = [laid.jokers if (laid := read(one.value)) is not None else 0 for one in plays]
    return Form("sets", (*plays, *passes), data={**data, "jokers": jokers})


def json_of(value: Any) -> str:
    """A value as a key."""
    return repr(value)


def ids_of(play: Sequence[Any]) -> list[str]:
    """The ids of the cards of a play, however it is written."""
    if all(isinstance(card, str) for card in play):
        return list(play)
    laid = read(play)
    return laid.cards() if laid is not None else []


# ── each card for itself ────────────────────────────────────────────────────────────────────────────────────────


def _lays_to_places(options: Sequence[OptionModel]) -> bool:
    entries = [entry for option in options if isinstance(option.value, list) for entry in option.value]
    return bool(entries) and all(isinstance(entry, str) and TO in entry for entry in entries)


def _place(seat: AtSeat, place: str) -> dict[str, Any]:
    """Where a card can go: how it is called, how it stands there, and its drawing."""
    said = seat.game.choice_says("arrange", seat.party, place)
    shown = {
        "id": place,
        "label": seat.teller.value("arrange", place),
        "sub": seat.teller.saying(said) if said is not None else "",
        "print": seat.print_of(place),
    }
    return {name: told for name, told in shown.items() if told}


def _to_places(seat: AtSeat, options: Sequence[OptionModel]) -> Form:
    """Each card and where it can go; what is not named is kept. Cards that nobody can tell apart are counted."""
    laid = [entry.rpartition(TO) for option in options for entry in option.value]
    places = dict.fromkeys(place for _, _, place in laid)
    mine = in_order(seat.session, held(seat.session, seat.party))
    hand = Counter(mine)
    one = named_card(seat.session, seat.teller, mine[0]) if len(hand) == 1 and len(mine) > 1 else None
    data: dict[str, Any] = {
        "keep": seat._("Keep"),
        "places": [_place(seat, place) for place in places],
    }
    if one is not None:
        same = HandCard(one.id, one.title, one.lines, len(mine))
        return Form("laid", data={**data, "cards": [card_shown(same, seat)], "alike": True}, builds=True)
    return Form("laid", data={**data, "cards": _cards(seat, mine), "alike": False}, builds=True)

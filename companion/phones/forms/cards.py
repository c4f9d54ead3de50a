"""Cards of a hand: lifted and laid together, put into an order, or laid to places, each card for itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.questions import Question
from companion.engine.vocabulary import PASS
from companion.mechanics.climbing import JOKER, jokers_alone, read, sets
from companion.models.game.hand import HandCard, held, in_order, named_card
from companion.models.game.question import OptionModel, option_of, options_of
from companion.phones.forms.choosing import MOST_LISTED, with_pass
from companion.phones.forms.form import AtSeat, Form, card_shown

TO = "@"
"""Between a card and the place that it is laid to, in an answer that names both."""


VERB = "do"
"""What a pack's texts call what is done with the cards that are lifted, after the question: `discard_down.do`."""


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
        data: dict[str, Any] = {"cards": _cards(seat, mine), "count": count}
        return Form("hand", passes, data={**data, **_verb(seat)}, builds=True)
    known = {json_of(one.value): ids_of(one.value) for one in plays}
    data = {"sets": list(known.values()), "count": shape.get("count", 0), **_verb(seat)}
    if mine:
        climbs = bool(data["count"]) and {"numbers", "jokers"} <= set(shape)
        shut = _not_now(seat, mine, data["count"], known) if climbs else []
        data = {**data, "cards": _cards(seat, mine), "shut": shut}
        return Form("hand", (*plays, *passes), data=data, builds=True)
    jokers = [laid.jokers if (laid := read(one.value)) is not None else 0 for one in plays]
    return Form("sets", (*plays, *passes), data={**data, "jokers": jokers})


def _not_now(seat: AtSeat, hand: Sequence[str], count: int, known: Mapping[str, list[str]]) -> list[dict[str, Any]]:
    """Sets of `count` cards of this hand that go together but may not be played now, by the reasons against them; all
    others do not go together at all.
    """
    numbers = sorted((int(card), many) for card, many in Counter(hand).items() if card.isdecimal())
    jokers = hand.count(JOKER)
    found: dict[tuple[str, ...], list[list[str]]] = {}
    for value in (*sets(numbers, jokers, count, count), *jokers_alone(jokers, count, count)):
        if json_of(value) not in known and (why := _against(seat, value)):
            found.setdefault(tuple(why), []).append(ids_of(value))
    return [{"why": list(why), "sets": alike} for why, alike in found.items()]


def _verb(seat: AtSeat) -> dict[str, str]:
    """What is done with the cards at this question, where the pack says so; else they are played."""
    ask = seat.session.question
    told = ask is not None and seat.teller.has("values", f"{ask.name}.{VERB}")
    return {"verb": seat.teller.value(ask.name, VERB)} if ask is not None and told else {}


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


def _against(seat: AtSeat, value: list[Any]) -> list[str]:
    """The reasons against an answer, in words."""
    return [why.sentence for why in option_of(seat.session, seat.teller, seat.party, value).refused]


def _shut(seat: AtSeat, cards: Sequence[str], place: str) -> dict[str, Any]:
    """What cannot be laid to a place: `never` has the reasons by card, `most` how many cards there is room for and
    `full` why no more, where that is known before.
    """
    found = {card: _against(seat, [f"{card}{TO}{place}"]) for card in dict.fromkeys(cards)}
    never = {card: why for card, why in found.items() if why}
    able = [f"{card}{TO}{place}" for card in cards if card not in never]
    shut: dict[str, Any] = {"never": never} if never else {}
    for most in range(1, len(able)):
        if why := _against(seat, able[: most + 1]):
            return {**shut, "most": most, "full": why}
    return shut


def _to_places(seat: AtSeat, options: Sequence[OptionModel]) -> Form:
    """Each card and where it can go; what is not named is kept. Cards that nobody can tell apart are counted."""
    laid = [entry.rpartition(TO) for option in options for entry in option.value]
    places = dict.fromkeys(place for _, _, place in laid)
    mine = in_order(seat.session, held(seat.session, seat.party))
    hand = Counter(mine)
    one = named_card(seat.session, seat.teller, mine[0]) if len(hand) == 1 and len(mine) > 1 else None
    data: dict[str, Any] = {
        "keep": seat._("Keep"),
        "places": [{**_place(seat, place), **_shut(seat, mine, place)} for place in places],
    }
    if one is not None:
        same = HandCard(one.id, one.title, one.lines, len(mine))
        return Form("laid", data={**data, "cards": [card_shown(same, seat)], "alike": True}, builds=True)
    return Form("laid", data={**data, "cards": _cards(seat, mine), "alike": False}, builds=True)

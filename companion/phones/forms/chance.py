"""Dice, draws, shuffles and lots: by the box, or told to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.describing import describe
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import PASS, TABLE
from companion.models.game.hand import COLOURS, RealCard, to_be_named
from companion.models.game.question import OptionModel
from companion.phones.forms.form import BOX, AtSeat, Form

THROW, THROW_ALL, DRAW = "throw", "throw_all", "draw"
"""What the box is asked for: one throw, one for all who have still to throw, or any other result of chance."""


def by_box(what: str, label: str) -> OptionModel:
    """The option by which the box is asked for a result."""
    return OptionModel({BOX: what}, label)


def to_throw(ask: Question, seat: AtSeat) -> int:
    """How many people have still to throw, as far as a contest is under way."""
    about = describe(ask, TABLE, seat.game).get("about", {})
    return len([party for party in about.get("participants", ()) if party not in about.get("rolls", {})])


def roll(seat: AtSeat, ask: Question) -> Form:
    """The box throws, or faces are typed in; a doubt of the tower is settled at the table."""
    if seat.opened.inputs.doubt is not None:
        return Form("table")
    shape = dict(ask.shape()) if ask.shape is not None else {}
    options = [by_box(THROW, seat._("Throw"))]
    if to_throw(ask, seat) > 1:
        options.append(by_box(THROW_ALL, seat._("Throw for all")))
    data = {
        "dice": int(shape.get("dice", 1)),
        "faces": int(shape.get("faces", 6)),
        "names": list(shape.get("names", ())),
    }
    return Form("roll", tuple(options), data=data, builds=True)


def draw(seat: AtSeat, ask: Question) -> Form:
    """The cards of a real deck, to be searched by number or title, and the box's draw."""
    cards = to_be_named(seat.session, ask, seat.teller.language)
    colours = list(dict.fromkeys(card.colour for card in cards)) if len({card.colour for card in cards}) > 1 else []
    data = {
        "numbers": [card.number for card in cards],
        "colours": [{"id": one, "label": seat._(COLOURS[one]) if one in COLOURS else one} for one in colours],
        "of": [card.colour for card in cards] if colours else [],
    }
    options = tuple(OptionModel(card.value, _title(seat, card)) for card in cards)
    return Form("draw", (*options, by_box(DRAW, seat._("Draw for us"))), data=data)


def _title(seat: AtSeat, card: RealCard) -> str:
    known = seat._(COLOURS[card.colour]) if card.colour in COLOURS else card.colour
    return card.title or known or seat.teller.name(card.value)


def shuffle(seat: AtSeat, ask: Question) -> Form:
    """By hand where the deck is real, else by the box."""
    by_hand = (OptionModel(PASS, seat._("Shuffled")),) if ask.may_pass else ()
    return Form("list", (*by_hand, by_box(DRAW, seat._("Shuffle for us"))))


def lot(seat: AtSeat, ask: Question) -> Form:
    """All that the lot can fall on, and the box's lot."""
    among = ask.shape()["of"] if ask.shape is not None else ()
    options = tuple(OptionModel(one, seat.teller.value(ask.name, one)) for one in among)
    return Form("list", (*options, by_box(DRAW, seat._("Draw lots for us"))))


FORMS: Mapping[Kind, Callable[[AtSeat, Question], Form]] = {
    Kind.ROLL: roll,
    Kind.DRAW: draw,
    Kind.SHUFFLE: shuffle,
    Kind.LOT: lot,
}

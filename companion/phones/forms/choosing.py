"""Choices: lists, yes or no, windows, and places on a board, which are many."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.engine.describing import describe
from companion.engine.questions import Kind, Option, Question
from companion.engine.vocabulary import CLAIM, PASS, TABLE
from companion.models.game.question import SHORT_CUT, OptionModel, next_by_short_cut, option_of, ordered, wording
from companion.phones.forms.form import BOX, AtSeat, Form, ListPart

MOST = 12
"""Most places in one list; more are listed by areas."""

FEW = 6
"""So few possible places are listed at once, wherever they lie: nobody looks for them in one area after the other."""

LONGEST = 60
"""Most characters of an answer that is typed although others are listed."""

MOST_LISTED = 40
"""Most options in one list, whatever they are; more are listed in parts."""


def choices(seat: AtSeat, ask: Question) -> Form:
    """The options in the order of the table. Where one may pass, that comes last."""
    session, teller, party = seat.session, seat.teller, seat.party
    if ask.kind in (Kind.WINDOW, Kind.CONFIRM):  # the same two for all, and always in the same place
        both = (CLAIM, PASS) if ask.kind is Kind.WINDOW else (True, False)
        return Form("pair", tuple(option_of(session, teller, party, value) for value in both))
    judged = tuple(session.options(ask.id, party))
    word = wording(session, teller, ask, party)
    if ask.may_pass and PASS not in [option.value for option in judged]:
        judged = (*judged, Option(PASS, ()))
    if len(judged) > (MOST if ask.kind is Kind.PLACE else MOST_LISTED):
        return _in_parts(seat, tuple(sorted(judged, key=lambda option: bool(option.refusals))), word)
    passes = tuple(option for option in judged if option.value == PASS)
    listed = _as_they_lie(seat, [word(option) for option in judged if option.value != PASS])
    found = (*listed, *_short_cut(seat, ask, judged), *map(word, passes))
    # More may be answered than is listed: that is typed, such as dice in their notation.
    return Form("list", found, data={"typed": LONGEST} if ask.open_ended else {}, builds=ask.open_ended)


def _as_they_lie(seat: AtSeat, options: Sequence[OptionModel]) -> list[OptionModel]:
    """First what lies side by side on the table, in its order whatever is open of it; then the rest as listed."""
    at = {place: number for number, place in enumerate(seat.game.lie_in_order())}
    placed = [option for option in options if isinstance(option.value, str) and option.value in at]
    rest = [option for option in options if option not in placed]
    return [*sorted(placed, key=lambda option: at[option.value]), *ordered(rest)]


def _short_cut(seat: AtSeat, ask: Question, judged: Sequence[Option]) -> tuple[OptionModel, ...]:
    """The way to answer this question again and again by one tap, as at the window."""
    if next_by_short_cut(seat.session, seat.party, ask.name, judged) is None:
        return ()
    return (OptionModel({BOX: SHORT_CUT}, seat.teller.value(ask.name, SHORT_CUT)),)


def with_pass(seat: AtSeat, ask: Question, options: tuple[OptionModel, ...]) -> tuple[OptionModel, ...]:
    """These options, and the pass where it is allowed."""
    if not ask.may_pass or PASS in [option.value for option in options]:
        return options
    label = seat.teller.passes(describe(ask, TABLE, seat.session.game))
    return (*options, OptionModel(PASS, label, forfeits=seat.session.game.gives_up(ask.name, seat.party, PASS)))


def _in_parts(seat: AtSeat, options: tuple[Option, ...], word: Callable[[Option], OptionModel]) -> Form:
    """By the areas of the board; whatever stands in none of them is divided as it comes. A few possible ones among many
    that are not stand in no part, so that they are always in sight.
    """
    board = seat.board
    possible = {option.value for option in options if not option.refusals and option.value != PASS}
    few = possible if len(possible) <= FEW else set()
    known = {option.value for option in options if isinstance(option.value, str)} - few
    parts: list[ListPart] = []
    for area in board.areas() if board is not None else ():
        if here := tuple(spot for spot in area.spots if spot in known):
            parts.append(ListPart(area.title, here))
    divided = {value for part in parts for value in part.values}
    rest = [option for option in options if option.value not in divided | few]
    if len(rest) > MOST_LISTED:
        for at in range(0, len(rest), MOST):
            some = rest[at : at + MOST]
            title = f"{word(some[0]).label} – {word(some[-1]).label}"
            parts.append(ListPart(title, tuple(option.value for option in some)))
    return Form("places", judged=options, word=word, parts=tuple(parts))

"""Talks: the proposals on the table with what one person can say to each, and what an own proposal can hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.describing import describe
from companion.engine.questions import Question
from companion.engine.vocabulary import TABLE
from companion.models.game.question import OptionModel, option_of
from companion.models.game.talks import OnTable, Promises, Room, lying, no_of
from companion.phones.forms.form import AtSeat, Form

LONGEST_PROMISE = 60
"""Most characters of a promise, as at the window."""


def talks(seat: AtSeat, ask: Question) -> Form:
    """Yes, no and changed my mind stand at each proposal; `no` is the number of the option that says no to all."""
    told = describe(ask, TABLE, seat.game)
    about, shape = told.get("about", {}), told.get("shape", {})
    drafts = lying(about)[::-1] if "drafts" in about else ()  # by their numbers, as they lie at the window
    promises = Promises(shape, seat.teller)
    options: list[OptionModel] = []
    shown = []
    due = [draft for draft in drafts if draft.asks(seat.party)]
    for draft in drafts:
        first = len(options)
        if (step := _step(seat, draft)) is not None:
            options.append(step)
        shown.append({**_draft(draft, promises), "answers": list(range(first, len(options))), "asks": draft in due})
    decline = seat._("I want no agreement") if not due else seat._("No") if len(due) == 1 else seat._("No to all")
    options.append(_judged(seat, no_of(about, seat.party), decline))
    data = {"drafts": shown, "no": len(options) - 1, "maker": _maker(seat, shape, promises)}
    return Form("talks", tuple(options), data=data, builds=True)


def _step(seat: AtSeat, draft: OnTable) -> OptionModel | None:
    if seat.party in draft.confirmed or seat.party == draft.by:
        return _judged(seat, {"withdraw": draft.number}, seat._("Take back"))
    if seat.party in dict(draft.split):
        return _judged(seat, {"confirm": draft.number}, seat._("Yes"))
    return None


def _judged(seat: AtSeat, value: dict[str, Any], label: str) -> OptionModel:
    found = option_of(seat.session, seat.teller, seat.party, value)
    return OptionModel(value, label, refused=found.refused, warned=found.warned)


def _draft(draft: OnTable, promises: Promises) -> dict[str, Any]:
    return {
        "number": draft.number,
        "by": draft.by,
        "split": [
            {"party": party, "count": count, "yes": party in draft.confirmed, "no": party in draft.refused}
            for party, count in draft.split
        ],
        "promise": draft.promise,
        "pledge": promises.told(draft.by, draft.pledge),
        "binding": draft.binding,
    }


def _maker(seat: AtSeat, shape: Mapping[str, Any], promises: Promises) -> dict[str, Any] | None:
    """What an own proposal can hold; None where the game does not say how it is divided."""
    if not {"partners", "total", "most", "strengths"} <= set(shape):
        return None
    room = Room(shape)
    using = shape.get("using", {}).get(seat.party, ())
    return {
        "total": room.total,
        "together": int(shape.get("together", len(shape["partners"]))),
        "partners": [
            {"party": one, "most": room.most(one), "strength": int(room.strengths.get(one, 0))}
            for one in dict.fromkeys((seat.party, *shape["partners"]))
        ],
        "all": sum(int(count) for count in room.strengths.values()),
        "majority": int(shape.get("majority", 0)),
        "using": [{"id": use, "label": seat.teller.name(use)} for use in using],
        "promise": LONGEST_PROMISE,
        "pledges": {
            part: [{"id": one, "label": label} for one, label in listed.items()]
            for part, listed in (("what", promises.what), ("when", promises.when))
        },
    }

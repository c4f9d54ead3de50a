"""Values that are built on the phone: amounts and texts."""

from __future__ import annotations

from typing import Any

from companion.engine.questions import Question
from companion.phones.forms.choosing import with_pass
from companion.phones.forms.form import AtSeat, Form

MOST_SHARE = 99
"""Most of one share where the question says nothing else."""

LONGEST = 200
"""Most characters of a text."""


def split(seat: AtSeat, ask: Question) -> Form:
    """One stepper for each share."""
    shape = dict(ask.shape()) if ask.shape is not None else {}
    most: Any = shape.get("max")
    total = shape.get("total")
    among = list(shape.get("among") or (most if isinstance(most, dict) else ask.asked()))

    def limit(name: str) -> int:
        return int(most.get(name, total or MOST_SHARE) if isinstance(most, dict) else most or total or MOST_SHARE)

    shares = [{"id": one, "label": seat.teller.value(ask.name, one), "most": limit(one)} for one in among]
    data = {"shares": shares, "total": total, "signed": bool(shape.get("signed"))}
    return Form("split", with_pass(seat, ask, ()), data=data, builds=True)


def text(seat: AtSeat, ask: Question) -> Form:
    """A line to type."""
    return Form("text", with_pass(seat, ask, ()), data={"most": LONGEST}, builds=True)

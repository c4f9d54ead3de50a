"""Talks: the proposals on the table with what one person can say to each, and what an own proposal can hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.describing import describe
from companion.engine.questions import Question
from companion.engine.vocabulary import TABLE
from companion.models.game.question import OptionModel, option_of
from companion.models.game.talks import OnTable, Room, lying
from companion.phones.forms.form import Desk, Form

LONGEST_PROMISE = 60
"""Most characters of a promise, as at the window."""


def talks(desk: Desk, ask: Question) -> Form:
    """Yes, no and changed my mind stand at each proposal; `no` is the number of the option that says no to all."""
    told = describe(ask, TABLE, desk.game)
    about, shape = told.get("about", {}), told.get("shape", {})
    drafts = lying(about) if "drafts" in about else ()
    options: list[OptionModel] = []
    shown = []
    due = [draft for draft in drafts if draft.asks(desk.party)]
    for draft in drafts:
        first = len(options)
        if (step := _step(desk, draft)) is not None:
            options.append(step)
        shown.append({**_draft(draft), "answers": list(range(first, len(options))), "asks": draft in due})
    decline = desk._("I want no agreement") if not due else desk._("No") if len(due) == 1 else desk._("No to all")
    options.append(_judged(desk, {"decline": True}, decline))
    data = {"drafts": shown, "no": len(options) - 1, "maker": _maker(desk, shape)}
    return Form("talks", tuple(options), data=data, builds=True)


def _step(desk: Desk, draft: OnTable) -> OptionModel | None:
    if desk.party in draft.confirmed or desk.party == draft.by:
        return _judged(desk, {"withdraw": draft.number}, desk._("Take back"))
    if desk.party in dict(draft.split):
        return _judged(desk, {"confirm": draft.number}, desk._("Yes"))
    return None


def _judged(desk: Desk, value: dict[str, Any], label: str) -> OptionModel:
    found = option_of(desk.session, desk.teller, desk.party, value)
    return OptionModel(value, label, refused=found.refused, warned=found.warned)


def _draft(draft: OnTable) -> dict[str, Any]:
    return {
        "number": draft.number,
        "by": draft.by,
        "split": [
            {"party": party, "count": count, "yes": party in draft.confirmed, "no": party in draft.refused}
            for party, count in draft.split
        ],
        "promise": draft.promise,
        "binding": draft.binding,
    }


def _maker(desk: Desk, shape: Mapping[str, Any]) -> dict[str, Any] | None:
    """What an own proposal can hold; None where the game does not say how it is divided."""
    if not {"partners", "total", "most", "strengths"} <= set(shape):
        return None
    room = Room(shape)
    using = shape.get("using", {}).get(desk.party, ())
    return {
        "total": room.total,
        "partners": [
            {"party": one, "most": room.most(one), "strength": int(room.strengths.get(one, 0))}
            for one in dict.fromkeys((desk.party, *shape["partners"]))
        ],
        "all": sum(int(count) for count in room.strengths.values()),
        "using": [{"id": use, "label": desk.teller.name(use)} for use in using],
        "promise": LONGEST_PROMISE,
    }

"""Which answers a party is offered as actions: at most so many, whatever the question.

Action 0 leaves a question that is put to several to the others. Then come the declared answers, each with an action of
its own. What is put together and has none (drafts, sets of cards) stands in the `BUILT` last actions, in the order in
which the question lists it; of more than fit, as many are taken in equal steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from companion.bots.player import is_legal
from companion.engine.game import Game
from companion.engine.questions import Kind, Option, Question
from companion.engine.vocabulary import PASS, Party
from companion_pettingzoo.naming import Seats, named

WAIT = 0
"""The action that leaves a question to others."""

WAITS = "(wait)"
"""Its name among the declared actions."""

BUILT = 64
"""How many actions there are for answers that are put together."""

DRAFTS = 12
"""The version of the talks from which on no new drafts are offered: each asks again those who had declined."""


class Offer(NamedTuple):
    """What may be answered: an action → the answer; and what stands at the last actions, from the first of them on."""

    answers: Mapping[int, Any]
    built: Sequence[Any]


def lawful(game: Game, ask: Question, party: Party, options: Sequence[Option], view: Mapping[str, Any]) -> list[Any]:
    """All that may be answered, in the question's order; `options` and `view` are those of the party's observation."""
    values = [option.value for option in options if not option.refusals]
    if ask.may_pass and PASS not in values:
        values.append(PASS)
    if ask.kind is Kind.CONFIRM and not values:
        values = [value for value in (True, False) if is_legal(game, ask, party, value)]
    if ask.kind is Kind.PROPOSE:
        for value in talks(ask, party, view):
            if value not in values and is_legal(game, ask, party, value):
                values.append(value)
    return values


def offer(values: Sequence[Any], places: Mapping[str, int], seats: Seats, *, may_wait: bool) -> Offer:
    """Puts lawful answers to actions; `places` are the declared actions."""
    answers: dict[int, Any] = {WAIT: None} if may_wait else {}
    built: list[Any] = []
    for value in values:
        place = places.get(named(value, seats))
        if place is None:
            built.append(value)
        else:
            answers[place] = value
    if len(built) > BUILT:
        built = [built[place * len(built) // BUILT] for place in range(BUILT)]
    answers.update(enumerate(built, len(places)))
    return Offer(answers, built)


def talks(ask: Question, party: Party, view: Mapping[str, Any]) -> Iterator[Any]:
    """Steps of the talks beyond those that the question lists: a yes to each draft, and drafts of one's own.

    For each group of partners there are three splits: to each as much as they can use, to oneself as much and to the
    others nothing, to all the same.
    """
    shape = ask.shape() if ask.shape is not None else {}
    yield from ({"confirm": int(number)} for number in drafts_on_the_table(view))
    if (ask.version or 0) >= DRAFTS:
        return
    others = [partner for partner in shape["partners"] if partner != party]
    total, most = shape["total"], shape.get("most", {})
    for count in range(len(others) + 1):
        for group in combinations(others, count):
            partners = [party, *group]
            full = {partner: most.get(partner, total) for partner in partners}
            mine = {partner: full[partner] if partner == party else 0 for partner in partners}
            same = {partner: min(full[partner], total // len(partners)) for partner in partners}
            for split in (full, mine, same):
                yield {"draft": {"partners": partners, "split": split}}


def drafts_on_the_table(view: Mapping[str, Any]) -> Mapping[str, Any]:
    """The drafts of the talks that go on, by number, as a view tells them."""
    running = view.get("running") or [{}]
    drafts: Mapping[str, Any] = running[-1].get("drafts", {})
    return drafts


def described(value: Any, view: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is told of an answer that is put together; a yes or no to a draft tells what the draft says."""
    if isinstance(value, list):
        groups = {key: amount for part in value if isinstance(part, Mapping) for key, amount in part.items()}
        return {"cards": [part for part in value if isinstance(part, str)], **groups}
    if not isinstance(value, Mapping):
        return {"is": str(value)}
    verb, what = next(iter(value.items()))
    draft = drafts_on_the_table(view).get(str(what), {}).get("draft", {}) if verb != "draft" else what
    parts = draft if isinstance(draft, Mapping) else {}
    return {"verb": verb, "with": list(parts.get("partners", ())), "split": dict(parts.get("split", {}))}

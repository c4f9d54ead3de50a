"""Several who answer the same play come one after the other (PB-30): in which order, and why."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from companion.engine.questions import Kind
from companion.engine.vocabulary import CLAIM, Party
from companion.games.politburo.rules.candidates import in_order, rank
from companion.texts.wording import Wording

if TYPE_CHECKING:
    from companion.games.politburo import Politburo
    from companion.table.play import Session
    from companion.texts import Teller

WINDOWS = ("answer_window", "mourning_window")
"""The windows in which several may announce something."""


def claims_waiting(session: Session) -> tuple[Party, ...]:
    """Whoever has announced something and has not been asked for it yet, or is asked right now.

    In an open window all who have said so; the journal tells it of a closed one, as no view does.
    """
    if session.question is None:
        return ()
    ask = session.question.told  # whoever names a card and then its target is asked for it still
    if ask.kind is Kind.WINDOW:
        return ask.claims() if ask.name in WINDOWS else ()
    if ask.name != "what_to_play" or ask.rule != "PB-30":
        return ()
    said: dict[Party, bool] = {}
    done: set[Party] = set()
    window = None
    for entry in reversed(session.ledger.active):
        if entry.kind != "answer":
            continue
        if window is not None and entry.question != window:
            break
        if entry.name in WINDOWS:
            window = entry.question
            if entry.party is not None:
                said.setdefault(entry.party, entry.value == CLAIM)
        elif entry.name == "what_to_play" and entry.party is not None:
            done.add(entry.party)
    asked = ask.asked()[0]
    return tuple(one for one, claims in said.items() if claims and (one == asked or one not in done))


def of_order(game: Politburo, parties: Sequence[Party], words: Wording, teller: Teller) -> str:
    """Who comes first of several, each with what puts them before the next; empty where only one announces."""
    if len(parties) < 2:
        return ""
    whys = (
        words._("in turn"),
        words._("higher office"),
        words._("more loyalty in all"),
        words._("sits nearer to the turn"),
        words._("sits on the right"),
    )
    ranked = in_order(game, parties)
    told = []
    for one, following in pairwise(ranked):
        places = zip(rank(game, one), rank(game, following), strict=True)
        part = next(number for number, (mine, other) in enumerate(places) if mine != other)
        told.append(f"{teller.called(one)} ({whys[part]})")
    return words.fill(words._("In this order: {names}"), names=", ".join([*told, teller.called(ranked[-1])]))

"""Questions as plain data, one audience at a time: what a screen, a log or a client of the protocol may know."""

from __future__ import annotations

from typing import Any

from companion.engine.game import Game
from companion.engine.questions import Mode, Question
from companion.engine.vocabulary import Audience


def describe(ask: Question, audience: Audience, game: Game) -> dict[str, Any]:
    """A question as plain data for one audience, as in the referee protocol.

    `shape` is left out for those who may not see it; `answered` tells who has answered, never what. Only the asked
    and the referee see the `id`: it grows with every answer, secret ones too. A private follow-up question is shown
    to others as the question that it follows (`Game.details`).
    """
    parties = ask.asked()
    asked = audience.role == "referee" or audience.party in parties
    mine = asked or not ask.private
    if not mine and ask.details is not None:
        ask = ask.details
    told: dict[str, Any] = {
        **({"id": ask.id} if asked else {}),
        "name": ask.name,
        "kind": ask.kind.value,
        "mode": ask.mode.value,
        "parties": list(parties),
    }
    if ask.shape is not None and mine:
        told["shape"] = dict(ask.shape())
    if ask.facts is not None:
        told["facts"] = dict(ask.facts())
    if ask.mode is Mode.ALL and ask.commits:
        told["answered"] = list(ask.answered())
    if ask.version is not None:
        told["version"] = ask.version
    if ask.deadline is not None:
        told["deadline"] = ask.deadline
    if ask.may_pass:
        told["may_pass"] = True
    if not ask.lists_all:
        told["open_ended"] = True
    if ask.rule:
        told["rule"] = ask.rule
    if game.running:
        told["about"] = game.running[-1].seen(audience)
    return told

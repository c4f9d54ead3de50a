"""Questions as plain data, one audience at a time: what a screen, a log or a client of the protocol may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.game import Game
from companion.engine.once import once
from companion.engine.questions import Mode, Question
from companion.engine.vocabulary import TABLE, Audience


def describe(ask: Question, audience: Audience, game: Game) -> dict[str, Any]:
    """A question as plain data for one audience, as in the referee protocol.

    `shape` is left out for those who may not see it; `answered` tells who has answered, never what. Only the asked
    and the referee see the `id`: it grows with every answer, secret ones too. A private follow-up question is shown
    to others as the question that it follows (`Game.details`).
    """
    parties = ask.asked()
    asked = audience.role == "referee" or audience.party in parties
    mine = asked or not ask.private
    if not mine:
        ask = ask.told
    told: dict[str, Any] = {
        **({"id": ask.id} if asked else {}),
        "name": ask.name,
        "kind": ask.kind.value,
        "mode": ask.mode.value,
        "parties": list(parties),
    }
    if ask.shape is not None and mine:
        told["shape"] = dict(once(game, _made, ask.shape))
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
        told["about"] = dict(once(game, _under_way, audience))
    return told


def _made(_: Game, shape: Callable[[], Mapping[str, Any]]) -> Mapping[str, Any]:
    return shape()


def _under_way(game: Game, audience: Audience) -> Mapping[str, Any]:
    return game.running[-1].seen(audience)


def goes_on(ask: Question, before: Question | None, game: Game) -> None:
    """A private question comes after another one of the same script: it may only say more about that (`Game.details`),
    or be the one that was open before, because what was begun was taken back. Unless something was told to all in
    between, nobody else may notice either.
    """
    if before is None:
        return
    if ask.name in game.details:
        ask.details = before.told
    again = before.details is not None and before.details.name == ask.name and before.asked() == ask.asked()
    if (ask.details is not None or again) and not game.told_lately(TABLE):
        ask.since = before.known_as

"""What a sensible player would answer: the same question of the same game always gets the same advice."""

from __future__ import annotations

from typing import Any

from companion.bots import bot
from companion.table.play.session import Session


def advice(session: Session, seed: str) -> dict[str, Any]:
    """An answer for each party that may answer the open question; of questions of chance none."""
    ask = session.question
    if ask is None:
        return {}
    players = {party: bot("greedy", session.game.name, f"{seed}/{ask.id}/{party}") for party in ask.open_to()}
    return {party: player.answer(session.driver.game, ask, party) for party, player in players.items()}

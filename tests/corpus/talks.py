"""Conversations with the referee as text: `→ ` is sent, `← ` comes back, as docs/referee.md has it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tests.corpus.doors import talk

ASKED, TOLD = "→ ", "← "

RUNNING, FINISHED = "running.game", "finished.game"
"""The two saves of each table."""

SEED = "corpus"
"""Of the chance that answers after a save was opened."""

LATELY = 60
"""So many lines of the log are read by the table and by each party; the referee reads all."""


def requests_of(transcript: str) -> list[str]:
    return [line.removeprefix(ASKED) for line in transcript.splitlines() if line.startswith(ASKED)]


def transcript_of(requests: Sequence[str], replies: Sequence[str]) -> str:
    """Both in turn, as they are kept."""
    pairs = zip(requests, replies, strict=True)
    return "".join(f"{ASKED}{request}\n{TOLD}{reply}\n" for request, reply in pairs)


def _line(cmd: str, **more: Any) -> str:
    return json.dumps({"cmd": cmd, **more}, ensure_ascii=False, separators=(",", ":"))


def look_around(path: str, parties: Sequence[str]) -> str:
    """What is asked of a save that was opened, and told: what is open, what may be answered, seen and read by whom."""
    opening = _line("open", path=path, chance="seeded", seed=SEED)
    log = _line("log", audience="table")
    opened, lines = (json.loads(reply) for reply in talk([[opening, log]])[0])
    question = opened.get("question") or {"parties": []}
    since = max(0, len(lines.get("lines", ())) - LATELY)
    each: list[Any] = [{"party": party} for party in parties]
    everybody: list[Any] = ["table", "referee", *each]
    asked = [
        opening,
        *(_line("question", audience=audience) for audience in everybody),
        *(_line("options", question=question["id"], party=party) for party in question["parties"]),
        *(_line("options", question="any_time", party=party) for party in parties),
        _line("odds"),
        *(_line("view", audience=audience) for audience in everybody),
        _line("position"),
        _line("log", audience="referee"),
        *(_line("log", audience=audience, since=since) for audience in ("table", *each)),
    ]
    return transcript_of(asked, talk([asked])[0])

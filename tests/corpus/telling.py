"""What the tree as it is tells of a table that is kept: the same parts, made anew from the same requests and saves."""

from __future__ import annotations

import tempfile
from collections.abc import Collection, Sequence
from pathlib import Path

from tests.corpus.comparing import Change, changes
from tests.corpus.doors import EXPORTS, GAMES, KEPT, SUFFIX, at_home, export, talk
from tests.corpus.kept import Parts
from tests.corpus.talks import requests_of, transcript_of

TRANSCRIPT = "transcript.jsonl"
"""The part that is a game from its beginning to its end, by the protocol."""

SAVES = tuple(KEPT)
LOOKS = tuple(f"{save}.jsonl" for save in SAVES)
"""The parts that are told after a save was opened."""


def exports_of(save: str) -> dict[str, str]:
    """What is exported of a save in the present folder, by the names of the parts."""
    return {f"{save}.{form}": export(save, *EXPORTS[form]) for form in KEPT[save]}


def lay_out(parts: Parts) -> None:
    """Put the saves of a table where a data folder has them; the present folder becomes one."""
    Path(GAMES).mkdir(exist_ok=True)
    for save in SAVES:
        (Path(GAMES) / f"{save}{SUFFIX}").write_bytes(parts[f"{save}{SUFFIX}"])


def told(parts: Parts, wanted: Collection[str]) -> dict[str, str]:
    """These parts of a table as they are told now. What was asked is what was asked then."""
    now: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder, at_home(Path(folder)):
        lay_out(parts)
        for part in wanted:
            save, _, form = part.partition(".")
            if form in EXPORTS:
                now[part] = export(save, *EXPORTS[form])
            else:
                requests = requests_of(parts[part].decode())
                now[part] = transcript_of(requests, talk([requests])[0])
    return now


def texts(parts: Parts) -> list[str]:
    """The parts that are compared: all but the saves themselves, whose bytes are SQLite's."""
    return sorted(part for part in parts if not part.endswith(SUFFIX))


def changed(table: str, parts: Parts, wanted: Sequence[str]) -> list[Change]:
    """Every line of these parts of a table that is told otherwise now."""
    now = told(parts, wanted)
    return [change for part in wanted for change in changes(table, part, parts[part].decode(), now[part])]

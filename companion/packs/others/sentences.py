"""What is wrong with a game of others, each in one sentence; the user interface translates them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def N_(text: str) -> str:  # noqa: N802 - the name by which texts for translation are found
    """Marks a text that is translated where it is shown."""
    return text


SENTENCES: Mapping[str, str] = {
    "unread": N_("{file} cannot be read: {why}."),
    "no_zip": N_("{file} is no game file, or it is damaged."),
    "large": N_("{file} is larger than {most} MB, packed or unpacked."),
    "many": N_("{file} holds more than {most} files."),
    "path": N_("{file} holds {name}, a path that leads out of the game's folder or is written in a strange way."),
    "link": N_("{file} holds {name}, which is a link or no ordinary file."),
    "twice": N_("{file} holds {name} twice."),
    "kind": N_("{file} holds {name}: only Python, texts, pictures and sounds belong into a game."),
    "elsewhere": N_("{file} holds {name}: its Python files stand in the folder {id}."),
    "no_sheet": N_("{file} holds no game.toml that says what it is."),
    "sheet": N_("game.toml: {what}."),
    "api": N_("It is written for interface {api}; this program has {known}."),
    "taken": N_("There is a game or a pack {id} already."),
    "not_trusted": N_("Nobody has said yet that this game may run."),
    "changed": N_("{name} is not as it was when the game was trusted, so the game is not run."),
    "ended": N_("The program ended or hung while this game was opened last time, so it is left out."),
    "failed": N_("{place}: {why}."),
    "too_slow": N_("{place}: it came to no end in {seconds} seconds."),
    "died": N_("It ended the program that tried it ({doing})."),
    "locked": N_("The child lock is on: no game is added until it is off."),
    "other_hash": N_("This file has the SHA-256 {sha256}, not the one that was trusted."),
    "there": N_("Version {version} of {id} is here already."),
    "same_pack": N_("It brings a pack {pack}, but {id} has one of that id already: only one of them could be played."),
    "unknown": N_("No game of others is called {id}."),
    "disk": N_("{where}: {why}. Nothing was changed."),
}
"""Code of an `OthersError` → its sentence, with places for the facts."""

TRUST = (
    N_(
        "A game is a program. It can read and change everything that this box can, also what is chosen in secret. "
        "Nobody has looked at it for you."
    ),
    N_("Author, as it says of itself: {author}. Licence: {licence}. Files: {files}."),
    N_("SHA-256: {sha256}"),
)
"""What somebody is told who is asked to trust a game."""

HOW_TO_TRUST = N_("Nothing of it was run or kept. Whoever trusts it adds to the command: {option}")
"""What follows it in a terminal."""


class OthersError(Exception):
    """Something about a game of others that its user is told; `code` names the sentence, `facts` fill it."""

    def __init__(self, code: str, **facts: Any) -> None:
        self.code, self.facts = code, facts
        super().__init__(SENTENCES[code].format(**facts))

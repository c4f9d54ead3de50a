"""From a resolved pack and a seating to a game that can be played, and to the voice that tells of it."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.engine.game import Game
from companion.engine.vocabulary import Party
from companion.packs.pack import Pack
from companion.packs.resolved import ResolvedPack
from companion.table.journal.entries import Header, Journal, Seating
from companion.table.play.acts import Chance
from companion.table.play.session import Limit, Session
from companion.texts import Teller

LONGEST_NAME = 100
"""Characters of a name at the table."""

FindScript = Callable[[str], Any]
"""The class of a game by its name; see `companion.packs.games.find_game`."""

Clock = Callable[[], float]


def name_problem(names: Sequence[str]) -> str | None:
    """Why these cannot be the names at one table, or None. Names that look alike count as the same."""
    seen: set[str] = set()
    for name in names:
        looks = unicodedata.normalize("NFC", name).strip()
        if not looks:
            return "every seat needs a name that can be read"
        if len(name) > LONGEST_NAME:
            return f"a name has at most {LONGEST_NAME} characters, “{name[:20]}…” has {len(name)}"
        if looks in seen:
            return f"two seats are called {looks}: every name may stand once"
        seen.add(looks)
    return None


def game_of(resolved: ResolvedPack, find: FindScript, seating: Seating, position: Mapping[str, Any] | None) -> Game:
    """The game in its starting state. Raises BadPosition if it cannot start from `position`."""
    game: Game = find(resolved.game)(resolved.definition, tuple(seating.parties))
    if position:
        game.load(position)
    return game


def forbids_of(resolved: ResolvedPack) -> dict[str, tuple[str, ...]]:
    """The codes of each rule that a level acts on (GEN-7)."""
    return {rule: tuple(text.forbids) for rule, text in resolved.rules.items() if text.forbids}


def session_of(
    resolved: ResolvedPack,
    find: FindScript,
    journal: Journal,
    *,
    now: Clock,
    wall: Clock,
    chance: Chance | None = None,
    grace: float | None = None,
    limit: Limit | None = None,
) -> Session:
    """The game of a journal, replayed. Raises BadPosition, or Drifted if the rules no longer accept an entry."""
    header = journal.header
    return Session(
        lambda: game_of(resolved, find, header.seating, header.position),
        journal,
        levels=dict(resolved.levels),
        forbids=forbids_of(resolved),
        now=now,
        wall=wall,
        chance=chance,
        grace=grace,
        limit=limit,
    )


def pack_teller(pack: Pack, language: str) -> Teller:
    """Who speaks of a pack before there is a game: why it cannot be played together."""
    return Teller(pack.texts.plain, {rule: dict(text.text) for rule, text in pack.rules.items()}, language, {})


def header_of(
    game_id: str,
    resolved: ResolvedPack,
    seating: Seating,
    *,
    begun_at: float,
    app_version: str,
    position: Mapping[str, Any] | None = None,
) -> Header:
    """What stands at the head of a new journal."""
    return Header(game_id, resolved.plain, seating, begun_at, app_version, position)


def teller_of(resolved: ResolvedPack, game: Game, language: str, names: Mapping[Party, str] | None = None) -> Teller:
    """Who speaks of this game in a language. `names`: how the parties are spoken of, by default as they are called."""
    return Teller(
        resolved.texts.plain,
        {rule: dict(text.text) for rule, text in resolved.rules.items()},
        language,
        names if names is not None else {party: party for party in game.parties},
        game.labels(),
        game.short_labels(),
        articles=game.articles(),
    )

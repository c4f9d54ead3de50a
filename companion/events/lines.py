"""An open game as lines for machines: each event that everybody may know, and who is asked.

A line comes after the journal has what it tells, and holds nothing but what stands on the public page: a secret choice
shows as who has answered, what somebody has only begun as nothing at all.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from companion.engine.describing import describe
from companion.engine.game import Game
from companion.engine.vocabulary import TABLE, Event, Party
from companion.models.game.contest import throw_of
from companion.models.game.moments import over_of
from companion.models.game.parties import looks_at
from companion.table.evening import TableGame
from companion.table.play import Change, called

Said = Mapping[str, Any]
"""A line as plain data."""

OPENED, EVENT, ASKED, UNDONE, CLOSED = "opened", "event", "asked", "undone", "closed"
"""What a line is: its key `line`."""

ALARM, DICE, REVEAL, OVER = "alarm", "dice", "reveal", "over"
"""What a lamp can show of an event: its key `moment`, empty for most."""

MOMENTS = (ALARM, DICE, REVEAL, OVER)

FOLDED = frozenset({"undo", "redo"})


def written(lines: Sequence[Said]) -> bytes:
    """Lines as they go over the socket."""
    return "".join(json.dumps(said, ensure_ascii=False) + "\n" for said in lines).encode("utf-8", "replace")


def moment_of(event: Event, game: Game) -> str:
    """What a lamp can show of an event."""
    if event.kind == "game_over":
        return OVER
    if event.kind in game.alarms:
        return ALARM
    if throw_of(event) is not None:
        return DICE
    return REVEAL if isinstance(event.facts.get("choices"), dict) else ""


class GameLines:
    """Follows one open game and tells its lines, from `begin` on.

    `language` is the table's, `wall` the date, `tell` gets the lines of each change at once: one answer can make two
    dozen. `standing` are the lines that say how it stands: whoever comes later begins with them.
    """

    def __init__(
        self,
        game: TableGame,
        language: Callable[[], str],
        wall: Callable[[], float],
        tell: Callable[[Sequence[Said]], None],
    ) -> None:
        self._game, self._language, self._wall, self._told = game, language, wall, tell
        self._new: list[Said] = []
        self._teller = game.teller(language())
        self._events = self._public()
        self._opened: Said = {}
        self._asked: Said = {}

    @property
    def standing(self) -> tuple[Said, ...]:
        """The line that opened the game and the last that told who is asked."""
        return (self._opened, self._asked) if self._asked else ()

    def begin(self) -> None:
        """Tells how it stands, and from now on what happens."""
        self._game.session.listeners.append(self._after)
        self._tell_opened()
        self._tell_asked()
        self._send()

    def end(self) -> None:
        """Tells that the game is closed, and nothing after it."""
        if self._after in self._game.session.listeners:
            self._game.session.listeners.remove(self._after)
        self._new.append(self._line(CLOSED))
        self._send()

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _after(self, change: Change) -> None:
        kinds = {entry.kind for entry in change.entries}
        if "seats" in kinds or self._teller.language != self._language():
            self._teller = self._game.teller(self._language())
            self._tell_opened()
        if kinds & FOLDED:
            self._fold()
        else:
            self._tell_events([event for event in change.events if event.visible_to(TABLE)])
        self._tell_asked()
        self._send()

    def _send(self) -> None:
        if self._new:
            new, self._new = self._new, []
            self._told(new)

    def _fold(self) -> None:
        """After an undo or redo: what counts no more, and what counts again."""
        now = self._public()
        pairs = zip(self._events, now, strict=False)
        same = next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(self._events), len(now)))
        if same < len(self._events):
            del self._events[same:]
            self._new.append(self._line(UNDONE))
        self._tell_events(now[same:])

    def _tell_events(self, events: Sequence[Event]) -> None:
        asked = self._who() if events else {}
        for event in events:
            self._events.append(event)
            self._new.append(
                self._line(
                    EVENT,
                    kind=event.kind,
                    rule=event.rule,
                    sentence=self._teller.event(event),
                    parties=_parties_in(event.facts, self._game.session.game.parties),
                    moment=moment_of(event, self._game.session.game),
                    **asked,
                )
            )

    def _tell_asked(self) -> None:
        session, who = self._game.session, self._who()
        ask, sentence = session.question, ""
        if ask is not None:
            sentence = self._teller.question(describe(ask, TABLE, session.game))
        elif session.outcome is not None:
            sentence = over_of(session.outcome, self._teller).sentence
        new = {"sentence": sentence, **who}
        if any(self._asked.get(key, self) != value for key, value in new.items()):
            self._asked = self._line(ASKED, **new)
            self._new.append(self._asked)

    def _who(self) -> dict[str, Any]:
        ask = self._game.session.question
        if ask is None:
            return {"asked": [], "answered": []}
        return {"asked": list(ask.awaited()), "answered": list(ask.heard())}

    def _tell_opened(self) -> None:
        session = self._game.session
        looks = looks_at(session)
        seats = [
            {
                "party": party,
                "name": called(session.seating, party),
                "place": session.seating.place_of(party),
                "colour": looks[party].colour,
            }
            for party in session.game.parties
        ]
        title = self._game.resolved.plain.get("title", {})
        named = title.get(self._teller.language) or next(iter(title.values()), self._game.resolved.id)
        self._opened = self._line(OPENED, title=named, seats=seats)
        self._new.append(self._opened)

    def _line(self, line: str, **more: Any) -> Said:
        time = datetime.fromtimestamp(self._wall(), UTC).isoformat(timespec="milliseconds")
        return {"line": line, "game": self._game.id, "number": len(self._events), "time": time, **more}

    def _public(self) -> list[Event]:
        return [event for event in self._game.session.game.events if event.visible_to(TABLE)]


def _parties_in(facts: Mapping[str, Any], parties: Sequence[Party]) -> list[Party]:
    """The parties that the facts of an event name, in the order of the game."""
    named: set[Any] = set()
    for value in facts.values():
        if isinstance(value, str):
            named.add(value)
        elif isinstance(value, Mapping | list | tuple):
            named.update(one for one in value if isinstance(one, str))
    return [party for party in parties if party in named]

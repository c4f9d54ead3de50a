"""Every channel over which a game tells something, and what was heard there since it was last listened to.

A channel is opened over one game. `public` is what reaches everybody, `alone` what reaches one party besides. What a
party or the table hears must be the same to the byte in two games whose difference it may not know. What takes long to
make is listened to at one in `every` pairs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any, ClassVar, cast

from companion.engine.describing import describe
from companion.engine.vocabulary import Audience, Party
from companion.events.lines import GameLines
from companion.events.mqtt import messages_of
from companion.events.settings import Broker, WledLamp
from companion.events.wled import LampState
from companion.packs.scripts.games import find_game
from companion.phones.server.frames import SMALL
from companion.table.evening import TableGame
from companion.table.journal import MemoryJournal
from companion.table.play import OpenGame, Timing, open_game
from companion.table.protocol.current_game import CurrentGame, FileSaves
from companion.table.protocol.referee import Referee
from companion.ui.boards.face import face_of
from companion.ui.flow.table.at_table import SOUNDS, AtTable
from tests.battery.shown import Onlookers, papers
from tests.phones.wire import Wired
from tests.shipped import shipped
from tests.story.tables import told as story_of

Heard = Mapping[str, Any]
"""What was heard, by what it is."""


class Channel:
    """One channel of one game; silent unless overridden."""

    name: ClassVar[str]
    every: ClassVar[int] = 1
    one_alone: ClassVar[bool] = False
    """Whether there may be something to hear in one of two games alone."""

    def __init__(self, game: TableGame, language: str) -> None:
        self.game, self.language = game, language
        self.session = game.session

    def public(self) -> Heard:
        """What everybody can hear or see."""
        return {}

    def alone(self, party: Party) -> Heard:
        """What this party can hear or see besides."""
        return {}

    def sizes(self) -> Sequence[int]:
        """The lengths of all that was just sent, also to those who may know of a difference."""
        return ()


class AtTheTable(Channel):
    """The window with its board, its voice, its sounds and its lights; the terminal; what the game shows and asks."""

    name = "table"
    PARTS: ClassVar[Mapping[str, str]] = {
        "view": "view",
        "announcement": "view",
        "question": "question",
        "asked in the terminal": "question",
        "asked in the window": "question",
        "options": "question",
        "events": "log",
        "lines": "log",
        "lights": "lights",
        "left": "clock",
        "spoken": "speech",
        "on the screen": "screen",
        "window": "screen",
        "pictures": "screen",
        "on the terminal": "terminal",
        "board": "terminal",
        "sounds": "sounds",
    }
    """Which channel each part of what is seen there belongs to."""
    OWN: ClassVar[Mapping[str, str]] = {
        "view": "view",
        "question": "question",
        "sentence": "question",
        "announcements": "question",
        "lines": "log",
        "opening": "log",
        "news": "log",
    }

    def __init__(self, game: TableGame, language: str) -> None:
        super().__init__(game, language)
        face = face_of(type(game.session.game))
        self.eyes = Onlookers(game, language, board_of=face.board, moments=face.moments)
        self.sounds: list[str] = []
        self.pictures = 0
        self.eyes.play.on_change = self._stirs
        at_hand = SimpleNamespace(play=self.eyes.play, session=game.session)
        played = SimpleNamespace(play=self.sounds.append)
        self._window = cast(AtTable, SimpleNamespace(_game=at_hand, _sounds=played, _asked=("", 0)))

    def _stirs(self) -> None:
        """As the window hears it, after each act that changed something."""
        self.pictures += 1
        AtTable._call(self._window)
        AtTable._hear(self._window)
        self.sounds += [SOUNDS.get(type(moment), "") for moment in self.eyes.play.moments]

    def public(self) -> Heard:
        now = self.eyes.now()
        sounds, self.sounds[:] = list(self.sounds), []
        pictures, self.pictures = self.pictures, 0
        return {**now, "sounds": sounds, "pictures": pictures}

    def alone(self, party: Party) -> Heard:
        session, eyes = self.session, Audience.of(party)
        ask = session.question
        own = dict(self.eyes.to((party,))[party])
        own["question"] = None if ask is None else described(self.game, eyes)
        own["sentence"] = "" if ask is None else self.eyes.play.teller.question(own["question"])
        return own


def described(game: TableGame, eyes: Audience) -> Any:
    """The open question as this audience is told of it. Its number counts what was asked in private, too, and is told
    to nobody who may not know that: `Question.known_as` is.
    """
    ask = game.session.question
    assert ask is not None
    return {key: value for key, value in describe(ask, eyes, game.session.game).items() if key != "id"}


class Sockets(Channel):
    """A phone for each party, and the page for a television: every frame, in its order."""

    name = "sockets"

    def __init__(self, game: TableGame, language: str) -> None:
        super().__init__(game, language)
        self.wired = Wired(game, game.session.game.parties, language, boards=True)
        self._sent: dict[Party, list[str]] = {}
        self._sizes: list[int] = []

    def public(self) -> Heard:
        self.wired.show()
        self._sent = {party: guest.hear() for party, guest in self.wired.at.items()}
        page = self.wired.tv.hear()
        self._sizes = [len(frame.encode()) for sent in self._sent.values() for frame in sent]
        assert len({*self._sizes} - {SMALL}) <= 1, "frames of one moment are of different lengths"
        return {"television": page}

    def alone(self, party: Party) -> Heard:
        return {"frames": self._sent[party]}

    def sizes(self) -> Sequence[int]:
        return self._sizes


LAMPS = (WledLamp("lamp"), WledLamp("strip", seats={place: (10 * place, 10 * place + 9) for place in range(1, 10)}))


class Events(Channel):
    """The lines for whoever listens, what a broker is sent of them, and what lamps show by them."""

    name = "events"

    def __init__(self, game: TableGame, language: str) -> None:
        super().__init__(game, language)
        self._lines: list[Any] = []
        self._lamps = [LampState(lamp) for lamp in LAMPS]
        GameLines(game, lambda: language, lambda: 1.7e9, self._lines.extend).begin()

    def public(self) -> Heard:
        lines, self._lines[:] = list(self._lines), []
        lit = [lamp.state(lamp.take(line)) for line in lines for lamp in self._lamps]
        return {"lines": lines, "broker": [messages_of(line, Broker("broker")) for line in lines], "lamps": lit}


class Papers(Channel):
    """What may be taken home before the end, and what the list of saved games tells."""

    name = "export"
    every = 8

    def public(self) -> Heard:
        return {**papers(self.game), "list of games": self.game._glance()}


class Story(Channel):
    """The game told again as a file, before its end."""

    name = "story"
    every = 16

    def public(self) -> Heard:
        return {"file": story_of(self.game, self.language)}


class Replay(Channel):
    """The game opened again from what was saved of it, as after a night."""

    name = "replay"
    every = 8

    def public(self) -> Heard:
        journal = MemoryJournal(self.game.header)
        journal.append(self.session.ledger.entries)
        timing = Timing.unhurried(lambda: 0.0, lambda: 0.0)
        again = TableGame(open_game(self.game.resolved, find_game, journal, timing), self.game.sources, timing)
        self._eyes = Onlookers(again, self.language)
        shown = self._eyes.now()
        return {name: shown[name] for name in ("view", "question", "lines", "lights", "board", "window")}

    def alone(self, party: Party) -> Heard:
        return self._eyes.to((party,))[party]


class Protocol(Channel):
    """A program that hosts the game, asking for what it shows to the table and to each party."""

    name = "protocol"

    def __init__(self, game: TableGame, language: str) -> None:
        super().__init__(game, language)
        timing = Timing(lambda: 0.0, lambda: 0.0)
        current = CurrentGame(shipped(), find_game, timing, saves=FileSaves(), app_version="test", language=language)
        current._open = OpenGame(game.session, game.resolved, game.journal)
        self._referee = Referee(current, lambda fault: None)

    def _asked(self, **request: Any) -> str:
        reply = self._referee.handle(request)
        if isinstance(question := reply.get("question"), dict):
            question.pop("id", None)
        return json.dumps(reply, ensure_ascii=False)

    def public(self) -> Heard:
        told = {cmd: self._asked(cmd=cmd, audience="table") for cmd in ("view", "question", "log")}
        return {**told, "odds": self._asked(cmd="odds")}

    def alone(self, party: Party) -> Heard:
        to = {"audience": {"party": party}}
        return {cmd: self._asked(cmd=cmd, **to) for cmd in ("view", "question", "log")}


CHANNELS: tuple[type[Channel], ...] = (AtTheTable, Sockets, Events, Papers, Story, Replay, Protocol)

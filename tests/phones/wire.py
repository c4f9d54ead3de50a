"""Phones without a process and without a network: the host's own part and the child's, one line handed to the other.

Every byte that would go over the pair or over a socket is here, in its order, and nothing has to be waited for.
"""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Sequence
from typing import Any, cast
from unittest.mock import patch

from aiohttp import web

from companion.engine.vocabulary import Party
from companion.models.play.table import no_board
from companion.phones import host
from companion.phones.host import Phones
from companion.phones.link import Message, Outbox, PhoneLink
from companion.phones.project import AtPlay
from companion.phones.server.frames import read
from companion.phones.server.rooms import Rooms, Watcher
from companion.table.evening.table_game import TableGame
from companion.texts import translator
from companion.ui.boards.face import face_of
from tests.phones.tables import KEY


class Pair(PhoneLink):
    """A link to a child that is no process; `deliver` hands over what waits."""

    def __init__(self, server: socket.socket, heard: Callable[[Message], None]) -> None:
        super().__init__(server, heard, pause=lambda _: False)
        self._thread.join()
        self.outbox = self._outbox = Outbox()
        self.rooms = Rooms(self.says)
        self.sent = 0

    def says(self, message: Message) -> None:
        """What the child says, as the pair carries it."""
        self._heard(json.loads(json.dumps(message)))

    def deliver(self) -> None:
        """Writes what waits."""
        box = self.outbox
        while box._hello or box._states or box._replies:
            for line in box.take() or ():
                told = json.dumps(line, ensure_ascii=False)
                self.sent += len(told)
                self.rooms.hear(json.loads(told))


class Guest:
    """An open socket: `frames` is what came, to the letter."""

    def __init__(self, pair: Pair, token: str, *, tv: bool = False) -> None:
        self.pair = pair
        self.watcher = Watcher(cast(web.WebSocketResponse, None), token, "127.0.0.1", tv, 0.0)
        self.frames: list[str] = []
        pair.rooms.come(self.watcher)

    def hear(self) -> list[str]:
        """What has come since the last time."""
        watcher = self.watcher
        fresh, watcher._replies = watcher._replies, []
        if watcher._state is not None:
            fresh, watcher._state = [*fresh, watcher._state], None
        self.frames += fresh
        return fresh

    def say(self, text: str) -> bool:
        """Sends a message; whether the socket stays open."""
        said = read(text)
        return said is not None and self.pair.rooms.heard(self.watcher, said)

    @property
    def state(self) -> dict[str, Any]:
        """What stands on the page."""
        shown: dict[str, Any] = json.loads(self.watcher.shown)
        return shown


class Wired:
    """A game, its phones, a socket for each seat and one for the public page, which has a board where `boards`."""

    def __init__(self, game: TableGame, seats: Sequence[Party], language: str = "de", *, boards: bool = False) -> None:
        self.game = game
        with patch.multiple(host, PhoneLink=Pair, listen=lambda *_: socket.socket()):
            self.phones = Phones("", lambda: 0.0, lambda: None, translator, lambda: language, clock=lambda: 0.0)
        self.phones._key = KEY
        self.pair = cast(Pair, self.phones.link)
        teller = game.teller(language)
        board = face_of(type(game.session.game)).board if boards else no_board
        self.phones.enter(AtPlay(game, lambda: "", lambda _: teller, lambda: game.recap(language, 3), board))
        self.tv = Guest(self.pair, "", tv=True)
        self.at: dict[Party, Guest] = {}
        for number, party in enumerate(seats):
            token = f"{number:064x}"
            self.phones.seats.ask(token, party, seats)
            self.phones.confirm(self.phones.wishes[0])
            self.at[party] = Guest(self.pair, token)
        self.pump()

    def pump(self) -> None:
        """As the window does it."""
        self.phones.take()
        self.game.inputs.pump()
        self.show()

    def show(self) -> None:
        """What has changed goes out: to the seats in one frame, to the public page in the next."""
        self.phones.show()
        self.phones.follow()
        self.pair.deliver()
        self.phones.follow()
        self.pair.deliver()

    def close(self) -> None:
        """Everything is given back."""
        self.phones.close()

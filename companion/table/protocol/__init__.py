"""The referee protocol for other programs: one JSON request per line, one reply per line (docs/referee.md)."""

from companion.table.protocol.current_game import CurrentGame, FileSaves
from companion.table.protocol.referee import Referee, Reply
from companion.table.protocol.wire import BadLineError

__all__ = ["BadLineError", "CurrentGame", "FileSaves", "Referee", "Reply"]

"""The referee protocol: one request a line, one reply a line (docs/referee.md)."""

from companion.table.protocol.current_game import CurrentGame, FileSaves
from companion.table.protocol.referee import Referee, Reply
from companion.table.protocol.wire import BadLineError

__all__ = ["BadLineError", "CurrentGame", "FileSaves", "Referee", "Reply"]

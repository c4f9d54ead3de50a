"""Players without people at a table: what they may know of its game, and when they answer."""

from companion.table.players.host import box_players

__all__ = ["box_players"]

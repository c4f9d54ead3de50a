"""What the bot of a game of others builds on."""

from companion.bots.player import Bot, RandomBot, best, first_legal

__all__ = ["Bot", "RandomBot", "best", "first_legal"]

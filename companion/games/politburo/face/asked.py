"""Which questions are about cards, which about candidates, and what they are answered with."""

from __future__ import annotations

from companion.games.politburo import Politburo
from companion.games.politburo.models.bureau import BureauModel
from companion.games.politburo.models.claims import claims_waiting, of_order
from companion.games.politburo.rules.definition import Definition
from companion.games.politburo.rules.judges import ON_ONE
from companion.models.play.play import Play
from companion.ui.look.look import Look

CARDS = (
    "turn",
    "what_to_play",
    "play_from",
    "betray_with",
    "add_assault",
    "fetch_card",
    "cure_with",
    "rescue_from_siberia",
)
"""Questions that are answered by a card."""

PEOPLE = (
    "target",
    "usurp_whom",
    "usurper",
    "who_pays",
    "return_to",
    "assign_to",
    "look_at",
    "cure_whom",
    "which_takes",
)
"""Questions that are answered by a candidate."""

ASKS_MORE = frozenset({*ON_ONE, "betrayal", "contraband", "usurpation"})
"""Kinds of cards after which something is asked before they are paid: until then the way back is open, so that one
tap is enough. In the own turn all others are confirmed.
"""


def game_of(play: Play) -> Politburo:
    """The game at hand."""
    game = play.opened.session.game
    assert isinstance(game, Politburo)
    return game


def definition_of(play: Play) -> Definition:
    """The pack at hand."""
    return game_of(play).definition


def board_of(play: Play) -> BureauModel:
    """What lies open on the board."""
    board = play.board()
    assert isinstance(board, BureauModel)
    return board


def always_asked(look: Look) -> str:
    """Why somebody is asked for a card whom everybody would see to have none, were it left out."""
    return look._("Always asked, whatever you hold: so nobody learns anything.")


def about_whom(play: Play) -> str | None:
    """The candidate that a question for a card is about, where it is settled before the card is."""
    ask = play.opened.session.question
    if ask is None or ask.name != "rescue_from_siberia" or ask.facts is None:
        return None
    return str(ask.facts()["candidate"])


def order_line(play: Play, look: Look) -> str:
    """In which order several who want to play something are asked, and why; empty where at most one does."""
    return of_order(game_of(play), claims_waiting(play.opened.session), look, play.teller)

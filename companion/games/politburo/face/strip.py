"""Which questions leave all the width to the dossiers, and stand in a strip below them."""

from __future__ import annotations

from companion.engine.questions import Kind
from companion.games.politburo.face.asked import CARDS, PEOPLE
from companion.models.game.question import QuestionModel
from companion.ui.boards.face import Strip

ON_THE_CLOTH = ("what_to_play", "play_from", "cure_with", "add_assault")
"""Questions besides windows at which what was played matters more than the dossiers."""

LOW, HIGH, WINDOW = Strip(10.8, 24.0), Strip(18.8, 46.0), Strip(None, 70.0)
"""Of a question with short answers, of one with two ways as large keys, and of a window, which stands beside the cloth
where the panel is wide.
"""

BESIDE = Strip(None, None, 0.45)
"""Of a question for one of all cards: what lies on the cloth is one card, the names of the others need the width."""

TURN = Strip(24.6, 73.0, keeps=True)
"""Of the own turn: the three ordinary kinds with their values and the pile of the others in one line, below them what
else can be done; upright each kind has a line.
"""

CARD = Strip(None, None, 0.575)
"""Of a question for a card of any kind: the longest name of a kind and all its values stand in one line."""

ALONE = Strip(None, None, 0.0)
"""Of the first cards, when nothing lies on any dossier yet, and of cards of all kinds: the answers have all the width.
"""

BESIDE_TURNS = "PB-49"
"""The rule by which a card is played when nothing is to be answered: then nothing lies on the cloth."""


def strip_of(question: QuestionModel) -> Strip | None:
    """The strip of a question; None: it shares the table with the dossiers, or with what was played, as usual."""
    if question.kind is Kind.WINDOW:
        return WINDOW
    if question.name == "begin_turn":
        return HIGH
    beside_turns = question.name == "what_to_play" and question.rule == BESIDE_TURNS
    if (beside_turns or question.name in ("fetch_card", "arrange")) and not question.private:
        return ALONE
    if question.name in ON_THE_CLOTH:
        return None if question.private else BESIDE
    if question.name in CARDS and not question.private:
        return TURN if question.name == "turn" else CARD
    return LOW if question.private or question.name in PEOPLE else None


def is_below(question: QuestionModel) -> bool:
    """Whether a question stands below the dossiers on a wide panel."""
    strip = strip_of(question)
    return strip is not None and strip.mm is not None

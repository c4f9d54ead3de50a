"""One widget per kind of question. A board or a hand may take over; unknown kinds are a plain list."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.questions import Kind
from companion.models.game.question import QuestionModel
from companion.ui.questions.alone.by_box import ByBoxPanel
from companion.ui.questions.alone.private import PrivatePanel
from companion.ui.questions.alone.secretly import SecretPanel
from companion.ui.questions.alone.told_alone import offer_what_was_told_alone
from companion.ui.questions.cards import CardsPanel
from companion.ui.questions.chance import LotPanel, RollPanel, ShufflePanel
from companion.ui.questions.choose import ChoosePanel
from companion.ui.questions.draw import DrawPanel
from companion.ui.questions.panel import Panel, QuestionContext
from companion.ui.questions.place import PlacePanel
from companion.ui.questions.propose import ProposePanel
from companion.ui.questions.split import SplitPanel
from companion.ui.questions.text import ConfirmPanel, TextPanel
from companion.ui.questions.window import WindowPanel

PANELS: dict[Kind, type[Panel]] = {
    Kind.CHOOSE: ChoosePanel,
    Kind.CHOOSE_SECRETLY: SecretPanel,
    Kind.PLACE: PlacePanel,
    Kind.CARDS: CardsPanel,
    Kind.SPLIT: SplitPanel,
    Kind.PROPOSE: ProposePanel,
    Kind.WINDOW: WindowPanel,
    Kind.TEXT: TextPanel,
    Kind.CONFIRM: ConfirmPanel,
    Kind.ROLL: RollPanel,
    Kind.DRAW: DrawPanel,
    Kind.SHUFFLE: ShufflePanel,
    Kind.LOT: LotPanel,
}
"""The widget of each kind."""


OwnPanel = Callable[[QuestionModel], type[Panel] | None]
"""A game's own widget for a question, None for the usual one."""


def panel_for(asking: QuestionContext, own_panel: OwnPanel) -> Panel:
    """The widget for the open question, with the way to what one of those asked was privately told meanwhile.

    No game has its own where the box decides: nobody is asked.
    """
    if asking.question.by_box:
        return ByBoxPanel(asking)
    panel = _panel_for(asking, own_panel)
    offer_what_was_told_alone(panel)
    return panel


def _panel_for(asking: QuestionContext, own_panel: OwnPanel) -> Panel:
    """The game's own widget, or the hand-over if the question is for one party alone."""
    question = asking.question
    own = own_panel(question)
    if own is not None:
        return own(asking)
    if question.secret:
        return SecretPanel(asking)
    if question.private:
        return PrivatePanel(asking)
    return PANELS.get(question.kind, ChoosePanel)(asking)

"""What anybody may play beside the open question: a quiet button below it, and then one tap on who it is (GEN-6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal

from companion.engine.vocabulary import Party
from companion.models.game.question import QuestionModel
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.questions.panel import FEW, MANY, Panel, QuestionContext
from companion.ui.widgets.builder import refill
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.screen.menu import level
from companion.ui.widgets.text import FitText, Text, text_width
from companion.ui.widgets.things.names import names_slim

SAID, BACK = 0.3, 0.32
"""The widths of what is asked and of the way back in a strip, over that of the names."""

NAMES, BESIDE_NAME = 0.59, 16
"""The share of a strip for all names, and what of each is not its letters, in design pixels."""


TIGHT_MM = 4.0
"""How much wider small words are than their letters, so that they stay in one line."""


def stands_beside(question: QuestionModel) -> bool:
    """Whether something may be played beside a question: where that is what is asked, its own widget says so."""
    return question.offer is not None and not question.offer.asks and not question.private


OfferShows = Literal["both", "words", "icon"]
"""What an offer shows of itself."""


class OfferButton(TouchButton):
    """Stands at the foot of the question, or at the end of its `strip`; it looks the same whoever holds a card.

    Beside other buttons it `shows` its words or its icon alone; in a strip with room for both it shows both.
    """

    role = "offer"

    def __init__(
        self,
        label: str,
        look: Look,
        on_tap: Callable[[], object],
        *,
        strip: bool = False,
        shows: OfferShows = "both",
        icon: str = "cards",
    ) -> None:
        theme, bare = look.theme, shows == "icon"
        roomy = strip and theme.profile.portrait and theme.text_scale <= 1
        words = shows == "words" and not roomy
        size = "small" if words and (not strip or theme.text_scale > 1) else "label" if strip else "body"
        wide = (
            text_width(label, theme.px(size), True, theme.style(size).face)
            + (0 if words else theme.mm(5) + theme.design(12))
            + theme.design(2 * 14 + 12)
            + (theme.mm(TIGHT_MM) if size == "small" else 0)
        )
        place: dict[str, Any] = {"size_hint_x": None, "width": wide, "pos_hint": {"center_y": 0.5}} if strip else {}
        if bare:
            side = theme.mm(TOUCH_MM)
            edge = (side - theme.mm(5)) / 2
            place = {"size_hint_x": None, "width": side, "padding": (edge, 0), "pos_hint": {"center_y": 0.5}}
        if words and not strip:
            place = {"padding": (theme.design(6), theme.design(6))}
        icon, style = "" if words else icon, "plain" if words or (strip and not bare) else "quiet"
        super().__init__(label, theme, on_tap, style=style, mm=TOUCH_MM, icon=icon, size=size, **place)
        if bare:
            self.remove_widget(self.label)
            self.label.unbind(height=self._grow)
            self.height = self.least


def offer_beside(
    panel: Panel, label: str, on_tap: Callable[[], object], *, strip: bool, icon: str = "cards"
) -> OfferButton:
    """What is offered beside a question: in its foot if it has one, with as many words as fit there, else below it.

    In a `strip` without a foot it is only made; in a wordy foot it is a button like the others there.
    """
    foot = panel.foot
    shows: OfferShows = "both" if foot is None else "words" if strip or panel.wordy_foot else "icon"
    strip = strip and not (foot is not None and panel.wordy_foot)
    button = OfferButton(label, panel.look, on_tap, strip=strip, shows=shows, icon=icon)
    if foot is not None or not strip:
        (panel.below if foot is None else foot).add_widget(button)
    if foot is not None and panel.wordy_foot and not strip:
        level([one for one in foot.children if isinstance(one, TouchButton)])
    return button


class WhoPlays(Panel):
    """All who might play something, whatever they hold, in place of the answers; `on_back` leads back to these.

    In a `strip` everything stands in one line.
    """

    def __init__(
        self,
        asking: QuestionContext,
        on_party: Callable[[Party], object],
        on_back: Callable[[], object],
        *,
        strip: bool = False,
    ) -> None:
        self.on_party, self.on_back, self.strip = on_party, on_back, strip
        super().__init__(asking)
        if strip:
            self.orientation = "horizontal"
            names = self.body.children[0]
            self.body.remove_widget(names)
            refill(self, self.sentence, names, self.below)
            names.pos_hint = {"center_y": 0.5}
            for beside, share in ((self.sentence, SAID), (self.below, BACK)):
                beside.size_hint_x, beside.pos_hint = share, {"center_y": 0.5}

    def lasts(self, question: QuestionModel | None) -> bool:
        """Whether who it is may be asked on: the same people may still play the same beside the same question."""
        asked = self.asking.question
        if question is None or question.id != asked.id or question.offer is None or asked.offer is None:
            return False
        same = (question.offer.label, question.offer.parties) == (asked.offer.label, asked.offer.parties)
        return same and bool(question.missing) and stands_beside(question)

    def sentence_widget(self) -> Text | FitText:
        """In a strip in as many lines as have room."""
        if not self.strip:
            return super().sentence_widget()
        return self.b.fit(self.says(), "label", strong=True, align="left")

    def says(self) -> str:
        """What is offered, and that a name is asked for."""
        offer = self.asking.question.offer
        return self.look.fill(self.look._("{what}: who?"), what=offer.label) if offer is not None else ""

    def fill(self) -> None:
        """Their names, and the way back."""
        b, offer = self.b, self.asking.question.offer
        asked = [self.asking.party(name) for name in (offer.parties if offer is not None else ())]
        high, full = b.mm(MAIN_MM if len(asked) <= MANY or self.strip else TOUCH_MM), len(asked) <= FEW
        how: dict[str, Any] = {"height": high, "full": full, "slim": names_slim(len(asked))}
        if self.strip:  # each name below its piece, where it has the whole width
            how |= {"upright": True, "full": False, "slim": False}
            how["size"] = self._size([party.first or party.title for party in asked])
        chips = (b.chip(party, partial(self.on_party, party.name), **how) for party in asked)
        cols = len(asked) if self.strip else 3 if len(asked) > FEW else 2
        self.body.add_widget(b.grid(*chips, cols=cols))
        self.below.add_widget(b.button(self.look._("Not now"), self.on_back, mm=TOUCH_MM))

    def _size(self, names: Sequence[str]) -> str:
        """The size at which all names stand whole in one line: the same for all of them."""
        theme = self.theme
        room = theme.profile.width * NAMES / max(1, len(names)) - theme.design(BESIDE_NAME)
        sizes = ("effect", "label", "small")
        fits = (one for one in sizes if all(text_width(name, theme.px(one), True) <= room for name in names))
        return next(fits, sizes[-1])

"""Height for the answers: where not all of them are in sight, a long question is set smaller, and they are slimmer."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock

from companion.ui.questions.panel import Panel
from companion.ui.widgets.input.options import OptionCard
from companion.ui.widgets.text import Text
from companion.ui.widgets.words.few_lines import few_lines_px, height_at, set_in

LINES, LEAST = 2, "body"
"""A question has so many lines where answers lack the height, unless it would be smaller than this."""

FEW = 6
"""Up to so many answers are slimmer so that all are in sight: of more, some are not in any case."""

CLOSE = 0.5
"""How far apart slim answers stand, over what is usual."""

LAID_MM = 30
"""A list that is narrower has not been laid out yet."""


def make_room(panel: Panel, needed: Callable[[], float] | None = None) -> None:
    """Gives the answers of a panel the height that its question can spare: that says only the first name of whoever is
    asked, and is set smaller. `needed` is the height, in px, in which all of them are in sight, if they are no cards.
    """
    if isinstance(panel.sentence, Text):
        _Room(panel, panel.sentence, needed)


class _Room:
    """Decides anew, from what everything would need as it usual is, whenever a height changes: it never swings."""

    def __init__(self, panel: Panel, sentence: Text, needed: Callable[[], float] | None) -> None:
        self.panel, self.sentence, self.needed = panel, sentence, needed
        self.usual, self.least = sentence.wanted_px, panel.theme.px(LEAST)
        self.says, self.spacing = str(sentence.text), float(panel.body.spacing)
        # Never while a layout runs. The clock holds no method by itself: this object would be gone.
        later = Clock.create_trigger(lambda _: self.look(), -1)
        for one in (panel, panel.body, panel.below):
            one.bind(height=later)
        panel.view.bind(width=later)
        later()

    def look(self) -> None:
        """Sets question and answers as the height of the panel allows."""
        panel, sentence = self.panel, self.sentence
        if panel.orientation != "vertical" or panel.view.width <= panel.theme.mm(LAID_MM):
            return
        sentence.text = self.says
        px, free, slim = self.usual, self._free(slim=False), False
        if height_at(sentence, px) > free:
            sentence.text = self._with_first_name()
        if height_at(sentence, px) > free:
            px = few_lines_px(sentence, self.usual, LINES, self.least)
        if height_at(sentence, px) > free and len(self._cards()) <= FEW:
            slim, free = True, self._free(slim=True)
            if height_at(sentence, px) > free:
                px = self.least
        set_in(sentence, px)
        panel.body.spacing = self.spacing * (CLOSE if slim else 1)
        cards = [*self._cards(), *self._below()]
        more = max(0.0, free - 1 - height_at(sentence, px)) / max(1, len(cards)) if slim else 0.0
        for card in cards:
            card.be_slim(on=slim, more=more)

    def _cards(self) -> list[OptionCard]:
        return [one for one in self.panel.body.children if isinstance(one, OptionCard)]

    def _below(self) -> list[OptionCard]:
        return [one for one in self.panel.below.children if isinstance(one, OptionCard)]

    def _free(self, *, slim: bool) -> float:
        """The height that is left to the question while everything else is in sight, in px."""
        panel = self.panel
        below = sum(one.high(slim=slim) - one.height for one in self._below()) + panel.below.height
        if self.needed is not None:
            answers = self.needed()
        else:
            parts = panel.body.children
            answers = sum(one.high(slim=slim) if isinstance(one, OptionCard) else one.height for one in parts)
            answers += self.spacing * (CLOSE if slim else 1) * max(0, len(parts) - 1)
        return float(panel.height - below - answers - 2 * panel.spacing + 1)

    def _with_first_name(self) -> str:
        """What is asked, with no more of the name than tells who it is."""
        asked = self.panel.asking.question.party
        party = self.panel.asking.party(asked) if asked is not None else None
        return str(self.says.replace(party.title, party.first)) if party is not None and party.first else self.says

"""Height for the answers: where not all of them are in sight, a long question is set smaller, and they are slimmer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

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


class QuestionSetting(NamedTuple):
    """How a question and its answers are set; `px` is the size of the question's letters."""

    says: str
    px: float
    slim: bool = False


class _Room:
    """Decides anew, from what everything would need as it usual is, whenever a height changes: it never swings."""

    def __init__(self, panel: Panel, sentence: Text, needed: Callable[[], float] | None) -> None:
        self.panel, self.sentence, self.needed = panel, sentence, needed
        self.usual = QuestionSetting(str(sentence.text), sentence.wanted_px)
        self.least, self.spacing = panel.theme.px(LEAST), float(panel.body.spacing)
        # Never while a layout runs. The clock holds no method by itself: this object would be gone.
        later = Clock.create_trigger(lambda _: self.look(), -1)
        for one in (panel, panel.body, panel.below):
            one.bind(height=later)
        panel.view.bind(width=later)
        later()

    def look(self) -> None:
        """Sets question and answers as the height of the panel allows."""
        panel = self.panel
        if panel.orientation == "vertical" and panel.view.width > panel.theme.mm(LAID_MM):
            tried = self.usual
            for tried in self._settings():
                self.sentence.text = tried.says
                if self._to_spare(tried) >= 0:
                    break
            self._set(tried)

    def _settings(self) -> Iterator[QuestionSetting]:
        """The usual one, then those that give up more and more of it."""
        yield self.usual
        yield (named := self.usual._replace(says=self._with_first_name()))
        yield (small := named._replace(px=few_lines_px(self.sentence, named.px, LINES, self.least)))
        if len(self._cards()) <= FEW:
            yield (slim := small._replace(slim=True))
            yield slim._replace(px=self.least)

    def _to_spare(self, setting: QuestionSetting) -> float:
        """The height that is left over, in px; less than nothing where not all is in sight."""
        return self._free(slim=setting.slim) - height_at(self.sentence, setting.px)

    def _set(self, setting: QuestionSetting) -> None:
        set_in(self.sentence, setting.px)
        self.panel.body.spacing = self.spacing * (CLOSE if setting.slim else 1)
        cards = [*self._cards(), *self._below()]
        more = max(0.0, self._to_spare(setting) - 1) / max(1, len(cards)) if setting.slim else 0.0
        for card in cards:
            card.be_slim(on=setting.slim, more=more)

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
        says = self.usual.says
        return str(says.replace(party.title, party.first)) if party is not None and party.first else says

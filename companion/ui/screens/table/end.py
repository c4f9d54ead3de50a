"""The end: who stands where, and what can be done now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.engine.vocabulary import Party
from companion.models.game.moments import Over
from companion.models.game.notice import Notice
from companion.models.game.party_looks import PartyLook
from companion.texts.grammar import number
from companion.ui.look.look import Look
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.chips import Mark
from companion.ui.widgets.layout import column, row, scrolled, space
from companion.ui.widgets.screen.menu import Way
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.screen.stage import Box
from companion.ui.widgets.text import FitText, Text

NOBODYS: Mapping[Party, int] = {}
"""The points of a game that counts none."""


class EndScreen(Page):
    """Ranking left, with the points of whoever has some; ways on at the right. What is not `kept` is held to leave."""

    role = "end"

    def __init__(
        self,
        look: Look,
        over: Over,
        looks: Mapping[Party, PartyLook],
        points: Mapping[Party, int] = NOBODYS,
        *,
        on_home: Callable[[], None],
        on_log: Callable[[], None],
        on_undo: Callable[[], None],
        ways: Sequence[Way] = (),
        kept: bool = True,
    ) -> None:
        super().__init__(look, look._("The end"), None)
        theme, self.kept = self.theme, kept
        listed = column(theme, 1)
        listed.add_widget(Text(over.sentence, theme, "head", strong=True))
        if over.rule:
            listed.add_widget(Text(over.rule, theme, "small", colour=theme.palette.text_dim))
        place = 1
        for group in over.ranking:
            for party in group:
                line = row(theme, 1.5, size_hint_y=None, height=theme.mm(9))
                line.add_widget(FitText(f"{place}.", theme, "head", size_hint_x=None, width=theme.mm(8)))
                line.add_widget(Mark(looks[party], theme, mm=6, size_hint_x=None, width=theme.mm(8)))
                line.add_widget(FitText(party, theme, "head" if place == 1 else "body", align="left"))
                if party in points:
                    told = number(points[party], look.language)
                    line.add_widget(FitText(told, theme, "head", align="right", size_hint_x=None, width=theme.mm(16)))
                listed.add_widget(line)
            place += len(group)  # two that share the second place leave no third
        self.listed = scrolled(listed, theme)
        self.body.add_widget(self.listed)
        side = column(theme, 1, size_hint_x=1 if theme.profile.portrait else 0.5)
        side.add_widget(space())
        for way in ways:
            side.add_widget(TouchButton(way.label, theme, way.act, icon=way.icon, held=way.held))
        side.add_widget(TouchButton(look._("Log"), theme, on_log, icon="log"))
        side.add_widget(TouchButton(look._("Undo"), theme, on_undo, icon="undo", held=look.locked))
        side.add_widget(TouchButton(look._("Home"), theme, on_home, style="main", mm=14, held=look.locked or not kept))
        self.body.add_widget(side)

    def room_for(self, notice: Notice) -> Box:
        """A notice lies over the end of the list, and hides no way on."""
        x, y = self.listed.to_window(*self.listed.pos)
        return Box(x, y, self.listed.width, self.listed.height)

"""The end: who stands where, and what can be done now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.engine.vocabulary import Party
from companion.models.game.moments import Over
from companion.models.game.notice import Notice
from companion.models.game.party_looks import PartyLook
from companion.texts.grammar import number
from companion.ui.look.look import Look
from companion.ui.widgets.builder import put
from companion.ui.widgets.screen.menu import Way
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.screen.stage import Box

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
        b, self.kept = self.b, kept
        listed = b.column(b.heading(over.sentence), b.dim(over.rule) if over.rule else None)
        place = 1
        for group in over.ranking:
            for party in group:
                listed.add_widget(
                    b.row(
                        b.fit(f"{place}.", "head", wide=8),
                        b.mark(looks[party], mm=6, wide=8),
                        b.fit(party, "head" if place == 1 else "body", align="left"),
                        b.fit(number(points[party], look.language), "head", align="right", wide=16)
                        if party in points
                        else None,
                        gap=1.5,
                        high=9,
                    )
                )
            place += len(group)  # two that share the second place leave no third
        self.listed = b.scrolled(listed)
        put(
            self.body,
            self.listed,
            b.column(
                b.space(),
                *(b.button(way.label, way.act, icon=way.icon, held=way.held) for way in ways),
                b.button(look._("Log"), on_log, icon="log"),
                b.button(look._("Undo"), on_undo, icon="undo", held=look.locked),
                b.button(look._("Home"), on_home, style="main", mm=14, held=look.locked or not kept),
                size_hint_x=1 if b.portrait else 0.5,
            ),
        )

    def room_for(self, notice: Notice) -> Box:
        """A notice lies over the end of the list, and hides no way on."""
        x, y = self.listed.to_window(*self.listed.pos)
        return Box(x, y, self.listed.width, self.listed.height)

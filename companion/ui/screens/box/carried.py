"""The games on a stick: who plays, how far they are, and how they stand to what is in this box."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from companion.models.box.troubles import save_sentence
from companion.table.evening.travel import Arrival, Standing
from companion.texts.wording import N_
from companion.ui.look.look import Look
from companion.ui.look.theme import CONFIRM_MM
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Sheet
from companion.ui.widgets.more import more_list
from companion.ui.widgets.page import Page
from companion.ui.widgets.text import Text

STANDINGS = {
    Standing.NEW: N_("Not in this box yet."),
    Standing.AHEAD: N_("Went on elsewhere; this box has its beginning."),
    Standing.SAME: N_("The same as in this box."),
    Standing.BEHIND: N_("This box is further on: it goes on from there."),
    Standing.PARTED: N_("Went on here and elsewhere: you will be asked."),
}
"""What is said of each."""


class ArrivedGame(Touchable, Sheet):
    """A game that can be gone on with."""

    role = "arrived"

    def __init__(self, arrival: Arrival, look: Look, on_choose: Callable[[Arrival], None]) -> None:
        theme, game = look.theme, arrival.game
        self.on_tap = lambda: on_choose(arrival)
        Sheet.__init__(self, theme, line=theme.palette.line, size_hint_y=None, pad=1.5, gap=0.5)
        title = game.title.get(look.language) or next(iter(game.title.values()), "")
        self.add_widget(Text(title, theme, "head", strong=True))
        self.add_widget(Text(", ".join(game.people), theme, "body"))
        at = time.strftime("%Y-%m-%d %H:%M", time.localtime(game.last_at))
        words = f"{at} · {look._(STANDINGS[arrival.standing])}"
        self.add_widget(Text(words, theme, "small", colour=theme.palette.text_dim))
        self.least = theme.mm(CONFIRM_MM)
        self.bind(minimum_height=lambda _, height: setattr(self, "height", max(self.least, height)))


class CarriedScreen(Page):
    """A card for each game; what cannot be gone on with says why."""

    role = "carried"

    def __init__(
        self,
        look: Look,
        arrivals: Sequence[Arrival],
        troubles: Sequence[str],
        on_choose: Callable[[Arrival], None],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(look, look._("Games on the stick"), on_back)
        theme = look.theme
        listed, view = more_list(look)
        for arrival in arrivals:
            if arrival.game.running:
                listed.add_widget(ArrivedGame(arrival, look, on_choose))
        wrong = [f"{one.game.id}: {save_sentence(one.game, look.words)}" for one in arrivals if one.game.wrong]
        for trouble in (*troubles, *wrong):
            listed.add_widget(Text(trouble, theme, "body", colour=theme.palette.warning))
        if not listed.children:
            listed.add_widget(Text(look._("No game that is running lies on the stick."), theme, "body"))
        self.body.add_widget(view)

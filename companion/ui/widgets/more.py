"""A list that tells when there is more of it below, and scrolls on at a tap."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout

from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.layout import column
from companion.ui.widgets.long_list import PAGE, scrolled


class MoreList(BoxLayout):
    """A scrolled column with a button below it as long as something is hidden there. With a `sheet` it is written on
    that, and the button lies on the table below.
    """

    def __init__(self, content: BoxLayout, look: Look, sheet: BoxLayout | None = None) -> None:
        theme = look.theme
        super().__init__(orientation="vertical", spacing=theme.units(0.5))
        self.view = scrolled(content, theme, signed=False)  # the button says it
        self.view.on_paper = sheet is not None
        if sheet is not None:
            sheet.add_widget(self.view)
        self.outer = self.view if sheet is None else sheet
        self.add_widget(self.outer)
        self.on, self.back, self.ended = look._("More below"), look._("Back to the top"), False
        self.more = TouchButton(self.on, theme, self._on, style="quiet", icon="down", mm=TOUCH_MM)
        self.more.role = "more"
        self.content = content
        self.view.bind(scroll_y=self._look, size=self._look)
        content.bind(height=self._look)

    @property
    def hidden(self) -> float:
        """Height of the content below the visible part, in px."""
        return float(max(0.0, self.content.height - self.view.height) * self.view.scroll_y)

    def _look(self, *_: object) -> None:
        """The button stands there as long as the list is too long, also at its end: nothing else comes in its place."""
        longer = self.content.height > self.height - (self.outer.height - self.view.height) + 1
        if longer and self.more.parent is None:
            self.add_widget(self.more)
        elif not longer and self.more.parent is not None:
            self.remove_widget(self.more)
        ended = self.more.parent is not None and self.hidden < self.more.least / 3
        if ended != self.ended:
            self.ended = ended
            self.more.label.text = self.back if ended else self.on
            self.more.icon.icon = "up" if ended else "down"
            self.more.icon.repaint()

    def _on(self) -> None:
        """A page on, to the first line that was not whole: that stands above then, and the lines below it fit again."""
        rest = self.content.height - self.view.height
        if self.ended:
            self.view.scroll_y = 1.0
        elif rest > 0:
            page, by = self.view.height * PAGE, self._to_first_cut(rest * self.view.scroll_y)
            self.view.scroll_y = max(0.0, self.view.scroll_y - (by if page / 2 <= by else page) / rest)

    def _to_first_cut(self, low: float) -> float:
        """How far it is from the head of what is seen to the first line that ends below `low`, or what heads that."""
        lines = self.content.children  # the last one first
        cut = max((at for at, line in enumerate(lines) if line.y < low - 1), default=-1)
        if cut < 0:
            return 0.0
        if cut + 1 < len(lines) and getattr(lines[cut + 1], "heads", False):
            cut += 1
        return float(low + self.view.height - lines[cut].top)


class TakesItsShare(BoxLayout):
    """A list that is whole while `least` px stay for the last thing in its column, which takes what is left.

    An `even` one is as wide as that, unless a bar stands beside it.
    """

    def __init__(self, listed: MoreList, column: BoxLayout, least: float, *, even: bool = False) -> None:
        super().__init__(size_hint_y=None)
        self.listed, self.column, self.least = listed, column, least
        self.add_widget(listed)
        listed.content.bind(height=self._share)
        column.bind(height=self._share, children=self._share)
        if even:
            listed.content.padding = 0
            self.bind(height=Clock.create_trigger(self._beside_bar))

    def _beside_bar(self, _: float) -> None:
        """Makes room for a bar, once the layout has settled. It stays: taken back, words would wrap less, and it would
        be wanted again.
        """
        theme, content = self.listed.more.theme, self.listed.content
        if self.column.height > theme.profile.height / 2 and content.height > self.height + 1:
            content.padding = 0, 0, theme.units(1), 0

    def leave(self, least: float) -> None:
        """Leaves so many px from now on."""
        self.least = least
        self._share()

    def _share(self, *_: object) -> None:
        others = [child for child in self.column.children if child is not self and child.size_hint_y is None]
        taken = sum(child.height for child in others) + self.column.spacing * (len(self.column.children) - 1)
        self.height = max(1.0, min(self.listed.content.height, self.column.height - taken - self.least))


def more_list(look: Look, gap: float = 1) -> tuple[BoxLayout, MoreList]:
    """An empty column, and the list around it."""
    content = column(look.theme, gap)
    return content, MoreList(content, look)

"""The page of licences: what is inside this copy, and at a tap whose it is and the text that it is given away under."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.uix.widget import Widget

from companion.licences import LicensedPart, parts
from companion.models.box.licences import LicenceGroup, groups, line_of, pages
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.more import MoreList
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.screen.stage import Stage
from companion.ui.widgets.things.paper import Paper


class LicencesScreen(Page):
    """A button for each thing inside, under its kind."""

    role = "licences"

    def __init__(
        self,
        look: Look,
        inside: Sequence[LicenceGroup],
        on_part: Callable[[LicensedPart], None],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(look, look._("Licences"), on_back)
        groups = (self.b.titled(group.title, *(self._line(part, on_part) for part in group.parts)) for group in inside)
        self.body.add_widget(self.b.more(*groups, gap=1.5))

    def _line(self, part: LicensedPart, on_part: Callable[[LicensedPart], None]) -> Widget:
        return self.b.button(line_of(part), partial(on_part, part), icon="log", mm=TOUCH_MM, size="label")


class LicenceScreen(Page):
    """Whose something is, and the text, on paper; of a long one a part, with a button to the next."""

    role = "licence"

    def __init__(
        self, look: Look, part: LicensedPart, at: int, on_more: Callable[[], None], on_back: Callable[[], None]
    ) -> None:
        super().__init__(look, f"{part.name} {part.version}".strip(), on_back)
        b, texts = self.b, pages(part.text)
        paper = Paper(b.theme, pad=14)
        whose = "\n".join((part.licence, *part.holders))
        head = b.text(whose, "small", strong=True, colour=paper.ink) if at == 0 else None
        lines = (b.text(line, "small", colour=paper.ink) for line in texts[at])
        more = b.button(look._("Go on"), on_more, icon="down", mm=TOUCH_MM) if at + 1 < len(texts) else None
        self.body.add_widget(MoreList(b.column(head, *lines, more), look, paper))


class Licences:
    """Leads through both."""

    def __init__(self, services: Services, stage: Stage, navigator: Navigator) -> None:
        self._services, self._stage, self._navigator = services, stage, navigator
        self._inside: Sequence[LicensedPart] = ()

    def page(self) -> None:
        """Shows what is inside once it has been read, beside the window: that takes a second."""
        self._services.background.do(parts, self._read)

    def _read(self, inside: Sequence[LicensedPart]) -> None:
        self._inside = inside
        self._navigator.push(self._list)

    def _list(self) -> LicencesScreen:
        look = self._stage.look
        return LicencesScreen(look, groups(self._inside, look._), self._text, self._navigator.back)

    def _text(self, part: LicensedPart, at: int = 0) -> None:
        more = partial(self._text, part, at + 1)
        self._navigator.push(lambda: LicenceScreen(self._stage.look, part, at, more, self._navigator.back))

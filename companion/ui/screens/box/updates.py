"""Updates: the packages on sticks, asking for one, and what became of the last request."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.models.box.updates import NO_ANSWER, OfferModel, UpdatesModel, updates_model
from companion.models.game.notice import Notice
from companion.models.game.party_looks import Colour
from companion.table.evening import store_sentence
from companion.table.journal import StoreError, write_whole
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM
from companion.ui.screens.box.drawn_box import DrawnBox, WorkBar
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.builder import put, refill
from companion.ui.widgets.layout import as_high_as_needed
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.screen.stage import Stage
from companion.ui.widgets.things.paper import Paper

LOOK_EVERY = 1.0
"""Seconds between two updates of the page while it is shown."""


class UpdatesScreen(Page):
    """A button for each package that can be installed; it must be held."""

    role = "updates"

    def __init__(
        self,
        look: Look,
        model: Callable[[], UpdatesModel],
        on_ask: Callable[[Any], None],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(look, look._("Updates"), on_back)
        self._model, self._on_ask = model, on_ask
        self._seen: UpdatesModel | None = None
        self._working: WorkBar | None = None
        self.view = self.b.more()
        self._listed = self.view.content
        self._update()
        self._looking = Clock.schedule_interval(lambda _: self._update(), LOOK_EVERY)

    def on_parent(self, _: Widget, parent: Widget | None) -> None:
        """Updates the page only while it is shown."""
        if parent is None:
            self._looking.cancel()

    def _update(self) -> None:
        model = self._model()
        if model == self._seen:
            if self._working is not None:
                self._working.on()
            return
        self._seen = model
        self._listed.clear_widgets()
        self._working = None
        if model.working:  # it is all there is
            refill(self.body, self.b.column(DrawnBox(self.theme, "stick", "gear"), self._under_way(model), gap=2))
            return
        refill(self.body, self._beside_the_box(self.view))
        if model.said:
            icon = "warning" if model.trouble else "check"
            ink = self.b.palette.brick_text if model.trouble else self.b.palette.ink
            self._listed.add_widget(self._slip((model.said, "answer", ink), icon=icon))
        for one in model.offers:
            self._listed.add_widget(self._offer(one))
        if not model.offers:
            words = self.look._("Put in a USB stick with the file table-companion_….deb in its uppermost folder.")
            self._listed.add_widget(self._slip((words, "answer", self.b.palette.ink)))

    def _beside_the_box(self, words: Widget) -> Widget:
        """What there is to read and to hold, and the box with the stick above it or at its left."""
        b, drawn = self.b, DrawnBox(self.theme, "stick", "down")
        if words.parent is not None:
            words.parent.remove_widget(words)
        if b.portrait:
            drawn.size_hint_y = 0.6
            return b.column(drawn, words, gap=2)
        drawn.size_hint_x = 0.34 / self.theme.text_scale
        return b.row(drawn, words, gap=2)

    def _slip(self, *lines: tuple[str, str, Colour], icon: str = "", below: Widget | None = None) -> Paper:
        """A sheet with what it says line by line with its size and colour, after a sign, and what is `below`."""
        b = self.b
        sheet = Paper(b.theme, pad=16)
        sheet.whole = True
        as_high_as_needed(sheet)
        words = b.column(
            *(b.text(said, size, strong=size != "small", colour=colour) for said, size, colour in lines),
            gap=0.5,
            high="needed",
            pos_hint={"center_y": 0.5},
        )
        if icon:
            sign = b.icon(icon, mm=7, colour=lines[0][2], wide=9, high=9, pos_hint={"center_y": 0.5})
            words = b.row(sign, words, gap=1.5, high="needed")
        put(sheet, words, below)
        return sheet

    def _offer(self, one: OfferModel) -> Widget:
        """A version that lies ready, what happens to the game, and below them the button."""
        look, ink, soft = self.look, self.b.palette.ink, self.b.palette.ink_soft
        words = look._("The game goes on afterwards where it was. If the new version does not start, this one is back.")
        named = look.fill(look._("Version {number} lies ready"), number=one.number)
        where = look.fill(look._("{version}, on the stick {stick}"), version=one.title, stick=one.stick)
        sheet = self._slip((named, "question", ink), (words, "body", ink), (where, "small", soft))
        install = self.b.held(look._("Hold to install"), partial(self._on_ask, one.offer), mm=MAIN_MM, lit=True)
        return self.b.column(sheet, install, gap=0.75, high="needed")

    def _under_way(self, model: UpdatesModel) -> Widget:
        """That it works: the bar fills on each second, so that it is seen not to have stopped."""
        b = self.b
        self._working = WorkBar(b.theme, size_hint_y=None, height=b.mm(5))
        lines = (model.said, "question", b.palette.ink), (model.wait, "answer", b.palette.ink)
        return self._slip(*lines, below=self._working)


NOTE = "update_asked"
"""A file in the data folder that exists while the result of a requested update has not been told."""
PATIENCE = 30.0
"""Seconds after which the box should have reported that it is working on the update."""


class UpdatesPage:
    """The page of updates, and the message about the last one, which is not shown while `is_playing()`.

    A service with root rights does the work; the program is restarted if it succeeds.
    """

    def __init__(self, services: Services, stage: Stage, navigator: Navigator, is_playing: Callable[[], bool]) -> None:
        self._services, self._stage, self._navigator, self._is_playing = services, stage, navigator, is_playing
        self._asked_at: float | None = None
        """When an update was requested that has not been reported on yet."""
        self._before: object = None
        """The outcome reported before that, of an earlier request."""

    def page(self) -> None:
        """Shows the packages, and the outcome of the last request."""
        self._navigator.push(self._page)

    def _page(self) -> UpdatesScreen:
        return UpdatesScreen(self._stage.look, self.model, self.ask, self._navigator.back)

    def tell_once(self) -> None:
        """Tells the outcome of a requested update once, as soon as it is known, also after a restart."""
        updates, note, stage = self._services.updates, self._note, self._stage
        if updates is None or self._is_playing() or not note.exists():
            return
        outcome = updates.outcome()
        if outcome is None or (self._asked_at is not None and outcome == self._before):
            return
        told = updates_model((), outcome, False, self._stage.look.words)
        if told.working:
            return
        note.unlink(missing_ok=True)
        if not isinstance(stage.screen, UpdatesScreen):
            self._stage.tell(Notice(told.said, trouble=told.trouble))

    @property
    def _note(self) -> Path:
        return self._services.evening.folder / NOTE

    def model(self) -> UpdatesModel:
        """The content of the page."""
        updates = self._services.updates
        assert updates is not None, "the page is offered only where updates are possible"
        outcome = updates.outcome()
        asked = self._asked_at is not None and outcome == self._before
        if asked and self._services.now() - (self._asked_at or 0.0) > PATIENCE:
            return updates_model(updates.offers(), NO_ANSWER, False, self._stage.look.words)
        return updates_model(updates.offers(), outcome, asked, self._stage.look.words)

    def ask(self, offer: Any) -> None:
        updates, look = self._services.updates, self._stage.look
        assert updates is not None, "the page is offered only where updates are possible"
        self._before = updates.outcome()
        try:
            updates.ask(offer)
        except OSError as error:
            why = error.strerror or str(error)
            words = look.fill(look._("The box cannot be asked for it: {why}."), why=why)
            self._stage.tell(Notice(words, trouble=True))
            return
        self._asked_at = self._services.now()
        try:
            write_whole(self._note, f"{offer.version}\n")
        except StoreError as error:
            self._stage.tell(Notice(store_sentence(error, look.words), trouble=True))
        self._navigator.rebuild()

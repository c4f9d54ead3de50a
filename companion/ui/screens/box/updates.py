"""Updates: the packages on sticks, asking for one, and what became of the last request."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.models.box.updates import NO_ANSWER, UpdatesModel, updates_model
from companion.models.game.notice import Notice
from companion.table.evening import store_sentence
from companion.table.journal import StoreError, write_whole
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.screen.stage import Stage

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
        view = self.b.more()
        self._listed = view.content
        self.body.add_widget(view)
        self._update()
        self._looking = Clock.schedule_interval(lambda _: self._update(), LOOK_EVERY)

    def on_parent(self, _: Widget, parent: Widget | None) -> None:
        """Updates the page only while it is shown."""
        if parent is None:
            self._looking.cancel()

    def _update(self) -> None:
        model = self._model()
        if model == self._seen:
            return
        self._seen = model
        b, look, listed = self.b, self.look, self._listed
        listed.clear_widgets()
        if model.said:
            colour = b.palette.warning if model.trouble else b.palette.text
            listed.add_widget(b.text(model.said, strong=True, colour=colour))
        if model.working:
            return
        for one in model.offers:
            words = look.fill(look._("Hold to install {version} from {stick}"), version=one.title, stick=one.stick)
            listed.add_widget(b.held(words, partial(self._on_ask, one.offer), mm=MAIN_MM))
        if not model.offers:
            words = look._("Put in a USB stick with the file table-companion_….deb in its uppermost folder.")
            listed.add_widget(b.text(words))
        words = look._("The game goes on afterwards where it was. If the new version does not start, this one is back.")
        listed.add_widget(b.dim(words))


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

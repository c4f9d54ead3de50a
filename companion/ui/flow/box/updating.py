"""Leads through updates: what lies on sticks, asking for it, and what became of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.models.box.troubles import store_sentence
from companion.models.box.updates import NO_ANSWER, UpdatesModel, updates_model
from companion.models.game.notice import Notice
from companion.table.journal.entries import StoreError
from companion.table.journal.folder import write_whole
from companion.ui.screens.box.updates import UpdatesScreen

if TYPE_CHECKING:
    from companion.ui.flow.flow import Flow

NOTE = "update_asked"
"""A file in the data folder: an update was asked for, and what became of it was not told yet."""
PATIENCE = 30.0
"""Seconds after which the box ought to have said that it is working on it."""


class Updating:
    """The page of updates. Root's service does the work; the program is started anew if it succeeds."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self._asked_at: float | None = None
        """When something was asked for of which no word has come yet."""
        self._before: Any = None
        """What was told then of an earlier request."""

    def page(self) -> None:
        """What there is, and what became of the last request."""
        self.flow.navigator.push(self._page)

    def _page(self) -> UpdatesScreen:
        return UpdatesScreen(self.flow.look, self.model, self.ask, self.flow.navigator.back)

    def tell_once(self) -> None:
        """If an update was asked for, also before this start: what became of it, as soon as it is known."""
        updates, note, stage = self.flow.services.updates, self._note, self.flow.stage
        if updates is None or self.flow.play is not None or not note.exists():
            return
        outcome = updates.outcome()
        if outcome is None or (self._asked_at is not None and outcome == self._before):
            return
        told = updates_model((), outcome, False, self.flow.look.words)
        if told.working:
            return
        note.unlink(missing_ok=True)
        if not isinstance(stage.screen, UpdatesScreen):
            self.flow.tell(Notice(told.said, trouble=told.trouble))

    @property
    def _note(self) -> Path:
        return self.flow.services.evening.folder / NOTE

    def model(self) -> UpdatesModel:
        """What the page shows now."""
        updates = self.flow.services.updates
        assert updates is not None, "the page is offered only where updates are possible"
        outcome = updates.outcome()
        asked = self._asked_at is not None and outcome == self._before
        if asked and self.flow.services.now() - (self._asked_at or 0.0) > PATIENCE:
            return updates_model(updates.offers(), NO_ANSWER, False, self.flow.look.words)
        return updates_model(updates.offers(), outcome, asked, self.flow.look.words)

    def ask(self, offer: Any) -> None:
        """Ask for one."""
        updates, look = self.flow.services.updates, self.flow.look
        assert updates is not None, "the page is offered only where updates are possible"
        self._before = updates.outcome()
        try:
            updates.ask(offer)
        except OSError as error:
            why = error.strerror or str(error)
            words = look.fill(look._("The box cannot be asked for it: {why}."), why=why)
            self.flow.tell(Notice(words, trouble=True))
            return
        self._asked_at = self.flow.services.now()
        try:
            write_whole(self._note, f"{offer.version}\n")
        except StoreError as error:
            self.flow.tell(Notice(store_sentence(error, look.words), trouble=True))
        self.flow.show_again()

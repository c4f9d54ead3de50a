"""The pages one reaches from the table: menu, log, correction, devices, the game's own, announcements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.engine.questions import Kind
from companion.engine.vocabulary import Party
from companion.models.game.hand import hand_of
from companion.models.game.notice import Notice
from companion.models.set_up.places import TURN
from companion.ui.faces import FacePage
from companion.ui.questions.asking import Asking
from companion.ui.questions.own_cards import OwnCards, anything_to_see
from companion.ui.screens.box.dice import DiceScreen
from companion.ui.screens.record.check_board import CheckScreen
from companion.ui.screens.record.correct import CorrectScreen
from companion.ui.screens.record.log import LogScreen
from companion.ui.screens.record.todo import ToDoScreen
from companion.ui.screens.table.turn import TurnSheet
from companion.ui.shell.orientation import at_edge
from companion.ui.widgets.menu import MenuSheet, Way

if TYPE_CHECKING:
    from companion.ui.flow.flow import Flow


class Pages:
    """Where the table's buttons lead. `flow` shows what is built here."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow

    def show(self, build: Callable[[], Widget]) -> None:
        """A page instead of the screen that is shown; back leads to that one."""
        self.flow.navigator.push(build)

    def log(self) -> None:
        """The log."""
        play = self.flow.play
        if play is not None:
            self.show(lambda: LogScreen(self.flow.look, play, self.flow.navigator.back))

    def correct(self) -> None:
        """Correct the record."""
        flow, play = self.flow, self.flow.play
        if play is not None and flow.opened.session.outcome is None:
            play.opened.session.deadlines.hold()  # whoever corrects loses nobody's time; the table lets it go on
            self.show(lambda: CorrectScreen(flow.look, play, flow.face, flow.navigator.back))

    def to_do(self) -> None:
        """What is to be moved on the real board."""
        if self.flow.play is not None:
            self.show(self._to_do)

    def _to_do(self) -> Widget:
        assert self.flow.play is not None
        return ToDoScreen(self.flow.look, self.flow.play, self.flow.navigator.back, self.check)

    def check(self) -> None:
        """Compare the real board with the record, and put right what is different."""
        flow, play = self.flow, self.flow.play
        if play is not None and flow.opened.session.outcome is None:
            self.show(lambda: CheckScreen(flow.look, play, flow.face, flow.navigator.back, self._checked))

    def _checked(self) -> None:
        flow = self.flow
        assert flow.play is not None
        left = flow.play.real_table.to_move(flow.play.board())
        if left:
            flow.navigator.replace(self._to_do)
        else:
            flow.navigator.to_root()
        if not left:
            flow.tell(Notice(flow.look._("The board and the record agree.")))

    def devices(self) -> None:
        """The devices."""
        self.show(self._devices)

    def _devices(self) -> Widget:
        flow = self.flow
        back, assign, box = flow.navigator.back, flow.wizard.begin, flow.box.page
        return flow.devices_of_box.screen(flow.look, back, flow.name_at, self.dice, assign, box)

    def dice(self) -> None:
        """What the dice have shown, and whether they may be biased."""
        self.show(self._dice)

    def _dice(self) -> Widget:
        return DiceScreen(self.flow.look, self.flow.services.evening.dice(), self.flow.navigator.back)

    def own(self, page: FacePage) -> None:
        """A page of the game that is played."""
        play = self.flow.play
        if play is not None:
            self.show(lambda: page.build(self.flow.look, play, self.flow.navigator.back))

    def menu(self) -> None:
        """Ways on."""
        flow = self.flow
        title = flow.play.title() if flow.play is not None else ""
        flow.stage.cover(MenuSheet(flow.look, title, self.ways(), flow.stage.uncover))

    def ways(self) -> Sequence[Way]:
        """What the menu offers."""
        flow, _ = self.flow, self.flow.look._
        again = Way("speaker", _("Say it again"), self._repeat)
        kept = flow.opened is None or flow.opened.session.saved
        home = _("Home, the game is kept") if kept else _("Home; what is not saved is lost")
        locked = flow.look.locked
        return [
            Way("back", _("On with the game"), flow.stage.uncover),
            *([again] if flow.services.voice is not None else []),
            *([Way("eye", _("Check the board"), self.check)] if self._has_board() else []),
            *self.of_the_game(),
            *([Way("people", _("People"), flow.company.page)] if flow.opened.session.outcome is None else []),
            Way("turn", _("Turn the screen"), self.turn),
            Way("gear", _("Settings"), flow.lobby.settings, locked),
            Way("tower", _("Devices"), self.devices),
            Way("hand", home, flow.lobby.home, locked or not kept),
        ]

    def of_the_game(self) -> Sequence[Way]:
        """The pages that the game has of its own."""
        return [Way(page.icon, self.flow.look._(page.label), partial(self.own, page)) for page in self.flow.face.pages]

    def _has_board(self) -> bool:
        play = self.flow.play
        board = play.board() if play is not None and self.flow.opened.session.outcome is None else None
        return board is not None and bool(board.spots)

    def turn(self) -> None:
        """To whom the screen is turned."""
        flow = self.flow
        if flow.opened is None:
            return
        seating, turning = flow.opened.session.seating, flow.turning
        people = {edge: at_edge(seating, edge) for edge in TURN}
        faces = flow.chosen.faces_owner

        def toggle() -> None:
            flow.change_settings(replace(flow.chosen, faces_owner=not faces))
            self.turn()

        sheet = TurnSheet(flow.look, people, turning.toward, faces, flow.turn, toggle, flow.stage.uncover)
        flow.stage.cover(sheet)

    def _repeat(self) -> None:
        self.flow.stage.uncover()
        self.flow.reading.repeat()

    def undo(self) -> None:
        """Take back the last answer; past a reveal only by holding, in the log.

        If it goes back several steps, it says how many and from where, and waits.
        """
        flow, play = self.flow, self.flow.play
        if play is None:
            return
        step = play.step_back()
        if step is not None and step.reveals:
            flow.stage.hush()
            self.log()
            flow.tell(Notice(flow.look._("This takes back what was revealed. Open the line and hold.")))
            return
        count, what = play.taken_back_by_undo()
        if count <= 1:
            self.undo_at_once()
            return
        _ = flow.look._
        said = _("This goes back {count} steps, to before “{what}”.")
        ways = ((_("Take back"), self.undo_at_once), (_("Leave it"), flow.stage.hush))
        flow.tell(Notice(flow.look.fill(said, what=what.rstrip("."), count=count), ways=ways))

    def undo_at_once(self) -> None:
        """Take back the last answer."""
        flow, play = self.flow, self.flow.play
        flow.stage.hush()
        if play is not None and play.undo() and flow.table is None:
            flow.at_table()

    def party(self, party: Party) -> None:
        """Somebody wants to see his cards, or to announce something beside the open question (GEN-6)."""
        flow, play = self.flow, self.flow.play
        if play is None or flow.table is None or flow.table.shown is None:
            return
        question = play.question()
        if question is None:
            return
        if question.kind is Kind.WINDOW and party in question.missing:
            play.claim(party)
            return
        announcement = flow.opened.session.game.announcement
        if announcement is not None:
            play.announce(party, announcement)
            return
        if not anything_to_see(play, party):
            ways = flow.face.of_party(flow.look, play, party, flow)
            if ways:
                flow.stage.cover(MenuSheet(flow.look, play.teller.name(party), ways, flow.stage.uncover))
            return
        asking = Asking(flow.look, play, question, flow.table.shown.parties, flow, (), lambda value: False)
        cards = hand_of(play.opened.session, play.teller_for(party), party)
        flow.cover(OwnCards(asking, asking.party(party), cards))

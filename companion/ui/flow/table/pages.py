"""The pages reached from the table: menu, log, correction, the game's own pages, announcements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from companion.engine.questions import Kind
from companion.engine.vocabulary import Party
from companion.models.game.hand import hand_of
from companion.models.game.notice import Notice
from companion.models.game.question import announcers
from companion.models.play.play import Play
from companion.models.play.rule_book import RuleBook, rules_asked
from companion.models.record.how_it_went import TITLE, how_it_went, is_offered
from companion.models.set_up.places import TURN
from companion.texts.grammar import inside_quotes
from companion.ui.boards.face import FacePage
from companion.ui.flow.game_at_hand import GameAtHand
from companion.ui.flow.style import BoxSettings, Style
from companion.ui.flow.table.reading_aloud import ReadingAloud
from companion.ui.flow.window_host import WindowHost
from companion.ui.game.announcing import ask_what, ways_to_end
from companion.ui.game.bottom_line import TableWays
from companion.ui.game.menu import TOP, TableMenu, Usual, box_of, pieces_of, rulebook_of
from companion.ui.look.paint.atlas import COMMON
from companion.ui.questions.alone.own_cards import OwnCards, anything_to_see
from companion.ui.questions.alone.private import hand_over_to
from companion.ui.questions.panel import QuestionContext
from companion.ui.screens.record.check_board import CheckScreen
from companion.ui.screens.record.correct import CorrectScreen
from companion.ui.screens.record.how_it_went import HowItWentScreen
from companion.ui.screens.record.log import LogScreen
from companion.ui.screens.record.rules import RulesScreen
from companion.ui.screens.record.todo import ToDoScreen
from companion.ui.screens.table.moment import MomentScreen
from companion.ui.screens.table.table import TableScreen
from companion.ui.screens.table.turn import TurnSheet
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.orientation import at_edge
from companion.ui.widgets.screen.menu import MenuSheet, Way
from companion.ui.widgets.screen.stage import Stage


class Pages:
    """Opens the pages about the open game.

    `devices`, `people`, `box_settings`, `phones`, `home` and `story` show pages of other modules;
    `bg_stats` are the ways to the code of a game that is over.
    """

    def __init__(
        self,
        game: GameAtHand,
        stage: Stage,
        navigator: Navigator,
        host: WindowHost,
        style: Style,
        settings: BoxSettings,
        reading: ReadingAloud,
        *,
        devices: Callable[[], None],
        people: Callable[[], None],
        box_settings: Callable[[], None],
        phones: Callable[[], None],
        handbook: Callable[[], None],
        home: Callable[[], None],
        story: Callable[[], None],
        bg_stats: Callable[[], Sequence[Way]],
    ) -> None:
        self._game, self._stage, self._navigator, self._host = game, stage, navigator, host
        self._style, self._settings, self._reading = style, settings, reading
        self.devices, self._people, self._box_settings, self._home = devices, people, box_settings, home
        self._phones, self._handbook, self._story, self._bg_stats = phones, handbook, story, bg_stats
        self._cited: tuple[str, ...] = ()  # the rules at which their page is opened

    @property
    def _is_played(self) -> bool:
        """Whether a game is open and not over."""
        return self._game.opened is not None and self._game.session.outcome is None

    @property
    def _play(self) -> Play:
        """The open game; there must be one."""
        assert self._game.play is not None
        return self._game.play

    def log(self) -> None:
        if self._game.play is not None:
            self._navigator.push(self._log)

    def _log(self) -> LogScreen:
        return LogScreen(self._stage.look, self._play, self._navigator.back)

    def how_it_went(self) -> None:
        """Shows who stood how well when, in a game that is over."""
        if self._game.play is not None and not self._is_played:
            self._navigator.push(self._how_it_went)

    def _how_it_went(self) -> HowItWentScreen:
        look, play = self._stage.look, self._play
        went = how_it_went(self._game.at_hand.look_back, play.teller, look._)
        return HowItWentScreen(look, went, play.looks(), self._story, self._navigator.back)

    def of_any_end(self) -> Sequence[Way]:
        """What the page of the end leads to in every game besides the log, in a word or two each."""
        if self._game.is_practice:
            return self._bg_stats()
        went = self.how_it_went if is_offered(self._game.at_hand.look_back) else self._story
        return [Way("eye", self._stage.look._(TITLE), went), *self._bg_stats()]

    def look(self) -> None:
        """Begins to look back when the game is over, and shows what was found to whoever waits for it."""
        opened = self._game.opened
        if opened is None or self._game.is_practice or not opened.look_back.look():
            return
        if isinstance(self._stage.screen, HowItWentScreen):
            self._navigator.rebuild()

    def correct(self) -> None:
        """Shows the page for correcting the recorded position."""
        if self._is_played:
            self._game.session.clocks.deadlines.hold()  # whoever corrects loses nobody's time; the table lets it go on
            self._navigator.push(self._correct)

    def _correct(self) -> CorrectScreen:
        return CorrectScreen(self._stage.look, self._play, self._game.face, self._navigator.back)

    def to_do(self) -> None:
        """Shows the moves left to do on the physical board."""
        if self._game.play is not None:
            self._navigator.push(self._to_do)

    def _to_do(self) -> ToDoScreen:
        return ToDoScreen(self._stage.look, self._play, self._game.face, self._navigator.back, self.check)

    def check(self) -> None:
        """Shows the page for comparing the physical board with the record."""
        if self._is_played:
            self._navigator.push(self._check)

    def _check(self) -> CheckScreen:
        return CheckScreen(self._stage.look, self._play, self._game.face, self._navigator.back, self._checked)

    def _checked(self) -> None:
        if self._play.real_table.to_move(self._play.board()):
            self._navigator.replace(self._to_do)
        else:
            self._navigator.to_root()
            self._stage.tell(Notice(self._stage.look._("The board and the record agree.")))

    def rules(self) -> None:
        """Shows the rules, at the one that is asked now."""
        if self._game.play is not None:
            self._cited = rules_asked(self._play.question())
            self._navigator.push(self._rules)

    def rule(self, rule: str) -> None:
        """Shows the rules at the one with this id."""
        if self._game.play is not None:
            self._cited = (rule,)
            self._navigator.push(self._rules)

    def _rules(self) -> RulesScreen:
        book = RuleBook.of(self._game.at_hand, self._play.teller)
        back, art = self._navigator.back, self._game.face.art
        return RulesScreen(self._stage.look, book, self._cited, self._host, back, art)

    def own(self, page: FacePage) -> None:
        """Shows one of the game's own pages."""
        if self._game.play is not None:
            self._navigator.push(lambda: page.build(self._stage.look, self._play, self._navigator.back))

    def of_the_table(self) -> TableWays:
        """The pages that the table's buttons open."""
        return TableWays(
            log=self.log,
            correct=self.correct,
            to_do=self.to_do,
            undo=self.undo,
            menu=self.menu,
            devices=self.devices,
            repeat=self.repeat,
            party=self.party,
            choices=self.choices,
            phones=self._phones,
        )

    def choices(self) -> None:
        """Shows again what everybody chose in this round, until the next tap."""
        play, stage, game = self._game.play, self._stage, self._game
        if play is None or (revealed := play.revealed()) is None:
            return
        starter = game.face.starter(game.session.game)
        over = partial(stage.show_moment, None)
        looks = play.looks()
        stage.uncover()
        stage.show_moment(
            MomentScreen(revealed, looks, stage.look, over, self._host, game.face, starter=starter, again=True)
        )

    def menu(self, place: float = TOP) -> None:
        """Shows the menu, with its lists at this place. Back from where it leads is back to it."""
        play, stage = self._game.play, self._stage
        title = play.title() if play is not None else ""
        ways = self._usual(), self._about_game(), self._about_box()
        stage.cover(TableMenu(stage.look, title, *ways, stage.uncover, self._menu_again, place))

    def _menu_again(self, place: float) -> None:
        if isinstance(self._stage.screen, TableScreen):  # meanwhile the game may have come to its end
            self.menu(place)

    def ways(self) -> Sequence[Way]:
        """All entries of the menu."""
        return [*(usual.way for usual in self._usual()), *self._about_game(), *self._about_box()]

    def _usual(self) -> Sequence[Usual]:
        """What most people come for: a look at the rules, somebody comes or goes, and the end of the evening."""
        look, _, art = self._stage.look, self._stage.look._, self._game.face.art
        opened, kept = self._game.opened is not None, self._game.opened is None or self._game.session.saved
        told = _("The game is kept") if kept else _("What is not saved is lost")
        looks = list(self._game.play.looks().values()) if self._game.play is not None else []
        home = Way("hand", _("Home"), self._home, look.locked or not kept)
        people = Way("people", _("People"), self._people)
        return [
            *([Usual(Way("log", _("Rules"), self.rules), _("Look something up"), rulebook_of(art))] if opened else []),
            *([Usual(people, _("Seats and breaks"), pieces_of(looks))] if self._is_played else []),
            Usual(home, told, box_of(art)),
        ]

    def _about_game(self) -> Sequence[Way]:
        """What else concerns this game."""
        _ = self._stage.look._
        again = Way("speaker", _("Say it again"), self._repeat)
        return [
            *([Way("cards", _("What everybody chose"), self.choices)] if self._has_choices() else []),
            *([Way("eye", _("Check the board"), self.check)] if self._has_board() else []),
            *self.of_the_game(),
            *(ways_to_end(self._stage, self._play, self._host.ask_for_all) if self._is_played else []),
            *([again] if self._host.narrator.present else []),
        ]

    def _about_box(self) -> Sequence[Way]:
        """What concerns the box."""
        _, locked, played = self._stage.look._, self._stage.look.locked, self._is_played and not self._game.is_practice
        return [
            *([Way("phone", _("Phones"), self._phones, locked)] if played else []),
            Way("turn", _("Turn the screen"), self.turn),
            Way("gear", _("Settings"), self._box_settings, locked),
            Way("tower", _("Devices"), self.devices),
            Way("log", _("Handbook"), self._handbook),
        ]

    def of_the_game(self) -> Sequence[Way]:
        """Menu entries for the game's own pages."""
        play, look = self._game.play, self._stage.look
        shown = [page for page in self._game.face.pages if play is None or page.tells(play)]
        return [Way(page.icon, look._(page.label), partial(self.own, page)) for page in shown]

    def _has_choices(self) -> bool:
        return self._game.play is not None and self._is_played and self._game.play.revealed() is not None

    def _has_board(self) -> bool:
        play = self._game.play
        board = play.board() if play is not None and self._is_played else None
        return board is not None and bool(board.spots)

    def turn(self) -> None:
        """Shows the page for rotating the picture towards an edge."""
        stage, style, settings = self._stage, self._style, self._settings
        if self._game.opened is None:
            return
        seating, orientation = self._game.session.seating, style.orientation
        people = {edge: at_edge(seating, edge) for edge in TURN}
        faces = style.settings.faces_owner

        def toggle() -> None:
            settings.change(replace(style.settings, faces_owner=not faces))
            self.turn()

        sheet = TurnSheet(stage.look, people, orientation.toward, faces, settings.turn, toggle, stage.uncover)
        stage.cover(sheet)

    def _repeat(self) -> None:
        self._stage.uncover()
        self._reading.repeat()

    def repeat(self) -> None:
        """Reads the last sentences again, or stops reading."""
        self._reading.speaker()

    def undo(self) -> None:
        """Undoes the last answer; taking back a reveal needs a held press in the log.

        If several steps would be undone, it says how many and asks for confirmation.
        """
        play, stage = self._game.play, self._stage
        if play is None:
            return
        step = play.step_back()
        if step is not None and step.reveals:
            stage.hush()
            self.log()
            stage.tell(Notice(stage.look._("This takes back what was revealed. Open the line and hold.")))
            return
        count, what = play.taken_back_by_undo()
        if count <= 1:
            self.undo_at_once()
            return
        _ = stage.look._
        said = _("This goes back {count} steps, to before “{what}”.")
        ways = ((_("Take back"), self.undo_at_once), (_("Leave it"), stage.hush))
        stage.tell(
            Notice(
                stage.look.fill(said, what=inside_quotes(what.rstrip(".")), count=count), ways=ways, until_answer=True
            )
        )

    def undo_at_once(self) -> None:
        """Undoes the last answer without asking."""
        play, stage = self._game.play, self._stage
        stage.hush()
        if play is None:
            return
        _, what = play.taken_back_by_undo()
        if not play.undo():
            return
        if not isinstance(stage.screen, TableScreen):
            self._navigator.to_root()
        if what:
            stage.tell(Notice(stage.look.fill(stage.look._("Taken back: {what}"), what=what)))

    def party(self, party: Party) -> None:
        """Opens a party's private page: its cards, or an announcement besides the open question (GEN-6)."""
        play, stage, host, table = self._game.play, self._stage, self._host, self._stage.screen
        if play is None or not isinstance(table, TableScreen) or table.shown is None:
            return
        question = play.question()
        if question is None:
            return
        if party in self._game.session.seating.box:
            stage.tell(Notice(stage.look.fill(stage.look._("The box plays for {name}."), name=play.teller.name(party))))
            return
        game = self._game.session.game
        again = game.announcement is not None and play.has_claimed(party)
        if question.kind is Kind.WINDOW and (party in question.missing or again):
            host.ask_first(party, partial(play.claim, party))
            return
        if game.announcement is not None:
            if self._game.face.tells_why_not or party in announcers(play.opened.session):
                host.ask_first(party, partial(play.announce, party, game.announcement))
            return
        if not anything_to_see(play, party):
            ways = self._game.face.of_party(stage.look, play, party, host)
            if ways:
                stage.cover(MenuSheet(stage.look, play.teller.name(party), ways, stage.uncover))
            return
        if not self._game.face.secrets:
            host.ask_first(party, partial(ask_what, stage, play, party))
            return
        if self._game.face.look_at_cards(stage.look, play, party, host):
            return
        asked = table.asking()
        if question.private and not question.secret and party in question.missing and asked is not None:
            host.cover(hand_over_to(asked, party))  # what is asked comes before what may be looked at
            return
        back = self._game.face.art or COMMON
        asking = QuestionContext(
            stage.look,
            play,
            question,
            table.shown.parties,
            host,
            (),
            lambda _: False,
            None,
            self._game.face.art_of,
            back,
        )
        cards = hand_of(play.opened.session, play.teller_for(party), party)
        host.cover(OwnCards(asking, asking.party(party), cards))

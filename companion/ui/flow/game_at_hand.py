"""The game open at the window, if any: opening, closing, and handling a failing script."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.vocabulary import TABLE
from companion.models.box.troubles import opening_sentences
from companion.models.game.moments import Recap
from companion.models.game.notice import Notice
from companion.models.play.play import Play
from companion.table.evening import TableGame, store_sentence
from companion.table.journal import StoreError
from companion.table.play import GameFailedError, Session
from companion.ui.boards.face import Face, face_of, fault_of_face
from companion.ui.flow.style import Style
from companion.ui.game.narrator import Narrator
from companion.ui.shell.services import Services
from companion.ui.widgets.screen.stage import Stage

PAUSE = 600.0
"""Seconds without the game after which people are first told what happened last."""

Opening = Callable[[bool], TableGame]
"""Opens a game; called with True it keeps it in memory only, because the disk cannot be written."""


class GameAtHand:
    """Holds the open game. `dress` switches the window to a game's accent colour."""

    def __init__(
        self,
        style: Style,
        stage: Stage,
        narrator: Narrator,
        services: Services,
        dress: Callable[[], None],
    ) -> None:
        self._style, self._stage, self._narrator = style, stage, narrator
        self._evening, self._translator, self._dress = services.evening, services.translator, dress
        self.play: Play | None = None
        self.opened: TableGame | None = None
        self.is_practice = False
        """Whether it is the practice round, in which nothing is taken back."""
        self.on_open: list[Callable[[], None]] = []
        """Called in this order when a game was opened; the last one shows it."""
        self.on_close: list[Callable[[], None]] = []
        """Called when a game was closed, before it is forgotten."""

    @property
    def at_hand(self) -> TableGame:
        """The open game; there must be one."""
        assert self.opened is not None
        return self.opened

    @property
    def session(self) -> Session:
        """The open game's session; there must be one."""
        return self.at_hand.session

    @property
    def face(self) -> Face:
        """How the open game is displayed."""
        return face_of(type(self.session.game)) if self.opened is not None else Face()

    def name_at(self, place: int) -> str:
        """The name of the person at a place."""
        here = self.session.seating.party_at(place) if self.opened is not None else ()
        look = self._stage.look
        return ", ".join(here) or look.fill(look._("Place {number}"), number=place)

    def people(self) -> list[str]:
        """The names of those who play."""
        return [person.name for person in self.session.seating.people] if self.opened is not None else []

    # ── opening and closing ─────────────────────────────────────────────────────────────────────────────────

    def open(self, opening: Opening) -> None:
        """Opens a game, in memory only if the disk cannot be written; shows a message if it fails."""
        words = self._stage.look.words
        try:
            opened = opening(False)
        except StoreError as error:
            self._stage.tell(Notice(store_sentence(error, words), trouble=True))
            try:
                opened = opening(True)
            except StoreError:
                return
        except GameFailedError as incident:
            self.tell_failed(incident)
            return
        self._narrator.forget()
        self._begin(opened)
        for hear in self.on_open:
            hear()
        for sentence in opening_sentences(opened.notices, fault_of_face(type(self.session.game)), words):
            self._stage.tell(Notice(sentence, trouble=True))

    def resume(self, game: str) -> None:
        """Resumes a saved game, by its id."""
        self.open(lambda _unsaved: self._evening.resume(game))

    def _begin(self, opened: TableGame) -> None:
        self.opened = opened
        language, face = self._style.language, self.face
        play = self.play = Play(opened, language, self._translator(language), face.board)
        play.more_moments = face.moments
        play.reads_aloud = self._narrator.present
        game, session = opened.session.game, opened.session
        if session.ledger.step_back() is None:  # what was dealt before anybody sat at the window
            play.moments += face.moments(tuple(game.told(TABLE))[::-1], game, play.teller)
        if opened.away > PAUSE and (question := play.question()) is not None:
            play.moments.append(Recap(play.said, question.sentence, opened.house_rules(language)))
        self._style.game = game.look
        self._dress()

    def translate(self) -> None:
        """Uses the box's new language for the game."""
        if self.play is not None:
            language = self._style.language
            self.at_hand.speak(language)
            self.play.words = self._translator(language)
            self.play.teller = self.at_hand.teller(language)
            self.play.said = tuple(self.at_hand.recap(language, 3))

    def tell_failed(self, incident: GameFailedError) -> None:
        """Shows that a game cannot be opened, and where its script failed."""
        sentence = self._stage.look._("This game cannot be opened. The others can still be played.")
        self._stage.tell(Notice(incident.after(sentence), trouble=True))

    def close(self) -> None:
        """Closes the game; it stays saved."""
        if self.play is not None:
            self.play.close()
            self.at_hand.close()
            for hear in self.on_close:
                hear()
        self.play, self.opened = None, None
        self._style.game = None
        self._dress()

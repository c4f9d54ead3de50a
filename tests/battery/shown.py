"""All that leaves the box of one open game for everybody: window, voice, terminal, lights, clock, protocol, papers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.cli.text.game.game import TextGame
from companion.cli.text.talk import Mouth
from companion.engine.describing import describe
from companion.engine.vocabulary import ANY_TIME, TABLE, Audience, Party
from companion.languages import LANGUAGES
from companion.models.game.moments import MomentsOf, no_moments
from companion.models.game.question import public_sentence
from companion.models.play.play import Play
from companion.models.play.table import BoardOf, TableModel, no_board
from companion.table.evening.export import as_json, play_record, state_sheet, text_log
from companion.table.evening.inputs import lights
from companion.table.evening.table_game import TableGame
from companion.table.protocol.replies import event_plain, line_plain, option_plain
from companion.texts.standing import lines

LATEST = 3
"""Lines that are looked at after each entry; with the papers it is all of them."""


class Onlookers:
    """A window that reads aloud and a terminal in English that follow one game from now on.

    The window has a game's own board and moments where `board_of` and `moments` make them.
    """

    def __init__(
        self, game: TableGame, language: str = "de", *, board_of: BoardOf = no_board, moments: MomentsOf = no_moments
    ) -> None:
        self.game = game
        self.play = Play(game, language, str, board_of)
        self.play.more_moments = moments
        self.mouth = Mouth("en")
        self.text = TextGame(game, self.mouth)
        self.text.story.begin()

    def now(self) -> dict[str, Any]:
        """What everybody sees and hears since the last look."""
        game, session, play = self.game, self.game.session, self.play
        ask = session.question
        spoken, play.said_now = play.said_now, ()
        moments, notices, play.moments, play.notices = play.moments, play.notices, [], []
        latest = max(0, len(session.ledger.entries) - LATEST)
        teller = game.teller("en")
        return {
            "view": session.view(TABLE),
            "question": None if ask is None else describe(ask, TABLE, session.game),
            "asked in the terminal": "" if ask is None else self.text.sentence(ask),
            "asked in the window": public_sentence(session, play.teller) if ask is not None else "",
            "options": [] if ask is None or ask.private or ask.is_secret else self._options(),
            "announcement": session.game.announcement,
            "events": [event_plain(event) for event in session.game.told(TABLE)][:LATEST],
            "lines": [line_plain(line) for line in session.lines(TABLE, latest)],
            "lights": lights(session),
            "left": session.left(),
            "spoken": spoken,
            "on the screen": [play.said, moments, notices],
            "on the terminal": self.mouth.drain(),
            "board": lines(session.view(TABLE), teller),
            "window": self._window(),
        }

    def _window(self) -> TableModel:
        """All that the window is built from."""
        return self.play.model()

    def _options(self) -> list[Any]:
        session, teller = self.game.session, self.game.teller("en")
        ask = session.question
        assert ask is not None
        found = [(party, option) for party in ask.asked() for option in session.options(ask.id, party)]
        return [[party, option_plain(option, ask.name, teller)] for party, option in found]

    def papers(self) -> dict[str, Any]:
        """What everybody may take home, and the whole log."""
        return papers(self.game)

    def to(self, parties: Iterable[Party]) -> dict[Party, dict[str, Any]]:
        """What each of these sees at a screen of its own."""
        session = self.game.session
        latest = max(0, len(session.ledger.entries) - LATEST)
        told: dict[Party, dict[str, Any]] = {}
        for party in parties:
            eyes = Audience.of(party)
            told[party] = {
                "view": session.view(eyes),
                "lines": session.lines(eyes, latest),
                "opening": session.log(eyes).opening(),
                "news": session.game.news(party),
                "announcements": session.options(ANY_TIME, party) if session.question is not None else [],
            }
        return told


def papers(game: TableGame) -> dict[str, Any]:
    """What everybody may take home, and the whole log."""
    session = game.session
    return {
        "opening": session.log(TABLE).opening(),
        "log": session.lines(TABLE),
        "json": as_json(game),
        "record": play_record(game),
        "text": [text_log(game, language) for language in LANGUAGES],
        "sheet": [state_sheet(game, language) for language in LANGUAGES],
        "recap": {language: game.recap(language, 10**6) for language in LANGUAGES},
    }

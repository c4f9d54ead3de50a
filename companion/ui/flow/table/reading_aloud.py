"""Reads events and cards aloud at the window, from recordings where there are any."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from companion.games.decks import Deck
from companion.models.game.reading import Passage
from companion.packs.decks.clips import clips_beside
from companion.texts import card_texts
from companion.ui.flow.game_at_hand import GameAtHand
from companion.ui.flow.style import BoxSettings, Style
from companion.ui.game.narrator import Narrator
from companion.ui.game.reading import follow_voice
from companion.ui.shell.services import Services
from companion.ui.widgets.screen.stage import Stage

READER = "reader"
"""The pack whose cards are called `<deck>.<card>`."""


class ReadingAloud:
    """Passes the game's sentences to the voice, and shows on the screen what is being read."""

    def __init__(
        self,
        services: Services,
        game: GameAtHand,
        style: Style,
        stage: Stage,
        narrator: Narrator,
        settings: BoxSettings,
    ) -> None:
        self._services, self._game, self._style = services, game, style
        self._narrator, self._settings = narrator, settings
        narrator.on_pace = self._read_at
        narrator.on_look = partial(follow_voice, stage)
        game.on_open.append(self.begin)
        game.on_close.append(self.end)
        settings.on_language.append(self._translated)

    def begin(self) -> None:
        """Prepares speech for all cards, after a game was opened or the language changed."""
        resolved = self._game.at_hand.resolved
        self._ready(resolved.id, getattr(self._game.session.game.definition, "cards", ()))

    def _translated(self) -> None:
        self._narrator.forget()
        if self._game.opened is not None:
            self.begin()

    def of_deck(self, deck: Deck) -> None:
        """Prepares speech for the cards of an imported deck."""
        from companion.games.reader.rules.definition import Definition  # home does not wait for a game

        self._ready(READER, Definition(decks=(deck,)).cards)

    def _ready(self, pack: str, cards: Iterable[Any]) -> None:
        """Prepares the speech of cards in the pack's order, so that the order reveals nothing about the next card."""
        from companion.packs.decks.deck_library import FOLDER  # nor for the readers of decks

        services, narrator, language = self._services, self._narrator, self._style.language
        decks = services.evening.folder / FOLDER
        narrator.clip_of = partial(clips_beside, services.packs.list(), pack, decks)
        texts = card_texts(cards, language)
        narrator.prepare([Passage(face.spoken, card) for card, face in texts.items()], language)

    def end(self) -> None:
        """Called when the game is closed."""
        self._narrator.prepare((), self._style.language)

    def speak(self) -> None:
        """Reads what has just happened."""
        play = self._game.play
        if play is not None:
            self._narrator.say(play.said_now, self._style.language)
            play.said_now = ()

    def repeat(self) -> None:
        """Reads the last sentences again; at the start, the recent events and the open question."""
        play = self._game.play
        if play is not None:
            question = play.question()
            last = (*play.said[-1:], *([question.sentence] if question else ()))
            self._narrator.repeat(last, self._style.language)

    def speaker(self) -> None:
        """The speaker button was tapped: stops reading, or reads the last sentences again."""
        if self._narrator.reading:
            self._narrator.stop()
        else:
            self.repeat()

    def _read_at(self, pace: int) -> None:
        """Changes the reading speed without rebuilding the screen."""
        self._settings.keep(replace(self._style.settings, reading_speed=pace))

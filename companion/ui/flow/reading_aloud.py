"""Reading aloud at the window: what happened and the cards, from recordings where there are any."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.games.decks import Deck
from companion.models.game.reading import Passage
from companion.packs.clips import clips_beside
from companion.packs.deck_library import FOLDER
from companion.texts import card_texts
from companion.ui.game.reading import follow_voice

if TYPE_CHECKING:
    from companion.ui.flow.flow import Flow

READER = "reader"
"""The pack whose cards are called `<deck>.<card>`."""


class Reading:
    """Brings the game's words to the voice, and what the voice is up to onto the screen."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        flow.aloud.on_pace = self._read_at
        flow.aloud.on_look = partial(follow_voice, flow.stage)

    def begin(self) -> None:
        """A game was opened, or another language is read: its cards are made ready."""
        flow = self.flow
        resolved = flow.opened.resolved
        self._ready(resolved.id, getattr(flow.opened.session.game.definition, "cards", ()))

    def of_deck(self, deck: Deck) -> None:
        """A deck has come into the library: its cards are made ready."""
        from companion.games.reader.rules.definition import Definition  # home does not wait for a game

        self._ready(READER, Definition(decks=(deck,)).cards)

    def _ready(self, pack: str, cards: Iterable[Any]) -> None:
        """All cards in the order of the pack, whatever the game's next card is: nothing tells of that."""
        flow = self.flow
        decks = flow.services.evening.folder / FOLDER
        flow.aloud.clip_of = partial(clips_beside, flow.services.packs.list(), pack, decks)
        texts = card_texts(cards, flow.language)
        flow.aloud.prepare([Passage(face.spoken, card) for card, face in texts.items()], flow.language)

    def end(self) -> None:
        """The game is left."""
        self.flow.aloud.prepare((), self.flow.language)

    def speak(self) -> None:
        """Read what has just happened."""
        flow = self.flow
        if flow.play is not None:
            flow.aloud.say(flow.play.said_now, flow.language)
            flow.play.said_now = ()

    def repeat(self) -> None:
        """Read the last sentences once more; at the beginning, what happened last and what is asked."""
        play, flow = self.flow.play, self.flow
        if play is not None:
            question = play.question()
            flow.aloud.repeat((*play.said[-1:], *([question.sentence] if question else ())), flow.language)

    def speaker(self) -> None:
        """The speaker was tapped: silence while something is read, else once more."""
        if self.flow.aloud.reading:
            self.flow.aloud.stop()
        else:
            self.repeat()

    def _read_at(self, pace: int) -> None:
        """Somebody wants it slower; nothing is built anew, the card stays where it is."""
        self.flow.keep_settings(replace(self.flow.chosen, reading_speed=pace))

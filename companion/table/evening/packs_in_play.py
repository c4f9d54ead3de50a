"""The packs that games are played from: those kept in their files, in the words of those who play."""

from __future__ import annotations

from functools import partial

from companion.engine.vocabulary import BadPositionError
from companion.languages import Language
from companion.packs.catalogue import Catalogue
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.faults import told
from companion.packs.scripts.games import UnknownGameError
from companion.table.evening.surroundings import Surroundings
from companion.table.evening.table_game import TableGame
from companion.table.journal import Header, Seating, StoreError
from companion.table.play import game_of, in_todays_words


class PacksInPlay:
    """The packs of one evening's games; `around` says what is restored by whom, and which games there are."""

    def __init__(self, catalogue: Catalogue, around: Surroundings) -> None:
        self._catalogue, self._around = catalogue, around

    def restored(self, header: Header) -> ResolvedPack:
        """Reads the pack from a journal's header.

        Raises StoreError if it is unreadable or its game cannot be played here.
        """
        try:
            resolved = self._around.restore(header.pack, self._around.find)
            game_of(resolved, self._around.find, tuple(header.seating.parties), header.position)
        except BadPositionError as error:
            against = ", ".join(f"{refusal.code} ({refusal.rule})" for refusal in error.refusals)
            raise StoreError(f"This game cannot begin as its file says: {against}.", "unreadable") from error
        except Exception as error:
            raise unplayable(error) from error
        self.speak_to(header.seating)
        return in_todays_words(resolved, self._catalogue, self._around.find)

    def speak_to(self, seating: Seating) -> None:
        """Packs are told in the languages of those who play."""
        if languages := {person.language for person in seating.people if person.language}:
            self._catalogue.speak(*languages)

    def follow_words_of(self, game: TableGame) -> None:
        """From now on an open game is told in whatever language somebody asks for."""
        game.worded, game.words_in = self._catalogue.spoken, partial(self._worded, game)

    def _worded(self, game: TableGame, language: Language) -> ResolvedPack | None:
        """The pack of an open game with words in one more language; None if nothing is told otherwise by that."""
        self._catalogue.speak(language)
        if self._catalogue.spoken == game.worded:
            return None
        game.worded = self._catalogue.spoken
        return in_todays_words(game.resolved, self._catalogue, self._around.find)


def unplayable(error: Exception) -> StoreError:
    """Why a game of a file cannot be played here, for people."""
    missing = error if isinstance(error, UnknownGameError) else error.__cause__
    if isinstance(missing, UnknownGameError) and not missing.reason:
        return StoreError(f"Its game is not here: {missing.name}.", "no_game")
    return StoreError(f"This game cannot be played here: {told(error)}.", "unreadable")

"""An evening as a conversation: reads lines and returns lines. Independent of a terminal, so tests can play games."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from companion.cli.text.game.game import TextGame
from companion.cli.text.setup.setup import set_up
from companion.cli.text.setup.steps import StepBack, guided, ways_back
from companion.cli.text.talk import TICK, YES, LookAgain, Mouth, Talk, pick
from companion.languages import own_name
from companion.packs.catalogue import Catalogue
from companion.packs.scripts.faults import place_of
from companion.table.evening import Evening, SavedGame, TableGame, notice_sentence, store_sentence
from companion.table.journal import StoreError
from companion.table.play import GameFailedError, answer_for_who_left
from companion.texts import Teller
from companion.texts.spoken import spoken
from companion.texts.typed import is_typed
from companion.texts.wording import N_

# translators: words that are typed to end the program, separated by commas
LEAVE = N_("quit, exit")
"""Words that end the program at any prompt. Every answer is saved at once, so it asks for confirmation only if the disk
fails.
"""


class Output(NamedTuple):
    """What to show next: lines, then a prompt. `private`: for one person only, to be cleared afterwards.

    If it is `over`, no input is expected any more.
    """

    lines: tuple[str, ...]
    prompt: str
    private: bool = False
    over: bool = False


class GameToPlay(NamedTuple):
    """The game to play; `begun_now`: it is new."""

    game: TableGame
    begun_now: bool


class TextTable:
    """Call `start()`, then `put(line)` until an output is over, and `tick()` regularly.

    `page()` returns columns and lines of the terminal; without it output is not paged.
    """

    def __init__(
        self,
        evening: Evening,
        catalogue: Catalogue,
        language: str,
        page: Callable[[], tuple[int, int]] | None = None,
    ) -> None:
        self._page = page
        self._evening = evening
        self._catalogue = catalogue
        catalogue.speak(language)
        self._mouth = Mouth(language, spoken(catalogue.words()))
        self._open: TableGame | None = None
        self._last = Output((), "")
        self._leaving = False
        self._was_saved = True
        self._talk = self._evening_long()

    def start(self) -> Output:
        """The first output."""
        return self._next(None)

    def put(self, line: str) -> Output:
        """The output that follows a typed line."""
        typed = line.strip().casefold()
        if self._leaving:
            self._leaving = False
            return self.leave() if is_typed(typed, YES) else self._stay()
        if not is_typed(typed, LEAVE):
            return self._next(line)
        if self._open is None or (self._open.session.save() and self._open.saved):
            return self.leave()
        self._leaving = True
        self._tell_unsaved(self._open)
        self._mouth.say(self._mouth._("Leave all the same?"))
        asked = self._mouth._("yes or no")
        return Output(self._mouth.drain(), f"{asked}:")

    def tick(self) -> Output | None:
        """Runs what is due by the clock (deadlines, saving); returns new output, or None if nothing changed."""
        game = self._open
        if game is None or self._leaving:
            return None
        game.look_back.look()
        change = game.session.tick()
        changes = [*([change] if change is not None else []), *answer_for_who_left(game.session)]
        again, self._was_saved = game.saved and not self._was_saved, game.saved
        if again:
            self._mouth.say(self._mouth._("Everything is saved again."))
        if changes:
            return self._next(TICK)
        return self._last._replace(lines=self._mouth.drain()) if again else None

    def leave(self) -> Output:
        """Closes the game and ends; the output says what is saved and what is not."""
        self._talk.close()
        game, self._open = self._open, None
        if game is not None:
            game.close()
            if game.saved:
                self._mouth.say(self._mouth._("The game is saved. It is offered when you come back."))
            else:
                self._tell_unsaved(game)
        self._mouth.say(self._mouth._("Goodbye."))
        return Output(self._mouth.drain(), "", over=True)

    def _tell_unsaved(self, game: TableGame) -> None:
        """Prints what will be lost: a game that is on no disk, or the last answers."""
        _, trouble = self._mouth._, game.session.trouble
        if trouble is None:
            self._mouth.say(_("This game is not saved: it was begun without a disk that could be written."))
            return
        self._mouth.say(store_sentence(trouble, _))
        self._mouth.say(_("Not saved: the last {count} entries. The rest is."), count=game.session.unsaved)

    def _stay(self) -> Output:
        """Somebody decided not to leave: repeats the question; private ones are handed over again."""
        return self._next(TICK) if self._last.private else self._last

    @property
    def game(self) -> TableGame | None:
        """The open game, if any."""
        return self._open

    def _next(self, line: str | None) -> Output:
        try:
            ask = next(self._talk) if line is None else self._talk.send(line)
        except StopIteration:
            return self.leave()
        self._was_saved = self._open is None or self._open.saved
        self._last = Output(self._mouth.drain(), f"{ask.prompt}:", ask.private)
        return self._last

    # ── the conversation ────────────────────────────────────────────────────────────────────────────────────

    def _evening_long(self) -> Talk[None]:
        mouth = self._mouth
        for notice in self._evening.notices:
            mouth.say(notice_sentence(notice, mouth._))
        while True:
            opened = yield from guided(self._choose(), mouth, self._keep_language)
            if opened is None:
                return
            self._open = game = opened.game
            game.adviser.allow = self._allow_advice
            try:
                yield from TextGame(
                    game, mouth, begun_now=opened.begun_now, language_chosen=self._keep_language, page=self._page
                ).play()
            except Exception as error:
                if place_of(error) is None:
                    raise
                incident = game.session.failed(error)
                game.close()  # every answer is kept; it can be gone on with when the script is mended
                self._open = None
                said = mouth._("The script of this game has a mistake: {place}. The other games can still be played.")
                mouth.say(said, place=incident.place)
            finally:
                self._finish(game)

    def _finish(self, game: TableGame) -> None:
        """Closes a finished game; one left in the middle is closed by `leave`."""
        if game.finished and self._open is game:
            game.close()
            self._open = None

    def _choose(self) -> Talk[GameToPlay | None]:
        """Asks which game to play, offering a running one first; “back” at this question ends the program."""
        while True:
            try:
                return (yield from self._opened())
            except (LookAgain, StepBack):
                continue

    def _opened(self) -> Talk[GameToPlay | None]:
        mouth, game, begun_now = self._mouth, None, False
        while game is None:
            _ = mouth._
            games = self._evening.games(mouth.language)
            for saved in games:
                if saved.wrong:
                    why = store_sentence(StoreError(saved.wrong, saved.code), _)
                    mouth.say(_("{game} cannot be opened. {why}"), game=self._told(saved), why=why)
            running = [saved for saved in games if saved.running]
            names = [
                *(_("Go on: {game}").format(game=self._told(saved)) for saved in running),
                _("A new game"),
                _("Another language"),
                _("Leave"),
            ]
            place = yield from pick(mouth, _("Welcome. “quit” leaves, “?” helps."), names, usual=0)
            if place < len(running):
                game = self._resume(running[place])
            elif place == len(running):
                game, begun_now = (yield from set_up(self._evening, self._catalogue, mouth)), True
            elif place == len(running) + 1:
                yield from self._language()
            else:
                return None
        return GameToPlay(game, begun_now)

    def _told(self, game: SavedGame) -> str:
        title = Teller({}, {"title": game.title}, self._mouth.language, {}).rule("title") or game.pack
        people = ", ".join(game.people)
        return f"{title}, {people}. {game.recap}".strip() if title else game.id

    def _resume(self, game: SavedGame) -> TableGame | None:
        try:
            return self._evening.resume(game.id)
        except StoreError as error:
            self._mouth.say(store_sentence(error, self._mouth._))
        except GameFailedError as incident:
            self._mouth.say(self._mouth._("Something went wrong in the program: {detail}"), detail=incident.detail)
        return None

    def _language(self) -> Talk[None]:
        names = [own_name(code) for code in self._mouth.languages]
        place = yield from pick(self._mouth, self._mouth._("Which language?"), names, about=ways_back(self._mouth))
        self._mouth.speak(self._mouth.languages[place])
        self._keep_language()

    def _allow_advice(self, wanted: bool) -> None:
        """Keeps whether the box may be asked what it would do."""
        with suppress(StoreError):  # it holds until this program ends
            self._evening.save_settings(replace(self._evening.settings, advice=wanted))

    def _keep_language(self) -> None:
        """Speaks the chosen language of everything, and saves it for the next evening."""
        self._catalogue.speak(self._mouth.language)
        if self._open is not None:
            self._open.speak(self._mouth.language)
        if self._mouth.language == self._evening.settings.language:
            return
        try:
            self._evening.save_settings(replace(self._evening.settings, language=self._mouth.language))
        except StoreError as error:
            self._mouth.say(store_sentence(error, self._mouth._))

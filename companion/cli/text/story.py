"""Prints what happens in an open game, one sentence per event, as everybody may hear it."""

from __future__ import annotations

from companion.cli.text.talk import Mouth
from companion.engine.vocabulary import TABLE, Event, Party
from companion.models.record.how_it_went import is_offered
from companion.table.evening import TableGame, notice_sentence
from companion.table.play import Change, reasons_in
from companion.texts import card_text

READ_ALOUD = ("card_drawn", "card_played")
"""Events that show a card to everybody."""


class Story:
    """Listens to a session's changes and prints them.

    Public results of an answer on a private screen are held back until that screen is cleared (`hold`, `release`).
    Private events wait for the party's own screen (`confide`).
    """

    def __init__(self, game: TableGame, mouth: Mouth) -> None:
        self._game = game
        self._mouth = mouth
        self._held: list[str] | None = None
        self._confidences: dict[Party, list[str]] = {}
        self._read: dict[Party, tuple[Event, ...]] = {}
        self._unsaved = False
        self._told_outcome = False

    def begin(self, *, in_full: bool = False) -> None:
        """Prints notices and the last events (all of them with `in_full`), then starts listening."""
        for notice in self._game.notices:
            self._mouth.say(notice_sentence(notice, self._mouth._))
        house = self._game.house_rules(self._mouth.language)
        if house:
            self._mouth.say(self._mouth._("What differs from the published rules:"))
        for sentence in house:
            self._mouth.say(sentence)
        if in_full:
            for event in self._game.session.game.events:
                self._tell(event)
        else:
            for sentence in self._game.recap(self._mouth.language):
                self._mouth.say(sentence)
        self._game.session.listeners.append(self._hear)

    def end(self) -> None:
        """Stops listening."""
        self._game.session.listeners.remove(self._hear)

    def hold(self, private: bool) -> None:
        """Holds output back for the public screen while a private one is shown."""
        if private:
            self._held = []

    def release(self) -> None:
        """Prints what was held back."""
        held, self._held = self._held or [], None
        for sentence in held:
            self._mouth.say(sentence)

    def waits_for(self, party: Party) -> bool:
        """Whether this party was told something in private that it has not read yet."""
        news = tuple(self._game.session.game.news(party))
        if not news:
            self._read.pop(party, None)
        return bool(news) and self._read.get(party) != news

    def confide(self, party: Party) -> None:
        """Prints this party's private events on its own screen, new ones and recent ones again."""
        news = tuple(self._game.session.game.news(party))
        self._read[party] = news
        again = [sentence for event in news for sentence in self._sentences(event)]
        for sentence in dict.fromkeys([*self._confidences.pop(party, ()), *again]):
            self._mouth.say(sentence)

    def outcome(self) -> None:
        """Prints the result of the game with the final ranking, once."""
        outcome = self._game.session.outcome
        if outcome is None or self._told_outcome:
            return
        self._told_outcome = True
        teller = self._game.teller(self._mouth.language)
        self._say(teller.outcome(outcome))
        for place, group in enumerate(outcome.ranking, 1):
            self._say(self._mouth._("Place {place}: {names}").format(place=place, names=teller.value("", list(group))))
        if is_offered(self._game.look_back):
            self._say(self._mouth._("“curve”: how it went, and what turned it. The box needs a few minutes for that."))

    def _hear(self, change: Change) -> None:
        for event in change.events:
            self._tell(event)
        teller = self._game.teller(self._mouth.language)
        for why in reasons_in(change.entries):
            self._say(teller.saying(why))
        self._tell_saving(change.saved)
        if self._game.session.outcome is None:
            self._told_outcome = False

    def _tell(self, event: Event) -> None:
        """Prints public events, and stores private ones until the party has a private screen."""
        if event.visible_to(TABLE):
            for sentence in self._sentences(event):
                self._say(sentence)
        for party in event.audience or ():
            self._confidences.setdefault(party, []).extend(self._sentences(event))

    def _tell_saving(self, saved: bool) -> None:
        """Prints a message at the first entry that could not be saved, and only a short mark at later ones."""
        _ = self._mouth._
        if not saved:
            first = _("The disk could not be written. We go on and keep trying.")
            self._say(_("Not saved.") if self._unsaved else first)
        self._unsaved = not saved

    def _sentences(self, event: Event) -> list[str]:
        teller = self._game.teller(self._mouth.language)
        told = [teller.event(event), *teller.details(event)]
        card = event.facts.get("card")
        if (event.kind in READ_ALOUD or not event.visible_to(TABLE)) and isinstance(card, str):
            cards = getattr(self._game.session.game.definition, "cards", ())
            face = card_text(cards, card, self._mouth.language)
            told += face.lines if face is not None else ()
        return told

    def _say(self, sentence: str) -> None:
        if self._held is None:
            self._mouth.say(sentence)
        elif sentence:
            self._held.append(sentence)

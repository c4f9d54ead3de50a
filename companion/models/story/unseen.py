"""What not everybody knew when it happened: told only where a game is over and all have agreed to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import takewhile

from companion.engine.vocabulary import REFEREE, TABLE, Event, Party
from companion.models.game.hand import held, in_order, named_card
from companion.models.story.words import HELD, ONLY
from companion.table.play import Session
from companion.texts import Teller


class Unseen:
    """Follows a game as it is told again; `words` translates."""

    def __init__(self, words: Callable[[str], str]) -> None:
        self._words = words
        self._latest: Event | None = None
        self._hands: dict[Party, Counter[str]] = {}

    def since(self, session: Session, teller: Teller) -> tuple[str, ...]:
        """What has been told to some alone since this was last asked, and the hands that got cards without a word; at
        the end, what everybody was left with.
        """
        told = session.game.told(REFEREE)  # the newest first
        events = list(takewhile(lambda event: event is not self._latest, told))[::-1]
        self._latest = events[-1] if events else self._latest
        alone = [event for event in events if not event.visible_to(TABLE)]
        told_so = {event.audience for event in alone}
        said = tuple(one for event in alone if (one := self._to_some(event, teller)))
        return said + self._got(session, teller, {party for party in session.game.parties if (party,) in told_so})

    def _to_some(self, event: Event, teller: Teller) -> str:
        names = ", ".join(map(teller.name, event.audience or ()))
        sentence = teller.event(event)
        return self._fill(ONLY, name=names, what=sentence) if sentence else ""

    def _got(self, session: Session, teller: Teller, told: set[Party]) -> tuple[str, ...]:
        if session.game.holds_real_cards:  # the box has not seen them either
            return ()
        over, found = session.outcome is not None, list[str]()
        for party in session.game.parties:
            before, now = self._hands.get(party, Counter()), Counter(held(session, party))
            self._hands[party] = now
            if (over and now) or (now - before and party not in told):
                cards = [named_card(session, teller, card, now[card]) for card in in_order(session, list(now))]
                titles = [f"{card.count} × {card.title}" if card.count > 1 else card.title for card in cards]
                found.append(self._fill(HELD, name=teller.name(party), cards=", ".join(titles)))
        return tuple(found)

    def _fill(self, text: str, **places: str) -> str:
        words = self._words(text)
        for name, value in places.items():
            words = words.replace(f"{{{name}}}", value)
        return words

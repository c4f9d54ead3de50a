"""What each audience's phone shows, as plain data: the public page's, and that of each seat.

Pure. A state is whole, never a difference: whoever comes back sees everything at once. It holds what its audience may
see and nothing else; of others only who is asked and who has answered.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from companion.engine.questions import CHANCE, Kind, Question
from companion.engine.vocabulary import CLAIM, PASS, Party
from companion.models.game.moments import last_reveal, over_of
from companion.models.game.parties import looks_at
from companion.models.game.question import (
    OptionModel,
    option_of,
    options_of,
    public_sentence,
    sentence_for,
)
from companion.phones.words import words_in
from companion.table.play import Session, called
from companion.texts import Teller

TV = "table"
"""The audience of the public page. No party is meant by it: parties stand under `party:` and their name."""

ANSWERED_HERE = frozenset({Kind.CHOOSE, Kind.CHOOSE_SECRETLY, Kind.CONFIRM, Kind.WINDOW})
"""The kinds of question that a phone answers; all others are answered at the table."""

MOST = 40
"""Most options that a phone lists; a longer list belongs on a board."""

PICK = 12
"""Hexadecimal digits by which a phone names an option."""


def audience_of(party: Party) -> str:
    """The name of a seat's audience on the way to its phone."""
    return f"party:{party}"


def pick_of(key: bytes, question: int, version: int | None, party: Party, value: Any) -> str:
    """The name of an option for one party at one question: of one length, equal each time, and nothing to guess."""
    said = json.dumps([question, version, party, value], sort_keys=True, ensure_ascii=True, default=str)
    return hmac.new(key, said.encode(), sha256).hexdigest()[:PICK]


def open_for(session: Session, party: Party) -> bool:
    """Whether this party's phone may answer the open question now."""
    ask = session.question
    if ask is None or ask.kind not in ANSWERED_HERE or session.outcome is not None or party not in ask.asked():
        return False
    return party in ask.open_to() or ask.is_secret  # a secret choice may be changed until the reveal


def choices_of(session: Session, teller: Teller, party: Party) -> tuple[OptionModel, ...]:
    """What a party may tap at the open question, in the order of the table; none where it is not asked, and none where
    there are too many for a list.
    """
    ask = session.question
    if ask is None or not open_for(session, party):
        return ()
    if ask.kind in (Kind.WINDOW, Kind.CONFIRM):  # the same two for all, and always in the same place
        both = (CLAIM, PASS) if ask.kind is Kind.WINDOW else (True, False)
        return tuple(option_of(session, teller, party, value) for value in both)
    if ask.candidates is None or ask.open_ended:
        return ()
    found = options_of(session, teller, party)
    if len(found) > MOST:
        return ()
    passes = (OptionModel(PASS, teller.value(ask.name, PASS)),) if ask.may_pass else ()
    return (*found, *(one for one in passes if PASS not in [option.value for option in found]))


def chosen_by_all(session: Session, teller: Teller) -> dict[Party, str]:
    """What everybody chose in the last reveal; nothing as long as they choose anew."""
    if session.question is not None and session.question.is_secret:
        return {}
    reveal = last_reveal(session.game, teller)
    return dict(reveal.choices) if reveal is not None else {}


class Projection:
    """Makes the states. `teller_for(party)` puts into words for a party, None for the table; `words(language)`
    translates the page's own words; `key` is this evening's secret; `last(party)` are the last taps of a seat that were
    taken.
    """

    def __init__(
        self,
        teller_for: Callable[[Party | None], Teller],
        words: Callable[[str], Callable[[str], str]],
        key: bytes,
        last: Callable[[Party], Sequence[str]],
    ) -> None:
        self._teller_for, self._words, self._key, self._last = teller_for, words, key, last
        self._choices: dict[tuple[int, Party, str], tuple[OptionModel, ...]] = {}

    def forget(self) -> None:
        """The position has changed. Secret choices do not change it, and to judge all options takes a while."""
        self._choices.clear()

    def states(self, session: Session, title: str, said: Sequence[str], seats: Sequence[Party]) -> dict[str, Any]:
        """The state of the public page and of each of these seats, by audience."""
        public = self._public(session)
        table = self._teller_for(None)
        shown: dict[str, Any] = {
            TV: {
                **self._frame(table.language, title),
                **public,
                "me": None,
                "sentence": public_sentence(session, table) or self._over(session, table),
                "chose": chosen_by_all(session, table),
                "said": list(said),
            }
        }
        for party in seats:
            shown[audience_of(party)] = self._of_party(session, party, title, said, public)
        return shown

    def _frame(self, language: str, title: str) -> dict[str, Any]:
        return {"language": language, "game": title, "words": words_in(self._words(language))}

    def _public(self, session: Session) -> dict[str, Any]:
        """What all know: who is asked, and who has answered."""
        ask, looks = session.question, looks_at(session)
        missing = ask.awaited() if ask is not None else ()
        heard = ask.heard() if ask is not None else ()
        parties = [
            {
                "id": party,
                "name": called(session.seating, party) or party,
                "colour": looks[party].colour,
                "ink": looks[party].ink,
                "mark": looks[party].mark,
                "asked": party in missing,
                "done": party in heard,
            }
            for party in session.game.seats() or session.game.parties
        ]
        return {"parties": parties}

    def _over(self, session: Session, teller: Teller) -> str:
        return over_of(session.outcome, teller).sentence if session.outcome is not None else ""

    def _of_party(
        self, session: Session, party: Party, title: str, said: Sequence[str], public: Mapping[str, Any]
    ) -> dict[str, Any]:
        teller, ask = self._teller_for(party), session.question
        key = (ask.id if ask is not None else 0, party, teller.language)
        if key not in self._choices:
            self._choices[key] = choices_of(session, teller, party)
        choices = self._choices[key]
        asked = ask if choices else None
        secret = asked is not None and asked.kind is not Kind.WINDOW and (asked.is_secret or asked.private)
        return {
            **self._frame(teller.language, title),
            **public,
            "me": party,
            "sentence": self._sentence(session, teller, party),
            "question": None if asked is None else {"id": asked.id, "kind": asked.kind, "version": asked.version},
            "held": secret,
            "mine": ask is not None and party in ask.asked(),
            "options": [self._option(asked, party, one) for one in choices] if asked is not None else [],
            "chosen": self._chosen(ask, party),
            "chose": chosen_by_all(session, teller),
            "said": list(said),
            "last": list(self._last(party)),
        }

    def _sentence(self, session: Session, teller: Teller, party: Party) -> str:
        ask = session.question
        if ask is None:
            return self._over(session, teller)
        if party not in ask.asked() or ask.kind in CHANCE:
            return public_sentence(session, teller)
        return sentence_for(session, teller, party)

    def _option(self, ask: Question, party: Party, option: OptionModel) -> dict[str, Any]:
        return {
            "pick": pick_of(self._key, ask.id, ask.version, party, option.value),
            "label": option.label,
            "sub": option.sub,
            "why": [why.sentence for why in option.refused],
            "warned": [why.sentence for why in option.warned],
            "final": option.forfeits,
        }

    def _chosen(self, ask: Question | None, party: Party) -> str:
        """The pick of what stands as the party's own secret choice; nobody else's state holds it."""
        commits = ask.commits if ask is not None else None
        if ask is None or commits is None or party not in commits or party not in ask.asked():
            return ""
        return pick_of(self._key, ask.id, ask.version, party, commits[party])

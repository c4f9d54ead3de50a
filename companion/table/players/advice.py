"""What the box would do in the place of somebody who is asked: for those who learn, if the table wants it.

It knows what that person may know and nothing else, as a seat that it plays does. Once between two entry points of the
game (a turn, a round of cards), which an undo does not give back: the journal keeps that it was asked for, for all to
read, and not what it said. What it said is worked out again from the same position and the same seed.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from companion.bots import RANDOM, MakeBot, maker
from companion.bots.search import Searches
from companion.engine.game import Game
from companion.engine.hooks import Saying
from companion.engine.questions import Kind, Mode, Question
from companion.engine.state import Pile, Zone
from companion.engine.vocabulary import BadAnswerError, Party
from companion.table.journal import ADVICE, Entry
from companion.table.play import Change, Session
from companion.table.players.deciding import decide, reason
from companion.table.players.host import against_box, seen_by, strength_of, strengths_of

KINDS = frozenset({Kind.CHOOSE, Kind.CHOOSE_SECRETLY, Kind.CONFIRM, Kind.PLACE, Kind.CARDS})
"""The kinds of questions that it has an answer to which can be said in a few words."""


def adviser_of(script: type[Game]) -> MakeBot:
    """Who advises on a game: the strongest player that answers at once. Who searches would keep the table waiting, and
    has no reason to tell but that.
    """
    makers = [maker(name, script.name, lambda _: script) for name in strengths_of(script)]
    return [make for make in makers if not isinstance(make(random.Random()), Searches)][-1]


class Advice(NamedTuple):
    """What the box would answer, and why if it says; no `value`: it does not know."""

    value: Any
    why: Saying | None


class Adviser:
    """Advice in one game. `allowed` is whether the table wants it at all, `allow` changes that."""

    def __init__(self, session: Session, seed: str) -> None:
        self._session, self._seed = session, seed
        self._known: dict[tuple[int, int], Advice] = {}
        self.allowed: Callable[[], bool] = lambda: False
        self.allow: Callable[[bool], object] = lambda wanted: None

    def offers(self, party: Party) -> bool:
        """Whether a party may ask for it now. Nothing of what it holds has to do with that."""
        return self._fits(party) and self.told(party) is None and not self._has_asked(party)

    def whom(self) -> Party | None:
        """Whom the open question is put to alone, if advice on it is offered or was given."""
        ask = self._session.question
        asked = ask.asked() if ask is not None and ask.mode is Mode.ONE else ()
        party = asked[0] if len(asked) == 1 else None
        return party if party is not None and (self.offers(party) or self.told(party) is not None) else None

    def ask(self, party: Party) -> Change | None:
        """Notes in the journal that a party asks for advice; None where none is offered, or it was given already."""
        ask = self._session.question
        if ask is None or not self.offers(party):
            return None
        return self._session.note(ADVICE, "", value=[party, ask.id, self._session.ledger.last_active])

    def told(self, party: Party) -> Advice | None:
        """The advice that this party has asked for at the open question, as long as that is open or comes again."""
        ask, found = self._session.question, self._asked_here(party)
        if ask is None or found is None or not self._fits(party):
            return None
        key = found.number, ask.id
        if key not in self._known:
            self._known = {one: advice for one, advice in self._known.items() if one[1] == ask.id}
            self._known[key] = self._worked_out(ask, party, f"{self._seed}/{ADVICE}/{found.number}")
        return self._known[key]

    def is_alone(self) -> bool:
        """Whether it is for one alone: where anybody may hold what others do not see, or was told what they were not,
        what is advised could tell it.
        """
        ask, game = self._session.question, self._session.game
        hides = any(isinstance(part, Zone) and not isinstance(part, Pile) for part in vars(game.state).values())
        hides = hides or any(map(game.news, game.parties))
        return hides or (ask is not None and (ask.private or ask.is_secret))

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _fits(self, party: Party) -> bool:
        session, ask = self._session, self._session.question
        if ask is None or not self.allowed() or party in session.seating.box or party not in ask.asked():
            return False
        alone = ask.mode is Mode.ONE or ask.kind is Kind.CHOOSE_SECRETLY
        knows_how = strength_of(type(session.game)) != RANDOM and not against_box(session.game)
        return alone and ask.kind in KINDS and knows_how

    def _mine(self, party: Party) -> list[Entry]:
        return [one for one in self._session.ledger.entries if one.kind == ADVICE and one.value[0] == party]

    def _has_asked(self, party: Party) -> bool:
        return any(one.number > self._session.entry.entry for one in self._mine(party))

    def _asked_here(self, party: Party) -> Entry | None:
        ask, last = self._session.question, self._session.ledger.last_active
        number = ask.id if ask is not None else None
        return next((one for one in self._mine(party) if number == one.value[1] or last == one.value[2]), None)

    def _worked_out(self, ask: Question, party: Party, seed: str) -> Advice:
        session = self._session
        try:
            make = adviser_of(type(session.game))
            seen = seen_by(session, party)
            value = decide(seen, session.copy, make, seed)
            if value is None or session.driver.blocks(session.why(ask.id, party, value)):
                return Advice(None, None)
            return Advice(value, reason(seen, session.copy, make, seed, value, advised=True))
        except BadAnswerError:
            return Advice(None, None)
        except Exception as error:  # noqa: BLE001 - a player that fails must not stop the table
            session.failed(error)
            return Advice(None, None)

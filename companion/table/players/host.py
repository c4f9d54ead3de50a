"""Answers for the seats that the box plays, in a rhythm that tells nothing of what it holds.

It decides from an `Observation` in a game of its own that is imagined from it, never from the table's. When it answers
depends on the kind of the question and on the people alone: also where it has only one way to go.
"""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from companion.bots import STRENGTHS, MakeBot, best, maker
from companion.bots.observation import Observation, all_know
from companion.bots.search import Searches
from companion.engine.game import Game
from companion.engine.hooks import Saying
from companion.engine.questions import CHANCE, Kind, Mode, Question
from companion.engine.vocabulary import PASS, TABLE, BadAnswerError, Party, Row
from companion.table.journal import Entry, Seating
from companion.table.play import ReasonTold, Session
from companion.table.players.deciding import DECLINE, decide, reason, settles, silent_in
from companion.table.players.observing import observe
from companion.table.players.tasks import Blueprint, Decision
from companion.table.players.thinking import Thoughts

SOURCE = "box"
"""The source of an answer that the box has decided on."""

Throw = Callable[[Question], tuple[Any, str] | None]
"""Throws the dice of a question where the box can, and says what threw them; None where people throw."""

log = logging.getLogger(__name__)

A_TURN, A_THOUGHT, A_WINDOW, TALKS = 1.2, 2.0, 1.0, 2.0
"""Seconds after which it answers: a question to it alone, the same where it has a player that searches, one to
several, and talks, where people come first.
"""

SILENCE = 30.0
"""Seconds since the last draft after which it settles something in talks though people have not spoken yet."""

T = TypeVar("T")

NO_PLAYER, REAL_CARDS = "no_player", "real_cards"
"""Why the box cannot play a seat: nobody has taught it, or people hold real cards that it does not see."""

NO_FORESIGHT, NO_PLAN = "no_foresight", "no_plan"
"""What a table is told of its players: they think ahead no more, or one of them has failed."""


def against_any(script: type[Game]) -> str:
    """Why the box can play no seat of a game, however it is chosen: NO_PLAYER; "" if it may."""
    return NO_PLAYER if script.imagine is Game.imagine else ""


def against_box(game: Game) -> str:
    """Why the box cannot play a seat of a game, NO_PLAYER or REAL_CARDS; "" if it can."""
    return against_any(type(game)) or (REAL_CARDS if game.holds_real_cards else "")


def strength_of(script: type[Game]) -> str:
    """How well the box usually plays a game, for `Seating.box`: the best player that answers at once."""
    return best(script.name, lambda _: script)


def strengths_of(script: type[Game]) -> tuple[str, ...]:
    """How well the box can play a game, the weakest first."""
    known = {strength_of(script), *script.strengths}
    return tuple(name for name in STRENGTHS if name in known)


def strength_in(script: type[Game], wanted: str) -> str:
    """A strength that was chosen somewhere else, if this game has it, else the usual one."""
    return wanted if wanted in strengths_of(script) else strength_of(script)


def box_players(session: Session, seed: str, now: Callable[[], float], throw: Throw) -> BoxPlayers | None:
    """The players of a session's game, or None if it has none that play by what a party may know."""
    script = type(session.game)
    if against_box(session.game):
        return None

    def made(strength: str) -> MakeBot:
        return maker(strength_in(script, strength), script.name, lambda _: script)

    thoughts = Thoughts(lambda: Blueprint.of(session.copy()))
    return BoxPlayers(made, now, seed, session.failed, throw, thoughts, strength_of(script))


AT_ONCE, REVEALED, TOLD = "at_once", "revealed", "told"
"""When everybody hears an answer: at once, at the reveal (GEN-5), or only if what follows from it tells of it."""


class Kept(NamedTuple):
    """Why a seat has answered so, and when everybody hears the answer."""

    why: Saying
    heard: str


class Held(NamedTuple):
    """What a seat would settle in talks when the journal had so many entries, and why."""

    at: int
    row: Row
    why: Kept | None


class BoxPlayers:
    """The players of the seats that `Seating.box` names; give it to `Session.players`.

    `makers` has what makes a player of a strength. `seed` makes their decisions repeatable. What fails is reported by
    `on_failure`, the table is told once, and the first legal answer is given. `throw` throws for a seat of the box.
    Who searches does so in `thoughts`; where nothing comes of it in time, who is `quick` answers.
    """

    def __init__(
        self,
        makers: Callable[[str], MakeBot],
        now: Callable[[], float],
        seed: str,
        on_failure: Callable[[Exception], object] = lambda _: None,
        throw: Throw = lambda _: None,
        thoughts: Thoughts | None = None,
        quick: str = "greedy",
    ) -> None:
        self._makers, self._now, self._seed, self._throw = makers, now, seed, throw
        self._on_failure, self.thoughts, self._quick = on_failure, thoughts, quick
        self._waits_since: tuple[int, float] | None = None
        self._silent_at = -1
        self._draft_since: tuple[int, float] | None = None
        self._held: Held | None = None
        self._kinds: dict[str, bool] = {}
        self._reasons: dict[int, Kept] = {}
        self._troubled: Callable[[str], object] = lambda _: None
        self._told = False
        self.people_read: Callable[[], bool] = lambda: False
        """Whether people are still shown what everybody has to read: the box goes on when they have."""

    def __call__(self, session: Session) -> Row | None:
        """An answer that is due now."""
        ask = session.question
        ours = () if ask is None else to_answer(ask, session.seating)
        throws = ask is not None and is_to_throw(ask, session.seating)
        now = len(session.ledger.entries)
        if ask is None or self.people_read():
            self._draft_since = self._held = None
        if ask is None or not (ours or throws) or self.people_read() or self._silent_at == now:
            self._waits_since = None
            return None
        at = now if ask.kind is Kind.PROPOSE else ask.id
        if self._waits_since is None or self._waits_since[0] != at:
            self._waits_since = at, self._now()
        alone = ours[0] if ours and ask.mode is Mode.ONE else None
        thinks = alone is not None and self._searches(session.seating.box[alone])
        if any(self._searches(one) for one in session.seating.box.values()):
            self._think(session, alone if thinks else None)
        if self._now() - self._waits_since[1] < patience(ask, session.seating, thinks):
            return None
        if throws:
            thrown = self._throw(ask)
            return None if thrown is None else Row("answer", None, ask.id, "", *thrown)
        if ask.kind is Kind.PROPOSE:
            return self._talk(session, ask, ours)
        value = self.decide(session, ask, ours[0])
        return None if value is None else Row("answer", ours[0], ask.id, "", value, SOURCE)

    def _talk(self, session: Session, ask: Question, ours: Sequence[Party]) -> Row | None:
        """What is said in talks. What settles something is held back while people who may speak have not spoken."""
        now, number, held = len(session.ledger.entries), session.ledger.next_number, self._held
        if held is None or held.at != now:
            held = self._held = None
            waits = self._waits_for_people(session, ask)
            for party in ours:
                if (value := self.decide(session, ask, party)) is None:
                    continue
                row = Row("answer", party, ask.id, "", value, SOURCE)
                if not (waits and settles(ask, party, value)):
                    return row
                held = held or Held(now, row, self._reasons.get(number))
            if held is None:
                self._silent_at = now  # until somebody says something
                return None
            self._held = held
            if held.why is not None:  # others have thought after it
                self._reasons[number] = held.why
        return held.row if self._is_late() else None

    def lets_speak(self, session: Session) -> tuple[Party, ...]:
        """The people who come first in the talks that are open, in the order of the seats: the box settles nothing
        before they have said something, for SILENCE at most. What it would settle, if anything, has no part in that.
        """
        ask = session.question
        if ask is None or ask.kind is not Kind.PROPOSE or not to_answer(ask, session.seating):
            return ()
        since, silent = silent_in(session, ask)
        known = self._draft_since is not None and self._draft_since[0] == since
        return () if known and self._is_late() else tuple(one for one in session.game.parties if one in silent)

    def _waits_for_people(self, session: Session, ask: Question) -> bool:
        """Whether somebody who may speak has said nothing since the last draft, and not much time has gone by."""
        assert self._waits_since is not None
        since, silent = silent_in(session, ask)
        if self._draft_since is None or self._draft_since[0] != since:
            self._draft_since = since, self._waits_since[1]
        return bool(silent) and not self._is_late()

    def _is_late(self) -> bool:
        return self._draft_since is None or self._now() - self._draft_since[1] >= SILENCE

    def decide(self, session: Session, ask: Question, party: Party) -> Any:
        """What a party answers; None if it has nothing to say, as in talks that others go on with."""
        value = self._guarded(lambda: self._decided(session, ask, party), self._tell)
        return value if value is not None else self._guarded(lambda: otherwise(session, ask, party))

    def _decided(self, session: Session, ask: Question, party: Party) -> Any:
        seen, strength = seen_by(session, party), session.seating.box[party]
        make, thoughts, value = self._makers(strength), self.thoughts, None
        if self._searches(strength):
            if thoughts is not None and ask.mode is Mode.ONE:
                value = thoughts.found(session.ledger.next_number)
            if value is None or session.driver.blocks(session.why(ask.id, party, value)):
                value = decide(seen, session.copy, self._makers(self._quick), self._seed_of(session, party))
            # Whether it was thought out in time may not be seen: the reason is that of who searches either way.
            make = make if thoughts is not None and not thoughts.failed else self._makers(self._quick)
        else:
            value = decide(seen, session.copy, make, self._seed_of(session, party))
        if value is None or session.driver.blocks(session.why(ask.id, party, value)):
            return None
        self._keep_reason(session, seen, make, value)
        return value

    def _guarded(self, act: Callable[[], T], failed: Callable[[], object] = lambda: None) -> T | None:
        """What an act comes to; None if it fails: a player's fault must not stop the table."""
        try:
            return act()
        except Exception as error:  # noqa: BLE001 - whatever a player does wrong
            self._on_failure(error)
            failed()
            return None

    def _tell(self) -> None:
        if not self._told:
            self._told = True
            self._troubled(NO_PLAN)

    # ── who thinks ahead ────────────────────────────────────────────────────────────────────────────────────

    def _searches(self, strength: str) -> bool:
        if strength not in self._kinds:
            player = self._guarded(lambda: self._makers(strength)(random.Random()))
            self._kinds[strength] = isinstance(player, Searches)
        return self._kinds[strength]

    def _think(self, session: Session, party: Party | None) -> None:
        """Lets it be thought about what a party answers; for None, what thinks is made ready."""
        if self.thoughts is None or self.thoughts.over:
            return
        thoughts, number = self.thoughts, session.ledger.next_number

        def task() -> Decision:
            assert party is not None
            seed = self._seed_of(session, party)
            return Decision(number, seen_by(session, party), session.seating.box[party], seed)

        self._guarded(thoughts.be_ready if party is None else lambda: thoughts.begin(number, task), thoughts.end)

    def _keep_reason(self, session: Session, seen: Observation, make: MakeBot, value: Any) -> None:
        seed = self._seed_of(session, seen.party)
        why = self._guarded(lambda: _as_kept(reason(seen, session.copy, make, seed, value)))
        ask = session.question
        if why is not None and ask is not None:
            at_once = all_know(session.game, ask)
            heard = AT_ONCE if at_once else REVEALED if ask.is_secret and not ask.private else TOLD
            self._reasons[session.ledger.next_number] = Kept(why, heard)

    def reasons(self, session: Session, new: Sequence[Entry]) -> Iterator[ReasonTold]:
        """Why its seats have answered so, of the answers that everybody has heard by these entries: at once, with the
        reveal, or since what was told of it names the party and what it has answered.
        """
        for entry in new:
            if entry.kind not in ("answer", "reveal"):
                continue
            revealed = entry.kind == "reveal"
            for one in _revealed(session, entry) if revealed else (entry,):
                found = self._reasons.get(one.number)
                if found is None or one.party is None or one.source != SOURCE:
                    continue  # a person has said something first where a seat of the box was still thinking
                if revealed == (found.heard == REVEALED) and (found.heard != TOLD or _is_told(session, one)):
                    yield ReasonTold(entry, one.party, found.why)

    def _seed_of(self, session: Session, party: Party) -> str:
        return f"{self._seed}/{party}/{session.ledger.next_number}"

    def when_troubled(self, act: Callable[[str], object]) -> None:
        """Calls this once with NO_FORESIGHT, when who is to think ahead plays on without, and with NO_PLAN, when a
        player has failed.
        """
        self._troubled = act
        if self.thoughts is not None:
            self.thoughts.troubled = lambda: act(NO_FORESIGHT)

    def close(self, *, over: bool) -> None:
        """Nothing is thought about any more. Only when the game is `over`, the log may tell of how it was thought."""
        if self.thoughts is not None:
            self.thoughts.close()
            if over and self.thoughts.too_slow:
                log.warning("the box was too slow to think ahead to the end of this game")


def seen_by(session: Session, party: Party) -> Observation:
    """What a party may know of the game of a session now."""
    rows = [entry.row() for entry in session.ledger.active if entry.number > session.entry.entry]
    return observe(session.copy(), session.driver, session.entry, rows, party)


def _as_kept(why: Saying | None) -> Saying | None:
    """The reason, if it can be written into the journal. Raises TypeError, AttributeError, ValueError."""
    if why is not None and not isinstance(why.key, str):
        raise TypeError("the key of a reason is text")
    return why._replace(facts=json.loads(json.dumps(dict(why.facts)))) if why is not None else None


def _revealed(session: Session, reveal: Entry) -> Iterable[Entry]:
    """The choices that everybody has heard by a reveal: none that fell, before or with it."""
    chosen: dict[Party | None, Entry] = {}
    if session.question is not None and session.question.id == reveal.question:
        return ()
    for one in session.ledger.active:
        if one.number < reveal.number and one.kind in ("correct", "reveal"):
            chosen.clear()
        elif one.kind == "answer" and one.question == reveal.question:
            chosen[one.party] = one
    return chosen.values()


def _is_told(session: Session, answer: Entry) -> bool:
    """Whether what everybody was told by an answer names the party and what it has answered."""
    told = (event for line in session.lines(TABLE, answer.number) for event in line.events)
    return any(event.facts.get("party") == answer.party and answer.value in event.facts.values() for event in told)


def to_answer(ask: Question, seating: Seating) -> tuple[Party, ...]:
    """The parties for whom the box answers now: none where people throw, draw or could answer in its place."""
    if ask.kind in CHANCE:
        return ()
    asked = ask.open_to() if ask.mode is Mode.ALL else ask.asked()
    ours = tuple(party for party in asked if party in seating.box)
    people = len(ours) < len(asked)
    if ask.mode is Mode.ANY and people and ask.kind is not Kind.PROPOSE:
        return ()
    return ours


def is_to_throw(ask: Question, seating: Seating) -> bool:
    """Whether dice are to be thrown for a seat of the box and for nobody else."""
    asked = ask.asked() if ask.kind is Kind.ROLL else ()
    return bool(asked) and all(party in seating.box for party in asked)


def otherwise(session: Session, ask: Question, party: Party) -> Any:
    """The first answer that is allowed; in talks nothing, or that it declines where only the box would go on."""
    if ask.kind is Kind.PROPOSE:
        return None if session.seating.people_of(ask.open_to()) else _allowed(session, ask, party, (DECLINE,))
    listed = [option.value for option in session.options(ask.id, party) if not option.refusals]
    return listed[0] if listed else _allowed(session, ask, party, (PASS, True, "…"))


def _allowed(session: Session, ask: Question, party: Party, values: Iterable[Any]) -> Any:
    for value in values:
        with suppress(BadAnswerError):
            if not session.driver.blocks(session.why(ask.id, party, value)):
                return value
    return None


def patience(ask: Question, seating: Seating, thinks: bool) -> float:
    """How many seconds the box waits before it answers this question: not at all where no person is asked any more. Of
    a seat that `thinks`, it is the same for all that is asked of it alone, found out by then or not.
    """
    if ask.kind is Kind.PROPOSE:
        return TALKS
    if ask.mode is Mode.ONE:
        return A_THOUGHT if thinks else A_TURN
    return A_WINDOW if seating.people_of(ask.open_to()) else 0.0

"""Turns and clocks (RD-5). The game has no clock of its own: the time spent is announced to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.engine.game import Script
from companion.engine.vocabulary import Party, Refusal, Running
from companion.games.reader.rules.state import ReaderBase
from companion.games.reader.rules.verbs import Verb, alone, done

NO_CLOCK, COUNT_UP, CHESS, SAND = "none", "up", "chess", "sand"
CLOCKS = (NO_CLOCK, COUNT_UP, CHESS, SAND)
"""The kinds of clock: none; time counted up; a time for the whole game each; a time for every turn."""

USUAL = (NO_CLOCK, COUNT_UP, f"{CHESS}:900", f"{SAND}:60")
"""Clocks that are offered; any other number of seconds may be said."""

MOST_SECONDS = 4 * 3600


def give_turn(game: ReaderBase, party: Party, to: str) -> Script:
    """Gives the turn to somebody and starts that party's clock."""
    state = game.state
    state.turn, state.this_turn, state.runs = to, 0, state.clock != NO_CLOCK
    if state.clock == SAND:
        state.out_of_time = []
    game.say("turn_begins", "RD-5", party=to)
    yield from done()


def next_one(game: ReaderBase, party: Party, about: str) -> Script:
    """Gives the turn to the next party in seat order; the first time to the one with the start player's marker."""
    state = game.state
    to = game.left_of(state.turn) if state.turn else state.first or game.parties[0]
    if state.turn and state.this_turn:
        game.say("turn_ends", "RD-5", party=state.turn, seconds=round(state.this_turn / 1000))
    yield from give_turn(game, party, to)


def set_clock(game: ReaderBase, party: Party, about: str) -> Script:
    """Changes the kind of clock, and resets all times."""
    kind, _, seconds = about.partition(":")
    state = game.state
    state.clock, state.seconds = kind, int(seconds) if seconds else 0
    state.used, state.this_turn, state.out_of_time = {}, 0, []
    state.runs = kind != NO_CLOCK and bool(state.turn)
    game.say("clock_set", "RD-5", {"clock": kind}, seconds=state.seconds)
    yield from done()


def pause(game: ReaderBase, party: Party, about: str) -> Script:
    """Stops the clock."""
    game.state.runs = False
    game.say("clock_stands", "RD-5", party=game.state.turn)
    yield from done()


def go_on(game: ReaderBase, party: Party, about: str) -> Script:
    """Lets the clock run again."""
    game.state.runs = True
    game.say("clock_runs", "RD-5", party=game.state.turn)
    yield from done()


# ── the clock's own word ────────────────────────────────────────────────────────────────────────────────────────────


def spent(game: ReaderBase, party: Party) -> int:
    """Milliseconds that somebody has used, in all turns."""
    return game.state.used.get(party, 0)


def this_turn(game: ReaderBase) -> int:
    """Milliseconds that the turn under way has taken."""
    return game.state.this_turn


def left(game: ReaderBase, party: Party) -> int | None:
    """Milliseconds that somebody still has, at least 0; None where time is only counted."""
    state = game.state
    if state.clock == CHESS:
        return max(0, state.seconds * 1000 - state.used.get(party, 0))
    if state.clock == SAND:
        return max(0, state.seconds * 1000 - (state.this_turn if party == state.turn else 0))
    return None


def running(game: ReaderBase) -> Running | None:
    """Whose time runs, and what is left; None if nobody's does.

    Once a party has none left its time is counted without a limit.
    """
    state = game.state
    if not state.runs or not state.turn or state.clock == NO_CLOCK:
        return None
    return Running(state.turn, None if state.turn in state.out_of_time else left(game, state.turn))


def spend(game: ReaderBase, party: Party, spent: str) -> Script:
    """Adds milliseconds to a party's turn; tells once when its time is up."""
    state = game.state
    state.used[party] = state.used.get(party, 0) + int(spent)
    state.this_turn += int(spent)
    if left(game, party) == 0 and party not in state.out_of_time:
        state.out_of_time.append(party)
        game.say("time_is_up", "RD-5", party=party)
    yield from done()


def judge_spent(game: ReaderBase, party: Party, spent: str) -> Sequence[Refusal]:
    """Every reason against adding time: the party's clock must be running."""
    now = running(game)
    if now is None or now.party != party:
        return (Refusal("RD-5", "clock_stands", {"party": party}),)
    whole = spent.isascii() and spent.isdigit() and len(spent) < 10
    return () if whole else (Refusal("RD-5", "bad_seconds", {"most": MOST_SECONDS}),)


# ── judges ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def judge_turn(game: ReaderBase, party: Party, to: str) -> Sequence[Refusal]:
    """Every reason against giving somebody the turn: the party must be at the table."""
    return () if to in game.parties else (Refusal("RD-5", "not_at_table", {"party": to}),)


def judge_clock(game: ReaderBase, party: Party, about: str) -> Sequence[Refusal]:
    """Every reason against a clock: its kind must exist, and come with its seconds."""
    kind, _, seconds = about.partition(":")
    if kind not in CLOCKS:
        return (Refusal("RD-5", "no_such_clock", {"known": list(CLOCKS)}),)
    if kind in (CHESS, SAND):
        whole = seconds.isascii() and seconds.isdigit() and len(seconds) < 6
        fits = whole and 1 <= int(seconds) <= MOST_SECONDS
    else:
        fits = not seconds
    return () if fits else (Refusal("RD-5", "bad_seconds", {"most": MOST_SECONDS}),)


def judge_pause(game: ReaderBase, party: Party, about: str) -> Sequence[Refusal]:
    """Every reason against a pause: a clock must be running."""
    return () if running(game) is not None else (Refusal("RD-5", "clock_stands", {"party": game.state.turn}),)


def judge_go_on(game: ReaderBase, party: Party, about: str) -> Sequence[Refusal]:
    """Every reason against resuming: a paused clock must be there."""
    state = game.state
    if state.clock == NO_CLOCK or not state.turn:
        return (Refusal("RD-5", "no_clock", {}),)
    return (Refusal("RD-5", "clock_runs", {"party": state.turn}),) if state.runs else ()


def judge_next(game: ReaderBase, party: Party, about: str) -> Sequence[Refusal]:
    """Every reason against passing the turn on: none, even a single party is its own next."""
    return ()


def _parties(game: ReaderBase) -> Iterable[str]:
    return game.parties


def _usual(game: ReaderBase) -> Iterable[str]:
    return USUAL


VERBS: dict[str, Verb] = {
    "next": Verb(alone, judge_next, next_one),
    "turn": Verb(_parties, judge_turn, give_turn),
    "pause": Verb(alone, judge_pause, pause),
    "go_on": Verb(alone, judge_go_on, go_on),
    "clock": Verb(_usual, judge_clock, set_clock),
}

"""What an undo takes back, in the words in which it was told to all."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.engine.game import Game
from companion.engine.vocabulary import Event, Party
from companion.table.journal import BY_ITSELF, GAME_KINDS, taken_back_by
from companion.table.play import Line, Session
from companion.texts import Teller
from companion.texts.wording import N_

UNDONE, UNDONE_THIS = N_("Taken back."), N_("Taken back: {what}")


def told_of(steps: Sequence[Line], game: Game, teller: Teller) -> str:
    """The first sentence of these steps, "" if none was told: what people did before what followed from it."""
    events = [event for line in steps for event in _own_first(line)]
    own = _told_later(steps[0]) if steps and steps[0].entry.name not in game.windows else None
    events.sort(key=lambda one: (one.kind in game.by_the_way, own is not None and one.facts.get("party") != own))
    told = (teller.event(event, short=event.kind == "corrected") for event in events)  # the log has its values
    return next(filter(None, told), "")


def last_taken_back(session: Session, teller: Teller, words: Callable[[str], str]) -> str:
    """That the last act at the table was an undo, with the first public sentence that it took back; "" once somebody
    has done anything since. Nothing that was told from a reveal on is among it (see `Entry.told`).
    """
    entries = session.ledger.entries
    done = (one for one in reversed(entries) if one.kind in (*GAME_KINDS, "undo", "redo"))
    last = next((one for one in done if one.kind == "undo" or one.source not in BY_ITSELF), None)
    if last is None or last.kind != "undo":
        return ""
    steps = [Line(entries[number], events, True) for number, events in sorted(taken_back_by(last).items())]
    what = told_of(steps, session.game, teller)
    return words(UNDONE_THIS).replace("{what}", what) if what else words(UNDONE)


def _told_later(line: Line) -> Party | None:
    """Whose answer it is that is told only with those of others, such as a secret choice; else None."""
    return None if line.events else line.entry.party


def _own_first(line: Line) -> Sequence[Event]:
    """The events of a line. If the last answer of all told of others first, what it told of who gave it comes first:
    best the same as of the first one, else what it told of others too.
    """
    party, first = line.entry.party, next(iter(line.events), None)
    if party is None or first is None:
        return line.events
    mine = [event for event in line.events if event.facts.get("party") == party]
    same = [event for event in mine if event.kind == first.kind]
    if first.facts.get("party") not in (None, party):
        others = {event.kind for event in line.events if event.facts.get("party") not in (None, party)}
        same += [event for event in mine if event.kind in others]
    return [*same[:1], *line.events]

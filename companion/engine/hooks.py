"""What a game may say of itself beside its script, grouped by who asks. Every hook has an answer that holds for most.

`companion.engine.game.Game` has all of them. A game overrides those whose usual answer is not its own.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from companion.engine.look import USUAL, GameLook
from companion.engine.parts import Shape
from companion.engine.questions import CHANCE, Kind, Question
from companion.engine.telling import OVERRIDE, OVERRIDE_IN_PRIVATE
from companion.engine.vocabulary import Event, Party, Refusal, Running


class Hooked:
    """What every hook may read."""

    definition: Any
    parties: tuple[Party, ...]


class DriverHooks(Hooked):
    """Asked by the driver, whenever something was answered or changed: what else the rules let happen."""

    def judge_position(self) -> Sequence[Refusal]:
        """Every reason why the present state cannot be (run on load and after corrections)."""
        return ()

    def settle(self) -> None:
        """What follows by itself from a state: offices, hands that are empty, an end. May raise `GameOver`."""

    def any_time_candidates(self, party: Party) -> Iterable[Any]:
        """What a party may want to announce beside any question (GEN-6)."""
        return ()

    def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        """Every reason against an announcement beside the open question (GEN-6)."""
        return (Refusal("GEN-6", "nothing_any_time", {}),)

    def any_time(self, party: Party, value: Any) -> Generator[Question, Any, Any]:
        """The interrupt that a lawful announcement starts."""
        raise NotImplementedError
        yield

    details: ClassVar[frozenset[str]] = frozenset()
    """Questions that only say more about the answer before them, as the target of a card: taking back one of them at
    the table leads to that answer. Where they are private all others are told of the question before them instead."""

    untold: frozenset[str] = frozenset()
    """Private questions whose number tells something (GEN-6): for all but the asked the log has a line of an answer to
    one of them only if it told them something, and names no detail. Details that are private belong to them."""

    announcement: ClassVar[Any] = None
    """The one announcement that everybody may see being made, for it says only *that* somebody has something to play
    (GEN-6), or is public anyhow: it takes one tap on the own mark. None where announcements are made in private."""


class PeopleHooks(Hooked):
    """Asked when people sit down, come or go."""

    def seats(self) -> Sequence[Party] | None:
        """Who sits where by the rules, clockwise from the first place; None while people sit as they like."""
        return None

    number_changes: ClassVar[str] = ""
    """The announcement beside a question by which the game ends because people come or go; empty if there is none."""

    def judge_joining(self) -> Sequence[Refusal]:
        """Every reason why nobody can join as one party more; a newcomer may take over a party all the same."""
        return (Refusal("GEN-10", "number_stands", {"count": len(self.parties)}),)

    def judge_leaving(self, party: Party) -> Sequence[Refusal]:
        """Every reason why the game cannot go on with a party that nobody plays any more."""
        return (Refusal("GEN-10", "number_stands", {"count": len(self.parties)}),)

    def taken_off(self, party: Party) -> Mapping[str, Any]:
        """The correction that takes what is a leaving party's off the table; empty where nothing can be taken off."""
        return {}


class ClockHooks(Hooked):
    """Asked by the clock."""

    def time_limit(self) -> float | None:
        """Seconds of play after which `time_runs_out` is called; None for no limit, and once it has run out."""
        return None

    def time_runs_out(self) -> None:
        """Note that the time of the whole game is up; what follows from it the script finds in the state."""
        raise NotImplementedError

    def running_clock(self) -> Running | None:
        """Whose time runs now; the clock announces what is spent of it (`SPENT`). None while nobody's does."""
        return None


class ChanceHooks(Hooked):
    """Asked by the set-up, and by whoever scans the cards of a real deck."""

    chance: ClassVar[frozenset[Kind]] = CHANCE
    """The kinds of chance that the game may ask for: the set-up asks where these come from."""

    def card_shown(self, ask: Question, deck: str, card: str) -> Any:
        """What showing this card of the real deck to a scanner answers to a question, None if it answers nothing."""
        if ask.kind is not Kind.DRAW:
            return None
        return getattr(self.definition, "face_down", str)(card)  # what a table only counts has a common name


class SimulationHooks(Hooked):
    """Asked by simulations; the exact chances are shown at the window as well."""

    def tally(self) -> Mapping[str, int]:
        """What a simulation counts in a game that is over, besides its decisions: name → how many."""
        return {}

    def rates(self) -> Mapping[str, tuple[int, int]]:
        """What simulations count beside who wins: name → how often it came about, and out of how many chances."""
        return {}

    def odds(self) -> Mapping[str, Any] | None:
        """Exact chances of what is running, as fractions per party or side; None if nothing is."""
        return None


class CorrectionHooks(Hooked):
    """Asked by whoever brings the record to the table, and by whoever replays what an earlier version has written."""

    def parts(self) -> Mapping[str, Shape]:
        """The shapes of those parts of a position that a correction cannot guess: see `companion.engine.parts`."""
        return {}

    def figures(self) -> Mapping[str, Party]:
        """Figures that are not called like the party whose they are: name → party (two colours for one player)."""
        return {}

    def as_once_told(self, event: Event) -> Event:
        """The event as earlier versions of this game told it, by which their saves are known again; itself if they
        told it so."""
        return event._replace(kind=OVERRIDE) if event.kind == OVERRIDE_IN_PRIVATE else event


class WordHooks(Hooked):
    """Asked for sentences: what the ids in values and facts are called."""

    def labels(self) -> Mapping[str, Mapping[str, str]]:
        """Names of ids that values and facts use (posts, areas, cards): id → language → name."""
        return {}

    def short_labels(self) -> Mapping[str, Mapping[str, str]]:
        """The same for small places, where the pack gives short names."""
        return {}

    def articles(self) -> Mapping[str, Mapping[str, str]]:
        """The articles of labels, where the pack gives them: id → language → “das”, empty for a proper name."""
        return {}


class LookHooks(Hooked):
    """Asked by the window, and `bot` by simulations. Rules only name these: what they name knows the rules."""

    look: ClassVar[GameLook] = USUAL
    face: ClassVar[str] = ""
    """`module:Class` of what its window shows otherwise, a `companion.ui.boards.face.Face`; empty: the usual."""
    bot: ClassVar[str] = ""
    """`module:Class` of its player without people, a `companion.bots.player.Bot` made from random numbers; or empty."""

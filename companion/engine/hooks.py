"""What a game may add to its script, grouped by who calls it. Every hook has a default that suits most games.

`companion.engine.game.Game` inherits all of them. A game overrides those whose default does not fit.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from companion.engine.house.hooks import HouseHooks
from companion.engine.look import USUAL, GameLook
from companion.engine.parts import Shape
from companion.engine.questions import CHANCE, Kind, Question
from companion.engine.telling import OVERRIDE, OVERRIDE_IN_PRIVATE
from companion.engine.vocabulary import Event, Party, Refusal, Row, Running


class Saying(NamedTuple):
    """What the pack's texts say about a thing of the game, without being an event: a key of `values`, and its facts.

    `sign` is 1 for what helps whoever it is about, -1 for what harms, 0 for neither.
    """

    key: str
    facts: Mapping[str, Any]
    sign: int = 0


class Clues(NamedTuple):
    """What a party knows of an act whose answer it was not told, when somebody makes that answer up.

    `coming` are the events that it heard next, `ahead` is the next question whose answer it knows, None if there is
    none, and `view` what it sees in the end.
    """

    party: Party
    coming: Sequence[Event]
    ahead: str | None
    view: Mapping[str, Any]
    rng: random.Random


class Hooked(HouseHooks):
    """The attributes that every hook may read.

    A hook that leads to another is overridden with it; TypeError is raised for a game that has only the first.
    """

    together: ClassVar[tuple[tuple[str, str], ...]] = (("judge_any_time", "any_time"), ("time_limit", "time_runs_out"))

    definition: Any
    parties: tuple[Party, ...]
    blocks: Callable[[Sequence[Refusal]], Sequence[Refusal]]
    premises: list[Any]


class DriverHooks(Hooked):
    """Called by the driver after every answer and correction."""

    worked_out: dict[Any, Any] | None = None
    """What was worked out of this position while somebody looks at it (`companion.engine.once`)."""

    def judge_position(self) -> Sequence[Refusal]:
        """Every reason why the present state is impossible; called on load and after corrections."""
        return ()

    def settle(self) -> None:
        """Does what follows from a state without a decision: offices, empty hands, an end. May raise `GameOver`."""

    def any_time_candidates(self, party: Party) -> Iterable[Any]:
        """What a party may announce at any time, beside whatever question is open (GEN-6)."""
        return ()

    def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        """Every reason against an announcement beside the open question (GEN-6)."""
        return (Refusal("GEN-6", "nothing_any_time", {}),)

    undisturbed: ClassVar[frozenset[str]] = frozenset()
    """Questions beside which nothing else is offered: half of something has been done, and they come first."""

    def who_may_announce(self) -> Sequence[Party]:
        """Those who might announce something beside the open question, by what all know, never by a hand (GEN-6).

        Empty if nobody could: then no control stands beside the question.
        """
        told = self.announcement
        return () if told is None else [one for one in self.parties if not self.blocks(self.judge_any_time(one, told))]

    def any_time(self, party: Party, value: Any) -> Generator[Question, Any, Any]:
        """The script that a legal announcement starts; the open question waits until it is done. None is legal here."""
        return None
        yield

    details: ClassVar[frozenset[str]] = frozenset()
    """Questions that only add to the answer before them, such as the target of a card: undoing one of them leads back
    to that answer. Where they are private, the other players are told of the question before them instead.
    """

    windows: ClassVar[frozenset[str]] = frozenset()
    """Questions whether somebody plays something in between: where nobody did, undoing one leads back to what it
    followed.
    """

    for_table: ClassVar[frozenset[str]] = frozenset()
    """Names of questions that whoever taps answers for the whole table: an answer is nobody's, and no secret."""

    by_the_way: ClassVar[frozenset[str]] = frozenset()
    """Events that only come with what somebody did, even if they are told before it: no undo is named after them where
    anything else was told.
    """

    results: ClassVar[frozenset[str]] = frozenset()
    """Events that tell what an answer came to, of which others only tell the parts: of more sentences than people read
    at once these stay.
    """

    forfeits: ClassVar[Sequence[Any]] = ()
    """Answers by which a party gives up what it is due: they are given by more than one tap."""

    def gives_up(self, question: str, party: Party, value: Any) -> bool:
        """Whether a party gives up what it is due by this answer; for a pass it may depend on what all see."""
        return value in self.forfeits

    def short_cut(self, question: str, party: Party, values: Sequence[Any]) -> Any:
        """Of these values, which are open to a party, the one that a single tap gives next: it answers the same
        question again and again until it is done with. None where there is no such short cut. What it is called stands
        in the texts of values, under the question and `short_cut`.
        """
        return None

    alarms: ClassVar[frozenset[str]] = frozenset()
    """Events at which a room may turn red for a moment: open strife, such as a mutiny. Everybody may know of them."""

    declines: ClassVar[Sequence[Any]] = ("nothing",)
    """Answers, besides a pass, by which a party leaves a question be (GEN-4), in the order in which they are tried for
    somebody who has left. By default what `companion.mechanics.windows` offers.
    """

    untold: frozenset[str] = frozenset()
    """Private questions whose very number would tell something (GEN-6). For everybody but the party asked, the log has
    a line for an answer only if it told them something, without details. Private `details` are always among them.
    """

    announcement: ClassVar[Any] = None
    """The one announcement that everybody may see being made, because it says only *that* somebody has something to
    play (GEN-6), or is public anyway: one tap on the party's own mark. None where announcements are made in private.
    """

    endings: ClassVar[Sequence[str]] = ()
    """Announcements, out of `any_time_candidates`, by which people bring the game to its end because they want to, or
    because their own clock says so. All may know of them, and the menu leads to them.
    """

    asks_along: ClassVar[frozenset[str]] = frozenset()
    """Events by which somebody asks the others to announce the same: the last one stays in sight as long as anybody
    may (`who_may_announce`).
    """


class PeopleHooks(Hooked):
    """Called when people sit down, join or leave."""

    def seats(self) -> Sequence[Party] | None:
        """The parties in the order that the rules seat them, clockwise from the
        first place; None if everybody sits anywhere.
        """
        return None

    number_changes: ClassVar[str] = ""
    """The announcement beside a question by which the game ends because people come or go; empty if there is none."""

    def party_count(self) -> tuple[int, int] | None:
        """The least and the most parties that can play, both included; None where only the pack limits it."""
        return None

    def judge_party_count(self) -> Sequence[Refusal]:
        """Every reason why the game cannot be played by so many (GEN-10); asked before there is a state."""
        count, limits = len(self.parties), self.party_count()
        if limits is None or limits[0] <= count <= limits[1]:
            return ()
        return (Refusal("GEN-10", "players", {"min": limits[0], "max": limits[1], "count": count}),)

    def judge_joining(self) -> Sequence[Refusal]:
        """Every reason why the game cannot take one more party; a newcomer may still take over an existing one."""
        return (Refusal("GEN-10", "number_stands", {"count": len(self.parties)}),)

    def judge_leaving(self, party: Party) -> Sequence[Refusal]:
        """Every reason why the game cannot go on with a party that nobody plays any more."""
        return (Refusal("GEN-10", "number_stands", {"count": len(self.parties)}),)

    def taken_off(self, party: Party) -> Mapping[str, Any]:
        """The correction that removes a leaving party's pieces from the table; empty if nothing can be removed."""
        return {}


class ClockHooks(Hooked):
    """Called by the clock."""

    def time_limit(self) -> float | None:
        """Seconds of play after which `time_runs_out` is called; None without a limit and
        after the limit is reached.
        """
        return None

    def time_runs_out(self) -> None:
        """Records that the time of the whole game is up; the script acts on it later. There is no limit here."""

    def running_clock(self) -> Running | None:
        """Whose time runs now; the clock announces the time spent to the game (`SPENT`). None if nobody's runs."""
        return None


class ChanceHooks(Hooked):
    """Called by the set-up, and by the scanner of real cards."""

    chance: ClassVar[frozenset[Kind]] = CHANCE
    """The kinds of chance that the game may ask for: the set-up asks where these come from."""

    def card_shown(self, ask: Question, deck: str, card: str) -> Any:
        """The answer that scanning this card of the real deck gives to a question; None if it gives none."""
        if ask.kind is not Kind.DRAW:
            return None
        return getattr(self.definition, "face_down", str)(card)  # what a table only counts has a common name


class SimulationHooks(Hooked):
    """Called by simulations; the window also shows the exact chances."""

    def tally(self) -> Mapping[str, int]:
        """What a simulation counts in a finished game, apart from its decisions: name → how many."""
        return {}

    def rates(self) -> Mapping[str, tuple[int, int]]:
        """Rates that a simulation reports beside the winners: name → (times it happened, chances it had)."""
        return {}

    def odds(self) -> Mapping[str, Any] | None:
        """The exact chances of the contest under way, as fractions by party or side; None without one."""
        return None


class CorrectionHooks(Hooked):
    """Called by corrections, and by the replay of saves that an earlier version wrote."""

    told_sooner: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events before which an earlier version asked what is asked no more: a save that stopped there goes past
    it to the next question.
    """

    def parts(self) -> Mapping[str, Shape]:
        """The shapes of the parts of a position that a correction cannot infer: see `companion.engine.parts`."""
        return {}

    def judge_under_way(self, was: Mapping[str, Any]) -> Sequence[Refusal]:
        """Every reason why the newest action under way cannot be as a correction has made it; `was` are its parts
        before. Asked where the position itself is possible. By default what the judges of all that is under way find:
        where nothing but this correction makes an action illegal, it is refused, and the action goes on.
        """
        return [why for premise in self.premises for why in self.blocks(premise.judge(*premise.args))]

    def figures(self) -> Mapping[str, Party]:
        """Figures whose name is not their party's: name → party, as with two colours for one player."""
        return {}

    def as_once_told(self, event: Event) -> Event:
        """The event as earlier versions of this game told it, to compare with old saves; by default unchanged."""
        return event._replace(kind=OVERRIDE) if event.kind == OVERRIDE_IN_PRIVATE else event

    def as_asked_now(self, row: Row, ask: Question | None) -> Sequence[Row] | None:
        """What a row of an earlier version's save says today, though `ask` is open instead of the question it answers,
        or the same question is put to somebody else; None when the game is over.

        Empty if that question is asked no more and its answer said nothing, such as a pass in a window; None, as by
        default, if the row fits nowhere. The rows returned are judged like others.
        """
        return None


class WordHooks(Hooked):
    """Called by whoever needs names for the ids in values and facts."""

    def labels(self) -> Mapping[str, Mapping[str, str]]:
        """Names of the ids in values and facts (posts, areas, cards): id → language → name."""
        return {}

    def short_labels(self) -> Mapping[str, Mapping[str, str]]:
        """Shorter names for small places, where the pack gives them: id → language → name."""
        return {}

    def articles(self) -> Mapping[str, Mapping[str, str]]:
        """The articles of names, where the pack gives them: id → language → “das”, empty for a proper name."""
        return {}


class SayingHooks(Hooked):
    """Called by models: what cards, choices and contests come to now, by what everybody may know."""

    def card_says(self, card: str, party: Party | None) -> Saying | None:
        """What an open card does to whoever drew or played it; None if its own text says all."""
        return None

    def choice_says(self, question: str, party: Party, value: Any) -> Saying | None:
        """What a choice could do now for a party, from the judges; None if there is nothing to say. `cards` among its
        facts are the cards that such a choice plays, where its own name does not say so.
        """
        return None

    def lie_in_order(self) -> Sequence[str]:
        """Places of the table in the order in which people see them now, if answers that name them are listed so; empty
        where the order of the rules does as well.
        """
        return ()

    def question_says(self) -> Sequence[Saying]:
        """What the open question is about, for whoever has not the board before them; empty where it says so itself.

        Of a card on the table its first says `card`, `by` whose it is, `target` what it is played on, and `count` if it
        says all that the card does.
        """
        return ()

    def contest_says(self) -> Sequence[Saying]:
        """What a contest is about, and how its sums come about; empty without one."""
        return ()

    def points(self) -> Mapping[Party, float]:
        """What each party has reached in points, as all may know it; empty in a game that counts none."""
        return {}


class PlayerHooks(Hooked):
    """Called by players without people."""

    strengths: ClassVar[Mapping[str, str]] = {}
    """The players of a seat that the box plays besides `bot`: `easy` or `good` → `module:Class`. What is not shown to
    be better than `bot` is not among them (docs/players.md).
    """
    quick: ClassVar[str] = ""
    """`module:Class` of a player that plays on in the head where `bot` takes too long for that."""
    recalled: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that its players look back at: a game that is played on in the head tells these and no other."""
    hindsight: ClassVar[int] = 3000
    """How many times the game is played on to its end when people look back on it: as many as take about a minute."""
    heard_answers: ClassVar[frozenset[str]] = frozenset()
    """Private questions whose answer everybody learns at once by what follows from it."""

    @property
    def holds_real_cards(self) -> bool:
        """Whether people hold real cards that the box does not see: then it cannot play for one of them."""
        return False

    def imagine(
        self, seen: Mapping[str, Any], before: Sequence[Event], since: Sequence[Event], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """A whole position that looks like `seen` to whom it was shown, with all that is hidden there dealt anew.

        `seen` is the state at an entry point as a party sees it, `before` and `since` are the events it has
        heard until then and since: what was heard since must be able to happen. None if the game cannot tell
        what may be hidden.
        """
        return None

    def fit(self, clues: Clues) -> None:
        """Exchanges what is hidden in an imagined game, so that what comes can happen; called before each act."""

    def invented(self, ask: Question, party: Party | None, clues: Clues) -> Any:
        """An answer to a hidden question after which what comes can happen; None if any will do."""
        return None


class LookHooks(Hooked):
    """Read by the window, and `bot` by simulations. The rules only name these classes and never import them."""

    look: ClassVar[GameLook] = USUAL
    face: ClassVar[str] = ""
    """`module:Class` of the game's own `companion.ui.boards.face.Face` for the window; empty for the usual one."""
    bot: ClassVar[str] = ""
    """`module:Class` of the game's `companion.bots.player.Bot`, which is made from a random number generator; empty if
    it has none.
    """

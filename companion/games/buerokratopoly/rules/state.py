"""The state of a game of Bürokratopoly, and of the actions that can be under way in it.

Judges read a `Position`; scripts get a `Match`, which can also ask questions, tell events and move figures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from companion.engine.game import Game
from companion.engine.house.clauses import HouseClauses
from companion.engine.state import Hands, Pile, State
from companion.engine.vocabulary import Party, Refusal
from companion.games.buerokratopoly.rules.definition import Definition, Parameters
from companion.games.numbers import Numbered
from companion.mechanics.dice_contest import Contest
from companion.mechanics.ladder import Ladder

MUTINEERS, SUPERIOR = "support_mutiny", "support_superior"
"""The two sides of a mutiny; also the answers to the question for a side."""


@dataclass
class Table(State):
    """The whole game. `posts` maps each occupied post to the owner of the one figure on it.

    `choices` are the revealed actions of this round, `acted` the parties that have had theirs. `lost_actions` counts
    for each party the next actions that lapse. `time_is_up` ends the game with this round.
    """

    round: int = 1
    start_party: str | None = None
    posts: dict[str, str] = field(default_factory=dict)
    prison: dict[str, int] = field(default_factory=dict)
    hands: Hands = field(default_factory=Hands)
    deck: Pile = field(default_factory=Pile)
    discard: list[str] = field(default_factory=list)
    choices: dict[str, str] = field(default_factory=dict)
    acted: list[str] = field(default_factory=list)
    lost_actions: dict[str, int] = field(default_factory=dict)
    time_is_up: bool = False


@dataclass
class AreaContest(Contest):
    """An election or a mutiny: who called it, in which area (named by the post above it), which cards were played.

    `bonus` are dice from cards, `over_cap` extra dice that the table lets somebody have beyond the limit. `settled` is
    True once the consequences of the dice (card or ousting) are done.
    """

    caller: str = ""
    area: str = ""
    bonus: dict[str, int] = field(default_factory=dict)
    over_cap: dict[str, int] = field(default_factory=dict)
    settled: bool = False
    figure: str | None = None

    @property
    def begun(self) -> bool:
        """Whether the first die was thrown: from then until it is settled nothing may interrupt it."""
        return self.settled or bool(self.rolls or self.first)

    @property
    def dice_fallen(self) -> bool:
        """Whether the first die was thrown and the consequences are still open."""
        return self.begun and not self.settled


@dataclass
class Election(AreaContest):
    """An election. `figure` is the post where the winner's figure stands now, `came_from` where it stood before.

    `votes` maps each voter to the candidate it rolls for (BU-46); `loser_figure` is the post of the figure
    that a card hits, `open_cards` are the red cards being carried out. `repeat`: a card has ordered a
    repetition; `repeated`: this is the repetition.
    """

    votes: dict[str, str] = field(default_factory=dict)
    winner: str | None = None
    loser: str | None = None
    loser_figure: str | None = None
    came_from: str | None = None
    open_cards: list[str] = field(default_factory=list)
    repeat: bool = False
    repeated: bool = False

    @property
    def begun(self) -> bool:
        """Whether the first die was thrown, or somebody has won without dice."""
        return super().begun or self.winner is not None


@dataclass
class Mutiny(AreaContest):
    """A mutiny. `declared` maps each colour of the area to its side; `figure` is the one that is to take the post."""

    declared: dict[str, str] = field(default_factory=dict)


@dataclass
class Assignment(State):
    """A promotion or transfer that is being named: who acts, which kind, promoter, figure and target, as far as known.

    `promoter` and `figure` are posts. `refused` are the moves, `from>to`, that an owner has not agreed to (BU-31).
    """

    caller: str = ""
    action: str = ""
    promoter: str | None = None
    figure: str | None = None
    target: str | None = None
    refused: list[str] = field(default_factory=list)


class Position(Numbered[Parameters]):
    """What judges read: pack, seats, state and actions under way, with values derived from them.

    `blocks` picks the refusals that forbid something under the table's levels (GEN-7).
    """

    definition: Definition
    parties: tuple[Party, ...]
    at: str
    state: Table
    running: list[State]
    blocks: Callable[[Sequence[Refusal]], Sequence[Refusal]]
    house: HouseClauses | None = None

    @cached_property
    def ladder(self) -> Ladder:
        return self.definition.ladder

    @property
    def contest(self) -> AreaContest | None:
        return next((entry for entry in reversed(self.running) if isinstance(entry, AreaContest)), None)

    @property
    def start(self) -> Party:
        """The start player of the round."""
        return self.state.start_party or self.parties[0]

    def whole_deck(self) -> list[str]:
        """All cards of the game, sorted."""
        return sorted(self.definition.deck.elements())

    def free_on(self, level: int) -> Iterator[str]:
        """The empty posts of a level."""
        return (post for post in self.ladder.levels[level] if post not in self.state.posts)

    def figures_in(self, area: str) -> dict[str, Party]:
        """Post → owner for the occupied posts of an area, in board order."""
        posts = self.state.posts
        return {post: posts[post] for post in self.ladder.area(area) if post in posts}

    def own_in(self, area: str, party: Party) -> list[str]:
        """The posts of an area where this party's figures stand."""
        return [post for post, owner in self.figures_in(area).items() if owner == party]

    def colours_in(self, area: str) -> list[Party]:
        """Who has a figure in the area, in the order of the seats."""
        there = set(self.figures_in(area).values())
        return [party for party in self.parties if party in there]

    def figures_of(self, party: Party) -> list[str]:
        """The posts where this party's figures stand, highest first, in board order."""
        return self.ladder.in_order(post for post, owner in self.state.posts.items() if owner == party)

    def placed(self, party: Party) -> int:
        """How many of this party's figures are on the ladder or in prison."""
        return sum(owner == party for owner in self.state.posts.values()) + self.state.prison.get(party, 0)

    def election_dice(self, contest: AreaContest, party: Party) -> int:
        """BU-09: own figures in the area and fraud, `election_dice` at most, and what the house adds."""
        own, numbers = len(self.own_in(contest.area, party)), self.numbers_of(party)
        if not own:
            return 0
        counted = min(numbers.election_dice, own + contest.bonus.get(party, 0))
        return counted + numbers.election_extra + contest.over_cap.get(party, 0)

    def has_most_dice(self, contest: AreaContest, party: Party) -> bool:
        """Whether a card could add no die any more (BU-09, BU-19)."""
        numbers = self.numbers_of(party)
        if isinstance(contest, Mutiny):
            most, own = numbers.mutiny_dice, self.counted_in_mutiny(contest, party)
        else:
            most, own = numbers.election_dice, len(self.own_in(contest.area, party))
        return most is not None and own + contest.bonus.get(party, 0) >= most

    def counted_in_mutiny(self, contest: AreaContest, party: Party) -> int:
        """The dice of figures in a mutiny: one for each in the area, and those of the superior (BU-19)."""
        more = self.numbers_of(party).superior_dice if self.leads(contest, party) else 0
        return len(self.own_in(contest.area, party)) + more

    def leads(self, contest: AreaContest, party: Party) -> bool:
        """Whether the superior of a mutiny is this party's."""
        return self.state.posts.get(contest.area) == party and party != contest.caller

    def mutiny_dice(self, contest: Mutiny, party: Party) -> int:
        """BU-19, BU-20: figures, superior and evidence, `mutiny_dice` at most if there is a limit, and what the house
        adds.
        """
        if not self.own_in(contest.area, party) and not self.leads(contest, party):
            return 0
        numbers, dice = self.numbers_of(party), self.counted_in_mutiny(contest, party) + contest.bonus.get(party, 0)
        counted = dice if numbers.mutiny_dice is None else min(numbers.mutiny_dice, dice)
        return counted + numbers.mutiny_extra + contest.over_cap.get(party, 0)

    def mutiny_parties(self, contest: Mutiny) -> list[Party]:
        """Who takes part in a mutiny: the area's colours and the superior's owner, in seat order."""
        there = {*self.figures_in(contest.area).values(), self.state.posts.get(contest.area)}
        return [party for party in self.parties if party in there]

    def mutinous(self, contest: Mutiny, party: Party) -> bool:
        """Whether a party stands against the superior (BU-18); the superior's owner never does."""
        if party == contest.caller:
            return True
        return party != self.state.posts.get(contest.area) and contest.declared.get(party) == MUTINEERS


class Match(Position, Game[Table, Definition]):
    """A game under way, as scripts use it: a position that can also ask questions, tell events and move figures."""

    def colours_from(self, caller: Party, area: str) -> list[Party]:
        """Who has a figure in the area, clockwise from the caller."""
        there = self.colours_in(area)
        return [party for party in self.clockwise(caller) if party in there]

    def move(self, figure: str, target: str) -> Party:
        """Moves the figure of one post to another, also in the state of the action under way. Returns its owner."""
        owner = self.state.posts.pop(figure)
        self.state.posts[target] = owner
        self._follow({figure: target})
        return owner

    def swap(self, first: str, second: str) -> None:
        """Exchanges the figures of two posts."""
        posts = self.state.posts
        posts[first], posts[second] = posts[second], posts[first]
        self._follow({first: second, second: first})

    def imprison(self, figure: str) -> Party:
        """Sends the figure of a post to prison. Returns its owner."""
        owner = self.state.posts.pop(figure)
        self.state.prison[owner] = self.state.prison.get(owner, 0) + 1
        self._follow({figure: None})
        return owner

    def _follow(self, gone: Mapping[str, str | None]) -> None:
        for entry in self.running:
            if isinstance(entry, AreaContest | Assignment) and entry.figure is not None:
                entry.figure = gone.get(entry.figure, entry.figure)
            if isinstance(entry, Election) and entry.loser_figure is not None:
                entry.loser_figure = gone.get(entry.loser_figure, entry.loser_figure)

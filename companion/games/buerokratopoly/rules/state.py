"""What a game of Bürokratopoly consists of, and what can be under way in it."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.engine.state import Hands, Pile, State
from companion.mechanics.dice_contest import Contest

MUTINEERS, SUPERIOR = "support_mutiny", "support_superior"
"""The two sides of a mutiny, and what is answered to the question on which side one stands."""


@dataclass
class Table(State):
    """The whole game. `posts` maps each occupied post to its figure's owner (BU-01 holds by construction).

    `choices` are the revealed actions of this round, `acted` whose is carried out. `lost_actions` counts for each
    party the next actions that lapse (BU-53). `time_is_up` ends the game with this round (BU-48).
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
    """An election or a mutiny: who called it, in which area (= the post above), which cards have been played.

    `bonus` are dice from cards, `over_cap` those that a group lets somebody have beyond the limit of BU-10.
    `settled` when the dice have had their say: the card is drawn, the mutiny decided.
    """

    caller: str = ""
    area: str = ""
    bonus: dict[str, int] = field(default_factory=dict)
    over_cap: dict[str, int] = field(default_factory=dict)
    settled: bool = False
    figure: str | None = None

    @property
    def begun(self) -> bool:
        """Whether the first die has fallen: from now on to its last consequence nothing interrupts it (BU-33)."""
        return self.settled or bool(self.rolls or self.first)

    @property
    def dice_fallen(self) -> bool:
        """Whether the first die has fallen and what follows from it has not been settled yet (BU-10, BU-20)."""
        return self.begun and not self.settled


@dataclass
class Election(AreaContest):
    """An election. `figure` is the post where the winner's figure stands now, `came_from` where it stood before.

    `votes` tells for whom each one rolls (BU-46); `loser_figure` is the post of the figure that a card hits,
    `open_cards` are the red cards being carried out. `repeat` when a card orders the election repeated, `repeated` once
    it is (BU-53).
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
        """Also when somebody has won without dice."""
        return super().begun or self.winner is not None


@dataclass
class Mutiny(AreaContest):
    """A mutiny. `declared` tells on which side each colour of the area stands; `figure` is to take the post."""

    declared: dict[str, str] = field(default_factory=dict)


@dataclass
class Assignment(State):
    """A promotion or transfer that is being named: who acts, which one, by whose figure, which figure, where to.

    `promoter` and `figure` are posts. `refused` are the moves, `from>to`, that an owner has not agreed to (BU-31).
    """

    caller: str = ""
    action: str = ""
    promoter: str | None = None
    figure: str | None = None
    target: str | None = None
    refused: list[str] = field(default_factory=list)


MOST_DICE = 3

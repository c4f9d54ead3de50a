"""The state of a game of Politburó, and values derived from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from companion.engine.game import Game
from companion.engine.house.saying import TARGET
from companion.engine.state import Hands, Pile, State, Zone, card_names
from companion.engine.vocabulary import Audience, Party, Refusal
from companion.games.numbers import Numbered
from companion.games.politburo.rules.definition import Definition, Parameters

UNKNOWN = "card"
"""Stands for a card that only its owner at the table knows (mode `physical`)."""

DRAW_UP, EXCHANGE = "draw_up", "exchange_hand"
"""The two ways to begin a turn (PB-06, PB-07)."""

PLAY, ANSWER, ASSIGN, USE_POWER = "play", "answer", "assign", "use_power"
"""What clauses of a house call an action, beside the exchange of a hand."""

KIND, CANDIDATE, OFFICE = "kind", "candidate", "office"
"""What is known of an action: the kind of its card, whom it is on, and by the power of which office."""


class Assigned(Zone):
    """Cards that lie face down beside candidates: their number is public, the owner sees which they are (PB-17)."""

    def __init__(self, of: dict[Party, dict[str, list[str]]]) -> None:
        self.of = of

    def items(self) -> Iterator[tuple[Party, str, list[str]]]:
        """Each owner, candidate and list of cards."""
        for party, candidates in self.of.items():
            for candidate, cards in candidates.items():
                yield party, candidate, cards

    def beside(self, candidate: str) -> list[str]:
        """The cards of a candidate."""
        return next((cards for _, one, cards in self.items() if one == candidate), [])

    def put(self, party: Party, candidate: str, card: str) -> None:
        """Lays a card face down beside a candidate."""
        self.of.setdefault(party, {}).setdefault(candidate, []).append(card)

    def clear(self, candidate: str) -> list[str]:
        """Removes all cards beside a candidate, and returns them."""
        for candidates in self.of.values():
            if candidate in candidates:
                return candidates.pop(candidate)
        return []

    def all(self) -> Iterable[str]:
        return [card for _, _, cards in self.items() for card in cards]

    def seen(self, audience: Audience) -> Any:
        """Party → candidate → the cards for those who may see them, else `{"count": n}`."""
        return {
            party: {
                candidate: list(cards) if audience.sees(party) else {"count": len(cards)}
                for candidate, cards in candidates.items()
            }
            for party, candidates in self.of.items()
        }

    def copied(self) -> Self:
        return type(self)({party: {one: list(cards) for one, cards in of.items()} for party, of in self.of.items()})

    def load(self, plain: Any) -> None:
        self.of = {party: {one: card_names(cards) for one, cards in of.items()} for party, of in plain.items()}


@dataclass
class Bureau(State):
    """All that outlasts a question. Cards and candidates are named by their ids.

    `owner`: candidate → party, for all that were dealt; `lost`: candidate → `killed` or `siberia`; who is not in there
    is in play. `offices`: office → candidate, vacant ones are missing. `markers`: who was activated in this round;
    `active`: party → the candidate from whom it plays in this turn (PB-14).

    `effects`: lasting cards, each `{"card", "kind", "party", "before", "candidate"}`: whose it is, before whom it lies
    until that player's next turn starts (PB-42; None: until the end of the round), whom it concerns (or None).

    `played`: this turn's cards on candidates, each `{"party", "kind", "candidate", "answered"}` (PB-11 to PB-13).
    `powers_used`: offices whose power was used in this round, once for each use. `first`: the player who begins every
    round; `turn`: whose turn it is, None between turns and at the end of a round; `began`: how it began, `draw_up` or
    `exchange_hand`, empty until the hand is drawn up and between turns (PB-06, PB-07); `last`: who had the latest turn;
    `had_turn`: who has had one in this round. `step`: where the round stands: turns, rescue, siberia, gains, offices or
    markers (PB-46).
    `mourning`: whose candidates were killed just now (PB-39). `out`: who is out, in groups, the first to go first.

    In the mode `physical` hands, assigned cards and the deck are counted only: they hold the card `card`.
    """

    owner: dict[str, str]
    loyalty: dict[str, int]
    health: dict[str, int]
    hands: Hands
    assigned: Assigned
    lost: dict[str, str] = field(default_factory=dict)
    offices: dict[str, str] = field(default_factory=dict)
    markers: list[str] = field(default_factory=list)
    active: dict[str, str] = field(default_factory=dict)
    effects: list[dict[str, Any]] = field(default_factory=list)
    deck: Pile = field(default_factory=Pile)
    discard: list[str] = field(default_factory=list)
    played: list[dict[str, Any]] = field(default_factory=list)
    powers_used: list[str] = field(default_factory=list)
    first: str | None = None
    turn: str | None = None
    began: str = ""
    last: str | None = None
    had_turn: list[str] = field(default_factory=list)
    round: int = 1
    turns: int = 0
    step: str = "turns"
    mourning: list[str] = field(default_factory=list)
    out: list[list[str]] = field(default_factory=list)

    def in_play(self, party: Party | None = None) -> list[str]:
        """Candidates in play, of one player or of all, in the order in which they were dealt."""
        lost = self.lost
        if party is None:
            return [one for one in self.owner if one not in lost]
        return [one for one, owner in self.owner.items() if owner == party and one not in lost]

    def lasting(self, kind: str, party: Party) -> list[Mapping[str, Any]]:
        """The lasting cards of a kind that a party has played."""
        return [effect for effect in self.effects if effect["kind"] == kind and effect["party"] == party]

    def is_hospitalised(self, candidate: str) -> bool:
        """PB-43: whether a candidate is in hospital."""
        return any(effect["candidate"] == candidate for effect in self.effects)

    def office_of(self, candidate: str) -> str | None:
        """The office that a candidate holds."""
        for office, holder in self.offices.items():
            if holder == candidate:
                return office
        return None

    def offices_of(self, party: Party) -> list[str]:
        """The offices that a player's candidates hold."""
        return [office for office, holder in self.offices.items() if self.owner[holder] == party]

    def holds(self, party: Party, office: str) -> bool:
        """Whether an office is a player's."""
        return office in self.offices_of(party)

    def loyalty_of(self, party: Party) -> int:
        """PB-22: the loyalty of all candidates of a player who are in play, negative ones included."""
        return sum(self.loyalty[one] for one in self.in_play(party))


@dataclass
class Announcement(State):
    """An announced play, while it is still secret which one it is."""

    by: str


class PolitburoBase(Numbered[Parameters], Game[Bureau, Definition]):
    """What the rules read and change: pack, state and seats, with `say`, `enter` and `doing` of every game.

    The subclass `Politburo` adds the script and the hooks that the program calls.
    """

    definition: Definition  # `Numbered` says less of it

    @property
    def dealt(self) -> bool:
        """Whether the app deals; else the cards are real, and only their owner knows them."""
        return self.definition.rules.mode == "dealt"

    def known_as(self, card: str) -> str:
        """The id under which a card in a hand is recorded; with real cards one id for all."""
        return card if self.dealt else UNKNOWN

    def aimed(self, candidate: str, kind: str = "") -> dict[str, Any]:
        """What is known of an action on a candidate, for clauses of a house; `kind` is that of its card."""
        owner = self.state.owner.get(candidate)
        on = {CANDIDATE: candidate, TARGET: owner} if owner is not None else {}
        return {KIND: kind, **on} if kind else on

    def able(self, action: str, party: Party, kind: str, judge: Callable[[str], Sequence[Refusal]]) -> Iterator[str]:
        """Those in play on whom an action could be now, with what a house has against it: for scripts that
        look before they ask.
        """
        for one in self.state.in_play():
            if not self.blocks(self.against(action, party, self.aimed(one, kind), judge(one))):
                yield one

    def may_use(self, party: Party, office: str | None) -> bool:
        """Whether no house is against the use of an office's power."""
        return not self.blocks(self.against(USE_POWER, party, {OFFICE: office}, ()))

    def by_name(self, cards: Iterable[str]) -> list[str]:
        """The cards that lie open now, as far as the app knows which they are."""
        return [card for card in cards if card != UNKNOWN]

    def those_in(self) -> tuple[Party, ...]:
        """PB-03: who has a candidate left."""
        state = self.state
        having = {owner for one, owner in state.owner.items() if one not in state.lost}
        return tuple(party for party in self.parties if party in having)

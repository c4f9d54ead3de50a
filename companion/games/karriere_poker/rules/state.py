"""The state of an evening of Karriere Poker, and values derived from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from companion.engine.game import Game
from companion.engine.state import Hands, Pile, State
from companion.engine.vocabulary import Party
from companion.games.karriere_poker.rules.definition import Definition, Parameters
from companion.games.numbers import Numbered
from companion.mechanics.climbing import JOKER, CardPlay


@dataclass
class Table(State):
    """The whole state; the cards on the table are part of it, so a game can be saved and resumed at any moment.

    `seats` tells who sits where, clockwise; `ranks` are those of the current game, the Boss first, empty in the first
    game (KP-17). `positions` are the players who have gone out in this game, in order (KP-10). `dealer` also clears the
    table (KP-19). `turn` is the player to play, or to lead if nothing lies on the table. `done` are those who have had
    their turn in this round, or with `until_all_pass` since the last play. `plays` lie on the table, the first at the
    bottom, each with its party, number (14: jokers alone), count of cards and jokers among them.

    If the program deals, the cards are in `hands`; with real cards, `sizes` counts what people hold. `cleared`
    are the cards that were played and taken away, `aside` those left over in the first game. `history` are the
    rankings of all finished games, oldest first.
    """

    seats: list[str]
    game: int = 1
    ranks: list[str] = field(default_factory=list)
    positions: list[str] = field(default_factory=list)
    dealer: str | None = None
    turn: str | None = None
    done: list[str] = field(default_factory=list)
    plays: list[dict[str, Any]] = field(default_factory=list)
    hands: Hands = field(default_factory=Hands)
    sizes: dict[str, int] = field(default_factory=dict)
    cleared: Pile = field(default_factory=Pile)
    aside: Pile = field(default_factory=Pile)
    history: list[list[str]] = field(default_factory=list)
    time_is_up: bool = False


class Career(Numbered[Parameters]):
    """What the rules read: pack, players, phase (`at`) and state, with values derived from them."""

    definition: Definition
    parties: tuple[Party, ...]
    at: str
    state: Table

    @cached_property
    def dealt(self) -> bool:
        """Whether the program deals the cards; else people hold real ones."""
        return self.definition.rules.mode == "dealt"

    # ── who ───────────────────────────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def positions(self) -> tuple[str, ...]:
        """The positions in play, the highest first (KP-25)."""
        return self.definition.in_play(len(self.parties))

    def titles(self) -> dict[Party, str]:
        """Party → position, for addressing people (KP-29); empty in the first game and with `names_only`."""
        if self.definition.rules.names_only:
            return {}
        return dict(zip(self.state.ranks, self.positions, strict=False))

    @property
    def order(self) -> list[Party]:
        """The players in turn order: clockwise as they sit, or by rank if nobody moves (KP-18)."""
        state = self.state
        return state.seats if not state.ranks or self.definition.steps.change_of_seats else state.ranks

    @property
    def is_on(self) -> bool:
        """KP-11: whether more than one player has cards."""
        return len(self.state.positions) < len(self.parties) - 1

    @property
    def first_leader(self) -> Party:
        """Who leads first: in the first game the dealer or who sits at the dealer's left, later the Boss (KP-19).

        Where the lot decides, whoever it fell on is to play already.
        """
        state = self.state
        if state.ranks:
            return state.ranks[0]
        assert state.dealer is not None  # the lot has named one before cards are dealt (KP-19)
        steps = 0 if self.numbers.first_leader == "dealer" else 1
        return state.seats[(state.seats.index(state.dealer) + steps) % len(state.seats)]

    @property
    def winner_of_round(self) -> Party:
        """Who played last (KP-09); if nothing lies on the table, who leads."""
        plays = self.state.plays
        winner: Party = plays[-1]["party"] if plays else self.state.turn or self.first_leader
        return winner

    def next_turn(self, after: Party) -> Party | None:
        """The next player clockwise with cards who has not had a turn (KP-08); None when the round is over."""
        order, here = self.order, self.order.index(after) + 1
        return next(filter(self._has_turn, (*order[here:], *order[:here])), None)

    def later_turns(self, turn: Party) -> list[Party]:
        """Everybody else who has still a turn in this round, clockwise from whoever has it now."""
        order, here = self.order, self.order.index(turn)
        return [*filter(self._has_turn, (*order[here + 1 :], *order[:here]))]

    def _has_turn(self, party: Party) -> bool:
        return party not in self.state.done and self.size(party) > 0

    # ── cards ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def copies(self) -> Counter[str]:
        """Card → number of copies in the deck (KP-30)."""
        return self.definition.copies(len(self.parties))

    @cached_property
    def each(self) -> int:
        """How often each number is in the deck (KP-30)."""
        return self.copies[self.card_of(1)]

    @cached_property
    def highest(self) -> int:
        """The number that jokers alone count as (KP-01)."""
        return self.definition.deck.numbers + 1

    @cached_property
    def numbered(self) -> list[tuple[int, str]]:
        """Every number with its card id, in ascending order."""
        return [(number, str(number)) for number in range(1, self.highest)]

    @cached_property
    def height(self) -> dict[str, int]:
        """Card id → its place in the ranking of cards, jokers last."""
        return {card: height for height, card in enumerate(self.copies)}

    @property
    def floor(self) -> int:
        """The lowest number that may follow (KP-03, KP-06); if none can, a number above the one that jokers alone count
        as.
        """
        plays = self.state.plays
        if not plays:
            return 1
        top: int = plays[-1]["number"]
        rules = self.definition.rules
        return top if rules.equal_may_follow or (rules.later_joker_beats and top == self.highest) else top + 1

    def size(self, party: Party) -> int:
        """How many cards a party holds, which everybody knows (KP-28)."""
        return len(self.state.hands[party]) if self.dealt else self.state.sizes.get(party, 0)

    def whole_deck(self) -> list[str]:
        """Every card of this number of players (KP-30)."""
        return list(self.copies.elements())

    def by_rank(self, party: Party) -> list[str]:
        """A hand, the lowest number first, jokers last."""
        return sorted(self.state.hands[party], key=self.height.__getitem__)

    def card_of(self, number: int) -> str:
        """The card id for a number, the joker's for jokers alone."""
        return str(number) if number < self.highest else JOKER

    def cards_of(self, laid: Mapping[str, Any]) -> list[str]:
        """The card ids of a play that lies on the table."""
        return CardPlay(laid["number"], laid["count"], laid["jokers"]).cards()

    def played(self) -> Counter[str]:
        """The cards played in this game, whether still on the table or cleared."""
        return Counter([*self.state.cleared.cards, *(c for laid in self.state.plays for c in self.cards_of(laid))])

    def unseen(self, card: str) -> int:
        """How many copies of a card have not been played yet (KP-30)."""
        return self.copies[card] - self.played()[card]


class CareerInPlay(Career, Game[Table, Definition]):
    """The game as scripts change it: each change is told as an event."""

    def take_position(self, party: Party, rule: str) -> None:
        """Gives a player the top card of the stack of positions (KP-10, KP-31)."""
        state = self.state
        state.positions.append(party)
        place = len(state.positions)
        self.say("position_taken", rule, party=party, title=self.positions[place - 1], place=place)

"""Politburó: the state, what is asked of it, and where the script begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from companion.engine.game import Game, Script
from companion.engine.look import Accent, GameLook
from companion.engine.parts import Each, Number, One, Shape, Some
from companion.engine.questions import Kind
from companion.engine.state import Hands
from companion.engine.telling import Events
from companion.engine.vocabulary import Audience, BadPositionError, Event, Party, Refusal
from companion.games.politburo.rules import definition as pack
from companion.games.politburo.rules import judges, offices, overview, playing, positions, script
from companion.games.politburo.rules.state import UNKNOWN, Assigned, Bureau
from companion.games.politburo.rules.telling import TELLS
from companion.mechanics.reactions import Stack


class Politburo(Game):
    """The referee, or the dealer, of Politburó. Raises BadPositionError for a wrong number of players (GEN-10)."""

    name: ClassVar[str] = "politburo"
    look: ClassVar[GameLook] = GameLook(Accent("#F2A07B", "#8A3311"))
    face: ClassVar[str] = "companion.games.politburo.face:PolitburoFace"
    bot: ClassVar[str] = "companion.games.politburo.bot:Greedy"
    chance: ClassVar[frozenset[Kind]] = frozenset({Kind.DRAW, Kind.SHUFFLE, Kind.LOT})
    Definition: ClassVar[type] = pack.Definition
    tells: ClassVar[Events] = TELLS
    entries: ClassVar[tuple[str, ...]] = ("turn", "round_end")
    announcement: ClassVar[str] = judges.ANNOUNCE
    details: ClassVar[frozenset[str]] = frozenset(
        {"target", "usurp_whom", "usurper", "fetch_card", "who_pays", "betray_with", "return_to", "add_assault"}
        | {"play_from", "assign_card", "assign_to", "discard_card", "cure_whom"}
    )

    definition: pack.Definition
    state: Bureau

    def __init__(self, definition: pack.Definition, parties: Sequence[Party]) -> None:
        if not pack.LEAST <= len(parties) <= pack.MOST:
            told = {"min": pack.LEAST, "max": pack.MOST, "count": len(parties)}
            raise BadPositionError([Refusal("GEN-10", "players", told)])
        self.dealt = definition.rules.mode == "dealt"
        if self.dealt:  # PB-55: what is asked before a card is paid
            self.untold = self.details | {"turn", "what_to_play", "cure_with"}
        super().__init__(definition, parties)

    # ── positions and views ─────────────────────────────────────────────────────────────────────────────────

    def fresh(self) -> Bureau:
        """Everybody with three candidates, in the pack's order, and no cards: those are all in the deck."""
        tracks = self.definition.tracks
        dealt = self.definition.candidates[: pack.EACH * len(self.parties)]
        owner = {one.id: self.parties[number // pack.EACH] for number, one in enumerate(dealt)}
        state = Bureau(
            owner,
            dict.fromkeys(owner, tracks.first_loyalty),
            dict.fromkeys(owner, tracks.health),
            Hands(self.parties),
            Assigned({party: {} for party in self.parties}),
        )
        state.deck.load([self.known_as(card) for card in self.definition.deck.elements()])
        return state

    def load(self, position: Mapping[str, Any]) -> None:
        """A position; tracks, cards and turn that it does not name are as at the start."""
        super().load(positions.completed(self, position))

    def correct(self, patch: Mapping[str, Any]) -> None:
        """A correction; with real cards a hand may be given as a number, and the deck is what is left."""
        super().correct(positions.counted(self, patch))

    def judge_position(self) -> Sequence[Refusal]:
        """Every reason why the state cannot be."""
        return positions.judge(self)

    def settle(self) -> None:
        """After a correction: deaths, who is out, offices. What is under way comes to that by itself."""
        if not self.running and self.at in self.entries:
            positions.settle(self)

    def main(self) -> Script:
        """The whole game."""
        return script.play(self)

    def view(self, audience: Audience) -> dict[str, Any]:
        """The state and, ready for screens, `board`: see `companion.games.politburo.rules.overview`."""
        return {**super().view(audience), "board": overview.board(self)}

    def tally(self) -> Mapping[str, int]:
        """Turns, rounds, and how often each star card mattered: was played and did not lapse."""
        told = Counter((event.kind, event.facts.get("card")) for event in self.events)
        told["played", "betrayal"] = sum(event.kind == "played" and event.rule == "PB-36" for event in self.events)
        stars = [card.id for card in self.definition.cards if card.is_star]
        mattered = {f"mattered: {card}": told["played", card] - told["lapsed", card] for card in stars}
        return {"turns": self.state.turns, "rounds": self.state.round, **mattered}

    # ── announcements beside every question ─────────────────────────────────────────────────────────────────

    def any_time_candidates(self, party: Party) -> Iterable[str]:
        """GEN-6: that one has something to play; what, is asked privately."""
        return (judges.ANNOUNCE,)

    def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        """Every reason against announcing now."""
        return judges.any_time(self, party, value)

    def any_time(self, party: Party, value: Any) -> Script:
        """PB-49: a play beside the open question."""
        return playing.interrupt(self, party)

    def as_once_told(self, event: Event) -> Event:
        """A card that fell before it was paid was told to all."""
        if event.kind == "lapsed_unpaid":
            return event._replace(kind="lapsed", audience=None)
        return super().as_once_told(event)

    # ── names ───────────────────────────────────────────────────────────────────────────────────────────────

    def labels(self) -> Mapping[str, Mapping[str, str]]:
        """Titles of cards, candidates and offices."""
        return self.definition.labels

    def short_labels(self) -> Mapping[str, Mapping[str, str]]:
        """Short titles of candidates and offices."""
        return self.definition.short_labels

    def articles(self) -> Mapping[str, Mapping[str, str]]:
        """The articles of the offices; candidates are called by their names alone."""
        return self.definition.articles

    def parts(self) -> Mapping[str, Shape]:
        """What a correction can change piece by piece; hands as numbers, if the cards are real."""
        candidates, tracks = tuple(self.state.owner), self.definition.tracks
        hands = {} if self.dealt else {"hands": Each(self.parties, Number())}
        return {
            **hands,
            "loyalty": Each(candidates, Number(tracks.lowest_loyalty, tracks.highest_loyalty)),
            "health": Each(candidates, Number(0, tracks.health)),
            "offices": Each(tuple(self.definition.minimum), One(candidates)),
            "markers": Some(candidates),
            "active": Each(self.parties, One(candidates)),
            "lost": Each(candidates, One(("killed", "siberia"))),
        }

    # ── what the state tells: people and candidates ─────────────────────────────────────────────────────────

    def in_play(self, party: Party | None = None) -> list[str]:
        """Candidates in play, of one player or of all, in the order in which they were dealt."""
        state = self.state
        return [one for one, owner in state.owner.items() if one not in state.lost and party in (None, owner)]

    def those_in(self) -> tuple[Party, ...]:
        """PB-03: who has a candidate left."""
        state = self.state
        having = {owner for one, owner in state.owner.items() if one not in state.lost}
        return tuple(party for party in self.parties if party in having)

    def lasting(self, kind: str, party: Party) -> list[Mapping[str, Any]]:
        """The lasting cards of this kind that a player has played."""
        return [effect for effect in self.state.effects if effect["kind"] == kind and effect["party"] == party]

    def is_hospitalised(self, candidate: str) -> bool:
        """PB-43: whether a candidate is in hospital."""
        return any(effect["candidate"] == candidate for effect in self.state.effects)

    # ── what the state tells: offices ───────────────────────────────────────────────────────────────────────

    def office_of(self, candidate: str) -> str | None:
        """The office that a candidate holds."""
        return next((office for office, holder in self.state.offices.items() if holder == candidate), None)

    def offices_of(self, party: Party) -> list[str]:
        """The offices that a player's candidates hold."""
        return [office for office, holder in self.state.offices.items() if self.state.owner[holder] == party]

    def holds(self, party: Party, office: str) -> bool:
        """Whether an office is a player's."""
        return office in self.offices_of(party)

    def office_with(self, power: str) -> str | None:
        """PB-26: the office that gives a power."""
        return next((office.id for office in self.definition.offices if office.power == power), None)

    def next_vacant(self, candidate: str) -> str | None:
        """PB-27: the lowest vacant office above the candidate's own, the last one excepted."""
        free = [office for office in self.definition.minimum if office not in self.state.offices]
        above = [office for office in free if offices.below(self, candidate, office)]
        return above[0] if above and above[0] != self.definition.top else None

    # ── what the state tells: cards ─────────────────────────────────────────────────────────────────────────

    def known_as(self, card: str) -> str:
        """What the record calls a card in a hand: with real cards it only counts them."""
        return card if self.dealt else UNKNOWN

    def hand_limit(self, party: Party) -> int:
        """PB-04: five, less each lost candidate, one more with an office (or for each)."""
        held = len(self.offices_of(party))
        more = held if self.definition.rules.hand_per_office else min(held, 1)
        return self.definition.tracks.hand - (pack.EACH - len(self.in_play(party))) + more

    def cards_in_hand(self, party: Party) -> list[str]:
        """What can be named from a hand: what is in it, or with real cards any card of the game."""
        return self._nameable(self.state.hands[party])

    def cards_beside(self, candidate: str) -> list[str]:
        """What can be named of the cards that are assigned to a candidate."""
        cards = self._nameable(self.state.assigned.beside(candidate))
        return cards if self.dealt else [card for card in cards if not self.definition.card[card].is_star]

    def _nameable(self, cards: Sequence[str]) -> list[str]:
        if self.dealt:
            return [card for card in self.definition.card if card in cards]
        return list(self.definition.card) if cards else []

    def sources(self, party: Party) -> list[str]:
        """What a player can name having announced something: own cards, own candidates with assigned ones."""
        beside = [one for one in self.in_play(party) if self.state.assigned.beside(one)]
        return [*self.cards_in_hand(party), *beside]

    def may_hold_something(self, party: Party) -> bool:
        """GEN-6: whether public knowledge leaves it open that a player has something to play."""
        return bool(self.state.hands[party]) or any(self.state.assigned.beside(one) for one in self.in_play(party))

    def value_of_kind(self, kind: str) -> int:
        """The value of the cards of a kind of which all have the same."""
        return next((card.value for card in self.definition.cards if card.kind == kind), 0)

    def pay(self, party: Party, card: str, source: str | None) -> None:
        """A card leaves the hand, or the candidate, and lies open on the discards."""
        cards = self.state.hands[party] if source is None else self.state.assigned.beside(source)
        cards.remove(self.known_as(card))
        self.state.discard.append(card)

    def fetchable(self) -> list[str]:
        """PB-45: the discards without what is still being played."""
        left = list(self.state.discard)
        for stack in (entry for entry in self.running if isinstance(entry, Stack)):
            for play in (*stack.plays, *stack.later, *([stack.now] if stack.now is not None else [])):
                for card in (play["card"], play.get("betrayal")):
                    if card in left:
                        left.remove(card)
        return left

    def next_turn(self, after: Party) -> Party | None:
        """PB-09: the next clockwise who is in and has not had a turn; None when the round is over."""
        for party in self.clockwise(self.left_of(after)):
            if self.in_play(party) and party not in self.state.had_turn:
                return party
        return None

"""Politburó: what the program asks of the game, and where its script begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from companion.engine.game import Script
from companion.engine.look import Accent, GameLook
from companion.engine.parts import Each, Number, One, Shape, Some
from companion.engine.questions import Kind
from companion.engine.state import Hands
from companion.engine.telling import Events
from companion.engine.vocabulary import Audience, BadPositionError, Event, Party, Refusal
from companion.games.politburo.rules import definition as pack
from companion.games.politburo.rules import judges, playing, positions, script
from companion.games.politburo.rules.state import Assigned, Bureau, PolitburoBase
from companion.games.politburo.rules.telling import TELLS, board


class Politburo(PolitburoBase):
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

    def __init__(self, definition: pack.Definition, parties: Sequence[Party]) -> None:
        if not pack.LEAST <= len(parties) <= pack.MOST:
            told = {"min": pack.LEAST, "max": pack.MOST, "count": len(parties)}
            raise BadPositionError([Refusal("GEN-10", "players", told)])
        if definition.rules.mode == "dealt":  # PB-55: what is asked before a card is paid
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
        """The state and, ready for screens, `board`: see `companion.games.politburo.rules.telling`."""
        return {**super().view(audience), "board": board(self)}

    def tally(self) -> Mapping[str, int]:
        """Turns, rounds, and how often each star card mattered: was played and did not lapse."""
        told = Counter((event.kind, event.facts.get("card")) for event in self.events)
        betrayal = pack.RULES["betrayal"]  # it is told with the card that it takes along
        told["played", "betrayal"] = sum(event.kind == "played" and event.rule == betrayal for event in self.events)
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

"""Bürokratopoly: the state, what is asked of it, and where the script begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from companion.engine.game import Game, Script
from companion.engine.look import Accent, GameLook
from companion.engine.state import Hands, Pile
from companion.engine.telling import Events
from companion.engine.vocabulary import Audience, BadPositionError, Event, Party, Refusal
from companion.games.buerokratopoly.rules import card_judges, green_cards, judges, positions, script
from companion.games.buerokratopoly.rules import definition as pack
from companion.games.buerokratopoly.rules.cards import GREEN, UNNAMED
from companion.games.buerokratopoly.rules.state import MUTINEERS, AreaContest, Assignment, Election, Mutiny, Table
from companion.games.buerokratopoly.rules.telling import TELLS
from companion.mechanics import odds
from companion.mechanics.ladder import Ladder


class Buerokratopoly(Game):
    """The referee of Bürokratopoly. Raises BadPositionError for more or fewer players than the board seats (GEN-10)."""

    name: ClassVar[str] = "buerokratopoly"
    Definition: ClassVar[type] = pack.Definition
    look: ClassVar[GameLook] = GameLook(Accent("#E8C77A", "#7A5200"))
    face: ClassVar[str] = "companion.games.buerokratopoly.face:BuerokratopolyFace"
    bot: ClassVar[str] = "companion.games.buerokratopoly.bot:Greedy"
    tells: ClassVar[Events] = TELLS
    entries: ClassVar[tuple[str, ...]] = ("round", "actions", "setup")

    definition: pack.Definition
    state: Table

    def __init__(self, definition: pack.Definition, parties: Sequence[Party]) -> None:
        if not 3 <= len(parties) <= definition.most_players:
            told = {"min": 3, "max": definition.most_players, "count": len(parties)}
            raise BadPositionError([Refusal("GEN-10", "players", told)])
        self.ladder: Ladder = definition.ladder
        super().__init__(definition, parties)

    # ── positions ───────────────────────────────────────────────────────────────────────────────────────────────

    def fresh(self) -> Table:
        """Nobody placed, nobody in prison, no cards held, the whole deck in unknown order."""
        return Table(hands=Hands(self.parties), deck=Pile(self.whole_deck()))

    def load(self, position: Mapping[str, Any]) -> None:
        """A position; cards that are not named lie in the deck, in unknown order, and the first seat starts."""
        super().load(positions.completed(self, position))

    def judge_position(self) -> Sequence[Refusal]:
        """Every reason why the state cannot be."""
        return positions.judge(self)

    def main(self) -> Script:
        """The whole game."""
        return script.play(self)

    def view(self, audience: Audience) -> dict[str, Any]:
        """With what can be called in the areas where somebody stands (BU-06, BU-16)."""
        return {**super().view(audience), "areas": judges.callable_in(self)}

    # ── people who leave ────────────────────────────────────────────────────────────────────────────────────────

    def judge_leaving(self, party: Party) -> Sequence[Refusal]:
        """Nothing: whatever a party is asked can be left to lapse (BU-05), and its figures stand where they are."""
        return ()

    def taken_off(self, party: Party) -> Mapping[str, Any]:
        """The figures on the ladder and in prison (GEN-8); in set-up they would be asked for again (BU-02)."""
        if self.at == "setup":
            return {}
        posts = {post: None for post, owner in self.state.posts.items() if owner == party}
        prison = {party: None} if party in self.state.prison else {}
        return {part: gone for part, gone in (("posts", posts), ("prison", prison)) if gone}

    # ── announcements beside every question ─────────────────────────────────────────────────────────────────────

    def any_time_candidates(self, party: Party) -> Iterable[str]:
        """The green cards, and the clock's announcement if the time is limited (BU-48)."""
        return (*self.green_cards, green_cards.TIME_IS_UP) if self.time_limit() is not None else self.green_cards

    def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        """Every reason against playing this green card now."""
        if value == green_cards.TIME_IS_UP and self.time_limit() is not None:
            return ()
        return card_judges.announcement(self, party, value)

    def any_time(self, party: Party, value: Any) -> Script:
        """Play a green card beside a question, or note that time is up."""
        return green_cards.any_time(self, party, value)

    def time_limit(self) -> float | None:
        """The seconds that the group has set (BU-48)."""
        minutes = self.definition.rules.time_limit
        return None if minutes is None or self.state.time_is_up else minutes * 60.0

    def time_runs_out(self) -> None:
        """The round is played to its end, then the figures decide (BU-48)."""
        self.state.time_is_up = True
        self.say("last_round", "BU-48")

    def odds(self) -> Mapping[str, Fraction] | None:
        """The exact chances of the dice contest under way, by party or side; None if there is none."""
        contest = self.contest
        if contest is None or not contest.stage or not contest.participants:
            return None
        sides = list(contest.totals())
        entrants = [odds.Entrant(contest.totals()[s], contest.to_throw(s), contest.dice_of_side(s)) for s in sides]
        if isinstance(contest, Mutiny):
            if len(entrants) < 2:
                return {sides[0]: Fraction(1)}
            attack = sides.index(MUTINEERS)
            chance = odds.success(entrants[attack], entrants[1 - attack], contest.faces)
            return {sides[attack]: chance, sides[1 - attack]: 1 - chance}
        if isinstance(contest, Election) and contest.winner is not None:
            return None
        return dict(zip(sides, odds.highest(entrants, contest.faces), strict=True))

    def labels(self) -> Mapping[str, Mapping[str, str]]:
        """The names of posts (an area bears its superior's) and cards."""
        return self.definition.labels

    def short_labels(self) -> Mapping[str, Mapping[str, str]]:
        """The short names of posts."""
        return self.definition.short_labels

    def as_once_told(self, event: Event) -> Event:
        """One's own card was told under the name of a card that all see, and who gives a card was no fact."""
        if event.kind == "own_card_drawn":
            return event._replace(kind="card_drawn")
        if event.kind == "card_received":
            return event._replace(facts={fact: one for fact, one in event.facts.items() if fact != "giver"})
        return super().as_once_told(event)

    # ── what the state tells ────────────────────────────────────────────────────────────────────────────────────

    @property
    def green_cards(self) -> tuple[str, ...]:
        """The kinds of green cards, whoever holds them."""
        return GREEN

    @property
    def contest(self) -> AreaContest | None:
        """The election or mutiny under way."""
        return next((entry for entry in reversed(self.running) if isinstance(entry, AreaContest)), None)

    @property
    def start(self) -> Party:
        """The start player of the round."""
        return self.state.start_party or self.parties[0]

    def whole_deck(self) -> list[str]:
        """All cards of the game, sorted."""
        return sorted(self.definition.deck.elements())

    def figures_in(self, area: str) -> dict[str, Party]:
        """Post → owner for the occupied posts of an area, in board order."""
        posts = self.state.posts
        return {post: posts[post] for post in self.ladder.area(area) if post in posts}

    def own_in(self, area: str, party: Party) -> list[str]:
        """The posts of an area where this party's figures stand."""
        return [post for post, owner in self.figures_in(area).items() if owner == party]

    def colours_in(self, area: str, start: Party | None = None) -> list[Party]:
        """Who has a figure in the area, clockwise from `start`."""
        there = set(self.figures_in(area).values())
        return [party for party in self.clockwise(start or self.parties[0]) if party in there]

    def figures_of(self, party: Party) -> list[str]:
        """The posts where this party's figures stand, highest first, in board order."""
        mine = [post for post, owner in self.state.posts.items() if owner == party]
        order = {post: number for number, post in enumerate(self.ladder)} if len(mine) > 1 else {}
        return sorted(mine, key=lambda post: (self.ladder.level(post), order.get(post, 0)))

    def placed(self, party: Party) -> int:
        """How many of this party's figures are on the ladder or in prison."""
        return sum(owner == party for owner in self.state.posts.values()) + self.state.prison.get(party, 0)

    def rule_of_lapse(self, party: Party) -> str:
        """Why an action is left to lapse: BU-42 if all figures are in prison, else BU-05."""
        jailed = self.state.prison.get(party, 0) and party not in self.state.posts.values()
        return "BU-42" if jailed else "BU-05"

    def free_on(self, level: int) -> Iterator[str]:
        """The empty posts of a level."""
        return (post for post in self.ladder.levels[level] if post not in self.state.posts)

    def open_posts(self) -> Iterator[str]:
        """The empty posts of the lowest level outside the security branches (BU-35)."""
        return (post for post in self.free_on(self.ladder.lowest) if not self.ladder.is_closed(post))

    def level_of_fall(self, level: int) -> int | None:
        """The level that a fall to `level` ends on: the next lower one while it is full (BU-40)."""
        for number in range(min(level, self.ladder.lowest), self.ladder.lowest + 1):
            if next(self.free_on(number), None) is not None:
                return number
        return None

    def fall_targets(self, figure: str, level: int) -> list[str]:
        """Where a figure that falls to this level may go: under its old post if one is free there (BU-40)."""
        reached = self.level_of_fall(level)
        if reached is None:
            return []
        anywhere = list(self.free_on(reached))
        return [post for post in anywhere if self.ladder.is_above(figure, post)] or anywhere

    def holds(self, party: Party, kind: str) -> bool:
        """Whether this party has a green card of this kind, or may have it: of a physical deck nobody can tell."""
        hand = self.state.hands[party]
        if self.definition.rules.physical_deck:
            return UNNAMED in hand and self.next_unseen(kind) is not None
        return any(card in hand for card in self.definition.of_kind[kind])

    def next_unseen(self, kind: str) -> str | None:
        """A card of this kind that does not lie open yet; None if all copies are accounted for (BU-50)."""
        seen, copies = self.state.discard, self.definition.copies
        return next((card for card in self.definition.of_kind[kind] if seen.count(card) < copies[card]), None)

    def anybody_holds_cards(self) -> bool:
        """Whether anybody has a green card at all; that is public (BU-50)."""
        return any(cards for _, cards in self.state.hands.items())

    def election_dice(self, contest: AreaContest, party: Party) -> int:
        """BU-09, BU-10: own figures in the area and fraud, three at most."""
        own = len(self.own_in(contest.area, party))
        if not own:
            return 0
        return min(judges.MOST_DICE, own + contest.bonus.get(party, 0)) + contest.over_cap.get(party, 0)

    def standing_votes(self, contest: Election) -> dict[Party, Party]:
        """The votes of those who take part, for those who take part: one for who has left the area lapses (GEN-11)."""
        there = self.colours_in(contest.area)
        return {giver: to for giver, to in contest.votes.items() if giver in there and to in there}

    def mutiny_parties(self, contest: Mutiny) -> list[Party]:
        """Who takes part in a mutiny: the area's colours and the superior's owner, clockwise from the caller."""
        there = {*self.figures_in(contest.area).values(), self.state.posts.get(contest.area)}
        return [party for party in self.clockwise(contest.caller) if party in there]

    def mutinous(self, contest: Mutiny, party: Party) -> bool:
        """Whether a party stands against the superior (BU-18); the superior's owner never does."""
        if party == contest.caller:
            return True
        return party != self.state.posts.get(contest.area) and contest.declared.get(party) == MUTINEERS

    def mutiny_dice(self, contest: Mutiny, party: Party) -> int:
        """BU-19, BU-20: one for each figure in the area, two for the superior, one for each piece of evidence."""
        leads = self.state.posts.get(contest.area) == party and party != contest.caller
        own = len(self.own_in(contest.area, party)) + (2 if leads else 0)
        return own + contest.bonus.get(party, 0) if own else 0

    # ── what changes it ─────────────────────────────────────────────────────────────────────────────────────────

    def move(self, figure: str, target: str) -> Party:
        """Move the figure of one post to another; what is under way keeps sight of it. Returns its owner."""
        owner = self.state.posts.pop(figure)
        self.state.posts[target] = owner
        self._follow({figure: target})
        return owner

    def swap(self, first: str, second: str) -> None:
        """Exchange the figures of two posts."""
        posts = self.state.posts
        posts[first], posts[second] = posts[second], posts[first]
        self._follow({first: second, second: first})

    def imprison(self, figure: str) -> Party:
        """Send the figure of a post to prison (BU-41). Returns its owner."""
        owner = self.state.posts.pop(figure)
        self.state.prison[owner] = self.state.prison.get(owner, 0) + 1
        self._follow({figure: None})
        return owner

    def release(self, party: Party, post: str) -> None:
        """Put a figure from prison on a post."""
        left = self.state.prison[party] - 1
        self.state.prison[party] = left
        if not left:
            del self.state.prison[party]
        self.state.posts[post] = party

    def _follow(self, gone: Mapping[str, str | None]) -> None:
        for entry in self.running:
            if isinstance(entry, AreaContest | Assignment) and entry.figure is not None:
                entry.figure = gone.get(entry.figure, entry.figure)
            if isinstance(entry, Election) and entry.loser_figure is not None:
                entry.loser_figure = gone.get(entry.loser_figure, entry.loser_figure)

    def take_card(self, party: Party, kind: str) -> str:
        """Take a green card of this kind out of a hand and lay it open (BU-32). Returns its id."""
        hand = self.state.hands[party]
        if self.definition.rules.physical_deck:
            card = self.next_unseen(kind)
        else:
            card = next((card for card in self.definition.of_kind[kind] if card in hand), None)
        if card is None:
            raise ValueError(f"{party} holds no {kind}")
        hand.remove(self.definition.face_down(card))
        self.state.discard.append(card)
        return card

"""What a Bürokratopoly pack holds: board, cards, switches; and what makes a pack unplayable (Own content)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from companion.games.buerokratopoly.rules.board import Board
from companion.games.buerokratopoly.rules.cards import GREEN, GREEN_CARD, UNNAMED, Card
from companion.games.buerokratopoly.rules.checks import Problem, broken_cards, broken_posts, unfit_ladder
from companion.games.limits import Count
from companion.languages import told_in
from companion.mechanics.ladder import Ladder


@dataclass(frozen=True)
class Rules:
    """The switches; what each does stands in the ruling that game.yaml names beside it."""

    fast_game: bool = False
    interactive_votes: bool = False
    favours: bool = False
    no_roll_one_colour: bool = False
    evidence_mutineers_only: bool = False
    green_cards_any_time: bool = False
    time_limit: int | None = None
    window_timer: int | None = None
    physical_deck: bool = False


@dataclass(frozen=True)
class Parameters:
    """Which board is used, and how many figures each player places."""

    board: str = "full"
    figures: Count = 5


@dataclass(frozen=True)
class Definition:
    """A resolved pack."""

    board: Board
    cards: tuple[Card, ...]
    rules: Rules = Rules()
    parameters: Parameters = Parameters()

    @cached_property
    def ladder(self) -> Ladder:
        """The posts in play under the switches of this pack."""
        return self.board.ladder(fast=self.rules.fast_game)

    @cached_property
    def whole_ladder(self) -> Ladder:
        """The posts of the board, whether this variant uses them or not."""
        return self.board.ladder(fast=False)

    @cached_property
    def card(self) -> dict[str, Card]:
        """The cards by id."""
        return {card.id: card for card in self.cards}

    @cached_property
    def labels(self) -> dict[str, dict[str, str]]:
        """Id → language → name, of posts and cards."""
        posts = {post.id: dict(post.title) for post in self.board.posts}
        cards = {card.id: dict(card.title) for card in self.cards}
        return {**posts, **self._workers(), **cards, UNNAMED: dict(GREEN_CARD)}

    @cached_property
    def short_labels(self) -> dict[str, dict[str, str]]:
        """Id → language → short name, of posts."""
        return {post.id: dict(post.short) for post in self.board.posts}

    def _workers(self) -> dict[str, dict[str, str]]:
        """The names of the posts that the pack describes by one title for all."""
        made = {}
        posts, titles = self.whole_ladder, dict(self.board.worker_title)
        for department in posts.levels[-2]:
            for number, post in enumerate(posts.area(department), start=1):
                made[post] = {
                    language: title.format(number=number, department=told_in(self.short_labels[department], language))
                    for language, title in titles.items()
                }
        return made

    @cached_property
    def copies(self) -> Counter[str]:
        """How often each card is printed."""
        return Counter({card.id: card.count for card in self.cards})

    @cached_property
    def deck(self) -> Counter[str]:
        """How often each card is in the deck, as far as the box can tell them apart face down."""
        return Counter(self.face_down(card) for card in self.copies.elements())

    def face_down(self, card: str) -> str:
        """What the box knows of a card that nobody has named: a green one of a physical deck is just green."""
        return UNNAMED if self.rules.physical_deck and self.is_green(card) else card

    def is_green(self, card: str) -> bool:
        """Whether a card is one of the green ones."""
        return card == UNNAMED or self.card[card].colour == "green"

    @cached_property
    def of_kind(self) -> dict[str, list[str]]:
        """Kind of green card → the cards of that kind."""
        return {kind: [card.id for card in self.cards if card.kind == kind] for kind in GREEN}

    @cached_property
    def most_players(self) -> int:
        """For how many players this board has room, in the standard and in the fast game (Own content)."""
        rooms = []
        for fast in (False, True):
            posts = self.board.ladder(fast=fast)
            open_posts = sum(not posts.is_closed(post) for post in posts.lowest_posts)
            rooms += [(len(posts.lowest_posts) - 5) // 5, open_posts // 3]
        return min(9, *rooms)

    def problems(self) -> list[Problem]:
        """Everything that makes this pack unplayable."""
        found = [*broken_posts(self.board)]
        if not found:
            found += unfit_ladder(self.board)
            found += broken_cards(self.board, self.cards)
            if not found and self.most_players < 3:
                found.append(
                    (
                        ("board", "posts"),
                        "the lowest level has too few posts, or too few open ones, for three players",
                        "",
                    )
                )
        return found

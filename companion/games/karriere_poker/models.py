"""What the table of Karriere Poker shows, as plain data: who sits where, what lies there, who swaps with whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, ClassVar

from companion.engine.vocabulary import TABLE, Audience, Party
from companion.games.karriere_poker import KarrierePoker
from companion.games.karriere_poker.rules.between_games import pairs
from companion.mechanics.climbing import JOKER
from companion.models.boards.board import BoardModel
from companion.models.game.parties import looks
from companion.models.game.party_looks import PartyLook
from companion.texts import Teller


class Scene(Enum):
    """What the table is shown for: present seats, who swaps cards with whom, or what has been played."""

    SEATS = "seats"
    SWAP = "swap"
    ROUND = "round"


class Did(Enum):
    """A player's last act in this round."""

    NOTHING = "nothing"
    PASSED = "passed"
    PLAYED = "played"


@dataclass(frozen=True, slots=True)
class LaidModel:
    """Cards that lie on the table: how many, of what, how many of them jokers."""

    party: Party
    count: int
    card: str
    jokers: int

    @property
    def words(self) -> str:
        """The cards as text, like “3 × 7”."""
        return f"{self.count} × {self.card}"


@dataclass(frozen=True, slots=True)
class SeatModel:
    """A player with a place at the table.

    `title` is the career title of this game, `taken` the position won by going out; both may be empty. `came_from` is
    the place in the game before, counted from 1; None for players who have not moved.
    """

    party: Party
    look: PartyLook
    place: int
    title: str = ""
    cards: int = 0
    did: Did = Did.NOTHING
    laid: LaidModel | None = None
    taken: str = ""
    turn: bool = False
    leads: bool = False
    clears: bool = False
    came_from: int | None = None


@dataclass(frozen=True, slots=True)
class SwapModel:
    """Two who swap so many cards: the best of the lower against the worst of the upper (KP-24)."""

    upper: SeatModel
    lower: SeatModel
    count: int


@dataclass(frozen=True)
class CareerModel(BoardModel):
    """The table. `seats` are in clockwise order from the first place on.

    `free` are the position cards still to be taken, the top one first.
    """

    zone: ClassVar[str] = "seats"

    scene: Scene
    game: int
    seats: tuple[SeatModel, ...]
    laid: tuple[LaidModel, ...] = ()
    swaps: tuple[SwapModel, ...] = ()
    free: tuple[str, ...] = ()
    swapped: bool = False

    @property
    def top(self) -> LaidModel | None:
        """The play on top, which has to be beaten; None if nothing lies there."""
        return self.laid[-1] if self.laid else None


def career_of(game: KarrierePoker, view: Mapping[str, Any], teller: Teller) -> CareerModel:
    """The table as everybody may see it."""
    laid = tuple(_laid(game, teller, entry) for entry in view["plays"])
    scene = _scene(view, game.definition.rules.exchange)
    seats = _seats(game, view, teller, laid, _came_from(game, view) if scene is Scene.SEATS else {})
    by_name = {seat.party: seat for seat in seats}
    swaps = tuple(SwapModel(by_name[upper], by_name[lower], count) for upper, lower, count in pairs(view["ranks"]))
    free = tuple(teller.name(title) for title in game.positions[len(view["positions"]) :])
    return CareerModel(scene, view["game"], seats, laid, swaps if scene is Scene.SWAP else (), free, game.dealt)


def _scene(view: Mapping[str, Any], exchange: bool) -> Scene:
    if view["at"] != "round":
        return Scene.SEATS
    untouched = not view["plays"] and not view["cleared"]["count"] and not view["positions"]
    return Scene.SWAP if exchange and view["ranks"] and untouched else Scene.ROUND


def _seats(
    game: KarrierePoker,
    view: Mapping[str, Any],
    teller: Teller,
    laid: Sequence[LaidModel],
    came_from: Mapping[Party, int],
) -> tuple[SeatModel, ...]:
    sitting: Sequence[Party] = view["seats"]
    marks = looks(sitting if game.seats() is not None else game.parties)
    titles = dict(zip(view["ranks"], game.positions, strict=False))
    last = {entry.party: entry for entry in laid}
    leader = laid[0].party if laid else view["turn"]

    def seat(place: int, party: Party) -> SeatModel:
        taken = game.positions[view["positions"].index(party)] if party in view["positions"] else ""
        passed = party in view["done"] and party not in last
        return SeatModel(
            party,
            marks[party],
            place,
            teller.name(titles[party]) if party in titles else "",
            _cards(view, party),
            Did.PASSED if passed else Did.PLAYED if party in last else Did.NOTHING,
            last.get(party),
            teller.name(taken) if taken else "",
            turn=party == view["turn"],
            leads=party == leader,
            clears=party == view["dealer"],
            came_from=came_from.get(party),
        )

    return tuple(seat(place, party) for place, party in enumerate(sitting, start=1))


def _cards(view: Mapping[str, Any], party: Party) -> int:
    """How many cards a party holds, which everybody knows (KP-28)."""
    held = view["hands"].get(party)
    count: int = held["count"] if held is not None else view["sizes"].get(party, 0)
    return count


def _laid(game: KarrierePoker, teller: Teller, entry: Mapping[str, Any]) -> LaidModel:
    return LaidModel(entry["party"], entry["count"], teller.name(game.card_of(entry["number"])), entry["jokers"])


def _came_from(game: KarrierePoker, view: Mapping[str, Any]) -> dict[Party, int]:
    """Players who have moved → their place in the game before, counted from 1."""
    told = (event for event in game.told(TABLE) if event.kind == "seated")
    if next(told, None) is None:
        return {}
    before = next(told, None)
    sat: Sequence[Party] = before.facts["seats"] if before is not None else game.parties
    return {party: place for place, party in enumerate(sat, start=1) if view["seats"][place - 1] != party}


def dressed(board: CareerModel, worn: Mapping[Party, PartyLook]) -> CareerModel:
    """The same table with the colours and marks that the players chose for this evening."""

    def dress(seat: SeatModel) -> SeatModel:
        return replace(seat, look=worn[seat.party])

    swaps = tuple(SwapModel(dress(swap.upper), dress(swap.lower), swap.count) for swap in board.swaps)
    return replace(board, seats=tuple(map(dress, board.seats)), swaps=swaps)


@dataclass(frozen=True, slots=True)
class GivenModel:
    """What a player gave and received in the exchange of this game; secret to that player (KP-21)."""

    partner: Party
    gave: tuple[str, ...]
    got: tuple[str, ...]


def given_to(game: KarrierePoker, party: Party) -> GivenModel | None:
    """A party's exchange in this game; None if it had none."""
    gave: tuple[str, ...] = ()
    got: tuple[str, ...] = ()
    partner = ""
    for event in game.told(Audience.of(party)):
        if event.kind == "deals":
            break
        if event.kind != "cards_given":
            continue
        cards = tuple(sorted(event.facts["cards"], key=game.height.__getitem__))
        if event.facts["party"] == party:
            gave, partner = cards, event.facts["taker"]
        else:
            got = cards
    return GivenModel(partner, gave, got) if gave else None


def card_name(card: str, teller: Teller) -> str:
    """A card as it is written on the screen."""
    return teller.name(JOKER) if card == JOKER else card

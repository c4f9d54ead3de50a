"""What the table of Karriere Poker shows, as plain data: who sits where, what lies there, who swaps with whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, ClassVar

from companion.engine.vocabulary import TABLE, Audience, Event, Party
from companion.games.karriere_poker import KarrierePoker
from companion.games.karriere_poker.rules.between_games import pairs, takes_leftovers
from companion.mechanics.climbing import JOKER
from companion.models.boards.board import BoardModel
from companion.models.game.parties import first_words, looks, short_names
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
    """Cards on the table: their number, their rank, and how many of them are jokers."""

    party: Party
    count: int
    card: str
    jokers: int
    faces: tuple[tuple[str, str], ...] = ()
    """The id of each card with what stands in its corner, jokers last."""

    @property
    def words(self) -> str:
        """The cards as text, like “3 × 7”."""
        return f"{self.count} × {self.card}"


@dataclass(frozen=True, slots=True)
class SeatModel:
    """A player with a place at the table.

    `title` is the career title of this game, `taken` the position won by going out; both may be empty. `chair_of` is
    who sat there in the game before; empty for players who have not moved.
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
    chair_of: Party = ""
    short: str = ""
    brief: str = ""
    """Short forms of the name, and of what stands on the plate, for narrow spaces."""
    first_word: str = ""
    """That of the name, where it is enough to tell people apart; else all of it."""
    name: str = ""
    """What the party is called today."""


@dataclass(frozen=True, slots=True)
class SwapModel:
    """Two players who swap cards: the best ones of the lower for the worst ones of the upper (KP-24)."""

    upper: SeatModel
    lower: SeatModel
    count: int


@dataclass(frozen=True, slots=True)
class DealModel:
    """What has to be done with real cards before a game: `sets` of 1 to `highest`, and jokers; `each` gets so many.

    `left` cards are over then: the dealer lays them `aside`, or takes them (KP-19, KP-20).
    """

    dealer: Party
    sets: int
    highest: int
    jokers: int
    each: int
    left: int
    aside: bool


@dataclass(frozen=True)
class CareerModel(BoardModel):
    """The table. `seats` are in clockwise order from the first place on.

    `free` are the position cards still to be taken, the top one first. `deal` is there until the first card is laid.
    """

    zone: ClassVar[str] = "seats"

    scene: Scene
    game: int
    seats: tuple[SeatModel, ...]
    laid: tuple[LaidModel, ...] = ()
    swaps: tuple[SwapModel, ...] = ()
    free: tuple[str, ...] = ()
    swapped: bool = False
    first: int = 0
    """Which of the seats is drawn at the top: that which is there, see `dressed`; where nobody knows, the Boss's."""
    deal: DealModel | None = None
    won: LaidModel | None = None
    """Where the box deals: what has won the round before, until somebody leads. Nowhere else do people see it."""
    cleared: bool = False
    """Whether cards of this game have been cleared from the table."""

    @property
    def around(self) -> tuple[SeatModel, ...]:
        """The seats clockwise from the top."""
        return self.seats[self.first :] + self.seats[: self.first]

    @property
    def top(self) -> LaidModel | None:
        """The play on top, which has to be beaten; None if nothing lies there."""
        return self.laid[-1] if self.laid else None


def career_of(game: KarrierePoker, view: Mapping[str, Any], teller: Teller) -> CareerModel:
    """The table as everybody may see it."""
    laid = tuple(_laid(game, teller, entry) for entry in view["plays"])
    paired = tuple(pairs(view["ranks"], game.definition))
    scene = _scene(view, exchange=game.definition.steps.exchange and bool(paired))
    seats = _seats(game, view, teller, laid, _sat_there(game, view) if scene is Scene.SEATS else {})
    by_name = {seat.party: seat for seat in seats}
    swaps = tuple(SwapModel(by_name[upper], by_name[lower], count) for upper, lower, count in paired)
    free = tuple(teller.name(title) for title in game.positions[len(view["positions"]) :])
    first = view["seats"].index(view["ranks"][0]) if view["ranks"] else 0
    swaps = swaps if scene is Scene.SWAP else ()
    deal, won = _deal(game, view), _won(game, view, teller)
    cleared = bool(view["cleared"]["count"])
    return CareerModel(scene, view["game"], seats, laid, swaps, free, game.dealt, first, deal, won, cleared)


def _scene(view: Mapping[str, Any], *, exchange: bool) -> Scene:
    if view["at"] != "round":
        return Scene.SEATS
    return Scene.SWAP if exchange and view["ranks"] and _untouched(view) else Scene.ROUND


def _untouched(view: Mapping[str, Any]) -> bool:
    """Whether no card of this game has been laid yet, nor has anybody passed."""
    return not (view["plays"] or view["done"] or view["cleared"]["count"] or view["positions"])


def _deal(game: KarrierePoker, view: Mapping[str, Any]) -> DealModel | None:
    """The deal of a game that is about to begin, where people deal it themselves."""
    each, jokers, highest = game.definition.deck.hand, game.copies[JOKER], game.definition.deck.numbers
    if game.dealt or view["dealer"] is None:
        return None
    if view["at"] == "round" and not (_untouched(view) and min(view["sizes"].values()) >= each):
        return None
    left = game.copies.total() - each * len(game.parties)
    aside = takes_leftovers(game.numbers, view["ranks"], view["dealer"]) is None
    return DealModel(view["dealer"], game.each, highest, jokers, each, left, aside)


def _won(game: KarrierePoker, view: Mapping[str, Any], teller: Teller) -> LaidModel | None:
    """What the round before was won with: cards that the box has dealt lie on the screen alone (KP-09)."""
    if not game.dealt or view["at"] != "round" or view["plays"] or not view["cleared"]["count"]:
        return None
    told = next((event for event in game.told(TABLE) if event.kind in ("played", "box_deals")), None)
    if told is None or told.kind == "box_deals":
        return None
    card = told.facts["card"]
    number = game.highest if card == JOKER else int(card)
    return _laid(game, teller, {**told.facts, "number": number})


def why_leads(game: KarrierePoker, teller: Teller) -> str:
    """Why somebody leads who has not won the round: its winner is out, or it is the first; else empty."""
    dealer, view = game.state.dealer, game.view(TABLE)
    if game.dealt and dealer is not None and not game.state.ranks and _untouched(view):
        return teller.event(Event("begins_by_lot", "KP-19", {"party": dealer, "leader": game.state.turn}))
    told = iter(game.told(TABLE))
    last = next((event for event in told if event.kind in ("leads", "played")), None)
    before = next(told, None) if last is not None and last.kind == "leads" else None
    return teller.event(before) if before is not None and before.kind == "lead_passes" else ""


def nothing_higher(game: KarrierePoker) -> bool:
    """Whether nothing at all beats what lies there, in whoever's hand: jokers alone (KP-03)."""
    return game.floor > game.highest


def plays_made(game: KarrierePoker) -> int:
    """How many plays lie on the felt in this round."""
    return len(game.state.plays)


def several_asked(game: KarrierePoker) -> bool:
    """Whether somebody else is still asked in this round after whoever is in turn, if nobody raises."""
    return len(still_asked(game)) > 1


def still_asked(game: KarrierePoker) -> list[Party]:
    """Who is asked in this round if nobody raises any more, whoever is in turn first."""
    turn = game.state.turn
    return [] if turn is None else [turn, *game.later_turns(turn)]


def _seats(
    game: KarrierePoker,
    view: Mapping[str, Any],
    teller: Teller,
    laid: Sequence[LaidModel],
    sat: Mapping[Party, Party],
) -> tuple[SeatModel, ...]:
    sitting: Sequence[Party] = view["seats"]
    marks, names = looks(game.parties), {party: teller.called(party) for party in game.parties}
    firsts = first_words(list(names.values()))
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
            chair_of=sat.get(party, ""),
            brief=teller.short(taken or titles.get(party, "")) if taken or party in titles else "",
            first_word=firsts[names[party]],
            name=names[party],
        )

    return tuple(seat(place, party) for place, party in enumerate(sitting, start=1))


def _cards(view: Mapping[str, Any], party: Party) -> int:
    """How many cards a party holds, which everybody knows (KP-28)."""
    held = view["hands"].get(party)
    count: int = held["count"] if held is not None else view["sizes"].get(party, 0)
    return count


def _laid(game: KarrierePoker, teller: Teller, entry: Mapping[str, Any]) -> LaidModel:
    card, count, jokers = game.card_of(entry["number"]), entry["count"], entry["jokers"]
    cards = (*([card] * (count - jokers)), *([JOKER] * jokers))
    faces = tuple((one, corner_of(one, teller)) for one in cards)
    return LaidModel(entry["party"], count, teller.name(card), jokers, faces)


def _sat_there(game: KarrierePoker, view: Mapping[str, Any]) -> dict[Party, Party]:
    """Players who have moved → who sat in their chair in the game before."""
    told = (event for event in game.told(TABLE) if event.kind == "seated")
    if next(told, None) is None:
        return {}
    before = next(told, None)
    sat: Sequence[Party] = before.facts["seats"] if before is not None else game.parties
    return {party: there for party, there in zip(view["seats"], sat, strict=True) if party != there}


def dressed(board: CareerModel, worn: Mapping[Party, tuple[PartyLook, str]], top: int | None = None) -> CareerModel:
    """This table with the colours, marks and short names that the players chose for this evening, and the chair `top`
    where it stands, whoever sits there: chairs are counted from that of the first place.
    """

    def dress(seat: SeatModel) -> SeatModel:
        look, short = worn[seat.party]
        return replace(seat, look=look, short=short)

    swaps = tuple(SwapModel(dress(swap.upper), dress(swap.lower), swap.count) for swap in board.swaps)
    seats, first = tuple(map(dress, board.seats)), board.first if top is None else top
    return replace(board, seats=seats, swaps=swaps, first=first)


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
        if event.kind == "box_deals":
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


def corner_of(card: str, teller: Teller) -> str:
    """What stands in a card's corner: its number, or the first letter of a joker."""
    return teller.name(JOKER)[:1] if card == JOKER else card


@dataclass(frozen=True, slots=True)
class RankModel:
    """Who has a position now: `place` counted from 1, `before` that of the last game, None in a first one."""

    party: Party
    name: str
    first_word: str
    short: str
    title: str
    brief: str
    place: int
    before: int | None

    @property
    def rise(self) -> int:
        """By how many places somebody has risen; below 0: fallen."""
        return 0 if self.before is None else self.before - self.place


@dataclass(frozen=True, slots=True)
class CertificateModel:
    """The end of one game: its number, and the new ranks, the Boss first."""

    game: int
    ranks: tuple[RankModel, ...]


def certificate_of(game: KarrierePoker, number: int, teller: Teller) -> CertificateModel | None:
    """What a game that is over has brought, by its number; None if it is not over."""
    history: Sequence[Sequence[Party]] = game.view(TABLE)["history"]
    if not 1 <= number <= len(history):
        return None
    ranking = history[number - 1]
    last = list(history[number - 2]) if number > 1 else []
    names = {party: teller.called(party) for party in game.parties}
    firsts, shorts = first_words(list(names.values())), short_names(list(names.values()))
    return CertificateModel(
        number,
        tuple(
            RankModel(
                party,
                names[party],
                firsts[names[party]],
                shorts[names[party]],
                teller.name(position),
                teller.short(position),
                place,
                last.index(party) + 1 if party in last else None,
            )
            for place, (party, position) in enumerate(zip(ranking, game.positions, strict=False), start=1)
        ),
    )

"""The table of Animal Farm as plain data: regions, zones, cards, points, all of it open."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any, ClassVar, Literal
from weakref import WeakKeyDictionary

from companion.engine.vocabulary import Party
from companion.games.animal_farm.models.round_end import RoundEndStep, steps_of
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.games.animal_farm.rules.state import ZONES
from companion.models.boards.board import BoardModel
from companion.texts import Teller, card_text

Counted = tuple[tuple[str, int], ...]
"""Animals by their ids, each with how many markers."""

Talked = Literal["", "open", "sealed", "none"]
"""The state of a region in this round: not discussed yet, being discussed, agreed on, or without agreement."""

PAGE_AT: Mapping[str, str] = {
    "espionage": "zones",
    "revolution": "revolutions",
    "buying": "actions",
    "round_end": "steps",
    "renewal": "steps",
}
"""Phase → the page on which it is played; phases that are not listed use the page of the regions."""


@dataclass(frozen=True, slots=True)
class RegionModel:
    """A region: its animal's stock, its agents in the order of the seats, when it is talked about (1 = first).

    `block` is the id of the animal, by which its drawings are called, `animal` its name.
    """

    id: str
    title: str
    short: str
    block: str
    animal: str
    stock: int
    agents: tuple[tuple[Party, int], ...]
    turn: int
    talked: Talked
    partners: tuple[Party, ...] = ()

    @property
    def strength(self) -> int:
        """All agents there; what actions add comes on top (AF-10)."""
        return sum(count for _, count in self.agents)


@dataclass(frozen=True, slots=True)
class PlayerModel:
    """What a player has on the table: markers of each zone, agents beside the board, points."""

    party: Party
    zones: tuple[tuple[str, Counted], ...]
    agents_left: int
    points: int


@dataclass(frozen=True, slots=True)
class CardModel:
    """An action or a politics card: who has bought it, or who would score it now.

    `worth` is its cost or its points, `block` the id of the animal whose action it is, `brief` what an action does
    in the fewest words.
    """

    id: str
    title: str
    text: str
    worth: int
    parties: tuple[Party, ...]
    block: str = ""
    basic: bool = False
    brief: str = ""


@dataclass(frozen=True, slots=True)
class BetweenModel:
    """The revolution card between two neighbours: each animal that it asks for, with who has laid it, or None.

    `bonus` is who gets so many points `more` for it.
    """

    card: str
    left_of: Party
    right_of: Party
    title: str
    needs: tuple[tuple[str, Party | None], ...]
    bonus: Party | None
    more: int
    succeeded: bool


@dataclass(frozen=True)
class FarmModel(BoardModel):
    """Everything that lies on the table. `phase` is a phase's id, `page` the part that the open question is about,
    `turn` whose turn it is, if it is somebody's.
    """

    zone: ClassVar[str] = "agents"

    round: int
    rounds: int
    phase: str
    start: Party | None
    regions: tuple[RegionModel, ...]
    players: tuple[PlayerModel, ...]
    actions: tuple[CardModel, ...]
    politics: tuple[CardModel, ...]
    between: tuple[BetweenModel, ...]
    steps: tuple[RoundEndStep, ...]
    zone_titles: tuple[str, ...]
    page: str
    turn: Party = ""


def farm_of(game: AnimalFarm, view: Mapping[str, Any], teller: Teller) -> FarmModel:
    """The table as everybody sees it."""
    at, running = view["at"], view.get("running") or [{}]
    steps = steps_of(game, view, teller)
    return FarmModel(
        round=view["round"],
        rounds=view["rounds"],
        phase=at,
        start=view["start"] or None,
        regions=tuple(_region(game, view, region, teller) for region in view["animals"]),
        players=tuple(_player(game, view, party, teller) for party in game.parties),
        actions=tuple(_action(game, card, teller) for card in view["actions"]),
        politics=tuple(_politics(game, card, view, teller) for card in view["politics"]),
        between=tuple(_between(game, view, entry, teller) for entry in view["between"]),
        steps=steps,
        zone_titles=tuple(teller.name(zone) for zone in ZONES),
        page=_page(game, view, at, bool(running[-1].get("party"))),
        turn=running[-1].get("party") or "",
    )


def _page(game: AnimalFarm, view: Mapping[str, Any], at: str, in_turn: bool) -> str:
    if at == "round_end" and in_turn:
        return "zones"
    if at == "setup" and len(view["advanced"]) < len(game.definition.animals):
        return "actions"
    if at == "renewal" and in_turn:
        return "regions"
    return PAGE_AT.get(at, "regions")


def _region(game: AnimalFarm, view: Mapping[str, Any], region: str, teller: Teller) -> RegionModel:
    animal = view["animals"][region]
    talked: Talked = ""
    if region in view["alliances"]:
        talked = "sealed"
    elif view["at"] == "region":
        left = list(view["regions"])
        talked = "open" if left[:1] == [region] else "" if region in left else "none"
    return RegionModel(
        id=region,
        title=teller.name(region),
        short=teller.short(region),
        block=animal,
        animal=teller.name(animal),
        stock=view["stock"][animal],
        agents=tuple((party, game.agents_in(region, party)) for party in game.parties),
        turn=view["cycle"].index(region) + 1 if view["start_region"] else 0,
        talked=talked,
        partners=tuple(view["alliances"].get(region, ())),
    )


def _player(game: AnimalFarm, view: Mapping[str, Any], party: Party, teller: Teller) -> PlayerModel:
    animals = game.definition.animals
    zones = tuple(
        (zone, tuple((animal, count) for animal in animals if (count := view[zone][party].get(animal, 0))))
        for zone in ZONES
    )
    return PlayerModel(party, zones, view["agents_left"][party], view["points"][party])


_told: WeakKeyDictionary[Teller, dict[tuple[str, int, tuple[Party, ...]], CardModel]] = WeakKeyDictionary()
"""The actions as a teller words them, by card, cost and owners: from answer to answer nearly all stay the same."""


def _action(game: AnimalFarm, card: Mapping[str, Any], teller: Teller) -> CardModel:
    known, told = game.definition.action[card["id"]], _told.setdefault(teller, {})
    owners = () if known.is_basic else tuple(card["owners"])
    key = card["id"], card["cost"], owners
    if key not in told:
        text, brief = text_of(game, card["id"], teller), brief_of(game, card["id"], teller)
        told[key] = CardModel(
            card["id"], teller.name(card["id"]), text, card["cost"], owners, card["animal"], known.is_basic, brief=brief
        )
    return told[key]


def brief_of(game: AnimalFarm, card: str, teller: Teller) -> str:
    """What an action does, in few words: for places in which its text has no room."""
    parts = [teller.spoken(f"brief.{one.verb}", count=one.count) for one in game.definition.action[card].effects]
    told = reduce(lambda first, second: teller.spoken("brief.either", first=first, second=second), parts)
    return told[:1].upper() + told[1:]


def action_of(game: AnimalFarm, card: str, teller: Teller) -> CardModel:
    """An action as it is offered, in play or not yet."""
    known = game.definition.action[card]
    text = text_of(game, card, teller)
    return CardModel(card, teller.name(card), text, known.cost or 0, (), known.animal, known.is_basic)


COST_LAST = re.compile(r"\s*[^.:]+:\s*\d+\.$")
"""The last sentence of a card's text, when it tells the cost."""


def told_of(card: CardModel, animal: str) -> str:
    """What a card does, without its animal and its cost, which stand beside it."""
    return COST_LAST.sub("", card.text.removeprefix(f"{animal}: "))


def text_of(game: AnimalFarm, card: str, teller: Teller) -> str:
    """The text of a card; empty for a card without one."""
    face = card_text(game.definition.cards, card, teller.language)
    return " ".join(face.lines) if face is not None else ""


def _politics(game: AnimalFarm, card: str, view: Mapping[str, Any], teller: Teller) -> CardModel:
    points = game.definition.politics_card[card].points
    standing = tuple(view["standing"].get(card, ()))
    return CardModel(card, teller.name(card), text_of(game, card, teller), points, standing)


def _between(game: AnimalFarm, view: Mapping[str, Any], entry: Mapping[str, Any], teller: Teller) -> BetweenModel:
    laid = list(entry["laid"])
    needs: list[tuple[str, Party | None]] = []
    for animal in entry["needs"]:
        found = next((one for one in laid if one["animal"] == animal), None)
        if found is not None:
            laid.remove(found)
        needs.append((animal, found["party"] if found is not None else None))
    return BetweenModel(
        card=entry["card"],
        left_of=entry["left_of"],
        right_of=entry["right_of"],
        title=teller.name(entry["card"]),
        needs=tuple(needs),
        bonus=entry["bonus"],
        more=game.numbers.revolution_bonus,
        succeeded=entry["left_of"] in view["succeeded"],
    )

"""The open state of Politburó as plain data for the window: candidates, offices, lasting cards, plays on the stack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

from companion.engine.vocabulary import Party
from companion.models.boards.board import BoardModel
from companion.texts import Teller

if TYPE_CHECKING:
    from companion.games.politburo.rules.definition import Definition

TURNS = "turns"
"""The step of a round in which turns are played; all others are its end."""

CORRECTED = ("loyalty", "health", "lost")
"""The parts of a position that stand on a dossier by the candidate's id."""

ON_DOSSIER = (*CORRECTED, "offices", "markers")
"""All parts of a position that stand on a dossier."""


@dataclass(frozen=True, slots=True)
class CandidateModel:
    """One candidate. `office` is the office that it holds; `lost` is `killed` or `siberia`."""

    id: str
    title: str
    short: str
    text: str
    party: Party
    loyalty: int
    health: int
    office: str | None
    lost: str | None
    marker: bool
    active: bool
    hospitalised: bool
    assigned: int
    whose: str
    """What its player is called today."""


@dataclass(frozen=True, slots=True)
class BlockModel:
    """A player with candidates. `hand` and `limit` are numbers of cards; `name` is what the player is called today."""

    party: Party
    turn: bool
    had_turn: bool
    hand: int
    limit: int
    loyalty: int
    candidates: tuple[CandidateModel, ...]
    name: str = ""

    @property
    def is_in(self) -> bool:
        """Whether the player has a candidate left."""
        return any(one.lost is None for one in self.candidates)


@dataclass(frozen=True, slots=True)
class OfficeModel:
    """An office: what it takes, who holds it, and whether that is rightful (`lawful`)."""

    id: str
    title: str
    short: str
    minimum: int
    holder: str | None = None
    party: Party | None = None
    lawful: bool = True
    used: bool = False


@dataclass(frozen=True, slots=True)
class EffectModel:
    """A lasting card. `before` is the player whose next turn ends it; None: the end of the round."""

    card: str
    party: Party
    before: Party | None
    candidate: str | None = None


@dataclass(frozen=True, slots=True)
class PlayModel:
    """A play as the parts of a sentence: who, what, from whom, on whom.

    `does` is what an answer does (cancel, return); `effect` what the play would do, in a sentence, if nobody answers.
    The ids are for pictures.
    """

    by: str
    card: str
    source: str | None = None
    target: str | None = None
    owner: str | None = None
    does: str | None = None
    betrayal: str | None = None
    effect: str = ""
    card_id: str = ""
    source_id: str | None = None
    target_id: str | None = None
    by_party: Party = ""


@dataclass(frozen=True, slots=True)
class StackModel:
    """Plays on the table, the first at the bottom; `later` come after them, `now` is being carried out."""

    plays: tuple[PlayModel, ...]
    later: tuple[PlayModel, ...] = ()
    now: PlayModel | None = None


@dataclass(frozen=True, slots=True)
class BureauModel(BoardModel):
    """Everything on the table. There are no spots to tap, because candidates are not moved about."""

    blocks: tuple[BlockModel, ...]
    offices: tuple[OfficeModel, ...]
    effects: tuple[EffectModel, ...]
    stack: StackModel | None
    number: int
    step: str
    steps: tuple[tuple[str, str], ...]
    deck: int
    discard: int
    lowest: int
    highest: int
    health: int
    siberia_below: int
    dealt: bool
    title_of: Mapping[str, str] = field(default_factory=dict)

    def corrected(self, patch: Mapping[str, Any]) -> Self:
        """With what a correction changes on a dossier: loyalty, health, who is lost, offices and markers."""
        given, marked = patch.get("offices", {}), patch.get("markers")
        holders = {office.id: given.get(office.id, office.holder) for office in self.offices}
        held = {holder: office for office, holder in holders.items() if holder is not None}

        def now(one: CandidateModel) -> CandidateModel:
            changed = {key: patch[key][one.id] for key in CORRECTED if one.id in patch.get(key, {})}
            changed |= {"office": held.get(one.id)} if given else {}
            changed |= {"marker": one.id in marked} if marked is not None else {}
            return replace(one, **changed) if changed else one

        blocks = tuple(replace(block, candidates=tuple(map(now, block.candidates))) for block in self.blocks)
        return replace(self, blocks=blocks)

    def candidate(self, name: str) -> CandidateModel:
        """A candidate by its id."""
        return next(one for block in self.blocks for one in block.candidates if one.id == name)

    def office(self, name: str) -> OfficeModel:
        """An office by its id."""
        return next(office for office in self.offices if office.id == name)

    def next_office(self, candidate: CandidateModel) -> OfficeModel | None:
        """The lowest office that a candidate's loyalty does not reach; None if it reaches all."""
        return next((office for office in self.offices if office.minimum > candidate.loyalty), None)


def bureau_of(definition: Definition, view: Mapping[str, Any], teller: Teller) -> BureauModel:
    """From `view(TABLE)`, as `companion.games.politburo.telling` describes its part `board`."""
    board = view["board"]
    about = {one.id: one.text.told_in(teller.language) for one in definition.candidates}
    owners = {one["candidate"]: block["party"] for block in board["parties"] for one in block["candidates"]}
    offices = tuple(_office(office, teller) for office in reversed(board["ladder"]))
    return BureauModel(
        blocks=tuple(_block(block, about, teller) for block in board["parties"]),
        offices=offices,
        effects=tuple(_effect(effect, teller) for effect in board["effects"]),
        stack=_stack(board["stack"], owners, teller, definition.parameters.betrayal_times),
        number=board["round"]["number"],
        step=board["round"]["step"],
        steps=tuple((step, teller.name(step)) for step in board["round"]["steps"]),
        deck=board["cards"]["deck"],
        discard=len(board["cards"]["discard"]),
        lowest=board["tracks"]["loyalty"][0],
        highest=board["tracks"]["loyalty"][1],
        health=board["tracks"]["health"],
        siberia_below=definition.parameters.siberia_below,
        dealt=definition.rules.mode == "dealt",
        title_of={"killed": teller.name("killed"), "siberia": teller.name("siberia")},
    )


def _office(plain: Mapping[str, Any], teller: Teller) -> OfficeModel:
    name = plain["office"]
    return OfficeModel(
        name,
        teller.name(name),
        teller.short(name),
        plain["minimum"],
        plain["candidate"],
        plain["party"],
        plain["lawful"],
        plain["power_used"],
    )


def _block(plain: Mapping[str, Any], about: Mapping[str, str], teller: Teller) -> BlockModel:
    party = plain["party"]
    candidates = tuple(
        CandidateModel(
            one["candidate"],
            teller.name(one["candidate"]),
            teller.short(one["candidate"]),
            about.get(one["candidate"], ""),
            party,
            one["loyalty"],
            one["health"],
            one["office"],
            one["lost"],
            one["marker"],
            one["active"],
            one["hospitalised"],
            one["assigned"],
            whose=teller.called(party),
        )
        for one in plain["candidates"]
    )
    hand = plain["hand"]
    return BlockModel(
        party,
        plain["turn"],
        plain["had_turn"],
        hand["count"],
        hand["limit"],
        plain["loyalty"],
        candidates,
        teller.called(party),
    )


def _effect(plain: Mapping[str, Any], teller: Teller) -> EffectModel:
    candidate = plain["candidate"]
    return EffectModel(
        teller.name(plain["card"]), plain["party"], plain["before"], teller.short(candidate) if candidate else None
    )


def _stack(
    plain: Mapping[str, Any] | None, owners: Mapping[str, Party], teller: Teller, betrayal_times: int
) -> StackModel | None:
    if plain is None:
        return None

    def play(one: Mapping[str, Any]) -> PlayModel:
        source, target, betrayal = one.get("source"), one.get("target"), one.get("betrayal")
        return PlayModel(
            teller.name(one["by"]),
            teller.name(one["card"]),
            teller.name(source) if source else None,
            teller.name(target) if target else None,
            teller.called(owners[target]) if target is not None and target in owners else None,
            one.get("does"),
            teller.name(betrayal) if betrayal else None,
            effect_of(one, teller, betrayal_times),
            one["card"],
            source,
            target,
            one["by"],
        )

    now = plain["now"]
    return StackModel(
        tuple(play(one) for one in plain["plays"]),
        tuple(play(one) for one in plain["later"]),
        play(now) if now is not None else None,
    )


def effect_of(one: Mapping[str, Any], teller: Teller, betrayal_times: int) -> str:
    """What a play would do to its target, with names and numbers; empty for answers, and for what its card tells best.

    Lasting cards may take from it (PB-41): they are told when it takes effect.
    """
    key = f"does.{one.get('kind')}"
    if one.get("does") is not None or not one.get("target") or not teller.has("values", key):
        return ""
    count = int(one["value"]) * (betrayal_times if one.get("betrayal") else 1)
    return teller.spoken(key, target=one["target"], count=count)

"""What house clauses can speak of in Politburó: plays and answers step by step, powers, cards laid beside or exchanged.

Everything is asked before a card is paid, and can be taken back until then: so a clause that speaks of a target is
silent at the card, and refuses the target.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from companion.engine.house.aliases import Alias
from companion.engine.house.saying import COUNT, ME, TARGET, Doing, Fact, NamedAction, Step, Told
from companion.engine.parts import Flag, Number, One
from companion.engine.questions import Question
from companion.engine.vocabulary import Party
from companion.games.politburo.rules import script, set_up
from companion.games.politburo.rules.candidates import dying
from companion.games.politburo.rules.definition import MOST, Definition, Kind
from companion.games.politburo.rules.hands import cards_beside
from companion.games.politburo.rules.judges import ANSWERS, CANCEL, RETURN
from companion.games.politburo.rules.offices import USE
from companion.games.politburo.rules.state import (
    ANSWER,
    ASSIGN,
    CANDIDATE,
    EXCHANGE,
    KIND,
    OFFICE,
    PLAY,
    USE_POWER,
    PolitburoBase,
)

NO_OFFICE = "none"

Known = Mapping[str, Any] | None


# ── what an answer means ──────────────────────────────────────────────────────────────────────────────────────────────


def _of_card(action: str) -> Step:
    """A card, or a candidate beside whom a single one lies: an answer to an attack, or a play."""

    def known(game: PolitburoBase, ask: Question | None, party: Party, value: Any) -> Known:
        if value in game.state.owner and game.dealt:
            beside = cards_beside(game, value)
            value = beside[0] if len(beside) == 1 else None
        card = game.definition.card.get(value)
        return {KIND: card.kind} if card is not None and (card.kind in ANSWERS) is (action == ANSWER) else None

    return known


def _on_one(game: PolitburoBase, ask: Question | None, party: Party, value: Any) -> Known:
    """The candidate whom a card is played on, or who pays for it."""
    shape = ask.shape() if ask is not None and ask.shape is not None else {}
    card = game.definition.card.get(shape.get("card", ""))
    return game.aimed(value, card.kind) if card is not None and value in game.state.owner else None


def _on_endangered(game: PolitburoBase, ask: Question | None, party: Party, value: Any) -> Known:
    """A card that saves a candidate: which one is known before, unless several are dying."""
    card = game.definition.card.get(value)
    facts = ask.facts() if ask is not None and ask.facts is not None else {}
    saved = [facts["candidate"]] if "candidate" in facts else dying(game, party)
    if card is None:
        return None
    return game.aimed(saved[0], card.kind) if len(saved) == 1 else {KIND: card.kind}


def _on_dying(game: PolitburoBase, ask: Question | None, party: Party, value: Any) -> Known:
    return game.aimed(value, "cure") if value in game.state.owner else None


def _is(wanted: str) -> Step:
    return lambda game, ask, party, value: {} if value == wanted else None


def _beside(game: PolitburoBase, ask: Question | None, party: Party, value: Any) -> Known:
    return game.aimed(value) if value in game.state.owner else None


def _arranged(game: PolitburoBase, ask: Question | None, party: Party, value: Any) -> Known:
    return {} if any(place != set_up.AWAY for _, place in set_up.places(value)) else None


def _with_power(power: str, wanted: str = "") -> Step:
    """The use of an office's power; with `wanted` only this answer, else on the candidate that is named."""

    def known(game: PolitburoBase, ask: Question | None, party: Party, value: Any) -> Known:
        office = {OFFICE: game.definition.office_with(power)}
        if wanted:
            return office if value == wanted else None
        return {**office, **game.aimed(value)} if value in game.state.owner else None

    return known


def _played(*, answers: bool) -> Told:
    def told(game: PolitburoBase, facts: Mapping[str, Any]) -> tuple[Party, Party | None] | None:
        if (facts.get("side") in (CANCEL, RETURN)) is not answers:
            return None
        return facts["party"], game.state.owner.get(facts.get("target") or "")

    return told


ACTIONS = (
    NamedAction(
        PLAY,
        at={
            **dict.fromkeys(("turn", "what_to_play", "play_from", "add_assault"), _of_card(PLAY)),
            **dict.fromkeys(("target", "usurp_whom", "who_pays"), _on_one),
            **dict.fromkeys(("rescue_from_siberia", "cure_with"), _on_endangered),
            "cure_whom": _on_dying,
        },
        gives=(KIND, CANDIDATE, TARGET),
        told={"played": _played(answers=False)},
    ),
    NamedAction(
        ANSWER,
        at={**dict.fromkeys(("what_to_play", "play_from"), _of_card(ANSWER)), "return_to": _on_one},
        gives=(KIND, CANDIDATE, TARGET),
        told={"played": _played(answers=True)},
    ),
    NamedAction(
        ASSIGN,
        at={
            "turn": _is(script.ASSIGN),
            "assign_card": lambda game, ask, party, value: {},
            "assign_to": _beside,
            "arrange": _arranged,
        },
        gives=(CANDIDATE, TARGET),
        told={"assigned": lambda game, facts: (facts["party"], facts["party"])},
    ),
    NamedAction(
        USE_POWER,
        at={
            "turn": _with_power("sees_assigned", script.LOOK),
            "look_at": _with_power("sees_assigned"),
            "use_industry": _with_power("sees_one_more", USE),
        },
        gives=(OFFICE, CANDIDATE, TARGET),
        told={"power_used": lambda game, facts: (facts["party"], None)},
    ),
    NamedAction(
        EXCHANGE,
        at=dict.fromkeys(("begin_turn", "turn"), _is(EXCHANGE)),
        told={"hand_exchanged": lambda game, facts: (facts["party"], None)},
        possible=lambda game, party: True,
    ),
)


# ── facts ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _offices(definition: Definition) -> One:
    return One(tuple(office.id for office in definition.offices))


def _offices_or_none(definition: Definition) -> One:
    return One((*_offices(definition).values, NO_OFFICE))


def _loyalty(definition: Definition) -> Number:
    return Number(definition.tracks.lowest_loyalty, definition.tracks.highest_loyalty)


def _mine(name: str, kind: Any, read: Callable[[PolitburoBase, Party], Any]) -> Fact:
    return Fact(f"{ME}.{name}", kind, lambda game, doing: read(game, doing.party or ""), (ME,))


def _of_target(name: str, kind: Any, read: Callable[[PolitburoBase, str], Any], *needs: str) -> Fact:
    """A fact about the candidate that an action is against."""

    def value(game: PolitburoBase, doing: Doing) -> Any:
        return read(game, doing.known[CANDIDATE])

    return Fact(f"{TARGET}.{name}", kind, value, (CANDIDATE, TARGET, *needs))


FACTS = (
    Fact("card.kind", One(get_args(Kind)), lambda game, doing: doing.known[KIND], (KIND,)),
    Fact("power.office", _offices, lambda game, doing: doing.known[OFFICE], (OFFICE,)),
    _of_target("loyalty", _loyalty, lambda game, one: game.state.loyalty[one]),
    _of_target(
        "health", lambda definition: Number(0, definition.tracks.health), lambda game, one: game.state.health[one]
    ),
    _of_target("office", _offices_or_none, lambda game, one: game.state.office_of(one) or NO_OFFICE),
    _of_target("candidates_left", COUNT, lambda game, one: len(game.state.in_play(game.state.owner[one]))),
    Fact("target.mine", Flag(), lambda game, doing: doing.known[TARGET] == doing.party, (TARGET, ME)),
    Fact("players_left", Number(0, MOST), lambda game, _: len(game.those_in())),
    _mine("candidates_left", COUNT, lambda game, party: len(game.state.in_play(party))),
    _mine("offices", COUNT, lambda game, party: len(game.state.offices_of(party))),
    _mine("cards", COUNT, lambda game, party: len(game.state.hands[party])),
    _mine("is_start", Flag(), lambda game, party: game.state.first == party),
    _mine("in_turn", Flag(), lambda game, party: game.state.turn == party),
)

ALIASES = (
    Alias("rules.gain_before_siberia", "order.siberia", {True: "after gains", False: "before gains"}),
    Alias("rules.two_of_a_kind", "parameters.same_kind", {True: 2, False: 1}),
    Alias("rules.hand_per_office", "parameters.offices_counted", {True: 5, False: 1}),
)
"""Keys that packs had, and what came instead."""

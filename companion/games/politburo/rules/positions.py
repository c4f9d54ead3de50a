"""Conditions for positions and corrections, also of plays on the table, and how incomplete positions are filled in
(GEN-8, GEN-9).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.state import patched
from companion.engine.vocabulary import Refusal
from companion.games.impossible import (
    as_far_as,
    below_least,
    impossible,
    named_twice,
    names_exactly,
    no_such_value,
    strangers,
    unchanged,
    unknown_names,
    wrong_entry,
)
from companion.games.politburo.rules import offices
from companion.games.politburo.rules.candidates import bury_unmourned, eliminate, own, still_in
from companion.games.politburo.rules.judges import ANSWERS, DOES, ON_ONE
from companion.games.politburo.rules.state import DRAW_UP, EXCHANGE, UNKNOWN, Announcement, PolitburoBase
from companion.mechanics.reactions import Play, Stack


def completed(game: PolitburoBase, position: Mapping[str, Any]) -> dict[str, Any]:
    """The position with missing parts filled in.

    Tracks are at their start, the first player is to play, unnamed cards are in the deck.
    """
    parts = dict(position)
    fresh = game.fresh().full()
    for track in ("loyalty", "health"):
        given = parts.get(track, {})
        owner = parts.get("owner", fresh["owner"])
        if isinstance(given, Mapping) and isinstance(owner, Mapping):
            start = game.definition.tracks.first_loyalty if track == "loyalty" else game.definition.tracks.health
            parts[track] = {**dict.fromkeys(owner, start), **given}
    parts.setdefault("first", game.parties[0])
    if parts.get("at", "turn") == "turn":
        parts.setdefault("turn", parts["first"])
    _count_hands(game, parts)
    if "deck" not in parts:
        parts["deck"] = {"ordered": True, "cards": _rest(game, parts)}
    elif isinstance(parts["deck"], list):
        rest = Counter(_rest(game, parts))
        rest.subtract(card for card in parts["deck"] if isinstance(card, str))
        parts["deck"] = [*parts["deck"], *(+rest).elements()]
    return parts


def counted(game: PolitburoBase, patch: Mapping[str, Any]) -> dict[str, Any]:
    """The correction; with real cards the deck gets the number of cards that are neither in hands nor on the table."""
    parts = dict(patch)
    _count_hands(game, parts)
    if not game.dealt and "deck" not in parts:
        parts["deck"] = {"cards": _rest(game, patched(game.state.full(), parts))}
    return parts


def _count_hands(game: PolitburoBase, parts: dict[str, Any]) -> None:
    hands = parts.get("hands")
    if not game.dealt and isinstance(hands, Mapping):
        parts["hands"] = {
            party: [UNKNOWN] * held if type(held) is int and 0 <= held <= game.definition.deck.total() else held
            for party, held in hands.items()
        }


def _rest(game: PolitburoBase, parts: Mapping[str, Any]) -> list[str]:
    """The cards that a position does not name, in the pack's order."""
    named = list(_named(parts))
    if not game.dealt:
        return [UNKNOWN] * max(0, game.definition.deck.total() - len(named))
    left = Counter(game.definition.deck)
    left.subtract(named)
    return list((+left).elements())


def _named(parts: Mapping[str, Any]) -> Iterator[str]:
    hands, assigned = parts.get("hands", {}), parts.get("assigned", {})
    lists = [parts.get("discard", [])]
    lists += hands.values() if isinstance(hands, Mapping) else []
    for of in assigned.values() if isinstance(assigned, Mapping) else ():
        lists += of.values() if isinstance(of, Mapping) else []
    for cards in lists:
        yield from (card for card in cards if isinstance(card, str)) if isinstance(cards, list) else ()
    effects = parts.get("effects", [])
    for effect in effects if isinstance(effects, list) else ():
        if isinstance(effect, Mapping) and isinstance(effect.get("card"), str):
            yield effect["card"]


def judge(game: PolitburoBase) -> list[Refusal]:
    """Every reason why the state is impossible."""
    wrong = [*_people(game)] or [*_candidates(game), *_offices(game), *_cards(game)]
    return wrong or _plays_under_way(game)


def _people(game: PolitburoBase) -> Iterator[Refusal]:
    state = game.state
    lists = [*state.had_turn, *state.mourning, *(one for group in state.out for one in group)]
    named = [*state.owner.values(), *state.active, *(p for p, _, _ in state.assigned.items()), *lists]
    named += [one for one in (state.first, state.turn, state.last) if one is not None]
    yield from strangers(named, game.parties)
    yield from _named_candidates(game)
    if state.turn in game.parties and not game.running:  # whose turn it is may have gone out by their own play
        yield from still_in(state, state.turn)
    if not all(_is_effect(game, effect) for effect in state.effects):
        yield wrong_entry("effects", EFFECT)
    if any(set(one) != set(PLAYED) for one in state.played):
        yield wrong_entry("played", PLAYED)
    yield from below_least("round", state.round, 1)
    yield from below_least("turns", state.turns, 0)
    yield from named_twice("had_turn", state.had_turn)
    yield from named_twice("markers", state.markers)
    yield from named_twice("mourning", state.mourning)
    yield from named_twice("out", [party for group in state.out for party in group])
    yield from no_such_value("step", state.step, STEPS)
    yield from no_such_value("began", state.began, ("", DRAW_UP, EXCHANGE))


def _is_effect(game: PolitburoBase, effect: Mapping[str, Any]) -> bool:
    """Whether a lasting card says which one it is, whose, and until whose turn it lasts, if not to the round's end."""
    if set(effect) != set(EFFECT) or not isinstance(effect["card"], str) or not isinstance(effect["kind"], str):
        return False
    named = effect["party"] in game.parties and effect["before"] in (*game.parties, None)
    return named and effect["candidate"] in (*game.state.owner, None)


def _named_candidates(game: PolitburoBase) -> Iterator[Refusal]:
    """Every candidate with an owner must be on both tracks, and no other may be named."""
    state = game.state
    known = {candidate.id for candidate in game.definition.candidates}
    yield from unknown_names("owner", state.owner, known)
    for part, named in (
        ("lost", state.lost),
        ("offices", state.offices.values()),
        ("markers", state.markers),
        ("active", state.active.values()),
        ("assigned", [one for _, one, _ in state.assigned.items()]),
    ):
        yield from unknown_names(part, named, state.owner)
    for part, track in (("loyalty", state.loyalty), ("health", state.health)):
        if wrong := [*unknown_names(part, track, known)]:
            yield from wrong
        else:
            yield from names_exactly(part, track, tuple(state.owner))


STEPS = ("turns", "rescue", "siberia", "gains", "offices", "markers")
EFFECT = ("card", "kind", "party", "before", "candidate")
PLAYED = ("party", "kind", "candidate", "answered")


def _candidates(game: PolitburoBase) -> Iterator[Refusal]:
    """Tracks must be within their limits, with at most two assigned cards per candidate (PB-17, PB-40)."""
    state, tracks = game.state, game.definition.tracks
    for one in state.owner:
        if not tracks.lowest_loyalty <= state.loyalty[one] <= tracks.highest_loyalty:
            yield Refusal("PB-40", "beyond_the_track", {"candidate": one, "loyalty": state.loyalty[one]})
        if not 0 <= state.health[one] <= tracks.health:
            yield Refusal("PB-40", "beyond_the_track", {"candidate": one, "health": state.health[one]})
    for party, one, cards in state.assigned.items():
        if len(cards) > tracks.assigned:
            yield Refusal("PB-17", "too_many_assigned", {"candidate": one, "count": tracks.assigned})
        wrong = own(state, party, one, "PB-17")
        yield from wrong if cards or state.owner[one] != party else ()
    for party, one in state.active.items():
        if state.owner[one] != party:
            yield Refusal("PB-14", "not_own", {"candidate": one, "party": party})
    for one, how in state.lost.items():
        yield from no_such_value(f"lost: {one}", how, ("killed", "siberia"))


def _offices(game: PolitburoBase) -> Iterator[Refusal]:
    """A candidate has at most one office, and every holder must be in play (PB-20)."""
    yield from unknown_names("offices", game.state.offices, game.definition.minimum)
    holders = Counter(game.state.offices.values())
    for office, holder in game.state.offices.items():
        if holder in game.state.lost:
            yield Refusal("PB-52", "holder_is_lost", {"candidate": holder, "office": office})
    for holder in (one for one, count in holders.items() if count > 1):
        yield Refusal("PB-20", "two_offices", {"candidate": holder})


def _cards(game: PolitburoBase) -> Iterator[Refusal]:
    """No card more often than in the deck, and none missing, if the program deals. Of real cards only the number is
    known: whoever named a wrong one has played it for the referee, and anything else can still be corrected.
    """
    state, deck = game.state, game.definition.deck
    held = Counter([*state.deck.cards, *state.assigned.all(), *state.hands.total().elements()])
    open_cards = Counter([*state.discard, *(effect["card"] for effect in state.effects)])
    if game.dealt:
        if held + open_cards != deck:
            wrong = (held + open_cards - deck) + (deck - held - open_cards)
            yield Refusal("PB-53", "wrong_cards", {"cards": sorted(wrong)})
        return
    named = set(held) - {UNKNOWN}
    if named or held.total() + open_cards.total() != deck.total():
        yield Refusal("PB-53", "wrong_cards", {"cards": sorted(named)})


def settle(game: PolitburoBase) -> None:
    """Carries out what follows from a correction: deaths, eliminations, offices."""
    bury_unmourned(game)
    eliminate(game)
    if game.state.step != "rescue":
        offices.check_unasked(game)


# ── what is under way ─────────────────────────────────────────────────────────────────────────────────────────────────

IN_A_PLAY: Mapping[str, tuple[type, ...]] = {
    "by": (str,),
    "card": (str,),
    "kind": (str,),
    "value": (int,),
    "source": (str, type(None)),
    "target": (str, type(None)),
}
MAY_BE_IN_A_PLAY: Mapping[str, tuple[type, ...]] = {
    **dict.fromkeys(("does", "protects", "usurper", "fetched", "betrayal"), (str,)),
    "extra": (bool,),
}
"""The parts of a play and their types; the others stand in the plays of some kinds alone."""

CANDIDATES, CARDS = ("source", "target", "protects", "usurper"), ("card", "fetched", "betrayal")
"""Parts that name a candidate, and those that name a card."""

NEEDS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys((*ON_ONE, *ANSWERS), ("target",)),
    **dict.fromkeys(ANSWERS, ("target", "does", "protects")),
    "usurpation": ("target", "usurper"),
    "contraband": ("target", "fetched"),
}
"""Kind → what its effect is on."""


def _plays_under_way(game: PolitburoBase) -> list[Refusal]:
    """Every reason why the plays on the table are impossible: what each is, then whether it was paid."""
    stacks = [entry for entry in game.running if isinstance(entry, Stack)]
    return [refusal for stack in stacks for refusal in _plays(game, stack)] or [
        refusal for stack in stacks for refusal in _unpaid(game, stack)
    ]


def _plays(game: PolitburoBase, stack: Stack) -> Iterator[Refusal]:
    now = [stack.now] if stack.now is not None else []
    for part, plays in (("plays", stack.plays), ("later", stack.later), ("now", now)):
        for play in plays:
            yield from _play(game, part, play)


def _unpaid(game: PolitburoBase, stack: Stack) -> Iterator[Refusal]:
    """What has been played and is not carried out yet lies open among the discards (PB-30)."""
    plays = (*stack.plays, *stack.later)
    paid = Counter(play[name] for play in plays for name in ("card", "betrayal") if name in play)
    if unpaid := paid - Counter(game.state.discard):
        yield Refusal("PB-53", "wrong_cards", {"cards": sorted(unpaid)})


def judge_correction(game: PolitburoBase, was: Mapping[str, Any]) -> list[Refusal]:
    """Every reason why the newest action cannot be as it was corrected: what has been announced or played, was."""
    action = game.running[-1]
    if isinstance(action, Announcement):
        return [*unchanged("by", action.by, was["by"])]
    return [*_together(game, action, was)] if isinstance(action, Stack) else []


# ── one play ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _play(game: PolitburoBase, part: str, play: Play) -> Iterator[Refusal]:
    if not _is_typed(play):
        yield wrong_entry(part, IN_A_PLAY)
        return
    cards = [play[name] for name in CARDS if name in play]
    named = [play[name] for name in CANDIDATES if play.get(name) is not None]
    if wrong := [
        *strangers([play["by"]], game.parties),
        *unknown_names(part, cards, game.definition.card),
        *unknown_names(part, named, game.state.owner),
    ]:
        yield from wrong
        return
    card = game.definition.card[play["card"]]
    yield from unchanged(f"{part}: kind", play["kind"], card.kind)
    yield from unchanged(f"{part}: value", play["value"], card.value)
    if any(play.get(name) is None for name in NEEDS.get(card.kind, ())):
        yield wrong_entry(part, (*IN_A_PLAY, *NEEDS[card.kind]))
    elif "does" in play:
        yield from no_such_value(f"{part}: does", play["does"], (DOES[card.kind],) if card.kind in DOES else ())
    if "betrayal" in play:
        yield from unchanged(f"{part}: betrayal", game.definition.card[play["betrayal"]].kind, "betrayal")


def _is_typed(play: Play) -> bool:
    known = {**IN_A_PLAY, **MAY_BE_IN_A_PLAY}
    whole = set(IN_A_PLAY) <= set(play) <= set(known)
    return whole and all(type(value) in known[name] for name, value in play.items())


# ── all of them ───────────────────────────────────────────────────────────────────────────────────────────────────────


def _together(game: PolitburoBase, stack: Stack, was: Mapping[str, Any]) -> Iterator[Refusal]:
    """Answers lie on what they answer; what waits answers nothing (PB-30)."""
    answers = [play["kind"] in ANSWERS for play in stack.plays]
    if answers and (answers[0] or not all(answers[1:])):
        yield wrong_entry("plays", IN_A_PLAY)
    if any(play["kind"] in ANSWERS for play in stack.later):
        yield wrong_entry("later", IN_A_PLAY)
    yield from as_far_as("now", stack.now, was["now"])
    if stack.now is not None and stack.plays:
        yield impossible("still_empty", part="plays")

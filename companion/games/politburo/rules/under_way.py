"""What can be under way: plays on the table, and what was announced (GEN-8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.vocabulary import Refusal
from companion.games.impossible import (
    as_far_as,
    impossible,
    no_such_value,
    strangers,
    unchanged,
    unknown_names,
    wrong_entry,
)
from companion.games.politburo.rules.judges import ANSWERS, DOES, ON_ONE
from companion.games.politburo.rules.state import Announcement, PolitburoBase
from companion.mechanics.reactions import Play, Stack

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


def judge(game: PolitburoBase) -> list[Refusal]:
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

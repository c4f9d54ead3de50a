"""Legal positions, and how an incomplete one is filled in (GEN-8, GEN-9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.vocabulary import Party, Refusal
from companion.games.impossible import (
    below_least,
    impossible,
    missing,
    named_twice,
    names_exactly,
    strangers,
    wrong_entry,
)
from companion.games.karriere_poker.rules import between_games
from companion.games.karriere_poker.rules.state import Career, CareerInPlay

OF_A_ROUND = ("positions", "done", "plays", "turn")
IN_A_PLAY = {"party": str, "number": int, "count": int, "jokers": int}


def completed(career: Career, position: Mapping[str, Any]) -> dict[str, Any]:
    """The position with missing parts filled in.

    Players without cards are out, the first leader is to play, unnamed cards are cleared. Parts that cannot be read
    stay unchanged; loading them reports the error.
    """
    parts = dict(position)
    ranks, seats = parts.get("ranks"), parts.get("seats", list(career.parties))
    held = parts.get("hands" if career.dealt else "sizes", {})
    if not isinstance(held, Mapping) or not isinstance(seats, list) or not isinstance(ranks, list | None):
        return parts
    if ranks:
        parts = {"game": 2, "dealer": ranks[-1], "history": [list(ranks)], **parts}
        if career.definition.steps.change_of_seats:
            parts.setdefault("seats", list(ranks))
    if parts.get("at", "round") != "round":
        return parts
    out = parts.setdefault("positions", [])
    if isinstance(out, list):
        out = parts["positions"] = [*out, *(who for who in career.parties if not held.get(who) and who not in out)]
    parts.setdefault("dealer", seats[-1] if seats else None)
    if "turn" not in parts and isinstance(out, list) and parts["dealer"] in seats:
        left = career.numbers.first_leader != "dealer"
        first = seats.index(parts["dealer"]) + left
        order = ranks or [*seats[first:], *seats[:first]]
        parts["turn"] = next((party for party in order if party not in out), None)
    if career.dealt and "cleared" not in parts:
        parts["cleared"] = {"ordered": False, "cards": _rest(career, parts)}
    return parts


def _rest(career: Career, parts: Mapping[str, Any]) -> list[str]:
    """The cards of the deck that a position does not name."""
    named = [*parts["hands"].values()] if isinstance(parts.get("hands"), Mapping) else []
    aside = parts.get("aside", [])
    named.append(aside.get("cards") if isinstance(aside, Mapping) else aside)
    cards = [card for pile in named if isinstance(pile, list) for card in pile if isinstance(card, str)]
    plays = parts.get("plays", [])
    for laid in plays if isinstance(plays, list) else ():
        cards += career.cards_of(laid) if _is_a_play(career, laid) else []
    left = Counter(career.copies)
    left.subtract(cards)
    return list((+left).elements())


def settle(game: CareerInPlay) -> None:
    """Takes out players without cards, and passes the turn on if one of them had it (KP-10)."""
    state = game.state
    if game.at != "round":
        return
    for party in game.order:
        if not game.size(party) and party not in state.positions:
            game.take_position(party, "KP-10")
    if state.turn is not None and not game.size(state.turn) and game.is_on:
        _move_turn_on(game, state.turn)


def _move_turn_on(game: CareerInPlay, party: Party) -> None:
    """Passes the turn of a player without cards on; if nothing lies on the table, passes on the lead."""
    if game.state.plays:
        game.state.turn = game.next_turn(party)
    else:
        order = game.order
        here = order.index(party)
        game.state.turn = next(p for p in (*order[here:], *order[:here]) if game.size(p))


def judge(career: Career) -> list[Refusal]:
    """Every reason why the state is impossible."""
    wrong = [*_people(career), *_ranks(career), *_plays(career)]
    return wrong or [*_cards(career)]


def _people(career: Career) -> Iterator[Refusal]:
    state = career.state
    named = [*state.positions, *state.done, *(who for who in (state.dealer, state.turn) if who is not None)]
    yield from strangers({*named, *state.sizes}, career.parties)
    yield from named_twice("positions", state.positions)
    yield from named_twice("done", state.done)
    if career.at == "round" and state.dealer is None:
        yield missing("dealer")
    if career.at == "game":
        yield from _not_begun(career)
    if state.turn in state.positions:
        yield Refusal("KP-10", "is_out", {"party": state.turn})


def _not_begun(career: Career) -> Iterator[Refusal]:
    """Before cards are dealt nobody may have any, be to play, or be out."""
    state = career.state
    held = {"sizes": any(state.sizes.values()), "hands": state.hands.total()}
    for part, filled in {**{part: getattr(state, part) for part in OF_A_ROUND}, **held}.items():
        if filled:
            yield impossible("still_empty", part=part)


def _ranks(career: Career) -> Iterator[Refusal]:
    state = career.state
    yield from names_exactly("seats", state.seats, career.parties)
    yield from below_least("game", state.game, 1)
    differ = len(state.history) != state.game - 1 or (state.history[-1:] or [[]]) != [state.ranks]
    if state.game >= 1 and differ:
        yield Refusal("KP-17", "rankings_differ", {})
    if state.ranks:
        yield from names_exactly("ranks", state.ranks, career.parties)
    for ranking in state.history:
        yield from names_exactly("history", ranking, career.parties)
    by_rank = bool(state.ranks) and career.definition.steps.change_of_seats and state.ranks[0] in state.seats
    if by_rank and state.seats != between_games.by_rank(state.ranks, state.seats.index(state.ranks[0])):
        yield Refusal("KP-18", "not_by_rank", {"party": state.ranks[0]})


def _plays(career: Career) -> Iterator[Refusal]:
    if not all(_is_a_play(career, laid) for laid in career.state.plays):
        yield wrong_entry("plays", IN_A_PLAY)


def _cards(career: Career) -> Iterator[Refusal]:
    """KP-30: no card more often than in the deck, none missing if dealt here. KP-10: who is out has no cards."""
    state = career.state
    known = career.played() + Counter(state.aside.cards) + state.hands.total()
    if not known <= career.copies:
        yield Refusal("KP-30", "wrong_cards", {"cards": sorted((known - career.copies).keys())})
    elif career.dealt and career.at == "round" and known != career.copies:
        yield Refusal("KP-30", "missing_cards", {"cards": sorted((career.copies - known).keys())})
    if career.dealt and state.sizes:
        yield impossible("unknown_part", part="sizes")
    for party, size in state.sizes.items():
        yield from below_least(f"sizes: {party}", size, 0)
    if known.total() + sum(state.sizes.values()) > career.copies.total():
        yield Refusal("KP-30", "more_than_deck", {"count": career.copies.total()})
    for party in state.positions:
        if career.size(party):
            yield Refusal("KP-10", "has_cards", {"party": party})


def _is_a_play(career: Career, laid: Any) -> bool:
    if not isinstance(laid, Mapping) or set(laid) != set(IN_A_PLAY):
        return False
    if any(type(laid[part]) is not kind for part, kind in IN_A_PLAY.items()) or laid["party"] not in career.parties:
        return False
    number, count, jokers = laid["number"], laid["count"], laid["jokers"]
    if number == career.highest:
        return bool(0 < count == jokers)
    return bool(1 <= number < career.highest and 0 <= jokers < count)

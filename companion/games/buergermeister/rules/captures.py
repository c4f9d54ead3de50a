"""What a placed figure encloses: told, chosen, exchanged (BM-12 to BM-22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.engine.game import Script
from companion.engine.questions import Kind, Question
from companion.games.buergermeister.rules import judges
from companion.games.buergermeister.rules.judges import LEAVE, LONGEST_RUN, Look
from companion.games.buergermeister.rules.sides import Side
from companion.games.buergermeister.rules.state import Turn
from companion.mechanics.enclosure import BORDER, is_between
from companion.mechanics.region_board import DIRECTIONS

if TYPE_CHECKING:
    from companion.games.buergermeister.rules.game import Buergermeister


def settle(game: Buergermeister, turn: Turn, field: str) -> Script:
    """BM-16, BM-17: one direction of the player's choice, or none; asked where there is a choice."""
    side, before = game.sides[turn.side], len(turn.replaced)
    if tell(game, turn, field):
        direction: str = yield Question(
            "capture",
            Kind.CHOOSE,
            (side.player,),
            judge=lambda _, value: judges.capture(game, side, field, value),
            candidates=lambda _: (*DIRECTIONS, LEAVE),
            default=lambda _: LEAVE,
            rule="BM-16",
            facts=lambda: {"side": side.id, "field": field},
        )
        if direction == LEAVE:
            game.say("left_alone", "BM-17", party=side.id, field=field)
        else:
            exchange(game, turn, field, direction)
    turn.open = None
    if len(turn.replaced) == before and is_placed_between(game, side, field):
        game.say("between_enemies", "BM-19", party=side.id, field=field)
    tell_what_rests(game, turn, field, turn.replaced[before:])


def tell(game: Buergermeister, turn: Turn, field: str) -> bool:
    """Say what is enclosed, and of enemies next to the figure why they are not. Whether anybody is enclosed."""
    side = game.sides[turn.side]
    enclosed = 0
    for direction in DIRECTIONS:
        if not judges.is_beside_enemy(game, side, field, direction) and not is_enemy_across(
            game, turn, field, direction
        ):
            continue
        found = judges.look(game, side, field, direction)
        if not game.blocks(found.refusals):
            enclosed += 1
            fields = list(found.run.pieces)
            game.say("enclosed", why(game, turn, found), party=side.id, direction=direction, fields=fields)
        else:
            for refusal in found.refusals:
                told = {"party": side.id, "direction": direction, "reason": refusal.code}
                game.say("not_enclosed", refusal.rule, {**refusal.facts, **told})
    if enclosed > 1:
        game.say("several_enclosed", "BM-16", party=side.id, count=enclosed)
    return enclosed > 0


def why(game: Buergermeister, turn: Turn, found: Look) -> str:
    """The rule that an enclosure stands on: a corner, the border, a replacement of this turn, or an own figure."""
    if any(field in game.board.corners for field in found.run.pieces):
        return "BM-15"
    if found.run.end == BORDER:
        return "BM-14"
    return "BM-20" if found.run.far in turn.replaced else "BM-12"


def is_enemy_across(game: Buergermeister, turn: Turn, field: str, direction: str) -> bool:
    """Whether a strange figure stands directly beyond the border (BM-14)."""
    colour = game.state.figures.get(game.board.across[field].get(direction, ""))
    return colour is not None and colour not in game.own(game.sides[turn.side])


def is_placed_between(game: Buergermeister, side: Side, field: str) -> bool:
    """BM-19: whether the figure stands between two enemies that would enclose it, had one of them come last."""
    if game.state.figures.get(field) not in side.colours:  # corrected away while it was asked
        return False
    rays = game.board.rays[field]
    lines = ((rays["north"], rays["south"]), (rays["west"], rays["east"]))
    return any(
        is_between(field, line, game.state.figures, lambda colour: game.own(game.side_of[colour]), LONGEST_RUN)
        for line in lines
    )


def exchange(game: Buergermeister, turn: Turn, field: str, direction: str) -> None:
    """BM-11, BM-17, BM-22: the whole run goes back to its owner, own figures take its place at no cost."""
    figures, side = game.state.figures, game.sides[turn.side]
    run, own = judges.look(game, side, field, direction).run, figures[field]
    losers = Counter(figures[piece] for piece in run.pieces)
    replaced_in = colours_for(game, side, own, run.pieces)
    for colour, pieces in replaced_in.items():
        figures.update(dict.fromkeys(pieces, colour))
    turn.replaced = [*turn.replaced, *run.pieces]
    fields = list(run.pieces)
    game.say("captured", "BM-17", party=side.id, direction=direction, fields=fields)
    for colour, count in losers.items():
        game.say("returned", "BM-22", party=game.side_of[colour].id, colour=colour, count=count)
    for colour, pieces in replaced_in.items():
        rule = "BM-11" if colour == own else "BM-02"
        game.say("replaced", rule, party=side.id, colour=colour, fields=list(pieces))


def colours_for(game: Buergermeister, side: Side, placed: str, pieces: Sequence[str]) -> dict[str, Sequence[str]]:
    """BM-18: colour → the fields where its figures replace captured ones; the placed colour first, nearest first."""
    shared: dict[str, Sequence[str]] = {}
    for colour in sorted(side.colours, key=lambda colour: colour != placed):
        if taken := pieces[: game.stock(colour)]:
            shared[colour], pieces = taken, pieces[len(taken) :]
    return shared


def tell_what_rests(game: Buergermeister, turn: Turn, field: str, exchanged: list[str]) -> None:
    """BM-20, BM-21: what replacements and the first figure would enclose now is left: they close nothing."""
    side = game.sides[turn.side]
    first = [(earlier, "BM-21") for earlier in turn.placed[:-1]]
    replacements = [(piece, "BM-20") for piece in exchanged]
    for idle, rule in (*first, *replacements):
        for direction in DIRECTIONS:
            if not judges.is_beside_enemy(game, side, idle, direction):
                continue
            found = judges.look(game, side, idle, direction)
            if not game.blocks(found.refusals) and found.run.far != field:
                game.say("closes_nothing", rule, party=side.id, field=idle, fields=list(found.run.pieces))

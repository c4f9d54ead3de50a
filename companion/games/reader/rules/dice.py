"""Dice of any kind in usual notation (RD-4), and throws saved under a name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from companion.engine.game import Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party, Refusal
from companion.games.reader.rules.state import ReaderBase
from companion.games.reader.rules.verbs import Verb, alone, done, who
from companion.mechanics.dice_notation import NotationError, Throw, parse, thrown

USUAL = ("d6", "2d6", "d20", "d%", "3dF")
"""Throws that are offered if the question names none."""

NOTHING = "nothing"
"""The answer not to throw after all."""

MOST_KEPT, LONGEST_NAME = 12, 24
"""Most saved throws, and most characters of their names."""


def notation_of(game: ReaderBase, about: str) -> str:
    """The notation of a throw: of the saved throw with this name, else the text itself."""
    return game.state.tray.get(about, about)


def roll(game: ReaderBase, party: Party, about: str) -> Script:
    """Throws dice; asks which if none are named."""
    if not about:
        about = yield Question(
            "which_dice",
            Kind.CHOOSE,
            (party,),
            judge=lambda _, value: () if value == NOTHING else readable(game, value),
            candidates=lambda _: [*dict.fromkeys((*game.state.tray, *USUAL)), NOTHING],
            open_ended=True,
            rule="RD-4",
        )
    if about != NOTHING:
        yield from throw(game, party, notation_of(game, about), about if about in game.state.tray else "")


def again(game: ReaderBase, party: Party, about: str) -> Script:
    """Repeats the last throw."""
    yield from throw(game, party, game.state.last_throw, "")


def throw(game: ReaderBase, party: Party, notation: str, name: str) -> Script:
    """Throws each pool of dice, then tells the result as one event."""
    meant: Throw = parse(notation)
    throwing = (party,) if game.state.turn else ()
    result = yield from thrown("throw_dice", meant, throwing, "RD-4", lambda: {"throw": str(meant)})
    game.state.last_throw = str(meant)
    dice = [[{"face": face, "counts": counts} for face, counts in pool] for pool in result.dice]
    told: dict[str, Any] = {"throw": str(meant), "name": name, "dice": dice, "shows": shown(dice)}
    if result.total is None:
        game.say("thrown_words", "RD-4", {**told, **who(game, party)})
    else:
        game.say("thrown", "RD-4", {**told, **who(game, party)}, total=result.total)


def shown(dice: list[list[dict[str, object]]]) -> str:
    """The faces as text: dice that do not count are in brackets, pools are separated."""
    pools = (" ".join(str(die["face"]) if die["counts"] else f"({die['face']})" for die in pool) for pool in dice)
    return " · ".join(pools)


def save(game: ReaderBase, party: Party, about: str) -> Script:
    """Saves a throw under a name."""
    name, _, notation = about.partition("=")
    game.state.tray[name] = str(parse(notation))
    game.say("throw_kept", "RD-4", name=name, throw=game.state.tray[name])
    yield from done()


def forget(game: ReaderBase, party: Party, name: str) -> Script:
    """Deletes a saved throw."""
    notation = game.state.tray.pop(name)
    game.say("throw_forgotten", "RD-4", name=name, throw=notation)
    yield from done()


# ── judges ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def readable(game: ReaderBase, about: str) -> Sequence[Refusal]:
    """Every reason against a text as a throw: it must be a saved name or valid notation."""
    try:
        parse(notation_of(game, about))
    except NotationError as error:
        return (Refusal("RD-4", error.code, {"value": about, **error.facts}),)
    return ()


def judge_roll(game: ReaderBase, party: Party, about: str) -> Sequence[Refusal]:
    """Every reason against a throw; none without a text, since then it is asked for."""
    return readable(game, about) if about else ()


def judge_again(game: ReaderBase, party: Party, about: str) -> Sequence[Refusal]:
    """Every reason against repeating: something must have been thrown."""
    return () if game.state.last_throw else (Refusal("RD-4", "nothing_thrown", {}),)


def judge_save(game: ReaderBase, party: Party, about: str) -> Sequence[Refusal]:
    """Every reason against saving a throw: it needs an unused name that is no notation, and there must be room."""
    name, _, notation = about.partition("=")
    found = list(readable(game, notation)) if notation not in game.state.tray else [_bad_name(name)]
    if not name.strip() or len(name) > LONGEST_NAME or name != name.strip() or name == NOTHING or _is_throw(name):
        found.append(_bad_name(name))
    if name not in game.state.tray and len(game.state.tray) >= MOST_KEPT:
        found.append(Refusal("RD-4", "tray_is_full", {"most": MOST_KEPT}))
    return found


def judge_forget(game: ReaderBase, party: Party, name: str) -> Sequence[Refusal]:
    """Every reason against deleting a saved throw: it must exist."""
    return () if name in game.state.tray else (Refusal("RD-4", "not_in_tray", {"value": name}),)


def _bad_name(name: str) -> Refusal:
    return Refusal("RD-4", "bad_name", {"value": name, "most": LONGEST_NAME})


def _is_throw(name: str) -> bool:
    try:
        parse(name)
    except NotationError:
        return False
    return True


def _ready(game: ReaderBase) -> Iterable[str]:
    return ["", *game.state.tray]


def _kept(game: ReaderBase) -> Iterable[str]:
    return list(game.state.tray)


VERBS: dict[str, Verb] = {
    "roll": Verb(_ready, judge_roll, roll),
    "again": Verb(alone, judge_again, again),
    "save_throw": Verb(lambda game: (), judge_save, save),
    "forget_throw": Verb(_kept, judge_forget, forget),
}

"""Dice of any kind, in the notation that people know (RD-4), and a tray of throws that are kept ready."""

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
"""Throws that are offered where none is named."""

NOTHING = "nothing"
"""The answer of who does not want to throw after all."""

MOST_KEPT, LONGEST_NAME = 12, 24
"""Throws in the tray, and characters of their names."""


def notation_of(game: ReaderBase, about: str) -> str:
    """What is thrown: a throw of the tray by its name, else the notation itself."""
    return game.state.tray.get(about, about)


def roll(game: ReaderBase, party: Party, about: str) -> Script:
    """Throw; where nothing is named it is asked what."""
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
    """What was thrown last."""
    yield from throw(game, party, game.state.last_throw, "")


def throw(game: ReaderBase, party: Party, notation: str, name: str) -> Script:
    """Each pool is thrown by whoever throws such dice; then it is told what they show together."""
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
    """The faces as people write them: those that do not count in brackets, pools apart."""
    pools = (" ".join(str(die["face"]) if die["counts"] else f"({die['face']})" for die in pool) for pool in dice)
    return " · ".join(pools)


def save(game: ReaderBase, party: Party, about: str) -> Script:
    """Keep a throw ready under a name."""
    name, _, notation = about.partition("=")
    game.state.tray[name] = str(parse(notation))
    game.say("throw_kept", "RD-4", name=name, throw=game.state.tray[name])
    yield from done()


def forget(game: ReaderBase, party: Party, name: str) -> Script:
    """Take it out of the tray."""
    notation = game.state.tray.pop(name)
    game.say("throw_forgotten", "RD-4", name=name, throw=notation)
    yield from done()


# ── judges ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def readable(game: ReaderBase, about: str) -> Sequence[Refusal]:
    """It is a throw that can be thrown."""
    try:
        parse(notation_of(game, about))
    except NotationError as error:
        return (Refusal("RD-4", error.code, {"value": about, **error.facts}),)
    return ()


def judge_roll(game: ReaderBase, party: Party, about: str) -> Sequence[Refusal]:
    """Nothing named is asked for."""
    return readable(game, about) if about else ()


def judge_again(game: ReaderBase, party: Party, about: str) -> Sequence[Refusal]:
    """Something has been thrown."""
    return () if game.state.last_throw else (Refusal("RD-4", "nothing_thrown", {}),)


def judge_save(game: ReaderBase, party: Party, about: str) -> Sequence[Refusal]:
    """It has a name of its own, that is no throw itself, and there is room."""
    name, _, notation = about.partition("=")
    found = list(readable(game, notation)) if notation not in game.state.tray else [_bad_name(name)]
    if not name.strip() or len(name) > LONGEST_NAME or name != name.strip() or name == NOTHING or _is_throw(name):
        found.append(_bad_name(name))
    if name not in game.state.tray and len(game.state.tray) >= MOST_KEPT:
        found.append(Refusal("RD-4", "tray_is_full", {"most": MOST_KEPT}))
    return found


def judge_forget(game: ReaderBase, party: Party, name: str) -> Sequence[Refusal]:
    """It lies in the tray."""
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

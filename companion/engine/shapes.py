"""What a value must look like before any rule is asked: the protocol's `bad_value`.

Only the shape is held here; whether a value of the right shape may be played is for the judge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import CLAIM, PASS, BadAnswer

LONGEST_TEXT = 500
"""Characters that a `text` answer may have."""

_IN_A_DRAFT = {"partners", "split", "using", "promise"}


def _bad(expected: str) -> BadAnswer:
    return BadAnswer("bad_value", expected)


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0  # True is no number


def _shape(question: Question) -> Mapping[str, Any]:
    """Asked for only where it matters: a shape may be costly to describe."""
    return question.shape() if question.shape is not None else {}


def _name(value: Any, question: Question) -> None:
    if not isinstance(value, str):
        raise _bad("the id of an option")


def _confirm(value: Any, question: Question) -> None:
    if not isinstance(value, bool):
        raise _bad("true or false")


def _text(value: Any, question: Question) -> None:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise _bad(f"a text of at most {LONGEST_TEXT} characters")


def _window(value: Any, question: Question) -> None:
    if value not in (CLAIM, PASS):
        raise _bad(f"“{CLAIM}” or “{PASS}”")


def _roll(value: Any, question: Question) -> None:
    shape = _shape(question)
    dice, faces = shape["dice"], shape.get("faces", 6)
    fits = isinstance(value, list) and len(value) == dice
    if not fits or not all(_is_count(face) and 1 <= face <= faces for face in value):
        raise _bad(f"a list of {dice} faces from 1 to {faces}")


def _draw(value: Any, question: Question) -> None:
    if not isinstance(value, str) or value not in _shape(question)["cards"]:
        raise _bad("the id of a card that is still in the deck")


def _shuffle(value: Any, question: Question) -> None:
    fits = isinstance(value, list) and all(isinstance(card, str) for card in value)
    if not fits or Counter(value) != Counter(_shape(question)["cards"]):
        raise _bad("a list with exactly these cards in a new order")


def _lot(value: Any, question: Question) -> None:
    if not isinstance(value, str) or value not in _shape(question)["of"]:
        raise _bad("one of those among whom the lot is drawn")


def _cards(value: Any, question: Question) -> None:
    if isinstance(value, list):
        for entry in value:
            if not isinstance(entry, str) and not _is_group(entry):
                break
        else:
            return
    raise _bad("a list of card ids, or of groups like {rank: 7, count: 2} and {joker: 1}")


def _is_group(entry: object) -> bool:
    if not isinstance(entry, dict):
        return False
    if len(entry) == 2:
        return _is_count(entry.get("rank")) and _is_count(entry.get("count"))
    return len(entry) == 1 and _is_count(entry.get("joker"))


def _split(value: Any, question: Question) -> None:
    fits = isinstance(value, dict) and all(isinstance(key, str) for key in value)
    if fits and _shape(question).get("signed"):
        if all(type(amount) is int for amount in value.values()):
            return
        raise _bad("a map from names to whole amounts")
    if not fits or not all(_is_count(amount) for amount in value.values()):
        raise _bad("a map from names to whole amounts of 0 or more")


def _propose(value: Any, question: Question) -> None:
    verb, what = next(iter(value.items())) if isinstance(value, dict) and len(value) == 1 else (None, None)
    if verb in ("confirm", "withdraw"):
        fits = _is_count(what)
    elif verb == "draft":
        fits = isinstance(what, dict) and _is_draft(what)
    else:
        fits = verb == "decline" and what is True
    if not fits:
        raise _bad(
            "one of {draft: {partners: […], split: {…}}}, {confirm: number}, {withdraw: number}, {decline: true}"
        )


def _is_draft(draft: Mapping[str, Any]) -> bool:
    """Partners and their split; it may also say what its maker uses for it, and promise something in a text."""
    partners, split = draft.get("partners"), draft.get("split")
    using, promise = draft.get("using", []), draft.get("promise", "")
    if not isinstance(partners, list) or not isinstance(split, dict) or not isinstance(using, list):
        return False
    if not isinstance(promise, str) or len(promise) > LONGEST_TEXT or set(draft) - _IN_A_DRAFT:
        return False
    named = all(isinstance(name, str) for name in [*partners, *split, *using])
    return named and all(_is_count(amount) for amount in split.values())


_CHECKS: dict[Kind, Callable[[Any, Question], None]] = {
    Kind.CHOOSE: _name,
    Kind.CHOOSE_SECRETLY: _name,
    Kind.PLACE: _name,
    Kind.CARDS: _cards,
    Kind.SPLIT: _split,
    Kind.PROPOSE: _propose,
    Kind.WINDOW: _window,
    Kind.TEXT: _text,
    Kind.CONFIRM: _confirm,
    Kind.ROLL: _roll,
    Kind.DRAW: _draw,
    Kind.SHUFFLE: _shuffle,
    Kind.LOT: _lot,
}

_NAMED = (Kind.CHOOSE, Kind.CHOOSE_SECRETLY, Kind.PLACE)


def check_shape(question: Question, value: Any) -> None:
    """Hold a value against its question's shape.

    Raises `BadAnswer("bad_value", what was expected)` if it does not parse.
    """
    kind = question.kind
    if kind in _NAMED and isinstance(value, str):  # the ordinary case, and the hot one
        return
    if value == PASS and (question.may_pass or kind is Kind.CARDS):  # who must play and passes hears the rule
        return
    _CHECKS[kind](value, question)


def announcement(value: Any) -> str:
    """What is announced beside a question is the id of an option. Raises BadAnswer."""
    if not isinstance(value, str):
        raise BadAnswer("bad_value", "the id of an option")
    return value

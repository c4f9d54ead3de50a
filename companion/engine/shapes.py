"""What a value must look like before any rule is asked: the protocol's `bad_value`.

Only the shape is held here; whether a value of the right shape may be played is for the judge. What does not fit is
told with the part that is wrong, as a path like `value.draft.split.Anna`, what was expected there, and what was found.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, TypeGuard

from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import CLAIM, PASS, BadAnswerError

LONGEST_TEXT = 500
"""Most characters of a text in an answer: an id, a text, a promise."""

LONGEST_TOLD = 40
"""Most characters of a wrong text that its error repeats."""

WHOLE = "value"
"""The path of the whole value in an error."""

NAME = "the id of an option"
GROUPS = ({"rank", "count"}, {"joker"})
GROUP = "a card's id, or a group like {rank: 7, count: 2} or {joker: 1}"
STEP = "a map with one of draft, confirm, withdraw, refuse, decline"
COUNT = "a whole number of 0 or more"


def _bad(expected: str, found: Any, path: str = WHOLE) -> BadAnswerError:
    return _wrong(f"{expected}, not {_told(found)}", path)


def _wrong(message: str, path: str = WHOLE) -> BadAnswerError:
    return BadAnswerError("bad_value", message if path == WHOLE else f"{path}: {message}", path)


def _told(value: Any) -> str:
    """A wrong value for an error message, shortened if it is long."""
    if isinstance(value, str):
        return f"“{value if len(value) <= LONGEST_TOLD else value[:LONGEST_TOLD] + '…'}”"
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return "a map" if value else "an empty map"
    return json.dumps(value) if value is None or isinstance(value, bool) else str(value)


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0  # True is no number


def _is_id(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and bool(value.strip())  # an empty one would leave a hole in what is told of it


def _shape(question: Question) -> Mapping[str, Any]:
    """The shape of a question as a map. Call it only where needed: some shapes are costly to compute."""
    return question.shape() if question.shape is not None else {}


# ── parts ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _hold_text(value: Any, path: str) -> None:
    if not isinstance(value, str):
        raise _bad(f"a text of at most {LONGEST_TEXT} characters", value, path)
    if len(value) > LONGEST_TEXT:
        raise _wrong(f"a text of at most {LONGEST_TEXT} characters, not of {len(value):,}", path)


def _hold_list(value: Any, path: str, of: str) -> None:
    if not isinstance(value, list):
        raise _bad(f"a list of {of}", value, path)
    for place, entry in enumerate(value):
        if not _is_id(entry):
            raise _bad("a text", entry, f"{path}[{place}]")


def _hold_amounts(value: Any, path: str, *, signed: bool = False) -> None:
    if not isinstance(value, dict):
        raise _bad("a map from names to whole amounts", value, path)
    for key, amount in value.items():
        if not _is_id(key):
            raise _bad("a name", key, path)
        if not (type(amount) is int if signed else _is_count(amount)):
            raise _bad("a whole number" if signed else COUNT, amount, f"{path}.{key}")


def _hold_count(value: Any, path: str, expected: str) -> None:
    if not _is_count(value):
        raise _bad(expected, value, path)


# ── kinds ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _name(value: Any, question: Question) -> None:
    if not _is_id(value):
        raise _bad(NAME, value)
    _hold_text(value, WHOLE)


def _confirm(value: Any, question: Question) -> None:
    if not isinstance(value, bool):
        raise _bad("true or false", value)


def _text(value: Any, question: Question) -> None:
    _hold_text(value, WHOLE)


def _window(value: Any, question: Question) -> None:
    if value not in (CLAIM, PASS):
        raise _bad(f"“{CLAIM}” or “{PASS}”", value)


def _roll(value: Any, question: Question) -> None:
    shape = _shape(question)
    dice, faces = shape["dice"], shape.get("faces", 6)
    if not isinstance(value, list) or len(value) != dice:
        raise _bad(f"a list of {dice} {'face' if dice == 1 else 'faces'} from 1 to {faces}", value)
    for place, face in enumerate(value):
        if not _is_count(face) or not 1 <= face <= faces:
            raise _bad(f"a face from 1 to {faces}", face, f"{WHOLE}[{place}]")


def _draw(value: Any, question: Question) -> None:
    if not isinstance(value, str) or value not in _shape(question)["cards"]:
        raise _bad("the id of a card that is still in the deck", value)


def _shuffle(value: Any, question: Question) -> None:
    cards = _shape(question)["cards"]
    if not isinstance(value, list):
        raise _bad(f"a list with exactly these {len(cards)} cards in a new order", value)
    left = Counter(cards)
    for place, card in enumerate(value):
        if not isinstance(card, str) or card not in left:
            raise _bad("a card of the list that is shuffled", card, f"{WHOLE}[{place}]")
        if not left[card]:
            raise _wrong(f"{_told(card)} once too often", f"{WHOLE}[{place}]")
        left[card] -= 1
    if missing := +left:
        raise _wrong(f"a list with exactly these {len(cards)} cards in a new order; {_told(min(missing))} is missing")


def _lot(value: Any, question: Question) -> None:
    if not isinstance(value, str) or value not in _shape(question)["of"]:
        raise _bad("one of those among whom the lot is drawn", value)


def _cards(value: Any, question: Question) -> None:
    if not isinstance(value, list):
        raise _bad(f"a list, each entry {GROUP}", value)
    for place, entry in enumerate(value):
        if not _is_id(entry):
            _hold_group(entry, f"{WHOLE}[{place}]")


def _hold_group(entry: Any, path: str) -> None:
    if not isinstance(entry, dict) or entry.keys() not in GROUPS:
        raise _bad(GROUP, entry, path)
    for key, count in entry.items():
        if not _is_count(count):
            raise _bad(COUNT, count, f"{path}.{key}")


def _split(value: Any, question: Question) -> None:
    _hold_amounts(value, WHOLE, signed=bool(_shape(question).get("signed")))


def _propose(value: Any, question: Question) -> None:
    if not isinstance(value, dict) or len(value) != 1:
        raise _bad(STEP, value)
    verb, what = next(iter(value.items()))
    path = f"{WHOLE}.{verb}"
    if verb in ("confirm", "withdraw"):
        _hold_count(what, path, "the number of a draft")
    elif verb == "draft":
        _hold_draft(what, path)
    elif verb not in ("refuse", "decline"):
        raise _bad(STEP, verb)
    elif what is not True:
        raise _bad("true", what, path)


def _hold_draft(draft: Any, path: str) -> None:
    """Checks a draft: partners and how they split; it may also name cards that its maker uses, and
    promise something: a text, or a pledge out of the game's list.
    """
    if not isinstance(draft, dict):
        raise _bad("a map with partners and split", draft, path)
    for part in draft:
        if part not in _PARTS:
            raise _wrong(f"a draft has no such part, but {', '.join(_PARTS)}", f"{path}.{part}")
    for part in ("partners", "split"):
        if part not in draft:
            raise _wrong("a draft needs it", f"{path}.{part}")
    for part, value in draft.items():
        _PARTS[part](value, f"{path}.{part}")


def _hold_pledge(pledge: Any, path: str) -> None:
    if not isinstance(pledge, dict) or set(pledge) != {"to", "what", "when"}:
        raise _bad("a map with to, what and when", pledge, path)
    for part, value in pledge.items():
        _hold_text(value, f"{path}.{part}")


_PARTS: dict[str, Callable[[Any, str], None]] = {
    "partners": lambda value, path: _hold_list(value, path, "names"),
    "split": _hold_amounts,
    "using": lambda value, path: _hold_list(value, path, "ids of what is used"),
    "promise": _hold_text,
    "pledge": _hold_pledge,
}

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
    """Checks that a value has the shape that the question asks for.

    Raises `BadAnswerError("bad_value", …)` naming the first part that is wrong and what was expected.
    """
    kind = question.kind
    if kind in _NAMED and _is_id(value) and len(value) <= LONGEST_TEXT:  # the ordinary case, and the hot one
        return
    if value == PASS and (question.may_pass or kind is Kind.CARDS):  # who must play and passes hears the rule
        return
    _CHECKS[kind](value, question)


def announcement(value: Any) -> str:
    """Checks that something announced beside a question is the id of an option. Raises BadAnswerError."""
    if not _is_id(value):
        raise _bad(NAME, value)
    _hold_text(value, WHOLE)
    return value

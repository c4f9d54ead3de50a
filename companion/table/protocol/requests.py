"""Reads the typed fields of a protocol request; wrong values are reported in a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.vocabulary import REFEREE, TABLE, Audience, Party, Refusal

Request = Mapping[str, Any]


class RequestError(Exception):
    """A request that cannot be fulfilled: a code of the protocol, a sentence, and refusals if rules forbid it."""

    def __init__(self, code: str, message: str = "", refusals: Sequence[Refusal] = ()) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.refusals = tuple(refusals)


def bad(message: str) -> RequestError:
    """The error `bad_request` with this message."""
    return RequestError("bad_request", message)


def text(request: Request, key: str, default: str | None = None) -> str:
    """The text in field `key`, required unless there is a default. Raises RequestError."""
    value = request.get(key, default)
    if not isinstance(value, str):
        raise bad(f"“{key}” must be a text")
    return value


def text_or_none(request: Request, key: str) -> str | None:
    """The text in field `key`, or None. Raises RequestError."""
    return None if request.get(key) is None else text(request, key)


def whole_number(request: Request, key: str, default: int, least: int) -> int:
    """The whole number in field `key`, at least `least`. Raises RequestError."""
    value = request.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise bad(f"“{key}” must be a whole number of {least} or more")
    return value


def whole_number_or_none(request: Request, key: str) -> int | None:
    """The whole number in field `key`, at least 0, or None. Raises RequestError."""
    return None if request.get(key) is None else whole_number(request, key, 0, 0)


def truth(request: Request, key: str) -> bool:
    """The true or false in field `key`, false if missing. Raises RequestError."""
    value = request.get(key, False)
    if not isinstance(value, bool):
        raise bad(f"“{key}” must be true or false")
    return value


def texts(request: Request, key: str, *, needed: bool = False) -> list[str]:
    """The list of texts in field `key`; empty if missing and not `needed`. Raises RequestError."""
    value = request.get(key, None if needed else [])
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        raise bad(f"“{key}” must be a list of texts")
    return value


def mapping(request: Request, key: str, *, needed: bool = False) -> dict[str, Any]:
    """The map in field `key`; empty if missing and not `needed`. Raises RequestError."""
    value = request.get(key, None if needed else {})
    if not isinstance(value, dict):
        raise bad(f"“{key}” must be a map")
    return value


def text_map(request: Request, key: str) -> dict[str, str]:
    """The map from text to text in field `key`. Raises RequestError."""
    value = mapping(request, key)
    if not all(isinstance(entry, str) for entry in value.values()):
        raise bad(f"“{key}” must be a map from texts to texts")
    return value


def question(request: Request, default: int | None = None) -> int | str:
    """The question's id: a number, or `any_time`. Raises RequestError."""
    value = request.get("question", default)
    if value is None:
        raise RequestError("unknown_question", "no question is open")
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise bad("“question” must be a question's id or “any_time”")
    return value


def value(request: Request) -> Any:
    """The answer's value, of any type but required. Raises RequestError."""
    if "value" not in request:
        raise bad("“value” is missing")
    return request["value"]


def audience(request: Request, parties: Sequence[Party], default: Audience) -> Audience:
    """The audience: "table", "referee" or {"party": name}. Raises RequestError."""
    told = request.get("audience")
    if told is None:
        return default
    if told == "table":
        return TABLE
    if told == "referee":
        return REFEREE
    if isinstance(told, dict) and set(told) == {"party"}:
        if told["party"] in parties:
            return Audience.of(told["party"])
        raise bad(f"no party is called so; there are: {', '.join(parties)}")
    raise bad('“audience” must be "table", "referee" or {"party": name}')

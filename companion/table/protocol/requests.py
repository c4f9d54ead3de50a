"""Reading the fields of a protocol request: each has a type, and what does not fit is told in a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.vocabulary import REFEREE, TABLE, Audience, Party, Refusal

Request = Mapping[str, Any]


class RequestError(Exception):
    """A request that cannot be done: one of the protocol's codes, a sentence, and the refusals if rules refuse it."""

    def __init__(self, code: str, message: str = "", refusals: Sequence[Refusal] = ()) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.refusals = tuple(refusals)


def bad(message: str) -> RequestError:
    """A `bad_request`."""
    return RequestError("bad_request", message)


def text(request: Request, key: str, default: str | None = None) -> str:
    """A text; one without a default must be there."""
    value = request.get(key, default)
    if not isinstance(value, str):
        raise bad(f"“{key}” must be a text")
    return value


def text_or_none(request: Request, key: str) -> str | None:
    """A text, or nothing."""
    return None if request.get(key) is None else text(request, key)


def whole(request: Request, key: str, default: int, least: int) -> int:
    """A whole number of at least `least`."""
    value = request.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise bad(f"“{key}” must be a whole number of {least} or more")
    return value


def whole_or_none(request: Request, key: str) -> int | None:
    """A whole number from 0, or nothing."""
    return None if request.get(key) is None else whole(request, key, 0, 0)


def texts(request: Request, key: str, *, needed: bool = False) -> list[str]:
    """A list of texts; empty when it is not given and not needed."""
    value = request.get(key, None if needed else [])
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        raise bad(f"“{key}” must be a list of texts")
    return value


def mapping(request: Request, key: str, *, needed: bool = False) -> dict[str, Any]:
    """A map; empty when it is not given and not needed."""
    value = request.get(key, None if needed else {})
    if not isinstance(value, dict):
        raise bad(f"“{key}” must be a map")
    return value


def text_map(request: Request, key: str) -> dict[str, str]:
    """A map of texts to texts."""
    value = mapping(request, key)
    if not all(isinstance(entry, str) for entry in value.values()):
        raise bad(f"“{key}” must be a map from texts to texts")
    return value


def question(request: Request, default: int | None = None) -> int | str:
    """The id of a question: a number, or any_time."""
    value = request.get("question", default)
    if value is None:
        raise RequestError("unknown_question", "no question is open")
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise bad("“question” must be a question's id or “any_time”")
    return value


def value(request: Request) -> Any:
    """The value of an answer, which may be anything but must be there."""
    if "value" not in request:
        raise bad("“value” is missing")
    return request["value"]


def audience(request: Request, parties: Sequence[Party], default: Audience) -> Audience:
    """Who looks: "table", "referee" or {"party": name}."""
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

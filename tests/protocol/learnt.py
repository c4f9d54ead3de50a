"""What the examples of the page teach: the requests that there are, and what answers each kind of question.

A form is found by holding an example's value against the question's shape and the options that the example lists, the
most telling reading first. Nothing is known besides: a form that no example shows cannot be made.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from tests.protocol.page import Block

ANY_TIME = "any_time"

Form = tuple[Any, ...]
"""A recipe for a value, its name first; see `make`."""


HIGHEST = 20
"""The largest amount that is made up."""


class Unknown(Exception):
    """The page does not show this."""


class Answering(NamedTuple):
    """A way of answering: the kind and mode of question, the form, and the other keys of the request."""

    kind: str
    mode: str
    form: Form
    beside: tuple[str, ...]


class Learnt:
    """Everything that some examples show.

    `commands` maps a command to the keys that were sent with it, `keys` are those that a question was seen to have.
    """

    def __init__(self, blocks: Iterable[Block]) -> None:
        self.commands: dict[str, set[str]] = {}
        self.keys: set[str] = set()
        self.answers: dict[Answering, None] = {}
        self.steps: set[str] = set()
        for block in blocks:
            self._read(block)

    @property
    def everything(self) -> set[str]:
        """A line for each thing learnt, to compare."""
        sent = {f"{command} with {key}" for command, keys in self.commands.items() for key in ("", *keys)}
        return sent | {f"key {key}" for key in self.keys} | {str(known) for known in self.answers} | self.steps

    def ways(self, kind: str, mode: str) -> list[Answering]:
        """How such a question is answered. Raises Unknown."""
        found = [known for known in self.answers if (known.kind, known.mode) == (kind, mode)]
        if not found:
            raise Unknown(f"no example answers a {kind} to {mode}")
        return found

    def request(self, cmd: str, **keys: Any) -> dict[str, Any]:
        """A request of a kind that an example shows. Raises Unknown."""
        if unknown := set(keys) - self.commands.get(cmd, set()) or (cmd not in self.commands and {cmd}):
            raise Unknown(f"no example sends {cmd} with {', '.join(sorted(unknown))}")
        return {"cmd": cmd, **keys}

    def seen(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """A question without what no example shows of one."""
        return {key: value for key, value in question.items() if key in self.keys}

    def _read(self, block: Block) -> None:
        asked: dict[int | str, dict[str, Any]] = {}
        listed: list[Any] = []
        for exchange in block.exchanges:
            try:
                request = json.loads(exchange.request)
            except json.JSONDecodeError:
                continue
            reply, cmd = exchange.reply, request["cmd"]
            if request.get("question") == ANY_TIME:
                asked[ANY_TIME] = {"kind": ANY_TIME, "mode": ANY_TIME}
            if reply["ok"]:
                self.commands.setdefault(cmd, set()).update(set(request) - {"cmd"})
                if cmd == "answer" and (question := asked.get(request["question"])) and "kind" in question:
                    self._answer(question, request, listed)
                self._event(reply)
            else:
                self.steps.add(f"{reply['error']['code']} after {cmd}")
            if cmd == "options" and reply["ok"]:
                listed = [option["value"] for option in reply["options"] if option != "…"]
            if question := reply.get("question"):
                self.keys |= set(question)
                before = asked.get(question.get("id", -1), {})
                asked[question.get("id", -1)] = {**before, **question}
                listed = listed if before else []

    def _answer(self, question: Mapping[str, Any], request: Mapping[str, Any], listed: Sequence[Any]) -> None:
        value = request["value"]
        if value == ["…"]:
            return
        form = form_of(value, question, listed, request.get("party"))
        if form[0] == "as shown":  # an example's own word, that means nothing elsewhere
            return
        beside = tuple(sorted(set(request) - {"cmd", "question", "value"}))
        self.answers[Answering(question["kind"], question.get("mode", "one"), form, beside)] = None

    def _event(self, reply: Mapping[str, Any]) -> None:
        for key in ("warnings", "outcome", "odds", "lines", "view", "position"):
            if key in reply:
                self.steps.add(f"reply with {key}")
        if any(event != "…" and "seen_by" in event for event in reply.get("events", ())):
            self.steps.add("event with seen_by")


# ── from a value to its form ────────────────────────────────────────────────────────────────────────────────────────


def form_of(value: Any, question: Mapping[str, Any], listed: Sequence[Any], party: str | None) -> Form:
    """How the value of an example is made."""
    if value == "pass" and question.get("may_pass"):
        return ("flagged", "may_pass", value)
    if value in listed:
        return ("listed",)
    return _part(value, question.get("shape", {}), party, {})


def _part(value: Any, shape: Mapping[str, Any], party: str | None, beside: Mapping[str, Any]) -> Form:
    lists = {key: told for key, told in shape.items() if isinstance(told, list)}
    numbers = {key: told for key, told in shape.items() if type(told) is int}
    if isinstance(value, list):
        for key, told in lists.items():
            if sorted(map(str, told)) == sorted(map(str, value)) and told != value:
                return ("order of", key)
        if value and all(type(entry) is int for entry in value):
            many = [key for key, number in numbers.items() if number == len(value)]
            high = [key for key, number in numbers.items() if number >= max(value) and key not in many[:1]]
            if many and high:
                return ("numbers", many[0], high[0])
        for key, told in lists.items():
            if all(entry in told for entry in value):
                return ("some of", key)
        for key, told in shape.items():
            if isinstance(told, dict) and isinstance(told.get(party), list) and all(e in told[party] for e in value):
                return ("some of mine", key)
    if isinstance(value, str):
        for key, told in lists.items():
            if value in told or "…" in told:
                return ("one of", key)
    if isinstance(value, dict):
        return _map(value, shape, party, {**beside, **lists})
    return ("as shown", json.dumps(value))


def _map(value: Mapping[str, Any], shape: Mapping[str, Any], party: str | None, around: Mapping[str, Any]) -> Form:
    if value and all(type(amount) is int for amount in value.values()):
        names = [key for key, told in around.items() if isinstance(told, list) and set(value) <= set(told)]
        if names:
            signed = tuple(key for key, told in shape.items() if told is True and min(value.values()) < 0)
            caps = tuple(
                key
                for key, told in shape.items()
                if isinstance(told, dict) and all(_within(amount, told.get(name)) for name, amount in value.items())
            )
            return ("amounts", names[0], caps, signed)
    return ("map", tuple((key, _part(part, shape, party, value)) for key, part in value.items()))


def _within(amount: int, most: Any) -> bool:
    return type(most) is int and amount <= most


# ── from a form to a value ──────────────────────────────────────────────────────────────────────────────────────────


def make(form: Form, question: Mapping[str, Any], party: str | None, rng: Random, beside: Mapping[str, Any]) -> Any:
    """A value of a form for another question; None where its shape does not have what the form needs."""
    shape, name = question.get("shape", {}), form[0]
    if name == "as shown":
        return json.loads(form[1])
    if name == "flagged":
        return form[2] if question.get(form[1]) else None
    if name == "map":
        made: dict[str, Any] = {}
        for key, part in form[1]:
            if (value := make(part, question, party, rng, made)) is not None:
                made[key] = value
        return made
    if name == "amounts":
        return _amounts(form, shape, rng, beside)
    if form[1] not in shape:
        return None
    told = shape[form[1]]
    if name == "order of":
        return rng.sample(told, len(told))
    if name == "one of":
        return rng.choice(told)
    if name == "numbers":
        return [rng.randint(1, shape[form[2]]) for _ in range(told)]
    if name == "some of mine":
        told = told.get(party, [])
        return rng.sample(told, rng.randint(0, len(told))) or None
    return rng.sample(told, rng.randint(1, len(told)))


def _amounts(form: Form, shape: Mapping[str, Any], rng: Random, beside: Mapping[str, Any]) -> dict[str, int] | None:
    _, names, caps, signed = form
    among = beside.get(names, shape.get(names))
    if among is None:
        return None
    left = min([told for told in shape.values() if type(told) is int], default=HIGHEST)
    split: dict[str, int] = {}
    for one in among:
        most = min([left, HIGHEST, *(shape[key].get(one, 0) for key in caps if key in shape)])
        split[one] = rng.randint(-most if any(shape.get(key) for key in signed) else 0, most)
        left -= max(0, split[one])
    return split

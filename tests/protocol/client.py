"""A client that knows nothing of any game: it plays by options and shapes, as the page of the protocol tells them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

Ask = Callable[[dict[str, Any]], dict[str, Any]]
"""Sends a request, gives the reply."""


class Client:
    """Answers whatever is asked, at random."""

    def __init__(self, ask: Ask, seed: int) -> None:
        self.ask = ask
        self.rng = random.Random(seed)

    def play(self, game: str, seats: list[str], most: int, **more: Any) -> dict[str, Any]:
        """The last reply of a whole game (or after so many answers)."""
        reply = self.ask({"cmd": "new", "game": game, "seats": seats, **more})
        assert reply["ok"], reply
        for _ in range(most):
            if reply["question"] is None:
                break
            reply = self.step(reply["question"])
            assert reply["ok"], reply
        return reply

    def step(self, question: dict[str, Any]) -> dict[str, Any]:
        """One answer to the open question; if nobody can give one, its time is let run out."""
        number = question["id"]
        waiting = [party for party in question["parties"] if party not in question.get("answered", [])]
        for party in self.rng.sample(waiting, len(waiting)) or [None]:
            for value in self.values(question, party):
                request = {"cmd": "answer", "question": number, "value": value}
                if party is not None:
                    request["party"] = party
                reply = self.ask(request)
                if reply["ok"]:
                    return reply
                assert reply["error"]["code"] == "refused", (request, question, reply)
        return self.ask({"cmd": "expire", "question": number})

    def values(self, question: dict[str, Any], party: str | None) -> list[Any]:
        """What might be answered, the most promising first."""
        listed = self.ask({"cmd": "options", "question": question["id"], "party": party})
        assert listed["ok"], (question, listed)
        legal = [option["value"] for option in listed["options"] if option["legal"]]
        if question["kind"] == "window":
            return ["claim", "pass"] if self.rng.random() < 0.2 else ["pass"]
        by_shape = self.by_shape(question["kind"], question.get("shape", {}))
        if question["kind"] == "propose" and not question.get("about", {}).get("drafts") and self.rng.random() < 0.7:
            return [*by_shape, *self.rng.sample(legal, len(legal))]
        values = self.rng.sample(legal, len(legal))
        if question.get("may_pass"):
            values.insert(self.rng.randrange(len(values) + 1), "pass")
        return values or by_shape

    def by_shape(self, kind: str, shape: dict[str, Any]) -> list[Any]:
        """A value that fits a shape, where options are not listed."""
        if kind == "roll":
            return [[self.rng.randint(1, shape.get("faces", 6)) for _ in range(shape["dice"])]]
        if kind == "lot":
            return [self.rng.choice(shape["of"])]
        if kind == "draw":
            return [self.rng.choice(shape["cards"])]
        if kind == "shuffle":
            return [self.rng.sample(shape["cards"], len(shape["cards"]))]
        if kind == "confirm":
            return [True]
        if kind == "text":
            return ["anything"]
        if kind == "propose":
            most = len(shape["partners"])  # one, where a correction has left nobody else
            partners = self.rng.sample(shape["partners"], self.rng.randint(min(2, most), most))
            split = dict.fromkeys(partners, 0)
            for _ in range(shape.get("total", 0)):
                split[self.rng.choice(partners)] += 1
            return [{"draft": {"partners": partners, "split": split}}]
        return []

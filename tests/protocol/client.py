"""A client that knows no game and no protocol but what the examples of docs/referee.md have taught it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tests.protocol.learnt import ANY_TIME, Answering, Learnt, Unknown, make

Ask = Callable[[dict[str, Any]], dict[str, Any]]
"""Sends a request, gives the reply."""

PASSES, DRAFTS, ANNOUNCES = 0.6, 0.5, 0.02
"""How often it passes where it may, tries what is not listed, and announces something beside a question."""

TRIES = 20
"""How often it makes up something else where nothing is listed and what it made up was refused."""


class Client:
    """Answers whatever is asked, at random. `told` counts the events that came, and `used` the ways it answered."""

    def __init__(self, ask: Ask, learnt: Learnt, seed: int) -> None:
        self.ask = ask
        self.learnt = learnt
        self.rng = random.Random(seed)
        self.told: Counter[str] = Counter()
        self.used: Counter[tuple[str, str, str]] = Counter()

    def send(self, cmd: str, **keys: Any) -> dict[str, Any]:
        """The reply to a request that some example shows. Raises Unknown."""
        reply = self.ask(self.learnt.request(cmd, **keys))
        self.told.update(event["kind"] for event in reply.get("events", ()))
        return reply

    def play(self, game: str, seats: list[str], most: int, *, time_over: int = 0, **more: Any) -> dict[str, Any]:
        """The last reply of a whole game (or after so many answers). After `time_over` answers its time has run out."""
        reply = self.send("new", game=game, seats=seats, **more)
        assert reply["ok"], reply
        for done in range(1, most):
            if reply["question"] is None:
                break
            if done == time_over:
                assert self.send("expire", question=ANY_TIME)["ok"]
            question = self.learnt.seen(reply["question"])
            reply = (self.rng.random() < ANNOUNCES and self.announce(seats)) or self.step(question)
            assert reply["ok"], reply
        return reply

    def announce(self, seats: list[str]) -> dict[str, Any] | None:
        """Something beside the question, if somebody has something to announce."""
        question = {"id": ANY_TIME, "kind": ANY_TIME, "mode": ANY_TIME}
        party = self.rng.choice(seats)
        for _, value, _ in self.answers(question, party):
            return self.send("answer", question=ANY_TIME, party=party, value=value)
        return None

    def step(self, question: dict[str, Any]) -> dict[str, Any]:
        """One answer to the open question; if nobody can give one, its time is let run out."""
        waiting = [party for party in question["parties"] if party not in question.get("answered", [])]
        for party in self.rng.sample(waiting, len(waiting)) or [None]:
            for form, value, beside in self.answers(question, party):
                keys = {"party": party, "version": question.get("version")}
                reply = self.send(
                    "answer",
                    question=question["id"],
                    value=value,
                    **{key: keys[key] for key in beside if keys[key] is not None},
                )
                if reply["ok"]:
                    self.used[question["kind"], question["mode"], form] += 1
                    return reply
                assert reply["error"]["code"] == "refused", (value, question, reply)
        over = self.send("expire", question=question["id"])
        if not over["ok"]:
            raise Unknown(f"no example shows how to go on at {question}")
        return over

    def answers(self, question: dict[str, Any], party: str | None) -> Iterator[tuple[str, Any, tuple[str, ...]]]:
        """What might be answered in the ways that were learnt, the most promising first: form, value, other keys."""
        ways = self.learnt.ways(question["kind"], question["mode"])
        listing = next((way for way in ways if way.form == ("listed",)), None)
        free: list[tuple[str, Any, tuple[str, ...]]] = []
        later: list[tuple[str, Any, tuple[str, ...]]] = []
        again: list[Answering] = []
        for way in ways:
            if way is listing:
                continue
            value = make(way.form, question, party, self.rng, {})
            if value is not None:
                often = PASSES if way.form[0] == "flagged" else DRAFTS
                (free if self.rng.random() < often else later).append((way.form[0], value, way.beside))
                again.append(way)
        self.rng.shuffle(free)
        yield from free
        if listing is not None:
            named = {"party": party} if party is not None else {}
            listed = self.send("options", question=question["id"], **named)
            assert listed["ok"], (question, listed)
            legal = [option["value"] for option in listed["options"] if option["legal"]]
            for value in self.rng.sample(legal, len(legal)):
                yield "listed", value, listing.beside
        yield from later
        for way in TRIES * again:
            yield way.form[0], make(way.form, question, party, self.rng, {}), way.beside

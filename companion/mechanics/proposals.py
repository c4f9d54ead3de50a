"""Proposals: drafts that a group puts on the table, confirms, withdraws or declines, until one is binding.

A draft never changes: a new wording is a new draft with the next number, so a confirmation always means exactly what
was read. `version` counts what lies on the table; an answer that names an older one is stale. Whether a draft may be
made at all is the game's judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Mode, Question
from companion.engine.state import State
from companion.engine.vocabulary import Party, Refusal

Draft = Mapping[str, Any]
"""`{"partners": [party, …], "split": {party: amount}}`, and whatever else the game reads in it."""

DraftJudge = Callable[[Party, Draft], Sequence[Refusal]]
"""Every reason against a draft of a party, or against confirming it now."""

Say = Callable[..., None]


@dataclass
class Talks(State):
    """The drafts on the table by number, with who made and who confirmed them; who wants no agreement."""

    drafts: dict[str, dict[str, Any]] = field(default_factory=dict)
    declined: list[Party] = field(default_factory=list)
    version: int = 0

    def judge(self, party: Party, value: Mapping[str, Any], rule: str, judge_draft: DraftJudge) -> Sequence[Refusal]:
        """Every reason against one step of the talks, under `rule` or those of the draft's own judge."""
        verb, what = next(iter(value.items()))
        if verb == "decline":
            return (Refusal(rule, "declined_already"),) if party in self.declined else ()
        if verb == "draft":
            return judge_draft(party, what)
        entry = self.drafts.get(str(what))
        if entry is None:
            return (Refusal(rule, "no_such_draft", {"number": what}),)
        if verb == "withdraw":
            return () if entry["by"] == party else (Refusal(rule, "not_his_draft", {"by": entry["by"]}),)
        if party not in entry["draft"]["partners"]:
            return (Refusal(rule, "no_partner", {"number": what}),)
        if party in entry["confirmed"]:
            return (Refusal(rule, "confirmed_already", {"number": what}),)
        return judge_draft(entry["by"], entry["draft"])

    def take(self, party: Party, value: Mapping[str, Any]) -> None:
        """Do a step that was judged. A draft replaces the one its maker had on the table."""
        verb, what = next(iter(value.items()))
        if verb == "decline":
            self.declined.append(party)
            self._drop(party)
        elif verb == "withdraw":
            del self.drafts[str(what)]
            self.version += 1
        elif verb == "draft":
            self._drop(party)
            self.version += 1
            self.drafts[str(self.version)] = {"by": party, "draft": dict(what), "confirmed": [party]}
            self.declined = [p for p in self.declined if p not in {party, *what["partners"]}]
        else:
            self.drafts[str(what)]["confirmed"].append(party)

    def agreed(self) -> str | None:
        """The number of the draft that all its partners confirmed."""
        for number, entry in self.drafts.items():
            if set(entry["draft"]["partners"]) <= set(entry["confirmed"]):
                return number
        return None

    def steps(self, party: Party) -> Iterator[dict[str, Any]]:
        """What a party can do to what lies there, drafts of its own left aside: enough for three buttons."""
        for number in self.drafts:
            yield {"confirm": int(number)}
            yield {"withdraw": int(number)}
        yield {"decline": True}

    def _drop(self, party: Party) -> None:
        mine = [number for number, entry in self.drafts.items() if entry["by"] == party]
        for number in mine:
            del self.drafts[number]
            self.version += 1


def negotiate(talks: Talks, question: Question, rule: str, say: Say) -> Script:
    """Ask until a draft is agreed on; returns its number, or None when all declined, time is up or nobody may talk.

    `question` is of kind propose, to any of the parties; it keeps its id, and its version grows with the table's.
    """
    assert question.kind is Kind.PROPOSE and question.mode is Mode.ANY
    while True:
        question.version = talks.version
        try:
            party, value = yield question
        except Moot:
            return None
        if party is None:  # time is up
            say("talks_timed_out", rule)
            return None
        talks.take(party, value)
        say("talks_step", rule, party=party, step=dict(value), version=talks.version)
        agreed = talks.agreed()
        if agreed is not None or set(question.asked()) <= set(talks.declined):
            return agreed

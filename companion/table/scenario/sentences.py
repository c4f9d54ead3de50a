"""Checks the texts of everything that happens in a scenario: cited rules exist, and placeholders can be filled.

A placeholder without a fact is found here instead of during play. A missing sentence is no error: the rule's own text
is shown then.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from companion.engine.describing import describe
from companion.engine.game import Game
from companion.engine.questions import Question
from companion.engine.vocabulary import REFEREE, Event, Refusal
from companion.languages import Words
from companion.packs.pack import Pack
from companion.table.scenario.expect import MismatchError
from companion.texts import grammar
from companion.texts.teller import ALL, SIDE

ALWAYS = frozenset({"name", "party"})
"""Facts that every question has."""


class SentenceCheck:
    """Checks one pack's texts. Every method raises MismatchError if a text cannot be completed."""

    def __init__(self, pack: Pack) -> None:
        self._rules: Collection[str] = pack.rules
        texts = pack.texts
        self._texts: Mapping[str, Mapping[str, Words]] = {
            "questions": texts.questions,
            "events": texts.events,
            "refusals": texts.refusals,
        }

    def events(self, events: Iterable[Event]) -> None:
        """Checks that these events can be put into words."""
        for event in events:
            self._is_rule(event.rule, f"event {event.kind}")
            of_side = f"{event.kind}.{event.facts.get(SIDE)}"
            self._has_no_hole("events", (of_side, event.kind), event.facts.keys())

    def refusals(self, refusals: Iterable[Refusal]) -> None:
        """Checks that these refusals can be put into words."""
        for refusal in refusals:
            self._is_rule(refusal.rule, f"refusal {refusal.code}")
            self._has_no_hole("refusals", (f"{refusal.rule}.{refusal.code}", refusal.code), refusal.facts.keys())

    def question(self, ask: Question | None, game: Game) -> None:
        """Checks the texts of the open question and of the refusals of its options."""
        if ask is None:
            return
        if ask.rule:
            self._is_rule(ask.rule, f"question {ask.name}")
        told: dict[str, Any] = describe(ask, REFEREE, game)
        facts = {*ALWAYS, *told.get("about", ()), *told.get("shape", ()), *told.get("facts", ())}
        for key in (f"{ask.name}{ALL}", ask.name):
            self._has_no_hole("questions", (key,), facts)
        if (candidates := ask.candidates) is not None:
            for party in ask.asked():
                for value in candidates(party):
                    self.refusals(ask.judged(party, value))

    def _is_rule(self, rule: str, what: str) -> None:
        if rule not in self._rules:
            raise MismatchError(f"a rule of the pack behind {what}", rule)

    def _has_no_hole(self, section: str, keys: Iterable[str], facts: Collection[str]) -> None:
        known = self._texts[section]
        key = next((key for key in keys if key in known), None)
        if key is None:
            return
        for language, template in known[key].items():
            if missing := grammar.places(template) - set(facts):
                raise MismatchError(f"a fact for every place of {section}: {key} ({language})", f"no {sorted(missing)}")

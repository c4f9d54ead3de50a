"""An event, a refusal, a question → a sentence in a language.

Sentences come from templates with named places: the pack's, over the common ones. A value that stands in a place is
named by its label (a post, a card, an action), a party by how it is spoken of. What has no template is still told,
plainly: a sentence that is missing must never stop a table.
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.vocabulary import Event, Outcome, Party, Refusal
from companion.texts.grammar import join_list

Text = Mapping[str, str]
"""Language → text."""

LANGUAGES = ("de", "en", "es")
"""Languages that every text is held in; the first is taken where one is missing."""


class _Named(string.Formatter):
    """Fills `{places}` and leaves none open: a place without a fact becomes an ellipsis."""

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        return kwargs.get(str(key), "…")

    def format_field(self, value: Any, format_spec: str) -> str:
        return str(value)


_FORMATTER = _Named()


class Teller:
    """Speaks one language about one game.

    `texts` has the sections questions, events, refusals and values (key → language → template), `rules` the text of
    each rule id, `labels` names for ids of posts, areas, cards (id → language → name), `short_labels` the same for
    small places, `parties` how each party is spoken of.
    """

    def __init__(
        self,
        texts: Mapping[str, Mapping[str, Text]],
        rules: Mapping[str, Text],
        language: str,
        parties: Mapping[Party, str],
        labels: Mapping[str, Text] | None = None,
        short_labels: Mapping[str, Text] | None = None,
    ) -> None:
        self.language = language
        self.parties = dict(parties)
        self._texts = texts
        self._rules = rules
        self._labels = labels or {}
        self._short = short_labels or {}

    # ── sentences ───────────────────────────────────────────────────────────────────────────────────────────

    def event(self, event: Event) -> str:
        """What happened; empty if a text says that it is not worth a sentence."""
        return self._tell("events", event.kind, event.facts)

    def refusal(self, refusal: Refusal) -> str:
        """Why it cannot be done: the sentence for rule and code, else the rule's own text."""
        template = self._template("refusals", f"{refusal.rule}.{refusal.code}")
        if template is None:
            template = self._template("refusals", refusal.code)
        if template is None:
            return self.rule(refusal.rule) or self._plainly(refusal.code, refusal.facts)
        return self._fill(template, refusal.facts)

    def question(self, described: Mapping[str, Any], party: Party | None = None) -> str:
        """Who is to do what, from what `companion.engine.driver.describe` gives.

        `party`: the one that is looking, where a question to all is spoken to one.
        """
        asked = [party] if party is not None else list(described["parties"])
        facts = {
            "party": asked,
            **_of_mapping(described.get("about")),
            **_of_mapping(described.get("shape")),
            **_of_mapping(described.get("facts")),
        }
        template = self._template("questions", described["name"]) or self._template(
            "questions", f"kind.{described['kind']}"
        )
        return self._fill(template, facts) if template is not None else self._plainly(described["name"], facts)

    def value(self, name: str, value: Any) -> str:
        """What an option is called: `name` is the question's, so that one id may read differently there."""
        if isinstance(value, str):
            template = self._template("values", f"{name}.{value}")
            return template if template is not None else self.name(value)
        return self._render(value)

    def rule(self, rule: str) -> str:
        """The short text of a rule that players read; empty if there is none."""
        return self._pick(self._rules.get(rule)) or ""

    def outcome(self, outcome: Outcome) -> str:
        """How the game ended and who won."""
        winners = list(outcome.ranking[0]) if outcome.ranking else []
        return self._tell("events", f"outcome.{outcome.reason}", {"winner": winners, "losers": list(outcome.losers)})

    def spoken(self, key: str, **facts: Any) -> str:
        """A sentence of the section `values`, for words that no event brings."""
        return self._tell("values", key, facts)

    # ── names ───────────────────────────────────────────────────────────────────────────────────────────────

    def name(self, value: str) -> str:
        """A party, post, area, card or action as it is called; an unknown id becomes readable words."""
        if value in self.parties:
            return self.parties[value]
        known = self._pick(self._labels.get(value)) or self._template("values", value)
        return known if known is not None else value.replace("_", " ").replace(".", " ")

    def short(self, value: str) -> str:
        """The name for small places."""
        return self._pick(self._short.get(value)) or self.name(value)

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def has(self, section: str, key: str) -> bool:
        """Whether there is a template, for tests that list what is missing."""
        return key in self._texts.get(section, {})

    def _tell(self, section: str, key: str, facts: Mapping[str, Any]) -> str:
        template = self._template(section, key)
        return self._fill(template, facts) if template is not None else self._plainly(key, facts)

    def _template(self, section: str, key: str) -> str | None:
        return self._pick(self._texts.get(section, {}).get(key))

    def _pick(self, text: Text | None) -> str | None:
        if text is None:
            return None
        for language in (self.language, *LANGUAGES):
            if language in text:
                return text[language]
        return None

    def _fill(self, template: str, facts: Mapping[str, Any]) -> str:
        named = {place: self._render(value) for place, value in facts.items()}
        return _FORMATTER.vformat(template, (), named)

    def _render(self, value: Any) -> str:
        if isinstance(value, str):
            return self.name(value)
        if isinstance(value, Mapping):
            return ", ".join(f"{self.name(str(key))}: {self._render(entry)}" for key, entry in value.items())
        if isinstance(value, list | tuple):
            if value and all(isinstance(entry, int) for entry in value):
                total = f" = {sum(value)}" if len(value) > 1 else ""
                return " + ".join(str(entry) for entry in value) + total
            return join_list([self._render(entry) for entry in value], self.language)
        return str(value)

    def _plainly(self, key: str, facts: Mapping[str, Any]) -> str:
        """What has no template: the key as words, and the facts."""
        told = ", ".join(self._render(value) for value in facts.values() if value not in (None, [], ()))
        words = key.split(".")[-1].replace("_", " ")
        return f"{words[:1].upper()}{words[1:]}{': ' if told else ''}{told}."


def _of_mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}

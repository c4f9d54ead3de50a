"""Turns events, refusals and questions into sentences of a language.

Sentences come from templates with placeholders: the pack's before the common ones. A value is named by its label
(a post, a card, an action), a party by how it is addressed. Without a template the facts are told plainly: a
missing sentence must never stop a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.engine.hooks import Saying
from companion.engine.house.clauses import FORBIDDEN
from companion.engine.telling import BY_HOUSE, OF_CLAUSES
from companion.engine.vocabulary import PASS, Event, Outcome, Party, Refusal
from companion.languages import in_turn
from companion.texts import grammar

Text = Mapping[str, str]
"""Language → text."""

FEW_CHOICES = 4
"""More choices than so many are told by what was chosen."""

ADDRESSED = "addressed"
"""The fact of a question that holds the id of a title, where people are addressed by titles instead of names."""

FACES = "faces"
"""The fact with the faces of dice: a list of numbers, told with its sum."""

KNOWN = "known"
"""The fact that lists words of a position, which are told as they must be typed, in no language."""

CHANGES = "changes"
"""The fact that holds what a correction changed; see `companion.engine.changes`."""

SIDE = "side"
"""The fact that tells for whom something is done: the template `<kind>.<side>` is used, if there is one."""

STEP, NONE_YET = "step.", ".none"
"""Beginning of the text key of a step in talks: `step.confirm` tells `{"confirm": number}`; and its ending while there
is no draft.
"""

OF, ALONE = ".of", ".alone"
"""Endings of the text key of a verb with an object: `draw.of` tells `draw:events`, with {about} for the object and
{what} for what follows it. If nothing follows, `draw.of.alone` is used, if there is one.
"""

NOTHING = "–"
"""Stands for an empty list."""

SHORT, ALL, FREE, NONE, FIRST, OWN = ".short", ".all", ".free", ".none", ".first", ".own"
"""Endings of a template's key: for small places, for a question to several at once, for an amount and a count of 0,
before the first of several, and for what the one who is asked did themselves (the fact `party`).
"""


class Template(NamedTuple):
    """A text with places, and the language that it is written in: what is lacking is told in another one."""

    text: str
    language: str


class Teller:
    """Speaks one language about one game.

    `texts` has the sections questions, events, refusals and values (key → language → template), `rules` the text of
    each rule id, `labels` names for ids of posts, areas, cards (id → language → name), `short_labels` the same for
    small places, `parties` how each party is spoken of (see `grammar.spoken_name`), `addresses` the form of address
    alone (party → “Frau”), for who is addressed by a title, `articles` the article of labels that have one (id →
    language → “das”; see `grammar.with_article`), `names` what parties and their
    figures are called today, without any address; `home` the language that the pack names as its own.

    With `short=True` a sentence is made of the template `<key>.short` and of short names, where there are such.
    """

    def __init__(
        self,
        texts: Mapping[str, Mapping[str, Text]],
        rules: Mapping[str, Text],
        language: str,
        parties: Mapping[Party, str],
        labels: Mapping[str, Text] | None = None,
        short_labels: Mapping[str, Text] | None = None,
        addresses: Mapping[Party, str] | None = None,
        articles: Mapping[str, Text] | None = None,
        names: Mapping[Party, str] | None = None,
        home: str = "",
    ) -> None:
        self.language = language
        self.home = home
        self.parties = dict(parties)
        self._called = names or {}
        self._texts = texts
        self._rules = rules
        self._labels = labels or {}
        self._short = short_labels or {}
        self._addresses = addresses or {}
        self._articles = articles or {}
        self.unnamed: set[str] = set()
        """Ids that had to be told because they have no name; collected for checks of a pack."""
        self._named: dict[tuple[str, bool], str] = {}

    # ── sentences ───────────────────────────────────────────────────────────────────────────────────────────

    def event(self, event: Event, *, short: bool = False) -> str:
        """The event as a sentence; empty if its template is empty."""
        if event.kind in OF_CLAUSES:
            return f"{self._tell('events', event.kind, event.facts)} {self._of_clause(event.rule, event.facts)}"
        of_side = f"{event.kind}.{event.facts.get(SIDE)}"
        key = of_side if self.has("events", of_side) else event.kind
        return self._tell("events", key, event.facts, short=short)

    def _of_clause(self, rule: str, facts: Mapping[str, Any]) -> str:
        """What a clause of the house says of itself."""
        return self.refusal(Refusal(rule, FORBIDDEN, facts))

    def details(self, event: Event) -> tuple[str, ...]:
        """What else an event tells, one sentence each: what everybody has chosen, at a reveal."""
        choices = event.facts.get("choices")
        if not isinstance(choices, Mapping):
            return ()
        told = [(self.name(party), self.value(event.kind, chosen)) for party, chosen in choices.items()]
        if len(told) <= FEW_CHOICES:
            return tuple(f"{name}: {chosen}." for name, chosen in told)
        by_choice = {chosen: [name for name, one in told if one == chosen] for _, chosen in told}
        return tuple(f"{chosen}: {grammar.join_list(names, self.language)}." for chosen, names in by_choice.items())

    def in_full(self, event: Event) -> str:
        """The event with its details on one line, as in logs; empty if its template is empty."""
        return " ".join(sentence for sentence in (self.event(event), *self.details(event)) if sentence)

    def refusal(self, refusal: Refusal, *, short: bool = False) -> str:
        """The sentence for a refusal: by rule and code, else by code alone, else the rule's own text."""
        for key in (f"{refusal.rule}.{refusal.code}", refusal.code):
            if self.has("refusals", key):
                return self._tell("refusals", key, refusal.facts, short=short)
        return self.rule(refusal.rule) or self._plainly(refusal.code, refusal.facts)

    def question(self, described: Mapping[str, Any], party: Party | None = None, *, short: bool = False) -> str:
        """Who is to do what, from what `companion.engine.driver.describe` gives.

        `party`: the one that is looking, where a question to all is spoken to one.
        """
        asked = [party] if party is not None else list(described["parties"])
        told = _of_mapping(described.get("facts"))
        facts = {
            "name": described["name"],
            **_of_mapping(described.get("about")),
            **_of_mapping(described.get("shape")),
            **told,
            "party": self._addressed(asked, told.get(ADDRESSED)) or self._everyone(asked),
        }
        name = described["name"]
        several = (f"{name}{ALL}",) if len(asked) > 1 else ()
        free = (f"{name}{FREE}",) if told.get("amount") == 0 else ()  # "for 0" reads like a mistake
        none = (f"{name}{NONE}",) if told.get("count") == 0 else ()  # nothing of what it counts is left
        own = (f"{name}{OWN}",) if party is not None and told.get("party") == party else ()  # about what they did
        for key in (*own, *several, *free, *none, name, f"kind.{described['kind']}"):
            if self.has("questions", key):
                return self._tell("questions", key, facts, short=short)
        return self._plainly(name, {"party": facts["party"]})

    def passes(self, described: Mapping[str, Any]) -> str:
        """The name of a pass: another one where nothing of what the question counts is left, or was done before the
        `number` it asks for.
        """
        name, told = described["name"], _of_mapping(described.get("facts"))
        here = ((NONE, told.get("count") == 0), (FIRST, told.get("number") == 1))
        others = (f"{name}{key}" for key, is_so in here if is_so)
        return self.value(next((one for one in others if self.has("values", f"{one}.{PASS}")), name), PASS)

    def value(self, name: str, value: Any, *, short: bool = False) -> str:
        """The name of an option. `name` is the question's: one id may read differently in different questions."""
        if isinstance(value, str):
            template = self._template("values", f"{name}.{value}", short)
            if template is None and ":" in value and (made := self._of_verb(name, value, short)):
                return made
            return template.text if template is not None else self._name(value, short)
        if isinstance(value, list) and value and all(type(entry) is int for entry in value):
            return grammar.dice(value)
        if isinstance(value, Mapping) and len(value) == 1:
            verb, what = next(iter(value.items()))
            key = f"{STEP}{verb}" if what else f"{STEP}{verb}{NONE_YET}"
            template = self._template("values", key, short)
            if template is not None:
                return self._fill(template, {"number": what}, short)
        return self._render(value, short)

    def _of_verb(self, name: str, value: str, short: bool) -> str | None:
        """A verb with its argument (`look:events:3`) as words, from the template
        `<name>.<verb>.of`; None without one.
        """
        verb, about, *more = value.split(":", 2)
        key = f"{name}.{verb}{OF}"
        alone = self._template("values", f"{key}{ALONE}", short) if not any(more) else None
        template = alone if alone is not None else self._template("values", key, short)
        return self._fill(template, {"about": about, "what": ":".join(more)}, short) if template is not None else None

    def rule(self, rule: str) -> str:
        """The short text of a rule that players read; empty if there is none."""
        return self._pick(self._rules.get(rule)) or ""

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that have a text, in the pack's order."""
        return tuple(self._rules)

    def outcome(self, outcome: Outcome) -> str:
        """How the game ended and who won."""
        winners = list(outcome.ranking[0]) if outcome.ranking else []
        facts = {"winner": winners, "losers": list(outcome.losers)}
        keys = (f"outcome.{outcome.reason}", "outcome") if winners else (f"outcome.{outcome.reason}", "game_over")
        of_house = f"{outcome.rule}: {self._of_clause(outcome.rule, {})} " if outcome.reason == BY_HOUSE else ""
        for key in keys:
            if self.has("events", key):
                return of_house + self._tell("events", key, facts)
        return of_house + self._plainly(outcome.reason, facts)

    def spoken(self, key: str, **facts: Any) -> str:
        """A sentence of the section `values`, for words that belong to no event."""
        return self._tell("values", key, facts)

    def saying(self, one: Saying | None) -> str:
        """What a game says of a thing; empty for None, and where an earlier pack has no words for it."""
        return self.spoken(one.key, **one.facts) if one is not None and self.has("values", one.key) else ""

    def filled(self, template: str, facts: Mapping[str, Any]) -> str:
        """A template with its placeholders filled like those of the pack."""
        return self._fill(Template(template, self.language), facts)

    @property
    def mechanisms(self) -> tuple[str, ...]:
        """Every mechanism that the pack's texts explain: what is this game's own before what any game may have."""
        told: Mapping[str, Any] = self._texts.get("explain", {})
        return tuple(sorted(told, key=lambda one: all(at.startswith("kind.") for at in told[one]["at"])))

    def explained_at(self, question: str, kind: str) -> tuple[str, ...]:
        """The mechanisms that occur with a question of this name and kind, as the pack's texts explain them."""
        here = {question, f"kind.{kind}"}
        return tuple(key for key, told in self._texts.get("explain", {}).items() if here & set(told["at"]))

    def explanation(self, mechanism: str) -> tuple[str, str]:
        """Title and text that explain a mechanism to somebody who is new. Raises KeyError if nothing does."""
        told: Mapping[str, Any] = self._texts["explain"][mechanism]
        return self._pick(told["title"]) or "", self._pick(told["text"]) or ""

    # ── names ───────────────────────────────────────────────────────────────────────────────────────────────

    def name(self, value: str) -> str:
        """A party, post, area, card or action as it is called; an unknown id becomes readable words."""
        return self._name(value)

    def called(self, party: Party) -> str:
        """The bare name of a party today, for tiles and lists; its id may be a name that was given up."""
        return self._called.get(party, party)

    def short(self, value: str) -> str:
        """The name for small places."""
        return self._name(value, short=True)

    def has(self, section: str, key: str) -> bool:
        """Whether a section has a template with this key; tests use it to list missing ones."""
        return key in self._texts.get(section, {})

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _name(self, value: str, short: bool = False) -> str:
        found = self._named.get((value, short))
        if found is None:
            found = self._named[value, short] = self._looked_up(value, short)
        return found

    def _looked_up(self, value: str, short: bool) -> str:
        if value in self.parties:
            return self.parties[value]
        if value in self._called:
            return self._called[value]
        known = self._pick(self._short.get(value)) if short else None
        known = known or self._pick(self._labels.get(value))
        if not known and (template := self._template("values", value, short)) is not None:
            known = template.text
        if known is None:
            self.unnamed.add(value)
            return grammar.words_of(value)
        return known

    def _addressed(self, asked: list[Party], title: str | None) -> str:
        """“Frau Manager” if people are addressed by titles, else empty."""
        address = self._addresses.get(asked[0], "") if len(asked) == 1 else ""
        return grammar.spoken_name(self.name(title), address, self.language) if title else ""

    def _everyone(self, asked: list[Party]) -> Any:
        """The word for everybody if all parties are meant and the language has one."""
        all_of_them = len(asked) > 2 and set(asked) == set(self.parties)
        return "everyone" if all_of_them and self.has("values", "everyone") else asked

    def _tell(self, section: str, key: str, facts: Mapping[str, Any], *, short: bool = False) -> str:
        template = self._template(section, key, short)
        return self._fill(template, facts, short) if template is not None else self._plainly(key, facts)

    def _template(self, section: str, key: str, short: bool = False) -> Template | None:
        known = self._texts.get(section, {})
        found = self._picked(known.get(f"{key}{SHORT}")) if short else None
        return found if found is not None else self._picked(known.get(key))

    def _picked(self, text: Text | None) -> Template | None:
        if text is None:
            return None
        return next((Template(text[one], one) for one in in_turn(self.language, text, self.home)), None)

    def _pick(self, text: Text | None) -> str | None:
        found = self._picked(text)
        return found.text if found is not None else None

    def _fill(self, template: Template, facts: Mapping[str, Any], short: bool = False) -> str:
        told_elsewhere = "total" in grammar.places(template.text)

        def place(name: str, form: str) -> int | str | None:
            if name not in facts:
                return None
            value = facts[name]
            if name == FACES and isinstance(value, list | tuple):
                return grammar.dice(value, with_sum=not told_elsewhere)
            if name == KNOWN and isinstance(value, list | tuple):
                return grammar.join_list([str(word) for word in value], self.language)
            if name == CHANGES and isinstance(value, list):
                return "; ".join(self._change(change) for change in value)
            if type(value) is int:
                return value
            return NOTHING if value in ([], ()) else self._render(value, short, form)

        return grammar.fill(template.text, place, template.language)

    def _render(self, value: Any, short: bool = False, form: str = "") -> str:
        if isinstance(value, str):
            return self._with_article(value, form) if form and not short else self._name(value, short)
        if isinstance(value, bool):
            return self._name("yes" if value else "no")
        if value is None:
            return grammar.UNKNOWN
        if isinstance(value, Mapping):
            return self._of_map(value, short)
        if isinstance(value, list | tuple):
            return grammar.join_list([self._render(entry, short, form) for entry in value], self.language)
        return grammar.number(value, self.language) if isinstance(value, int) else str(value)

    def _with_article(self, value: str, form: str) -> str:
        """A name in the form that a template asks for; people are called by their names alone."""
        article = "" if value in self.parties else self._pick(self._articles.get(value))
        return grammar.with_article(self._name(value), article, form, self.language)

    def _of_map(self, value: Mapping[str, Any], short: bool) -> str:
        """A map as text: cards by rank (“2 × 7”), jokers, else every key with its value.

        Semicolons separate values that are lists.
        """
        if set(value) == {"rank", "count"}:
            return f"{value['count']} × {value['rank']}"
        if set(value) == {"joker"}:
            return f"{value['joker']} × {self._name('joker')}"
        apart = "; " if any(isinstance(entry, list | tuple) for entry in value.values()) else ", "
        return apart.join(
            f"{self._name(str(key), short)}: {self._render(entry, short)}" for key, entry in value.items()
        )

    def _change(self, change: Mapping[str, Any]) -> str:
        """A change by a correction as text: “Worker 2, Brown Coal: Anna (before: nothing)”.

        Of face-down parts it only says that they changed.
        """
        part = self.value("view", change["part"])
        if "is" not in change:
            return f"{part}: {self._name('changed')}"
        was, now = (
            self._name("no_entry") if v in (None, [], {}) else self._render(v) for v in (change["was"], change["is"])
        )
        entry, before = change.get("entry"), self._name("before")
        of = part if entry is None else self._name(entry)
        if entry in self.parties:  # whose alone does not say what
            of = f"{part}, {of}"
        return f"{of}: {now} ({before}: {was})"

    def _plainly(self, key: str, facts: Mapping[str, Any]) -> str:
        """What has no template: the key as words, and the facts."""
        told = ", ".join(self._render(value) for value in facts.values() if value not in (None, [], ()))
        words = key.split(".")[-1].replace("_", " ")
        return grammar.sentence_of(f"{words}{': ' if told else ''}{told}")


def _of_mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}

"""What a house's own rules can speak of, in words: actions, facts, codes, conditions, and the sentence made of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.engine.house.conditions import ALL, ANY, AT_LEAST, AT_MOST, EQUALS, NOT
from companion.engine.house.saying import ME, Fact, NamedAction, actions_of, counted, facts_of
from companion.languages import told_in
from companion.models.house.clauses import EXACTLY, HIDDEN, KINDS, LESS, MORE, ClauseDraft, Condition
from companion.packs.house.clauses import unfit
from companion.packs.house.settable.listing import Entry
from companion.packs.pack import Pack
from companion.table.play import game_of, teller_of
from companion.texts import Teller, grammar, translator
from companion.texts.wording import N_

GROUPS: Mapping[str, str] = {
    "time": N_("When in the game"),
    "me": N_("Whoever does it"),
    "target": N_("Against whom"),
    "here": N_("What it is about"),
    "done": N_("How often it was done"),
}
"""What facts are about, in the order of the page."""

ROUND = "round"
OF_ALL: Mapping[str, str] = {
    ROUND: N_("round"),
    "players": N_("number of players"),
    "me.place": N_("one's own place (1 leads)"),
    "me.place_from_last": N_("one's own place from the end (1 is last)"),
    "target.place": N_("place of the other side (1 leads)"),
    "target.behind_me": N_("the other side is behind"),
}
"""Facts of every game. A pack may call its rounds otherwise, by a word of its own for `fact.round`."""
WHOM = N_("Whom it is for")
"""What facts of a party are about where a number is adjusted."""
OF_PLACE: Mapping[str, str] = {"me.place": N_("for whoever leads"), "me.place_from_last": N_("for whoever is last")}
"""Places as they are mostly asked for: the first, from the front or from the end."""
COUNTS: Mapping[str, str] = {
    "me_round": N_("“{action}” by the same person in this {round}"),
    "me_game": N_("“{action}” by the same person in this game"),
    "all_round": N_("“{action}” by anybody in this {round}"),
    "all_game": N_("“{action}” by anybody in this game"),
    "on_target_round": N_("“{action}” against the same person in this {round}"),
    "on_target_last_round": N_("“{action}” against the same person in the {round} before"),
    "on_target_game": N_("“{action}” against the same person in this game"),
}
TESTS: Mapping[str, str] = {
    EQUALS: N_("is exactly"),
    AT_LEAST: N_("is at least"),
    AT_MOST: N_("is at most"),
    NOT: N_("is not"),
}
"""Tests as they are picked."""
OF_ROUND: Mapping[str, str] = {
    EQUALS: N_("in {round} {value}"),
    AT_LEAST: N_("from {round} {value} on"),
    AT_MOST: N_("up to {round} {value}"),
    NOT: N_("in every {round} but {value}"),
}
OF_NUMBER: Mapping[str, str] = {
    EQUALS: N_("{fact} exactly {value}"),
    AT_LEAST: N_("{fact} at least {value}"),
    AT_MOST: N_("{fact} at most {value}"),
    NOT: N_("{fact} not {value}"),
}
OF_WORD: Mapping[str, str] = {EQUALS: N_("{fact} “{value}”"), NOT: N_("{fact} not “{value}”")}
OF_FLAG: Mapping[bool, str] = {True: N_("{fact}"), False: N_("not {fact}")}
SENTENCES: Mapping[str, str] = {
    "forbid": N_("nobody may {what}"),
    "require": N_("whoever can has to {what}"),
    "allow": N_("{what} does not hold"),
}
"""What a clause does, in a sentence; `what` are actions or rules."""
ENDS: Mapping[str, str] = {
    "round": N_("the game is over at the end of the {round}, and whoever is ahead wins"),
    "game": N_("it is over at the end of this game, and whoever is ahead wins"),
}
"""How it ends, by where the script of a game can end (`Game.ends_at`)."""
OF_ONE: Mapping[str, str] = {
    "forbid": N_("it is not allowed to {what}"),
    "require": N_("it is a duty to {what}, where that is possible"),
}
"""The same where a condition says already of whom."""
CHANGES: Mapping[str, str] = {
    MORE: N_("{number}, {amount} more"),
    LESS: N_("{number}, {amount} fewer"),
    EXACTLY: N_("{number}, exactly {amount}"),
}
"""What a clause makes of a number, in a sentence."""

NUMBERS, WORDS, FLAGS = "int", "choice", "flag"


@dataclass(frozen=True, slots=True)
class Pickable:
    """Something that can be picked, by its name in a file and in words."""

    name: str
    title: str


@dataclass(frozen=True, slots=True)
class FactModel:
    """A fact: its words, a key of `GROUPS`, and its type with limits or values."""

    name: str
    title: str
    group: str
    type: str
    least: int
    most: int
    values: tuple[tuple[str, str], ...]

    @property
    def tests(self) -> tuple[str, ...]:
        """The tests that make sense of it."""
        return tuple(TESTS) if self.type == NUMBERS else tuple(OF_WORD) if self.type == WORDS else (EQUALS,)

    @property
    def first(self) -> Any:
        """The value to begin with."""
        if self.type == NUMBERS:
            return max(1, self.least)
        return self.values[0][0] if self.type == WORDS else True


class Vocabulary:
    """What clauses of one game can speak of, in one language. `listed` are the sections of `companion settings`."""

    def __init__(self, pack: Pack, listed: Mapping[str, Sequence[Entry]], language: str) -> None:
        self.pack, self.language, self._listed = pack, language, listed
        self._ = translator(language)
        self._actions: Mapping[str, NamedAction] = actions_of(pack.game)
        self._facts: Mapping[str, Fact] = facts_of(pack.game)

    @cached_property
    def teller(self) -> Teller:
        """What names cards, places and levels as the game does."""
        resolved = self.pack.resolve((), {}, self.pack.players.min)
        game = game_of(resolved, lambda _: self.pack.game, [str(n) for n in range(self.pack.players.min)])
        return teller_of(resolved, game, self.language)

    # ── what can be picked ──────────────────────────────────────────────────────────────────────────────────

    def offered(self, picks: str) -> list[Pickable]:
        """What a clause can be about: all actions, those that can be `required`, `codes` of refusals, or `numbers` that
        may differ from party to party.
        """
        if picks == "numbers":
            return [Pickable(name, self.number_title(name)) for name in self._numbers]
        if picks == "codes":
            codes = [code for entry in self._listed["rules"] for code in entry["allow"]]
            return [Pickable(code, self.code(code)) for code in codes]
        entries = [entry for entry in self._listed["actions"] if picks != "required" or entry["require"]]
        return [
            Pickable(entry["name"], grammar.sentence_of(self.action(entry["name"])).rstrip(".")) for entry in entries
        ]

    def facts(self, draft: ClauseDraft) -> list[FactModel]:
        """The facts that a clause may ask of: those of a single owner only where they may stand."""
        actions = [self._actions[name] for name in draft.of if name in self._actions]
        fitting = [name for name, fact in self._facts.items() if not unfit(fact, draft.does, actions)]
        return [self.fact(name) for name in fitting if name not in HIDDEN]

    def fact(self, name: str) -> FactModel:
        """One fact by its name."""
        entry = next(one for one in self._listed["facts"] if one["name"] == name)
        values = tuple((value, self.teller.value(f"fact.{name}", value)) for value in entry["values"])
        least, most = entry["min"] or 0, entry["max"] or 0
        return FactModel(name, self._title(name, entry), self._group(name, entry), entry["type"], least, most, values)

    def _title(self, name: str, entry: Entry) -> str:
        if action := counted(name):
            count = COUNTS[name.rpartition(".")[2]]
            return self._(count).format(action=self.action(action), round=self.round)
        if entry.get("title"):
            return told_in(entry["title"], self.language)
        return self._(OF_ALL[name]) if name in OF_ALL else grammar.words_of(name)

    @cached_property
    def round(self) -> str:
        """What the game calls its rounds."""
        entry = next((one for one in self._listed["facts"] if one["name"] == ROUND), {"title": None})
        return self._title(ROUND, entry)

    def number_title(self, name: str) -> str:
        """A number that may differ from party to party, as it is called among the numbers."""
        return told_in(self._numbers[name]["title"], self.language) if name in self._numbers else name

    @staticmethod
    def _group(name: str, entry: Entry) -> str:
        first = name.partition(".")[0]
        if first in GROUPS:
            return first
        return "here" if entry["needs"] else "time"

    def kinds(self) -> list[str]:
        """The kinds of clauses that this game has something for."""
        able = {"adjust": bool(self._numbers), "end": bool(self.pack.game.ends_at)}
        return [does for does, kind in KINDS.items() if able.get(does, not kind.picks or self.offered(kind.picks))]

    @cached_property
    def _numbers(self) -> Mapping[str, Entry]:
        return {entry["name"]: entry for entry in self._listed["numbers"] if entry["adjustable"]}

    def step_of(self, name: str) -> int:
        """The steps that a number goes in."""
        return self._numbers[name]["step"] or 1

    def span_of(self, name: str, change: str) -> tuple[int, int]:
        """From how much to how much a clause may change a number."""
        entry = self._numbers[name]
        least, most = entry["min"] or 0, entry["max"] or 0
        return (least, most) if change == EXACTLY else (self.step_of(name), max(most - least, self.step_of(name)))

    # ── words ───────────────────────────────────────────────────────────────────────────────────────────────

    def action(self, name: str) -> str:
        """An action as it stands in a sentence: “call a mutiny”."""
        entry = next((one for one in self._listed["actions"] if one["name"] == name), None)
        titled = entry is not None and entry["title"]
        return told_in(entry["title"], self.language) if entry is not None and titled else grammar.words_of(name)

    def code(self, code: str) -> str:
        """A refusal that can be allowed: its rule, and what it says, where nobody is meant yet."""
        rule = code.partition(".")[0]
        words = self.pack.texts.refusals.get(code)
        told = told_in(words, self.language) if words else told_in(self.pack.told().rules[rule].text, self.language)
        return f"{rule}: {grammar.fill(told, lambda *_: grammar.UNKNOWN, self.language)}"

    def condition(self, one: Condition) -> str:
        """A condition as part of a sentence."""
        if not any(entry["name"] == one.fact for entry in self._listed["facts"]):
            return f"{one.fact} {one.value}"
        fact, told = self.fact(one.fact), ""
        if fact.type == FLAGS:
            return self._(OF_FLAG[(one.test == EQUALS) == bool(one.value)]).format(fact=fact.title)
        if fact.type == WORDS:
            value = dict(fact.values).get(one.value, str(one.value))
            return self._(OF_WORD[one.test]).format(fact=fact.title, value=value)
        if fact.name in OF_PLACE and (one.test, one.value) == (EQUALS, 1):
            return self._(OF_PLACE[fact.name])
        told = (OF_ROUND if fact.name == ROUND else OF_NUMBER)[one.test]
        return self._(told).format(fact=fact.title, value=self.number(one.value), round=self.round)

    def number(self, value: int) -> str:
        """A number as the language writes it."""
        return grammar.number(value, self.language)

    def kept(self, when: Mapping[str, Any]) -> str:
        """Conditions of a file that are not edited here, in words."""
        parts = [self._kept(key, said) for key, said in when.items()]
        return grammar.join_list(parts, self.language)

    def _kept(self, key: str, said: Any) -> str:
        if key in (ANY, ALL):
            joined = [self.kept(one) for one in said]
            return f"({self._(' or ').join(joined)})" if key == ANY else grammar.join_list(joined, self.language)
        if key == NOT:
            return self._(OF_FLAG[False]).format(fact=f"({self.kept(said)})")
        if not isinstance(said, Mapping):
            return self.condition(Condition(key, EQUALS, said))
        parts = []
        for test, value in said.items():
            if isinstance(value, list | tuple):
                each = [self.condition(Condition(key, EQUALS, one)) for one in value]
                parts.append(self._(" or ").join(each))
            elif isinstance(value, Mapping):
                parts.append(self._(OF_FLAG[False]).format(fact=f"({self._kept(key, value)})"))
            else:
                parts.append(self.condition(Condition(key, test, value)))
        return grammar.join_list(parts, self.language)

    def sentence(self, draft: ClauseDraft) -> str:
        """The sentence that is made of a clause's parts; empty while it does nothing yet."""
        if not draft.is_whole:
            return ""
        does = self._does(draft)
        parts = [self.condition(one) for one in draft.conditions]
        if draft.kept:
            parts.append(self.kept(draft.kept))
        if parts:
            does = f"{grammar.join_list(parts, self.language)}: {does}"
        return grammar.sentence_of(does)

    def _does(self, draft: ClauseDraft) -> str:
        """What a clause does, without when."""
        if draft.does == "adjust":
            number, amount = self.number_title(draft.of[0]), self.number(draft.amount)
            return self._(CHANGES[draft.change]).format(number=number, amount=amount)
        if draft.does == "end":
            return self._(ENDS[self.pack.game.ends_at]).format(round=self.round)
        if draft.does == "allow":
            what = [code.partition(".")[0] for code in draft.of]
        else:
            what = [self.action(name) for name in draft.of]
        of_one = any(one.fact.startswith(f"{ME}.") for one in draft.conditions)
        told = OF_ONE.get(draft.does, "") if of_one else ""
        return self._(told or SENTENCES[draft.does]).format(what=self._(" or ").join(dict.fromkeys(what)))


def sentences(
    pack: Pack, listed: Mapping[str, Sequence[Entry]], draft: ClauseDraft, languages: Sequence[str]
) -> dict[str, str]:
    """The sentence in several languages."""
    return {language: Vocabulary(pack, listed, language).sentence(draft) for language in languages}

"""A pack with variants and options applied: all that a running game needs."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from companion.engine.house.clauses import Clause
from companion.languages import Language, Words, written_in
from companion.packs.patches.aliases import lifted_save
from companion.packs.problems import InvalidPackError, one_of
from companion.packs.schema import Absent, Departure, Level, Phase, RuleId, RulesFile, RuleText, TextsFile
from companion.packs.schemas.typed import check
from companion.packs.scripts.faults import problem_at
from companion.packs.scripts.games import FindGame, UnknownGameError, find_game
from companion.plainfile.marks import Fields, Mark, follow, marked
from companion.plainfile.problems import Problems

PLAIN_VERSION = 2
"""Version of the format of `ResolvedPack.plain`; a journal with another number was written by another version of the
program.
"""


LIFTED = (1,)
"""The older forms that are read: what they lack is as printed, and keys that went are read as those that came."""


@dataclass(frozen=True)
class ChosenSwitch:
    """A chosen variant or option, for showing it beside each rule that it changes."""

    title: Words
    text: Words
    rule: RuleId | None = None


@dataclass(frozen=True)
class _Saved:
    """The form of `plain`, checked when it is read back."""

    version: int
    id: str
    game: str
    title: Words
    about: Words
    emblem: str
    phases: tuple[Phase, ...]
    players: int
    variants: tuple[str, ...]
    options: Mapping[str, bool | int | str]
    chosen: Mapping[str, ChosenSwitch]
    levels: Mapping[str, Level]
    rules: RulesFile
    texts: TextsFile
    definition: Mapping[str, Any]
    absent: Absent = "ask"
    house: tuple[Departure, ...] = ()
    clauses: tuple[Clause, ...] = ()
    language: Language = ""


@dataclass(frozen=True)
class ResolvedPack:
    """A pack after variants and options, for a number of players; immutable.

    `plain` is enough to restore it without any file, and `text` is `plain` as JSON without spaces. Maps keep the order
    of the pack's files, in which people see boards, so the hash depends on it.
    """

    id: str
    game: str
    title: Words
    about: Words
    emblem: str
    phases: tuple[Phase, ...]
    players: int
    variants: tuple[str, ...]
    options: Mapping[str, bool | int | str]
    chosen: Mapping[str, ChosenSwitch]
    levels: Mapping[str, Level]
    rules: Mapping[str, RuleText]
    texts: TextsFile
    definition: Any
    text: str = field(repr=False)
    absent: Absent = "ask"
    clauses: tuple[Clause, ...] = ()
    language: Language = ""

    @property
    def plain(self) -> dict[str, Any]:
        """All of it as JSON has it (a fresh copy): this is what the journal stores."""
        plain: dict[str, Any] = json.loads(self.text)
        return plain

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the canonical JSON, 64 hex digits: equal for equal rules."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    @cached_property
    def rule_texts(self) -> Mapping[str, Mapping[str, str]]:
        """The text of each rule: rule id → language → sentence."""
        return {rule: dict(said.text) for rule, said in self.rules.items()}

    def filled(self, texts: TextsFile) -> ResolvedPack:
        """The same with these sentences for whatever it has none for; `plain` stays as it was saved."""
        own = self.texts
        return replace(
            self,
            texts=TextsFile(
                {**texts.questions, **own.questions},
                {**texts.events, **own.events},
                {**texts.refusals, **own.refusals},
                {**texts.values, **own.values},
                {**texts.explain, **own.explain},
            ),
        )

    def level(self, rule: str) -> Level:
        """The level of a rule; `enforce` by default."""
        return self.levels.get(rule, "enforce")

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any], games: FindGame = find_game) -> ResolvedPack:
        """The pack restored from `plain`. Raises InvalidPackError if it is damaged, or its game is not installed."""
        language = plain.get("language")
        with written_in(language if isinstance(language, str) else ""):
            return cls._restored(plain, games)

    @classmethod
    def _restored(cls, plain: Mapping[str, Any], games: FindGame) -> ResolvedPack:
        problems = Problems()
        mark = Mark("the saved pack")
        tree = marked(plain, mark)
        if isinstance(tree, Fields) and plain.get("version") not in (*LIFTED, PLAIN_VERSION):
            known = one_of(map(str, (*LIFTED, PLAIN_VERSION)))
            problems.add(mark, "version", f"the pack was saved in form {plain.get('version')}", known)
            raise InvalidPackError.of(problems)
        saved = check(tree, _Saved, problems)
        part = follow(tree, ("definition",))
        if saved is None or part is None:
            raise InvalidPackError.of(problems)
        try:
            game = games(saved.game)
        except UnknownGameError as error:
            if error.place is not None:
                problems.take(problem_at(error.place, str(error)))
            else:
                problems.add(mark, "game", str(error), one_of(error.known))
            raise InvalidPackError.of(problems) from error
        if (lifted := lifted_save(plain, game.aliases)) != plain:  # an older save, else all of it is checked already
            tree = marked(lifted, mark)
            saved, part = check(tree, _Saved, problems), follow(tree, ("definition",))
        definition = check(part, game.Definition, problems, ("definition",)) if part is not None else None
        if definition is None or saved is None:
            raise InvalidPackError.of(problems)
        return cls(
            id=saved.id,
            game=saved.game,
            title=saved.title,
            about=saved.about,
            emblem=saved.emblem,
            phases=saved.phases,
            players=saved.players,
            variants=saved.variants,
            options=MappingProxyType(dict(saved.options)),
            chosen=MappingProxyType(dict(saved.chosen)),
            levels=MappingProxyType(dict(saved.levels)),
            rules=MappingProxyType(dict(saved.rules)),
            texts=saved.texts,
            definition=definition,
            text=canonical(plain),
            absent=saved.absent,
            clauses=saved.clauses,
            language=saved.language,
        )


def canonical(plain: Mapping[str, Any]) -> str:
    """JSON without spaces, with maps in their given order and unescaped text; a dataclass is a map of its fields."""
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"), allow_nan=False, default=_by_field)


def _by_field(one: Any) -> dict[str, Any]:
    """The fields as they are: `asdict` would copy every text of a pack."""
    return {field.name: getattr(one, field.name) for field in fields(one)}


def stored_clause(clause: Clause) -> dict[str, Any]:
    """A clause as it is stored, without what it does not say."""
    return {key: value for key, value in asdict(clause).items() if value is not None and value is not False}

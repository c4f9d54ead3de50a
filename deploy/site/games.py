"""A page for each game, written from its pack: what it is about, its course, every rule, what a table can change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from companion.languages import told_in
from companion.models.set_up.by_box import strengths_told
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.house.settable.listing import PackSettings
from companion.packs.pack import Pack
from companion.table.play import pack_teller
from deploy.site.labels import label

COMMON = "GEN-"
"""What the rules of every game begin with."""

READER = "reader"
"""The pack without rules: it comes after the games."""

SOFT = "✓"


@lru_cache(maxsize=1)
def ids() -> tuple[str, ...]:
    """The ids of the packs that are shipped and are games, the one without rules last; none of them is read for it."""
    games = [info.id for info in Catalogue([installed_packs()]).list() if info.extends is None]
    return tuple(sorted(games, key=lambda game: (game == READER, game)))


@lru_cache(maxsize=1)
def packs() -> tuple[Pack, ...]:
    """These packs, in the same order."""
    catalogue = Catalogue([installed_packs()])
    return tuple(map(catalogue.load, ids()))


@lru_cache(maxsize=8)
def game_pages(language: str) -> Mapping[str, str]:
    """The id of each game, and its page as Markdown."""
    return {pack.id: GamePage(pack, language).text() for pack in packs()}


def list_of_games(language: str) -> str:
    """A table of all games, each with its link."""
    say = partial(label, language, "game")
    rows = []
    for pack in packs():
        told = pack.told()
        players = say("players", min=pack.players.min, max=pack.players.max)
        rows.append((f"[{told_in(told.title, language)}]({pack.id}.md)", told_in(told.about, language), players))
    return table((label(language, "nav", "games"), say("does_about"), say("who")), rows)


def common_rules(language: str) -> str:
    """The rules that every game has, by their numbers."""
    told = packs()[0].told()
    rows = [rule_row(rule, told_in(said.text, language)) for rule, said in told.rules.items() if is_common(rule)]
    return table((label(language, "game", "number"), label(language, "game", "rule")), rows)


def is_common(rule: str) -> bool:
    """Whether a rule holds in every game."""
    return rule.startswith(COMMON)


def rule_row(rule: str, text: str, *more: str) -> tuple[str, ...]:
    """A rule as a row that links can lead to."""
    return (f'<span id="{rule.lower()}">{rule}</span>', text, *more)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join("| " + " | ".join(_cell(cell) for cell in line) + " |\n" for line in lines)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


class GamePage:
    """One game in one language."""

    def __init__(self, pack: Pack, language: str) -> None:
        self.pack, self.language, self.told = pack, language, pack.told()
        self.settings: Mapping[str, list[dict[str, Any]]] = PackSettings(pack, pack).sections()

    def say(self, key: str, **facts: object) -> str:
        """A word of the machinery's own."""
        return label(self.language, "game", key, **facts)

    def words(self, texts: Mapping[str, str] | None) -> str:
        """A text of the pack."""
        return told_in(texts or {}, self.language)

    def text(self) -> str:
        """The page."""
        title, players = self.words(self.told.title), self.pack.players
        parts = [
            f"# {title} {{#top}}",
            self.words(self.told.about),
            f"![{self.say('picture', game=title)}](../pictures/game_{self.pack.id}.webp)",
            f"**{self.say('players', min=players.min, max=players.max)}.** {self.say('made')}",
            *self.course(),
            *self.rules(),
            *self.switches(),
            *self.numbers(),
            *self.steps(),
            *self.by_box(),
        ]
        return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"

    def course(self) -> Iterable[str]:
        """The phases of a round, as the box explains them."""
        if self.told.phases:
            yield f"## {self.say('course')} {{#course}}"
            steps = [f"**{self.words(phase.title)}.** {self.words(phase.text)}" for phase in self.told.phases]
            yield "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1))

    def rules(self) -> Iterable[str]:
        """Every rule by its number; those of every game stand on a page of their own."""
        soft = {entry["name"] for entry in self.settings["rules"]}
        own = {rule: said for rule, said in self.told.rules.items() if not is_common(rule)}
        if not own:
            return
        yield f"## {self.say('rules')} {{#rules}}"
        yield self.say("rules_about")
        rows = [rule_row(rule, self.words(said.text), SOFT if rule in soft else "") for rule, said in own.items()]
        yield table((self.say("number"), self.say("rule"), self.say("soft")), rows)

    def switches(self) -> Iterable[str]:
        """What a table can choose at the set-up."""
        entries = [*self.settings["options"], *self.settings["variants"]]
        if entries:
            yield f"## {self.say('switches')} {{#switches}}"
            yield self.say("switches_about")
            rows = [(f"**{self.words(one['title'])}**", self.words(one["text"]), one["rule"] or "") for one in entries]
            yield table((self.say("switch"), self.say("does"), self.say("number")), rows)

    def numbers(self) -> Iterable[str]:
        """What a house rule can set, with what is printed and what may be."""
        entries = [*self.settings["numbers"], *self.settings["choices"]]
        if entries:
            yield f"## {self.say('numbers')} {{#numbers}}"
            yield self.say("numbers_about")
            rows = [
                (f"**{self.words(one['title'])}**", self.words(one["text"]), self.value(one), self.possible(one))
                for one in entries
            ]
            yield table((self.say("what"), self.say("does"), self.say("printed"), self.say("possible")), rows)

    def value(self, entry: Mapping[str, Any]) -> str:
        """What is printed."""
        printed = entry["printed"]
        if printed is None:
            return self.words(entry["none"])
        if isinstance(printed, Mapping):
            told = (self.say("by_players", value=value, players=players) for players, value in printed.items())
            return ", ".join(told)
        if isinstance(printed, list):
            return ", ".join(map(str, printed))
        return str(printed) if entry["type"] == "int" else self.called(entry, printed)

    def possible(self, entry: Mapping[str, Any]) -> str:
        """What it may be."""
        if entry["type"] not in ("int", "list"):
            return " · ".join(self.called(entry, value) for value in entry["values"])
        told = [self.say("range", min=entry["min"], max=entry["max"])]
        return " · ".join([*told, *([self.words(entry["none"])] if entry["none"] else [])])

    def called(self, entry: Mapping[str, Any], value: Any) -> str:
        """One of several values in words."""
        texts = entry["values"].get(value)
        return self.words(texts) if texts else str(value)

    def steps(self) -> Iterable[str]:
        """The parts of the game that a house rule can leave out."""
        if entries := self.settings["steps"]:
            yield f"## {self.say('steps')} {{#steps}}"
            rows = [
                (f"**{self.words(one['title'])}**", self.words(one["sentences"].get(one["rule"])), one["rule"] or "")
                for one in entries
            ]
            yield table((self.say("what"), self.say("rule"), self.say("number")), rows)

    def by_box(self) -> Iterable[str]:
        """How well the box can play it, where it can."""
        strengths = strengths_told(self.pack.game, pack_teller(self.pack, self.language))
        if strengths:
            yield f"## {self.say('box')} {{#box}}"
            yield self.say("box_about")
            yield table((self.say("strength"), self.say("how")), [(one.title, one.does) for one in strengths])

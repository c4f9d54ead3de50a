"""What every pack's files hold, whatever its game: frozen dataclasses that a file is checked against.

The game's own part (`rules`, boards, cards) is typed by the game; see `companion.packs.scripts.games`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Annotated, Any, Literal

from companion.games.limits import Count, Written
from companion.languages import CODE, Language, Words

_NAME = r"^[a-z][a-z0-9_]{0,63}$"
_RULE = r"^[A-Z][A-Z0-9_]{0,15}-[0-9]{1,4}$"
_DOTTED = r"^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$"
_FILE = r"^[A-Za-z0-9_][A-Za-z0-9_-]*\.(yaml|csv)$"
SPELLINGS = {
    _NAME: "small letters, digits and _, beginning with a letter",
    _RULE: "an id such as BU-06 or HOUSE-1",
    _DOTTED: "names with dots between them, such as rules.fast_game",
    _FILE: "the name of a .yaml or .csv file in the same folder",
    CODE: "the code of a language, such as en, fr or pt-BR",
}
"""What each pattern requires, in words."""

PackId = Annotated[str, Written(_NAME)]
Name = Annotated[str, Written(_NAME)]
RuleId = Annotated[str, Written(_RULE)]
DottedKey = Annotated[str, Written(_DOTTED)]
FileName = Annotated[str, Written(_FILE)]
Code = Annotated[Language, Written(CODE)]
Plain = Any
"""Any JSON value; the game's definition says which ones are valid."""

Level = Literal["enforce", "warn", "off"]
"""What happens when somebody wants what a rule forbids (GEN-7)."""


@dataclass(frozen=True)
class Players:
    """How many can play, both ends included (GEN-10)."""

    min: Count
    max: Count


@dataclass(frozen=True)
class PlayerLimits:
    """How a patch narrows the number of players; an end that is left out stays."""

    min: Count | None = None
    max: Count | None = None


@dataclass(frozen=True)
class Phase:
    """A phase's name and what happens in it; the order of phases stands in the game's script."""

    id: Name
    title: Words
    text: Words


Unit = Literal["dice", "pieces", "cards", "points", "money", "rounds", "draws"]
"""What a number counts; read beside it."""


@dataclass(frozen=True)
class Parameter:
    """A typed value of the pack: what it may be and what it is when nobody sets it.

    `type`: `choice` needs `values`, `int` has `min`, `max` and `step` (multiples only), `flag` is true or false,
    `list` holds ascending whole numbers within the limits. `none` is what null is called where that is allowed.
    `by_players`: there may be a number for each number of players. `adjustable`: it may differ from party to party.
    `rules` are those whose sentences say it, and so must have a place for it; `rule` is one that is only named.
    """

    type: Literal["choice", "int", "flag", "list"]
    default: str | int | bool | tuple[int, ...] | Mapping[str, int] | None
    title: Words
    text: Words
    rule: RuleId | None = None
    rules: tuple[RuleId, ...] = ()
    values: tuple[str, ...] = ()
    min: int | None = None
    max: int | None = None
    step: int | None = None
    unit: Unit | None = None
    none: Words | None = None
    by_players: bool = False
    adjustable: bool = False


@dataclass(frozen=True)
class ClauseFile:
    """A rule that a pack writes itself: what it forbids, requires, allows, adjusts or ends, when, and how that is said.

    `forbid` and `require` name actions of the game, `allow` names codes of refusals, `adjust` an adjustable parameter,
    which changes `by` so much or `to` a number; the one `end` is by `standing`. What can be asked in `when` the game
    declares itself; see `companion.packs.house.clauses`.
    """

    forbid: Name | tuple[Name, ...] | None = None
    require: Name | tuple[Name, ...] | None = None
    allow: str | tuple[str, ...] | None = None
    when: Mapping[str, Plain] = field(default_factory=dict)
    say: Words | None = None
    level: Level | None = None
    adjust: Name | None = None
    by: int | None = None
    to: int | None = None
    end: Literal["standing"] | None = None


@dataclass(frozen=True)
class Patch:
    """A published rule change (variant): what it sets, what it needs, what it cannot stand beside."""

    title: Words
    text: Words
    set: Mapping[DottedKey, Plain] = field(default_factory=dict)
    rule: RuleId | None = None
    requires: tuple[Name, ...] = ()
    excludes: tuple[Name, ...] = ()
    players: PlayerLimits = PlayerLimits()
    house: Mapping[RuleId, ClauseFile] = field(default_factory=dict)
    steps: Mapping[Name, bool] = field(default_factory=dict)
    order: Mapping[Name, str] = field(default_factory=dict)

    @property
    def changes_nothing(self) -> bool:
        """Whether it is played alike with and without this."""
        return not (self.set or self.house or self.steps or self.order)


@dataclass(frozen=True)
class PackOption(Patch):
    """A switch of the table, or with `type` a value that the table chooses; `sets` is the key that gets the value.

    `minutes` and `seconds` are whole numbers like `int`, shown with the unit. `simulated` is the value for simulations,
    for example because players without people hold no real cards. A choice with `with_cards` is asked where the source
    of cards is chosen, not among the rules. One that helps a `first_evening` is offered first while somebody is new.
    """

    type: Literal["switch", "int", "minutes", "seconds", "choice"] = "switch"
    sets: DottedKey | None = None
    values: tuple[str, ...] = ()
    min: int | None = None
    max: int | None = None
    default: str | int | None = None
    simulated: str | int | None = None
    with_cards: bool = False
    first_evening: bool = False


Absent = Literal["ask", "default", "lapse"]
"""What happens when somebody who is asked is absent: the others are asked, the question's default is taken, or the
question lapses. People confirm it with a tap each time.
"""


@dataclass(frozen=True)
class GameFile:
    """`game.yaml` of a pack that stands by itself.

    `language` is that of texts without one, and read before English where another is missing; in those that
    `languages` names the pack must be complete.
    """

    schema: Literal[1, 2]
    id: PackId
    game: Name
    title: Words
    about: Words
    emblem: str
    players: Players
    phases: tuple[Phase, ...] = ()
    parameters: Mapping[Name, Parameter] = field(default_factory=dict)
    options: Mapping[Name, PackOption] = field(default_factory=dict)
    variants: Mapping[Name, Patch] = field(default_factory=dict)
    rules: Mapping[Name, Plain] = field(default_factory=dict)
    files: Mapping[Name, FileName | Mapping[str, FileName]] = field(default_factory=dict)
    absent: Absent = "ask"
    house: Mapping[RuleId, ClauseFile] = field(default_factory=dict)
    language: Code = ""
    languages: tuple[Code, ...] = ()
    steps: Mapping[Name, bool] = field(default_factory=dict)
    order: Mapping[Name, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Preset:
    """Choices that a house makes in advance: variants by name, options with their values (`true` for a switch).

    The table can still choose otherwise.
    """

    variants: tuple[Name, ...] = ()
    options: Mapping[Name, bool | int | str] = field(default_factory=dict)


NOTHING_PRESET = Preset()


@dataclass(frozen=True)
class HouseFile:
    """`game.yaml` of a house rule: another pack, and what is different in this house.

    `set_from` sets keys to what stands in files of the folder: a list of posts from a spreadsheet. `language` and
    `languages` mean what they mean in a `GameFile`.
    """

    schema: Literal[1, 2]
    id: PackId
    extends: PackId
    title: Words
    about: Words | None = None
    emblem: str | None = None
    players: PlayerLimits = PlayerLimits()
    set: Mapping[DottedKey, Plain] = field(default_factory=dict)
    set_from: Mapping[DottedKey, FileName] = field(default_factory=dict)
    enforce: Mapping[RuleId, Level] = field(default_factory=dict)
    preset: Preset = NOTHING_PRESET
    options: Mapping[Name, PackOption] = field(default_factory=dict)
    variants: Mapping[Name, Patch] = field(default_factory=dict)
    files: Mapping[Name, FileName | Mapping[str, FileName]] = field(default_factory=dict)
    absent: Absent | None = None
    house: Mapping[RuleId, ClauseFile] = field(default_factory=dict)
    steps: Mapping[Name, bool] = field(default_factory=dict)
    order: Mapping[Name, str] = field(default_factory=dict)
    language: Code = ""
    languages: tuple[Code, ...] = ()


@dataclass(frozen=True)
class WordsFile:
    """`game.yaml` of a pack of words: the texts of another pack in one more language, which stand in `words.yaml`."""

    schema: Literal[2]
    id: PackId
    translates: PackId
    language: Code


@dataclass(frozen=True)
class RuleText:
    """A rule: the sentence that a player reads, and its refusal codes.

    Only `forbids` codes can be softened to `warn` or `off`; `structural` ones are what cannot be done at all.
    `no_scenario` says why no scenario can show the rule; `companion check --coverage` then asks for none.
    """

    text: Words
    forbids: tuple[Name, ...] = ()
    structural: tuple[Name, ...] = ()
    no_scenario: str = ""


RulesFile = dict[RuleId, RuleText]
"""`rules.yaml`: every rule by its id."""


@dataclass(frozen=True)
class RuleChange:
    """What a house says of a rule: what it leaves out stays as in the pack below."""

    text: Words | None = None
    forbids: tuple[Name, ...] | None = None
    structural: tuple[Name, ...] | None = None
    no_scenario: str | None = None

    def over(self, below: RuleText | None) -> RuleText | None:
        """The rule as it is in the house; None if it stands nowhere below, and has no sentence here."""
        text = self.text if self.text is not None else below.text if below is not None else None
        if text is None:
            return None
        said = {key: getattr(self, key) for key in ("forbids", "structural", "no_scenario")}
        return replace(below or RuleText(text), text=text, **{key: own for key, own in said.items() if own is not None})


@dataclass(frozen=True)
class Departure:
    """One thing that is different in a house: a dotted key or the name of a file, its title if it has one.

    `before` and `now` are single values; both are None where a whole list, map or file is the house's own.
    """

    key: DottedKey
    title: Words | None = None
    before: Plain = None
    now: Plain = None


@dataclass(frozen=True)
class Explanation:
    """An explanation for newcomers, shown the first time that one of these questions comes.

    `at` names questions of the game or kinds of question (`kind.window`). `text` is two sentences.
    """

    title: Words
    text: Words
    at: tuple[str, ...]


@dataclass(frozen=True)
class TextsFile:
    """Sentences by the name of what they tell of; `values` are words that stand in other sentences."""

    questions: Mapping[str, Words] = field(default_factory=dict)
    events: Mapping[str, Words] = field(default_factory=dict)
    refusals: Mapping[str, Words] = field(default_factory=dict)
    values: Mapping[str, Words] = field(default_factory=dict)
    explain: Mapping[Name, Explanation] = field(default_factory=dict)

    @cached_property
    def plain(self) -> Mapping[str, Any]:
        """The same as plain JSON-like data, the form that `Teller` takes."""
        return asdict(self)

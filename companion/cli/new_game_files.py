"""The files that `companion new-game` writes: the smallest game that asks, judges, tells and ends."""

from __future__ import annotations

_SCRIPT = '''"""@TITLE@: who takes the last stone has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.game import Game, Script
from companion.engine.questions import Kind, Question
from companion.engine.state import State
from companion.engine.telling import Events, to_all
from companion.engine.vocabulary import GameOver, Outcome, Party, Refusal


@dataclass(frozen=True)
class Rules:
    """The pack's switches."""

    stones: int = 7


@dataclass(frozen=True)
class Contents:
    """What the pack's files give the game."""

    rules: Rules


@dataclass
class Table(State):
    """Everything that outlasts a question."""

    stones: int
    turn: str


class @CLASS@(Game):
    """The referee of @TITLE@."""

    name: ClassVar[str] = "@NAME@"
    Definition: ClassVar[type] = Contents
    tells: ClassVar[Events] = to_all("took")  # who may know: what one alone sees is declared with told_to("party")

    definition: Contents
    state: Table

    def fresh(self) -> Table:
        """All stones on the table, the first seat to move."""
        return Table(self.definition.rules.stones, self.parties[0])

    def main(self) -> Script:
        """The whole game."""
        while True:
            self.enter("round")
            yield from self.take(self.state.turn)

    def take(self, party: Party) -> Script:
        """@ID@-01: one, two or three stones."""
        number = yield Question(
            "take", Kind.CHOOSE, (party,), self.judge_take, lambda _: ("1", "2", "3"), rule="@ID@-01"
        )
        self.state.stones -= int(number)
        self.say("took", "@ID@-01", party=party, count=int(number), left=self.state.stones)
        self.state.turn = self.left_of(party)
        self.settle(party)

    def judge_take(self, party: Party, value: Any) -> Sequence[Refusal]:
        """Every reason against taking so many."""
        if value not in ("1", "2", "3"):
            return (Refusal("@ID@-01", "not_so_many", {"value": value}),)
        left = self.state.stones
        return (Refusal("@ID@-01", "too_many", {"left": left}),) if int(value) > left else ()

    def settle(self, last: Party | None = None) -> None:
        """@ID@-02: no stone left ends the game."""
        if self.state.stones == 0:
            winner = last or self.parties[self.parties.index(self.state.turn) - 1]
            rest = tuple(party for party in self.parties if party != winner)
            raise GameOver(Outcome("last_stone", "@ID@-02", ((winner,), rest)))

    def judge_position(self) -> Sequence[Refusal]:
        """Every reason why the table cannot stand like that."""
        if self.state.turn not in self.parties or self.state.stones < 0:
            return (Refusal("GEN-9", "bad_position", {"reason": "turn, stones"}),)
        return ()

    def labels(self) -> Mapping[str, Mapping[str, str]]:
        """Names of what values and facts mention; here numbers speak for themselves."""
        return {}
'''

_PROJECT = """[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "@DASHED@"
version = "0.1.0"
description = "@TITLE@ for Table Companion."

[project.entry-points."companion.games"]
@NAME@ = "@NAME@:@CLASS@"

[tool.setuptools]
py-modules = ["@NAME@"]
"""

_GAME = """schema: 1
id: @NAME@
game: @NAME@ # the entry point in pyproject.toml
title: {de: "@TITLE@", en: "@TITLE@", es: "@TITLE@"}
about:
  de: "Wer den letzten Stein nimmt, gewinnt."
  en: "Who takes the last stone wins."
  es: "Gana quien toma la última piedra."
emblem: ladder
players: {min: 2, max: 6}
rules:
  stones: 7
options:
  many_stones:
    title: {de: "Mehr Steine", en: "More stones", es: "Más piedras"}
    text: {de: "Es liegen 21 Steine.", en: "There are 21 stones.", es: "Hay 21 piedras."}
    rule: @ID@-02
    set: {rules.stones: 21}
files:
  rules: rules.yaml
  texts: texts.yaml
"""

_RULES = """@ID@-01:
  structural: [not_so_many, too_many]
  text:
    de: "Man nimmt einen, zwei oder drei Steine."
    en: "One takes one, two or three stones."
    es: "Se toman una, dos o tres piedras."
@ID@-02:
  text:
    de: "Wer den letzten Stein nimmt, gewinnt."
    en: "Who takes the last stone wins."
    es: "Gana quien toma la última piedra."
"""

_TEXTS = """questions:
  take: {de: "{party}: Wie viele Steine?", en: "{party}: how many stones?", es: "{party}: ¿cuántas piedras?"}
events:
  took:
    de: "{party} nimmt {count}, es bleiben {left}."
    en: "{party} takes {count}, {left} are left."
    es: "{party} toma {count}, quedan {left}."
refusals:
  @ID@-01.not_so_many: {de: "Eins, zwei oder drei.", en: "One, two or three.", es: "Una, dos o tres."}
  @ID@-01.too_many: {de: "Es liegen nur {left}.", en: "There are only {left}.", es: "Solo hay {left}."}
"""

_SCENARIO = """scenario: The last stone wins
rules: [@ID@-01, @ID@-02]
game: @NAME@
seats: [Anna, Ben]
position: {at: round, stones: 4, turn: Anna}
steps:
  - answer: {party: Anna, question: take, value: "2"}
  - expect: {event: took, party: Anna, left: 2, rule: @ID@-01}
  - refuse: {party: Ben, question: take, value: "3", rules: [@ID@-01]}
  - answer: {party: Ben, question: take, value: "2"}
  - expect: {event: game_over, rule: @ID@-02}
  - expect: {ended: {reason: last_stone, ranking: [[Ben], [Anna]]}}
"""


def files_for(name: str) -> dict[str, str]:
    """Path below the folder in which the game gets its own → contents."""
    words = name.split("_")
    places = {
        "@NAME@": name,
        "@DASHED@": name.replace("_", "-"),
        "@TITLE@": " ".join(words).capitalize(),
        "@CLASS@": "".join(word.capitalize() for word in words),
        "@ID@": name.replace("_", "")[:2].upper(),
    }
    pack = f"{name}/packs/{name}"
    files = {
        f"{name}/pyproject.toml": _PROJECT,
        f"{name}/{name}.py": _SCRIPT,
        f"{pack}/game.yaml": _GAME,
        f"{pack}/rules.yaml": _RULES,
        f"{pack}/texts.yaml": _TEXTS,
        f"{pack}/scenarios/first.yaml": _SCENARIO,
    }
    return {path: _filled(text, places) for path, text in files.items()}


def _filled(text: str, places: dict[str, str]) -> str:
    for place, value in places.items():
        text = text.replace(place, value)
    return text

"""The Python files that `companion new-game` writes: the smallest complete game.

Its rules name their display and bot but do not import them; whoever needs one does.
"""

from __future__ import annotations

PACKAGE = '''"""@TITLE@: its rules, its bot, and what the window shows of it."""

from @NAME@.rules.game import @CLASS@, Contents

__all__ = ["@CLASS@", "Contents"]
'''

RULES = '''"""The rules: a script of questions, judges, and the state. They import neither the face nor the bot."""
'''

SCRIPT = '''"""@TITLE@: who takes the last stone has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.api import (
    Accent,
    Events,
    Game,
    GameLook,
    GameOver,
    Kind,
    Outcome,
    Party,
    Question,
    Refusal,
    Script,
    State,
    oval,
    to_all,
)

NUMBERS = ("1", "2", "3")
"""What somebody may take at once."""


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


class @CLASS@(Game[Table, Contents]):
    """The referee of @TITLE@."""

    name: ClassVar[str] = "@NAME@"
    look: ClassVar[GameLook] = GameLook(Accent("#9CCBB0", "#1F5E41"), emblem=(oval(0.9, 0.6),))
    face: ClassVar[str] = "@NAME@.face:@CLASS@Face"  # imported when a window shows the game
    bot: ClassVar[str] = "@NAME@.bot:Greedy"  # imported when it is simulated
    chance: ClassVar[frozenset[Kind]] = frozenset()  # what is thrown, drawn or shuffled; here nothing is
    Definition: ClassVar[type] = Contents
    tells: ClassVar[Events] = to_all("took")  # who may know: what one alone sees is declared with told_to("party")

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
        number = yield Question("take", Kind.CHOOSE, (party,), self.judge_take, lambda _: NUMBERS, rule="@ID@-01")
        self.state.stones -= int(number)
        self.say("took", "@ID@-01", party=party, count=int(number), left=self.state.stones)
        self.state.turn = self.left_of(party)
        self.settle(party)

    def judge_take(self, party: Party, value: Any) -> Sequence[Refusal]:
        """Every reason against taking so many."""
        if value not in NUMBERS:
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

BOT = '''"""A greedy player: it leaves four stones, or eight, or twelve, whenever it can."""

from __future__ import annotations

import random
from typing import Any

from companion.api import Game, Party, Question
from companion.api.bots import RandomBot, best, first_legal
from @NAME@.rules.game import @CLASS@


class Greedy:
    """Looks at the table as any player does. What it has no opinion on it decides at random."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.otherwise = RandomBot(rng)

    def answer(self, game: Game, ask: Question, party: Party) -> Any:
        """A legal answer; None leaves a question that was put to several to the others."""
        if not isinstance(game, @CLASS@) or ask.candidates is None:
            return self.otherwise.answer(game, ask, party)
        left = game.state.stones
        order = best(list(ask.candidates(party)), lambda number: (left - int(number)) % 4 == 0, self.rng)
        return first_legal(game, ask, party, order)
'''

MODELS = '''"""What the window shows, as plain data: it can be compared, and tested without a window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.api.models import BoardModel


@dataclass(frozen=True)
class HeapModel(BoardModel):
    """How many stones are left. There are no spots on which figures stand."""

    stones: int

def heap_of(view: Mapping[str, Any]) -> HeapModel:
    """The heap, from what everybody at the table may see."""
    return HeapModel(view["stones"])
'''

FACE = '''"""@TITLE@ at the window: the heap of stones is drawn. Only this folder knows Kivy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.api import Game
from companion.api.face import BoardContext, BoardWidget, Face, OptionModel, Painted, Teller, paint_icon
from @NAME@.models import HeapModel, heap_of

A_ROW = 7


class @CLASS@Face(Face):
    """What is shown instead of the usual. Every other page and panel is there without a line from here."""

    def board(self, game: Game, view: Mapping[str, Any], teller: Teller) -> HeapModel:
        """The heap as the table may see it."""
        return heap_of(view)

    def draw(self, seen: BoardContext) -> BoardWidget:
        """The widget of the heap."""
        assert isinstance(seen.board, HeapModel)
        return Heap(seen.board, seen)


class Heap(Painted):
    """The stones in rows, from the top."""

    role = "board"
    zoom: str | None = None
    marked: str | None = None

    def __init__(self, board: HeapModel, seen: BoardContext) -> None:
        self.board, self.theme = board, seen.look.theme
        self.stone = seen.look.game.emblem
        super().__init__()

    def update(self, board: HeapModel, targets: Mapping[str, OptionModel], zoom: str | None) -> None:
        """Show another state; drawn only if something changed."""
        if board != self.board:
            self.board = board
            self.repaint()

    def paint(self, canvas: Any) -> None:
        """Draw each stone."""
        step = min(self.theme.mm(12), self.width / A_ROW, self.height / 4)
        for number in range(self.board.stones):
            down, along = divmod(number, A_ROW)
            at = (self.x + (along + 0.5) * step, self.y + self.height - (down + 0.5) * step)
            paint_icon(canvas, self.stone, at, step * 0.8, self.theme.palette.accent)
'''

TEST = '''"""What the scenarios in packs/ do not show. Run by `python -m pytest tests`."""

from __future__ import annotations

from pathlib import Path

from companion.packs.catalogue import Catalogue, installed_packs
from companion.simulate.play import Plan, play
from @NAME@ import @CLASS@
from @NAME@.models import heap_of

PACKS = Path(__file__).parents[1] / "packs"


def find(name: str) -> type[@CLASS@]:
    """The script of the only pack that is used here."""
    return @CLASS@


def plan(*bots: str) -> Plan:
    """Games of two who play by themselves."""
    return Plan(Catalogue([installed_packs(), PACKS], find).load("@NAME@").resolve((), {}, 2), 2, bots, "1")


def test_every_game_ends_and_greedy_wins_more_of_them() -> None:
    games = [play(plan("greedy", "random"), number, find) for number in range(40)]
    assert {game.reason for game in games} == {"last_stone"}
    assert sum(game.winners == (0,) for game in games) > 24


def test_the_window_shows_the_stones_that_are_left() -> None:
    assert heap_of({"stones": 5, "turn": "Anna"}).stones == 5
'''

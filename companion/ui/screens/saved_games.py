"""Saved games as strips of paper with their boxes: those of this box, and whatever else lists games."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import ceil
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.box.troubles import save_sentence
from companion.models.game.parties import first_words, looks
from companion.models.game.party_looks import Colour
from companion.models.record.how_it_went import TITLE
from companion.models.set_up.games import games_of
from companion.models.style.folders import is_shipped
from companion.table.evening import SavedGame
from companion.table.journal import UNDATED, local_time
from companion.texts.wording import N_
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_mark
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.shell.services import Services
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Painted, as_high_as_needed
from companion.ui.widgets.paper import paint_paper
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.text import FitText, longest_word, wrapped_height
from companion.ui.widgets.things.game_box import GameBox
from companion.ui.widgets.things.paper import Paper

MONTHS = (
    N_("Jan"),
    N_("Feb"),
    N_("Mar"),
    N_("Apr"),
    N_("May"),
    N_("Jun"),
    N_("Jul"),
    N_("Aug"),
    N_("Sep"),
    N_("Oct"),
    N_("Nov"),
    N_("Dec"),
)


def title_of(game: SavedGame, look: Look) -> str:
    """A saved game's title in the language at hand."""
    return game.title.get(look.language) or next(iter(game.title.values()), game.id)


def when(game: SavedGame, look: Look) -> str:
    """When it was played last: day, month and time tell two games of the same people apart."""
    at = local_time(game.last_at)
    if at is None:
        return look._(UNDATED)
    month, clock = look._(MONTHS[at.tm_mon - 1]), time.strftime("%H:%M", at)
    return look.fill(look._("{day} {month}, {clock}"), day=at.tm_mday, month=month, clock=clock)


def boxes_of(games: Sequence[SavedGame], services: Services, language: str) -> Mapping[str, str]:
    """In whose box each game's pack comes: a shipped one's in its own. Packs are only searched for other ones."""
    packs = {game.pack for game in games}
    if all(map(is_shipped, packs)):
        return {pack: pack for pack in packs}
    return {game.id: game.art for game in games_of(services.packs.list(), language)}


class Pieces(Painted):
    """The pieces of everybody in a game, in the order of their seats, as large as there is room on so many lines."""

    def __init__(self, game: SavedGame, theme: Theme, *, lines: int = 1, **kwargs: object) -> None:
        worn = looks(game.parties, {party: game.badges[party] for party in game.parties if party in game.badges})
        self.theme, self.worn, self.lines = theme, list(worn.values()), lines
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """Draw them from the left."""
        abreast, high = max(1, ceil(len(self.worn) / self.lines)), self.height / self.lines
        step = min(high * 1.12, self.width / abreast)
        for number, look in enumerate(self.worn):
            line, place = divmod(number, abreast)
            centre = self.x + (place + 0.5) * step, self.top - (line + 0.5) * high
            paint_mark(canvas, look, centre, step * 0.84, self.theme.palette.ink)


class NamesTold(FitText):
    """Everybody's name in a line of text: smaller where they are many, then without what follows the first names, and
    at last as many as have room. Never cut in the middle of the letters.
    """

    def __init__(self, names: Sequence[str], theme: Theme, size: str = "label", **kwargs: Any) -> None:
        self.names = tuple(names)
        super().__init__(", ".join(names), theme, size, **kwargs)

    def _fit(self, *_: object) -> None:
        short = first_words(self.names)
        first = [short[name] for name in self.names]
        fewer = (first[:count] for count in range(len(first) - 1, 0, -1))
        tries = (", ".join(self.names), ", ".join(first), *(f"{', '.join(some)} …" for some in fewer))
        self.text = next(filter(self._has_room, tries), tries[-1])
        super()._fit()

    def _has_room(self, text: str) -> bool:
        width, height = max(1.0, self.width), max(1.0, self.height)
        if longest_word(text, self.smallest_px, face=self.face) > width:
            return False
        return bool(wrapped_height(text, self.smallest_px, width, face=self.face) <= height)


class GameRow(Touchable, BoxLayout):
    """A saved game in a list: its box, its people, when it was played last and what there is to be told of it. `art`
    is the pack whose box it comes in; of a house rule that is another one, so the box has the name printed on it.
    """

    role = "running"
    whole = True

    def __init__(self, game: SavedGame, look: Look, act: Callable[[], object], art: str, told: str) -> None:
        b, design = Builder(look), look.theme.design
        self.theme, self.title, self.people = b.theme, title_of(game, look), ", ".join(game.people)
        high = HIGH_UPRIGHT if b.portrait else HIGH
        edge = design(10 if b.portrait else 7)
        super().__init__(act, spacing=design(14), padding=edge, size_hint_y=None, height=b.mm(high))
        ink, soft = b.palette.ink, b.palette.ink_soft
        self.front = GameBox(art, self.title, b.theme, named=art != game.pack, size_hint_x=None, width=b.mm(high / 2))
        title = b.fit(self.title, "answer", strong=True, colour=ink, align="left", high=5.5)
        played = b.fit(when(game, look), "label", colour=ink, align="left" if b.portrait else "right", high=5.5)
        if not b.portrait:
            played.size_hint_x, played.width = None, b.mm(30)
        self.names = NamesTold(game.people, b.theme, colour=ink, align="left")
        words = b.column(
            *((title, played) if b.portrait else (b.row(title, played, high=5.5),)),
            *self._people(game, b),
            b.fit(told, "label", colour=soft, align="left"),
            gap=0.5 if b.portrait else 0.25,
        )
        put(self, self.front, words)

    def _people(self, game: SavedGame, b: Builder) -> tuple[Widget, ...]:
        """The pieces and the names, beside each other where a line for each would leave fewer games on a page."""
        if b.portrait:
            self.names.size_hint_y, self.names.height = None, b.mm(9)
            return Pieces(game, b.theme, size_hint_y=None, height=b.mm(5)), self.names
        lines = 1 if len(game.parties) <= ON_A_LINE else 2
        piece = PIECE_MM if lines == 1 else NAMES_MM / 2
        wide = b.mm(piece * 1.12 * ceil(len(game.parties) / lines))
        pieces = Pieces(game, b.theme, lines=lines, size_hint=(None, None), width=wide, height=b.mm(piece * lines))
        pieces.pos_hint = MIDDLE
        return (b.row(pieces, self.names, gap=1, high=NAMES_MM),)

    @property
    def shows(self) -> str:
        """Its title."""
        return self.title

    def paint(self, canvas: Canvas) -> None:
        """A sheet of paper."""
        paint_paper(canvas, self.theme, self.pos, self.size, "slip")


HIGH, HIGH_UPRIGHT = 20.9, 42.0
"""Height of a game in a list, in mm: three have room on the smallest panel."""

ON_A_LINE, PIECE_MM, NAMES_MM = 5, 4.6, 6.9
"""So many pieces stand on one line, so high; and the height of two lines of names, in mm."""


def trouble_note(words: str, b: Builder, icon: str = "warning", ink: Colour = "", above: str = "") -> Paper:
    """A sentence with its sign on a strip, among the games or instead of them."""
    slip, ink = Paper(b.theme, "slip", pad=12, orientation="horizontal"), ink or b.palette.brick_text
    as_high_as_needed(slip)
    slip.whole = True
    sign = b.icon(icon, mm=7, colour=ink, wide=11, high=9, pos_hint={"center_y": 0.5})
    told = b.column(
        b.text(above, strong=True, colour=slip.ink) if above else None,
        b.text(words, "answer", colour=ink),
        gap=0.25,
        high="needed",
        pos_hint={"center_y": 0.5},
    )
    put(slip, sign, told)
    return slip


def broken_game(game: SavedGame, look: Look) -> Paper:
    """A saved game that cannot be continued, and why."""
    known = ", ".join((*([title_of(game, look)] if game.title else []), *game.people))
    slip = trouble_note(save_sentence(game, look.words), Builder(look), above=known)
    slip.role = "broken"
    return slip


MOST = 20
"""So many games that are over are listed."""


def over(games: Sequence[SavedGame]) -> list[SavedGame]:
    """Those that are over, the last ones first; what another one goes on with is told there."""
    found = [game for game in games if game.finished and not game.wrong and not game.followed_by]
    return sorted(found, key=lambda game: -game.last_at)[:MOST]


class AllGamesScreen(Page):
    """Every game that can be gone on with, the last one first, those that are over, and those that cannot be opened,
    with the reason. How one went is told by a tap: of one that is over anywhere on it.
    """

    role = "all games"

    def __init__(
        self,
        look: Look,
        resume: Callable[[str], None],
        tell_again: Callable[[str], None],
        games: Sequence[SavedGame],
        arts: Mapping[str, str],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(look, look._("Saved games"), on_back)
        b, went = self.b, look._(TITLE)

        def row(game: SavedGame) -> Widget:
            strip = GameRow(game, look, partial(resume, game.id), arts.get(game.pack, ""), game.recap)
            below = b.portrait and b.theme.text_scale > 1  # beside it the strip would have no room for its people
            wide = None if below else WENT_MM
            again = b.button(went, partial(tell_again, game.id), icon="log", wide=wide, size="label", pos_hint=MIDDLE)
            line = (b.column if below else b.row)(strip, again, gap=0.75, high="needed")
            line.whole = True  # the way is never seen without its game
            return line

        rows: list[Widget] = [
            *(row(game) for game in games if game.running),
            *(broken_game(game, look) for game in games if game.wrong),
            *(GameRow(game, look, partial(tell_again, game.id), arts.get(game.pack, ""), went) for game in over(games)),
        ]
        self.body.add_widget(b.more(*rows))


MIDDLE = {"center_y": 0.5}

WENT_MM = 33.0
"""Width of what tells how a game went that is not over."""

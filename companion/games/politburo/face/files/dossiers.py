"""Everybody's dossiers in columns below their owners: the overview, and where a candidate is chosen by a tap."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.games.politburo.face import art
from companion.games.politburo.face.art import Frame
from companion.games.politburo.face.files import dossier
from companion.games.politburo.face.files.happenings import Happening, happening_of
from companion.games.politburo.face.files.shapes import WIDE
from companion.games.politburo.models.bureau import BureauModel, CandidateModel
from companion.games.politburo.models.words import of_hand, of_hand_alone
from companion.models.game.party_looks import PartyLook
from companion.models.game.question import OptionModel
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_mark
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.paint.still import MARGIN, Still
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import text_width

GAP, HEAD, LAMP, RADIUS, BESIDE = 6, 26, 2, 6, 30
"""Between columns, the line of owners' marks, the frame of what may be tapped and its corners, and where the words
beside such a mark begin, in design pixels.
"""

HIGHEST, HIGHEST_SLIM = 128, 206
"""The most height of a dossier; a slim one has its photo above everything."""

FLAT = 0.52
"""How much of the ground covers what cannot be chosen."""

KEPT = 60
"""Most pictures of single dossiers that are kept, some 100 kB each: all of them at two sizes, twice."""

Pictures = dict[tuple[CandidateModel, tuple[float, float], dossier.Parts], Still]


class Folder(Touchable, Widget):
    """Where a finger finds a dossier. It draws only what is between it and the finger: the lamp, a veil (`flat`)."""

    role = "block"

    def __init__(
        self,
        one: CandidateModel,
        look: Look,
        on_tap: Callable[[], object],
        option: OptionModel | None,
        *,
        flat: bool = False,
    ) -> None:
        self.one, self.theme, self.option, self.flat = one, look.theme, option, flat
        if option is not None:
            self.role = "option"
        super().__init__(on_tap, size_hint=(None, None))

    @property
    def shows(self) -> str:
        """Whose it is, and what stands on it."""
        one = self.one
        return f"{one.title} {one.loyalty} {one.health} {one.whose}"

    def paint(self, canvas: Canvas) -> None:
        """Draw the frame of what may be tapped, and the veil over what may not."""
        theme, d = self.theme, self.theme.design(1)
        palette = theme.palette
        if self.option is not None and self.option.open:
            frame, size = (self.x - d, self.y - d), (self.width + 2 * d, self.height + 2 * d)
            outline(canvas, frame, size, palette.accent, RADIUS * d, max(2, LAMP * d))
        elif self.flat:
            box(canvas, self.pos, self.size, palette.sunken, 3 * d, FLAT)
        if self.pressed:
            box(canvas, self.pos, self.size, palette.sunken, 3 * d, 0.25)


class Dossiers(Painted, FloatLayout):
    """The dossiers of all players. What rests is one picture; what happens to one of them is shown once, in motion.

    `on_tap` is called with a candidate. `options` are answers by candidate: open ones have the lamp's frame; where
    there are any, all others lie flat, refused or not asked about. With `heads` the owners' marks stand above the
    columns, where no names do. `pictures` are those of single dossiers; whoever shows dossiers again hands them on.
    """

    role = "dossiers"

    def __init__(
        self,
        board: BureauModel,
        looks: Mapping[Party, PartyLook],
        look: Look,
        on_tap: Callable[[CandidateModel], object],
        *,
        options: Mapping[str, OptionModel] | None = None,
        heads: bool = True,
        pictures: Pictures | None = None,
        **kwargs: object,
    ) -> None:
        self.board, self.looks, self.look, self.theme = board, looks, look, look.theme
        self.on_tap, self.options, self.heads = on_tap, options or {}, heads
        self.pictures: Pictures = pictures if pictures is not None else {}
        self.frames: dict[str, Frame] = {}
        self.still: Still | None = None
        self.happening: dict[str, Happening] = {}
        super().__init__(**kwargs)
        self.folders: dict[str, Folder] = {}
        self._fill()
        self.bind(pos=self._lay, size=self._lay)

    def update(self, board: BureauModel, options: Mapping[str, OptionModel]) -> None:
        """Show another state; what changed for a candidate that everybody watches is moved."""
        before, self.board = self.board, board
        if before == board and options == self.options:
            return
        self.options = options
        self._fill()
        self._lay()
        if before != board:
            self._happen(before)

    def _fill(self) -> None:
        for folder in self.folders.values():
            self.remove_widget(folder)
        self.folders = {
            one.id: Folder(
                one, self.look, partial(self.on_tap, one), self.options.get(one.id), flat=self._lies_flat(one)
            )
            for block in self.board.blocks
            for one in block.candidates
        }
        for folder in self.folders.values():
            self.add_widget(folder)

    def _lies_flat(self, one: CandidateModel) -> bool:
        """Whether a candidate is asked for, and this one cannot be it."""
        option = self.options.get(one.id)
        return bool(self.options) and not (option is not None and option.open)

    # ── places ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _lay(self, *_: object) -> None:
        d = self.theme.design(1)
        blocks = self.board.blocks
        gap = GAP * d
        wide = (self.width - gap * (len(blocks) - 1)) / max(1, len(blocks))
        if wide < WIDE * d:
            gap = 4 * d
            wide = (self.width - gap * (len(blocks) - 1)) / max(1, len(blocks))
        head = self._head
        rows = max((len(block.candidates) for block in blocks), default=1)
        most = HIGHEST * d if wide >= WIDE * d else HIGHEST_SLIM * d
        high = min((self.height - head) / rows, most * (1 if self.theme.text_scale == 1 else 1.2))
        before, self.frames = self.frames, {}
        for column, block in enumerate(blocks):
            x = self.x + column * (wide + gap)
            for row, one in enumerate(block.candidates):
                y = self.y + self.height - head - (row + 1) * high
                self.frames[one.id] = (round(x), round(y + 4 * d), round(wide), round(high - 4 * d))
        for name, folder in self.folders.items():
            folder.pos, folder.size = self.frames[name][:2], self.frames[name][2:]
        if self.happening and before != self.frames:  # a motion would go on where its dossier no longer lies
            for moving in self.happening.values():
                moving.cancel()
            self.happening = {}
        self.paint_soon()  # a layout tries sizes that do not last, and each has a picture of every dossier

    @property
    def _head(self) -> float:
        return max(HEAD * self.theme.design(1), self.theme.type(2.8) * 1.1) if self.heads else 0.0

    # ── what is seen ──────────────────────────────────────────────────────────────────────────────────────────────────

    def repaint(self, *_: object) -> None:
        """Draw the picture of all dossiers anew."""
        self.still = None
        super().repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw the columns' marks and the picture of the dossiers."""
        if not self.frames:
            return
        d = self.theme.design(1)
        turn = next((block for block in self.board.blocks if block.turn), None)
        if turn is not None and turn.candidates and self.theme.palette.textured:
            x, _, wide, _ = self.frames[turn.candidates[0].id]
            low = min(self.frames[one.id][1] for one in turn.candidates)
            high = self.y + self.height - low
            box(canvas, (x - 3 * d, low - 3 * d), (wide + 6 * d, high + 3 * d), self.theme.palette.text, 4 * d, 0.14)
        size = round(self.width) + 2 * MARGIN, round(self.height) + 2 * MARGIN
        self.still = Still(size, self._draw)
        self.still.show(canvas, (round(self.x) - MARGIN, round(self.y) - MARGIN))
        if self.heads:
            self._owners(canvas)

    def _owners(self, canvas: Canvas) -> None:
        theme, d = self.theme, self.theme.design(1)
        said, px = self._hands(), theme.type(2.8)
        for block in self.board.blocks:
            x, _, wide, _ = self.frames[block.candidates[0].id]
            y = self.y + self.height - self._head / 2
            size = 20 * d
            paint_mark(canvas, self.looks[block.party], (x + 14 * d, y), size, theme.palette.text)
            frame = (x + BESIDE * d, y - self._head / 2, wide - BESIDE * d, self._head)
            art.write(canvas, theme, said[block.party], frame, px, theme.palette.text_dim, face=Typeface.LABEL)

    def _hands(self) -> dict[Party, str]:
        """How many cards everybody holds, with how many they may if there is room for that in every column."""
        px = self.theme.type(2.8)
        room = min((self.frames[block.candidates[0].id][2] for block in self.board.blocks), default=0.0)
        said: dict[Party, str] = {}
        for told in (of_hand, of_hand_alone):
            said = {one.party: told(one, self.look) if one.is_in else "–" for one in self.board.blocks}
            if all(
                text_width(one, px, face=Typeface.LABEL) <= room - BESIDE * self.theme.design(1)
                for one in said.values()
            ):
                break
        return said

    def _draw(self, canvas: Canvas) -> None:
        left, low = round(self.x) - MARGIN, round(self.y) - MARGIN
        for block in self.board.blocks:
            for one in block.candidates:
                x, y, wide, high = self.frames[one.id]
                moving = self.happening.get(one.id)
                if moving is not None and moving.whole:
                    continue
                parts = moving.parts if moving is not None else dossier.ALL
                still = self._picture(one, (wide, high), parts)
                still.show(canvas, (x - left - MARGIN, y - low - MARGIN))

    def _picture(self, one: CandidateModel, size: tuple[float, float], parts: dossier.Parts) -> Still:
        """A dossier as it stands, drawn once: an answer changes one or two of them."""
        key = one, size, parts
        if key not in self.pictures:
            while len(self.pictures) >= KEPT:
                del self.pictures[next(iter(self.pictures))]
            wide, high = size
            frame = (MARGIN, MARGIN, wide, high)
            self.pictures[key] = Still(
                (wide + 2 * MARGIN, high + 2 * MARGIN),
                lambda canvas: dossier.paint(canvas, frame, one, self.board, self.theme, self.look.language, parts),
            )
        return self.pictures[key]

    # ── what happens ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _happen(self, before: BureauModel) -> None:
        """Begin the motions of all dossiers to which something happened that is worth watching."""
        for moving in self.happening.values():
            moving.cancel()
        self.happening = {}
        if self.theme.calm or self.get_parent_window() is None:
            return
        then = {one.id: one for block in before.blocks for one in block.candidates}
        for block in self.board.blocks:
            for one in block.candidates:
                found = happening_of(then.get(one.id), one)
                if found is not None and one.id in self.frames:
                    self.happening[one.id] = found(
                        self, then[one.id], one, before, self.board, self.frames[one.id], partial(self._over, one.id)
                    )
        if self.happening:
            self.repaint()
            for moving in tuple(self.happening.values()):
                moving.begin()

    def _over(self, name: str) -> None:
        if self.happening.pop(name, None) is not None:
            self.repaint()

"""What the board asks for, with pieces and plates: setting a figure up, a transfer, and whether its owner agrees."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.models.boards.ladder import LadderModel
from companion.models.game.party_looks import PartyLook
from companion.ui.look.marks import paint_icon
from companion.ui.look.paint import papers
from companion.ui.look.paint.plain import box, dashed
from companion.ui.look.theme import Theme
from companion.ui.questions.panel import MANY, QuestionContext
from companion.ui.questions.place import PlacePanel
from companion.ui.questions.text import ConfirmPanel
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import FitText, Text, wrapped_height
from companion.ui.widgets.things.names import brief

HIGH, LEAST, ARROW = 84, 44, 30
"""Most and least height of a plate and that of the arrow between two, in design pixels."""

EDGE, PIECE_MM = 8, 9.0
"""The coloured edge of a plate in design pixels, and the height of its piece."""


ABREAST = 4
"""So many pieces have their words beside them where the panel is upright."""


class PostPlate(Painted, BoxLayout):
    """A post on a plate of paper, with the piece that stands there or will; a dashed place while none is named."""

    role = "post plate"

    def __init__(self, b: Builder, name: str, rank: str = "", look: PartyLook | None = None) -> None:
        self.theme, self.look, self.name = b.theme, look, name
        design = b.theme.design
        super().__init__(spacing=design(8), padding=(design(EDGE + 8), design(5), design(10), design(5)))
        ink = b.palette.ink
        words = b.column(gap=0)
        if not name:
            self.add_widget(b.fit(b.look._("Tap it on the board."), "effect", strong=True, dim=True))
            return
        put(words, b.fit(name, "card", strong=True, align="left", colour=ink, size_hint_y=1.5))
        if rank:
            words.add_widget(b.fit(rank, "small", align="left", colour=b.palette.ink_soft))
        put(self, b.mark(look, mm=PIECE_MM, wide=PIECE_MM + 1) if look is not None else None, words)

    @property
    def shows(self) -> str:
        """The post."""
        return self.name

    def paint(self, canvas: Canvas) -> None:
        """Draw the plate, or the empty place."""
        theme, design = self.theme, self.theme.design
        if not self.name:
            dashed(canvas, self.pos, self.size, theme.palette.text_dim, theme.mm(1), design(6))
            return
        papers.paper(canvas, theme, self.pos, self.size, "paper" if self.look is not None else "paper_rest")
        if self.look is not None:
            box(canvas, self.pos, (design(EDGE), self.height), self.look.colour)


class Arrow(Painted):
    """From one plate to the one below."""

    def __init__(self, theme: Theme, **kwargs: Any) -> None:
        self.theme = theme
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """Draw it."""
        paint_icon(canvas, "down", self.middle, self.height * 0.9, self.theme.palette.text)


class MovePlates(BoxLayout):
    """Two plates below each other: from where the figure goes, and to where."""

    role = "move"

    def __init__(self, b: Builder, board: LadderModel, figure: PartyLook | None, start: str, target: str) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, spacing=b.theme.design(2))
        self.b = b

        def plate(post: str, look: PartyLook | None) -> PostPlate:
            if not post:
                return PostPlate(b, "")
            known = board.posts[post]
            called = known.short if known.number is None else f"{known.short} {known.number}".strip()
            title = known.title
            rank = title.replace(called, "").strip(" ,·:") if called in title else title
            return PostPlate(b, called, rank if b.theme.text_scale <= 1 or b.portrait else "", look)

        arrow = Arrow(b.theme, size_hint_y=None, height=b.theme.design(ARROW))
        put(self, plate(start, figure), arrow, plate(target, None))

    def fits_into(self, view: Any) -> None:
        """It takes the height that the answers leave, but no more than it needs."""
        design = self.b.theme.design

        def tall(*_: object) -> None:
            scale = max(1.0, min(self.b.theme.text_scale, 1.3)) * (1.25 if self.b.portrait else 1)
            least, most = 2 * design(LEAST) + design(ARROW), 2 * design(HIGH) * scale + design(ARROW)
            self.height = max(least, min(most, view.height))

        view.bind(height=tall)
        tall()


def move_of(asking: QuestionContext, b: Builder) -> MovePlates | None:
    """The move that a question is about; None where the board does not tell it."""
    board = asking.board
    if not isinstance(board, LadderModel) or board.leaving is None:
        return None
    owner = board.posts[board.leaving].owner
    return MovePlates(b, board, asking.mark(owner), board.leaving, board.going_to or "")


class ConsentPanel(ConfirmPanel):
    """Whether the owner of a figure agrees to exactly this move: from plate to plate, and a lit Yes."""

    def says(self) -> str:
        """Who asks whom; the plates say what."""
        by, asked = self.asking.question.about.get("caller"), self.asking.question.party
        if not isinstance(by, str) or asked is None or move_of(self.asking, self.b) is None:
            return super().says()
        who = [self.asking.party(one).title for one in (by, asked)]
        return self.look.fill(self.look._("{by} asks {name}: all right?"), by=who[0], name=who[1])

    def fill(self) -> None:
        """The plates, and below them the answers."""
        move = move_of(self.asking, self.b)
        if move is None or not all(option.open for option in self.asking.options):
            super().fill()
            return
        self.body.add_widget(move)
        move.fits_into(self.view)
        buttons = [
            self.b.button(option.label, partial(self.choose, option), style="main" if option.value is True else "plain")
            for option in self.asking.options
        ]
        for button in buttons:
            button.role = "option"
        self.below.add_widget(self.b.row(*buttons, gap=1, high="needed"))
        self.add_pass()


class TransferToPanel(PlacePanel):
    """Where a figure goes: its plate, and an empty place below it."""

    def _moved(self) -> None:
        move = move_of(self.asking, self.b)
        if move is None:
            super()._moved()
            return
        self.body.add_widget(move)
        move.fits_into(self.view)

    def note(self, text: str) -> None:
        """The empty place says that one is to be tapped."""
        if move_of(self.asking, self.b) is None:
            super().note(text)


class TransferredPanel(PlacePanel):
    """Whose figure is transferred: the own pieces go at once, those of others only if they agree."""

    def fill(self) -> None:
        """What to do, then flat what a tap on which figure means: nothing of it looks like a key."""
        b, look, board, mine = self.b, self.look, self.asking.board, self.asking.question.party
        looks = self.asking.play.looks()
        self.body.add_widget(b.text(look._("Tap it on the board."), strong=True))
        if board is not None and mine is not None:
            standing = {post.owner for post in board.spots.values() if post.owner is not None}
            if mine in standing:
                self._way([looks[mine]], look._("Own: goes at once"), beside=True)
            if others := [looks[party] for party in looks if party in standing and party != mine]:
                self._way(others, look._("Others: only if they agree"), beside=b.portrait and len(others) <= ABREAST)
        super().fill()

    def note(self, text: str) -> None:
        """Nothing more: what to do stands above."""

    def _way(self, pieces: list[PartyLook], words: str, *, beside: bool) -> None:
        b = self.b
        side = min(5.0, 44.0 / len(pieces))
        line = b.row(*(b.mark(one, mm=side) for one in pieces), gap=0.25, wide=(side + 1.5) * len(pieces), high=6)
        told = b.fit(words, "body", dim=True, align="left", high=6 if beside else 5)
        put(self.body, *([b.row(line, told, gap=1, high=6)] if beside else [line, told]))


class BrieferIfTight(FitText):
    """What is asked, in fewer words where all of them had to be set smaller."""

    def __init__(self, words: str, briefly: str, theme: Theme, size: str, **kwargs: Any) -> None:
        self.words, self.briefly = words, briefly
        super().__init__(words, theme, size, **kwargs)

    def _fit(self, *_: object) -> None:
        needed = wrapped_height(self.words, self.wanted_px, max(1.0, self.width), face=self.face)
        self.text = self.words if needed <= self.height else self.briefly
        super()._fit()


class FigurePanel(PlacePanel):
    """Where a figure is set up: one line of words, and the pieces in hand, large; on a wide panel all in a strip."""

    room_mm = 60.0

    def __init__(self, asking: QuestionContext, **kwargs: Any) -> None:
        wide = not asking.look.theme.profile.portrait
        count = len(asking.play.parties())
        self.others = "effect" if wide else "display" if count <= MANY else "title"
        self.own_mm, self.abreast = (9.0, count // 2) if wide else (15.0 if count <= MANY else 14.0, 0)
        super().__init__(asking, **kwargs)
        if wide:  # a strip
            self.orientation = "horizontal"
            self.below.size_hint_x, self.below.width = None, 0
            self.sentence.size_hint_x = 0.85
            self.tip = self._where()

    def sentence_widget(self) -> Text | FitText:
        """In a strip as large as it has room there."""
        if self.b.portrait:
            return super().sentence_widget()
        asked = self.asking.question.party
        party = self.asking.party(asked) if asked is not None else None
        says = self.says()
        briefly = says.replace(party.title, brief(party.first)) if party is not None and party.first else says
        return BrieferIfTight(says, briefly, self.theme, "head", strong=True, align="left")

    def room_for_hand(self) -> float:
        """They are what is seen here, at any size of text."""
        return self.room_mm * max(1.0, self.theme.text_scale)

    def of_others(self) -> str:
        """Where there is room for it, what the numbers count."""
        return self.look._("The others still have:") if self.b.portrait else ""

    def note(self, text: str) -> None:
        """Above the pieces, see `_in_hand`."""

    def _in_hand(self) -> None:
        if self.b.portrait:
            super().note(self._where())
        super()._in_hand()

    def _where(self) -> str:
        """What is tapped, and how many find room there."""
        count = self.asking.board.abreast() if self.asking.board is not None else 0
        told = self.look._("Tap an area: each has room for {count}.")
        return self.look.fill(told, count=count) if count > 1 else self.look._("Tap it on the board.")


PANELS = {
    "place_figure": FigurePanel,
    "consent": ConsentPanel,
    "transferred": TransferredPanel,
    "transfer_to": TransferToPanel,
}
"""The panels of the questions that have one of their own."""

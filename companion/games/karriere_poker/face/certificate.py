"""The certificate after a game: who is Boss now, and where everybody sits and comes from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import TABLE, Party
from companion.games.karriere_poker import KarrierePoker
from companion.games.karriere_poker.face import poses
from companion.games.karriere_poker.face.cards import letters, paint_middle
from companion.games.karriere_poker.face.felt import Felt, paint_felt
from companion.games.karriere_poker.face.inks import SET, dim_on_strip, on_felt, tone
from companion.games.karriere_poker.face.oval.seat import SCREW, paint_plate, paint_strip, set_name, set_on_plate
from companion.games.karriere_poker.models import CertificateModel, RankModel, certificate_of
from companion.models.game.party_looks import Colour, PartyLook
from companion.models.play.play import Play
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_mark
from companion.ui.look.motion.motion import Motion
from companion.ui.look.motion.poses import REST
from companion.ui.look.paint import painter, papers
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.text import FitText, text_width
from companion.ui.widgets.things.moving import Moving


class Certificate(Painted):
    """Paper with rosettes: which game is over, who has which position now, and the chair."""

    role = "certificate"

    def __init__(self, model: CertificateModel, look: Look) -> None:
        self.model, self.look, self.theme = model, look, look.theme
        super().__init__()

    @property
    def lines(self) -> tuple[str, str, str, str]:
        """What stands on it: which game, who, a verb, and the position."""
        look, boss = self.look, self.model.ranks[0]
        head = look.fill(look._("Game {number} is over"), number=self.model.game)
        return head, boss.name, look._("stays") if boss.before == 1 else look._("becomes"), boss.title

    @property
    def shows(self) -> str:
        """All that stands on it."""
        return " ".join(self.lines)

    def paint(self, canvas: Canvas) -> None:
        """Paper and lettering, from one picture."""
        margin = round(self.theme.design(24))
        size = self.width + 2 * margin, self.height + 2 * margin
        self.still = Still(size, lambda on: self._draw(on, margin), times=2.0)
        self.still.show(canvas, (self.x - margin, self.y - margin))

    def _draw(self, canvas: Canvas, margin: float) -> None:
        theme, design = self.theme, self.theme.design
        wide, high = self.size
        pos = margin, margin
        textured = theme.palette.textured
        if not textured or not painter.nine(canvas, "certificate", pos, self.size, of=SET):
            box(canvas, pos, self.size, theme.palette.paper, design(8))
            outline(canvas, pos, self.size, theme.palette.ink, design(8), 3)
        ink = tone(theme, "number_joker") if textured else theme.palette.ink
        green = tone(theme, "number_9") if textured else theme.palette.ink
        head, who, verb, title = self.lines
        x, room = margin + wide / 2, wide - design(64)
        unit = high / 384
        letters(
            canvas, head.upper(), Typeface.PLATE, 27 * unit, green, (x, margin + high - 66 * unit), room - design(84)
        )
        if textured:
            painter.image(canvas, "certificate_rule", (x, margin + high - 90 * unit), of=SET)
        letters(canvas, who, Typeface.NUMERAL, 58 * unit, ink, (x, margin + high - 128 * unit), room)
        letters(canvas, verb, Typeface.LABEL, 26 * unit, ink, (x, margin + high - 169 * unit), room)
        letters(canvas, title, Typeface.NUMERAL, 44 * unit, green, (x, margin + high - 204 * unit), room)
        if textured:
            at = margin + wide / 2 - 62 * unit, margin + 26 * unit
            papers.whole(canvas, papers.Art(SET, "chair"), at, (124 * unit, 130 * unit))


class Medal(Painted):
    """A brass medal with a one."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        super().__init__()

    def paint(self, canvas: Canvas) -> None:
        """Draw it."""
        theme = self.theme
        if not theme.palette.textured:
            return
        papers.whole(canvas, papers.Art(SET, "medal"), self.pos, self.size)
        wide = self.width
        at = self.middle[0], self.y + self.height - wide * 0.44
        paint_middle(canvas, "1", wide * 0.5, tone(theme, "brass_ink"), at)


NUMBER, PLATE, PIECE = 30.0, 160.0, 28.0
"""The widths of a rank's parts, in design pixels; the change takes what its words need, the name has the rest."""

MOST_PLACES = 8
"""So many positions there are at most: the words of all changes begin below each other."""

HIGHEST, APART = 66.0, 26.0
"""No rank is higher, and none further from the next, in design pixels."""


class RankRow(Painted, FloatLayout):
    """One rank: its number, its plate, who has it, and the place before with an arrow."""

    role = "rank row"

    def __init__(self, rank: RankModel, worn: PartyLook, look: Look) -> None:
        self.rank, self.worn, self.look, self.theme = rank, worn, look, look.theme
        super().__init__()
        theme = self.theme
        free: dict[str, Any] = {"size_hint": (None, None)}
        brass_ink = tone(theme, "brass_ink") if theme.palette.textured else theme.palette.ink
        self.number = FitText(str(rank.place), theme, "effect", colour=tone(theme, "brass"), **free)
        self.number.face = Typeface.NUMERAL
        self.plate = FitText(rank.title, theme, "plate", colour=brass_ink, **free)
        self.name = FitText(rank.name, theme, "answer", colour=on_felt(theme), align="left", **free)
        self.change = FitText(self._change(), theme, "label", colour=self._tone(), align="left", **free)
        for words in (self.number, self.plate, self.name, self.change):
            if words.text:
                self.add_widget(words)
        self.bind(pos=self._lay, size=self._lay)

    def _change(self) -> str:
        look, rank = self.look, self.rank
        if rank.before is None:
            return ""
        return self._from(rank.before) if rank.rise else look._("stays")

    def _from(self, place: int) -> str:
        return self.look.fill(self.look._("from {place}"), place=place)

    def _tone(self) -> Colour:
        rise = self.rank.rise
        return dim_on_strip(self.theme) if not rise else tone(self.theme, "rise" if rise > 0 else "fall")

    @property
    def shows(self) -> str:
        """Everything that stands in it."""
        return f"{self.rank.place} {self.plate.text} {self.rank.name} {self.change.text}".strip()

    def _lay(self, *_: object) -> None:
        design, theme, look = self.theme.design, self.theme, self.look
        x, y, high = self.x, self.y, self.height
        if self.width <= 1:
            return
        grown = theme.px("label") / theme.mm(3.0) * 0.70
        plate = min(design(PLATE) * max(1.0, grown * 0.9), self.width * 0.39)
        widest = max(text_width(told, theme.px("label")) for told in (look._("stays"), self._from(MOST_PLACES)))
        change = widest + design(12) if self.rank.before is not None else design(6)
        self.number.pos, self.number.size = (x + design(2), y), (design(NUMBER), high)
        self.at = x + design(NUMBER + 4), plate
        self.inset = design(6) if high >= theme.px("plate") * 1.2 + design(12) else design(2)
        self.plate.pos = self.at[0] + design(SCREW), y + self.inset
        self.plate.size = plate - design(2 * SCREW), high - 2 * self.inset
        self.plate.text = set_on_plate(self.plate, theme, self.rank.title, self.rank.brief)
        left = self.at[0] + plate + design(PIECE + 14)
        room = x + self.width - change - left - (design(28) if self.rank.before is not None else 0)
        self.name.text = set_name(self.name, theme, self.rank.name, self.rank.first_word, self.rank.short, room)
        self.name.pos, self.name.size = (left, y), (room, high)
        self.change.pos = x + self.width - change + design(4), y
        self.change.size = change - design(8), high

    def paint(self, canvas: Canvas) -> None:
        """What lies below the words, from one picture."""
        self._lay()
        margin = round(self.theme.design(8))
        self.still = Still((self.width + 2 * margin, self.height + 2 * margin), lambda on: self._draw(on, margin))
        self.still.show(canvas, (self.x - margin, self.y - margin))

    def _draw(self, canvas: Canvas, margin: float) -> None:
        theme, design = self.theme, self.theme.design
        paint_strip(canvas, theme, (margin, margin), self.size)
        inset = self.inset
        left, plate = self.at[0] - self.x + margin, self.at[1]
        paint_plate(canvas, theme, (left, margin + inset), (plate, self.height - 2 * inset))
        middle = margin + self.height / 2
        at = left + plate + design(8 + PIECE / 2), middle
        paint_mark(canvas, self.worn, at, design(PIECE), theme.palette.text)
        if self.rank.before is not None:
            rise = self.rank.rise
            icon = "minus" if not rise else "triangle_up" if rise > 0 else "triangle_down"
            x = self.change.x - self.x + margin - design(14)
            painter.icon(canvas, icon, (x, middle), design(20), self._tone())


def below_each_other(rows: Sequence[Widget], pos: tuple[float, float], size: tuple[float, float], theme: Theme) -> None:
    """Places rows in a box from its top down: the fewer, the higher, and further apart."""
    count = len(rows)
    gap = min(theme.design(APART), max(theme.design(5), size[1] / count - theme.design(HIGHEST)))
    each = min(theme.design(HIGHEST), (size[1] - gap * (count - 1)) / count)
    for number, row in enumerate(rows):
        row.size = round(size[0]), round(each)
        row.pos = round(pos[0]), round(pos[1] + size[1] - each * (number + 1) - gap * number - theme.design(2))


class CertificateScene(Painted, FloatLayout):
    """The certificate at one side, the ranks at the other, on felt. They arrive one after the other."""

    role = "certificate scene"

    def __init__(
        self,
        model: CertificateModel,
        look: Look,
        looks: Mapping[Party, PartyLook],
        sound: Callable[[str], None] | None,
    ) -> None:
        """With `sound` it comes as a moment that a tap ends; without, it just lies there."""
        self.model, self.look, self.theme, self.sound = model, look, look.theme, sound
        super().__init__()
        theme = look.theme
        free: dict[str, Any] = {"size_hint": (None, None)}
        self.paper = Moving(theme, Certificate(model, look), **free)
        self.medal = Moving(theme, Medal(theme), **free)
        self.ranks = [Moving(theme, RankRow(rank, looks[rank.party], look), **free) for rank in model.ranks]
        told = look._("Who has which position now")
        self.title = FitText(told, theme, "question", strong=True, colour=on_felt(theme), align="left", **free)
        lamp = theme.palette.lamp if theme.palette.textured else theme.palette.accent
        self.foot = FitText(look._("Tap to go on"), theme, "effect", strong=True, colour=lamp, **free)
        parts: list[Widget] = [self.paper, self.medal, *self.ranks, self.title]
        for part in [*parts, *([self.foot] if sound is not None else [])]:
            self.add_widget(part)
        self.bind(pos=self._lay, size=self._lay)
        self.motion: Motion | None = None
        if sound is not None:
            self._pose(0.0)
            seconds = poses.certificate_seconds(len(self.ranks))
            self.motion = Motion(seconds, self._pose, calm=theme.calm)
            sound("stamp")
        else:
            self._pose(poses.certificate_seconds(len(self.ranks)))

    def on_parent(self, _: Widget, parent: Widget | None) -> None:
        """Nothing moves on when it is taken away."""
        if parent is None and self.motion is not None:
            self.motion.cancel()

    def _pose(self, t: float) -> None:
        count = len(self.ranks)
        over = t >= poses.certificate_seconds(count)
        self.paper.pose(poses.certificate(t))
        self.medal.pose(REST if over else poses.medal(t))
        for place, row in enumerate(self.ranks, start=1):
            row.pose(REST if over else poses.rank(t, place, count))

    def _lay(self, *_: object) -> None:
        design, theme = self.theme.design, self.theme
        (x, y), (wide, high) = self.pos, self.size
        if wide <= 1 or high <= 1:
            return
        edge = design(14)
        foot = theme.px("effect") * 1.5 if self.sound is not None else 0.0
        self.foot.pos, self.foot.size = (x, y + design(4)), (wide, max(1.0, foot))
        y, high = y + foot, high - foot
        head = theme.px("question") * 1.3
        if wide >= high:
            paper = min(wide * 0.41, (high - 2 * edge) * 0.92), high - 2 * edge
            self.paper.pos = x + edge * 1.6, y + edge
            right, room = x + wide * 0.45, wide * 0.55 - edge
            low, top = y + edge * 0.6, y + high - head - edge * 0.6
        else:
            high_paper = min(high * 0.42, wide * 0.8)
            paper = min(wide - 4 * edge, high_paper * 1.05), high_paper
            self.paper.pos = x + (wide - paper[0]) / 2, y + high - edge * 1.5 - paper[1]
            right, room = x + edge, wide - 2 * edge
            low, top = y + edge, self.paper.y - edge - head
        self.paper.size = paper
        self.title.pos, self.title.size = (right + design(6), top), (room, head)
        below_each_other(self.ranks, (right, low), (room, top - low), theme)
        medal = min(design(84), paper[0] * 0.24)
        self.medal.size = medal, medal * 1.18
        self.medal.pos = self.paper.x + paper[0] - medal * 0.86, self.paper.y + paper[1] - medal * 1.22

    def paint(self, canvas: Canvas) -> None:
        """The felt."""
        paint_felt(canvas, self.theme, self.pos, self.size)


def has_certificate(play: Play) -> bool:
    """Whether a game is over, so that there is one to be looked at."""
    return bool(play.opened.session.game.view(TABLE)["history"])


class CertificatePage(Page):
    """The same again, for as long as people want to look at it."""

    role = "certificate page"

    def __init__(self, look: Look, play: Play, on_back: Callable[[], None]) -> None:
        super().__init__(look, look._("Certificate of the last game"), on_back)
        game = play.opened.session.game
        assert isinstance(game, KarrierePoker)
        model = certificate_of(game, len(game.view(TABLE)["history"]), play.teller)
        if model is None:
            told = FitText(look._("No game is over yet."), look.theme, "body", colour=on_felt(look.theme))
            self.body.add_widget(Felt(look, None, told, None))
            return
        self.body.add_widget(CertificateScene(model, look, play.looks(), None))

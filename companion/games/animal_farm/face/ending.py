"""The end of a game: the winner's piece on a poster with rays, and everybody's points on slips, the winner first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kivy.uix.boxlayout import BoxLayout

from companion.engine.vocabulary import Party
from companion.games.animal_farm.face.ink import CREAM, SET, Frame, PrintOnce, best, ink, piece, sheet, write
from companion.games.animal_farm.face.revolution import HIGH, NAME, SUN, WIDE
from companion.models.game.moments import Over
from companion.models.game.party_looks import PartyLook
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.paint import painter
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder

SLIP_MM, TITLE_MM = 15.0, 17.0
"""The most that a slip is high, and the height of the result above them."""

NUMBER_MM, NAME_MM, NEXT_MM = 5.4, 4.6, 3.6
"""Capitals of points, of the winner's name, and of the others'."""

PIECE, SEVERAL = 190, 120
"""The winner's piece on the poster, in the pixels of its drawing; several are smaller."""


class FinalSlip(PrintOnce):
    """Somebody's place, name and points; whoever has won stands on ochre."""

    role = "place"

    def __init__(self, party: Party, place: int, points: int, worn: PartyLook, theme: Theme) -> None:
        self.party, self.place, self.points, self.worn = party, place, points, worn
        self.name = worn.called or party
        super().__init__(theme)

    @property
    def shows(self) -> str:
        """All that stands on it."""
        return f"{self.place} {self.name} {self.points}"

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """Draw it."""
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), frame
        first = self.place == 1
        sheet(canvas, theme, "slip", frame, "slip")
        mm, side = NAME_MM if first else NEXT_MM, min(theme.mm(8.0 if first else 6.0), high * 0.8)
        number = theme.type(NUMBER_MM, Typeface.HEAVY) * 1.4
        place = x + 6 * d, y, number * 0.7, high
        write(canvas, theme, f"{self.place}", place, ink(theme, "ink"), mm=NUMBER_MM, face=Typeface.HEAVY)
        left = place[0] + place[2] + 6 * d
        piece(canvas, theme, self.worn, (left + side / 2, y + high / 2), side)
        left += side + 10 * d
        room = x + wide - number - 10 * d - left
        words, face = best((self.name,), room, theme, mm)
        write(canvas, theme, words, (left, y, room, high), ink(theme, "ink"), mm=mm, face=face, align="left")
        at = x + wide - number - 6 * d, y, number, high
        write(canvas, theme, f"{self.points}", at, ink(theme, "brick_text"), mm=NUMBER_MM, face=Typeface.HEAVY)


class FinalStanding(BoxLayout):
    """The result in a sentence, below it the slips; two that share a place leave out the next."""

    def __init__(self, over: Over, points: Mapping[Party, int], looks: Mapping[Party, PartyLook], look: Look) -> None:
        b = Builder(look)
        super().__init__(orientation="vertical", spacing=b.units(0.75))
        self.add_widget(b.fit(over.sentence, "name", strong=True, align="left", high=TITLE_MM))
        place = 1
        for group in over.ranking:
            for party in group:
                slip = FinalSlip(party, place, points.get(party, 0), looks[party], look.theme)
                slip.size_hint_max_y = b.mm(SLIP_MM)
                self.add_widget(slip)
            place += len(group)
        self.add_widget(b.space(size_hint_y=0.001))


class VictoryPoster(PrintOnce):
    """The winner's piece before the sun, the name on the band below."""

    role = "throne"

    def __init__(self, winners: Sequence[tuple[Party, PartyLook]], look: Look) -> None:
        self.winners, self.look = winners, look
        super().__init__(look.theme)

    @property
    def shows(self) -> str:
        """Who has won."""
        return ", ".join(worn.called or party for party, worn in self.winners)

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """Draw it as large as there is room."""
        theme, (x, y, wide, high) = self.theme, frame
        unit = min(wide / WIDE, high / HIGH)
        left, top = x + (wide - WIDE * unit) / 2, y + (high + HIGH * unit) / 2
        textured = theme.palette.textured
        if textured:
            middle, scale = (left + WIDE / 2 * unit, top - HIGH / 2 * unit), unit / theme.design(1)
            painter.image(canvas, "revolution_frame", middle, of=SET, scale=scale)
            painter.image(canvas, "sun", (left + SUN[0] * unit, top - SUN[1] * unit), of=SET, scale=scale)
        side = (PIECE if len(self.winners) == 1 else SEVERAL) * unit
        for number, (_, worn) in enumerate(self.winners[:3]):
            across = (number - (min(3, len(self.winners)) - 1) / 2) * side * 1.1
            piece(canvas, theme, worn, (left + SUN[0] * unit + across, top - SUN[1] * unit), side)
        band = left + 30 * unit, top - (NAME[1] + 30) * unit, 400 * unit, 60 * unit
        mm = 40 * unit * Typeface.TITLE.cap / theme.mm(1) / theme.text_scale
        colour = CREAM if textured else theme.palette.text
        write(canvas, theme, self.shows.upper(), band, colour, mm=mm, face=Typeface.TITLE)

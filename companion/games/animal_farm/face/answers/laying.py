"""Markers laid for a revolution: the two cards of who is asked, each with its places; a tap on a place lays there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from companion.engine.vocabulary import Party
from companion.games.animal_farm.face.answers.choices import FarmPanel
from companion.games.animal_farm.face.ink import (
    LEAST_MM,
    SET,
    Frame,
    disc,
    ink,
    outlined_block,
    piece,
    sheet,
    slot,
    write,
)
from companion.games.animal_farm.face.pages.ledger import LARGE
from companion.games.animal_farm.face.proposals.slate import OptionSpot, Slate, TouchSpot
from companion.games.animal_farm.models.farm import BetweenModel, FarmModel
from companion.games.animal_farm.rules.state import EXISTING, LEFT, NEW, RIGHT
from companion.models.game.party_looks import PartyLook
from companion.models.game.question import OptionModel
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.questions.choose import LAID_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.screen.menu import MenuSheet, Way
from companion.ui.widgets.text import FitText, Text, text_width, wrapped_height
from companion.ui.widgets.things.names import beginning

SAID_MM = 6.5
"""The height of the question where letters are large."""

HEADING_MM = 4.2
"""The height of a line above a card: where the panel is narrow there are two."""

MOST_MM = 30.0
"""The height of a card, at most."""

ART, LOW_ART = 0.24, 0.17
"""The width of the poster, as a share at most, and in large letters."""

LEAST_DISC_MM = 6.2
"""The least size of a place above words; what is tapped is all of the slip there."""

Held = Mapping[str, Sequence[OptionModel]]
"""Animal → the markers of it that can be laid, one for each zone."""


class CardSlip(Slate):
    """A revolution card: its poster, and three places. What lies there has the piece of who laid it; where a marker of
    one's own can go, the place is ochre, and the zone that it comes from, or how many there are, stands below.
    """

    role = "laying"

    def __init__(
        self,
        entry: BetweenModel,
        held: Held,
        looks: Mapping[Party, PartyLook],
        ground: str,
        look: Look,
        on_lay: Callable[[str], object],
    ) -> None:
        self.entry, self.held, self.looks, self.tint = entry, held, looks, ground
        theme = look.theme
        words = {NEW: look._("New"), EXISTING: look._("Existing")}
        self.under = {animal: self._from(options, words) for animal, options in held.items()}
        spots: dict[str, TouchSpot] = {
            animal: OptionSpot(options[0], options[0].label, theme, partial(on_lay, animal))
            for animal, options in held.items()
        }
        self.least = theme.mm(TOUCH_MM) + theme.design(2 if theme.text_scale >= LARGE else 8)
        super().__init__(theme, spots, size_hint_y=None, height=self.least)

    @staticmethod
    def _from(options: Sequence[OptionModel], words: Mapping[str, str]) -> str:
        """Which zone it comes from; of two zones, how many they are."""
        zones = [str(one.value).split(".")[1] for one in options]
        return words[zones[0]] if len(zones) == 1 else f"{len(zones)}×"

    def fill(self, room: float) -> None:
        """Makes it as high as there is room for."""
        self.height = max(self.least, min(room, self.theme.mm(MOST_MM)))

    @property
    def _under_mm(self) -> float:
        """Capitals of the words below the places: no larger in large letters, so that the animals have the height."""
        return LEAST_MM if self.theme.text_scale < LARGE else LEAST_MM / self.theme.text_scale

    def _measures(self, frame: Frame) -> tuple[float, float, float]:
        """The width of the poster, the height of the words below the places, and the width of a place."""
        theme, d = self.theme, self.theme.design(1)
        _, _, wide, high = frame
        words = theme.type(self._under_mm) * 1.15
        under = words if high > theme.mm(LEAST_DISC_MM) + words + 6 * d else 0.0
        share = ART if theme.text_scale < LARGE else LOW_ART
        art = min(wide * share, high - 8 * d) if theme.palette.textured else 0.0
        return art, under, (wide - art - 14 * d) / 3

    def places(self, frame: Frame) -> Mapping[str, Frame]:
        """The places that take a marker, each with what stands below it."""
        art, _, each = self._measures(frame)
        left = frame[0] + art + 10 * self.theme.design(1)
        return {
            animal: (left + number * each, frame[1], each, frame[3])
            for number, (animal, _) in enumerate(self.entry.needs)
            if animal in self.spots
        }

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The card."""
        theme, d, (x, y, _, high) = self.theme, self.theme.design(1), frame
        sheet(canvas, theme, "slip", frame, "slip")
        art, under, each = self._measures(frame)
        if art:
            at = x + 4 * d, y + 4 * d, art, high - 8 * d
            box(canvas, at[:2], at[2:], ink(theme, self.tint))
            centre = at[0] + art / 2, y + high / 2
            scale = min(at[3] / 248, art / 170) / d
            painter.image(canvas, f"revolution_{self.entry.card}", centre, of=SET, scale=scale)
            outlined_block(canvas, theme, at)
        side = min(each * 0.94, high - under - 8 * d)
        left, middle = x + art + 10 * d, y + under + (high - under) / 2
        for number, (animal, party) in enumerate(self.entry.needs):
            centre = left + (number + 0.5) * each, middle
            if party is not None:
                disc(canvas, theme, animal, centre, side)
                piece(canvas, theme, self.looks[party], (centre[0] + side * 0.34, middle - side * 0.32), side * 0.46)
                continue
            if animal in self.held:
                ring = centre[0] - side / 2, middle - side / 2
                box(canvas, ring, (side, side), ink(theme, "ochre"), side / 2)
                slot(canvas, theme, animal, centre, side * 0.94)
                outline(canvas, ring, (side, side), ink(theme, "ink"), side / 2, max(2, 2.4 * d))
                below = centre[0] - each / 2, y + 2 * d, each, under
                if under:
                    write(canvas, theme, self.under[animal], below, ink(theme, "ink"), mm=self._under_mm)
                continue
            slot(canvas, theme, animal, centre, side)


class LowSentence(Text):
    """A question that is set smaller where it would take more than two lines: what stands below needs the height."""

    def __init__(self, text: str, theme: Theme) -> None:
        self.sizes = theme.px("head"), theme.px("body")
        super().__init__(text, theme, "head", strong=True)

    def _wrap(self, *_: object) -> None:
        usual, smaller = self.sizes
        lines = [wrapped_height(said, usual, max(1.0, self.width), face=self.face) for said in (self.text, "A\nA")]
        self.wanted_px = usual if lines[0] <= lines[1] else smaller
        super()._wrap()


class LayPanel(FarmPanel):
    """Both cards of who is asked, one below the other."""

    @property
    def spare(self) -> float:
        """None: the cards take it."""
        return 0.0

    @property
    def low(self) -> bool:
        """Whether large letters leave little height."""
        return self.theme.text_scale >= LARGE and not self.b.portrait

    def sentence_widget(self) -> Text | FitText:
        """In one line where letters are large, else in two where a panel is low: both cards stay in sight."""
        if self.low:
            return self.b.fit(self.says(), strong=True, align="left", high=SAID_MM)
        return super().sentence_widget() if self.b.portrait else LowSentence(self.says(), self.theme)

    def fill(self) -> None:
        """The cards, each in its place; then the actions that can be used now, then the pass."""
        self.body.spacing = self.theme.design(3)
        self.add_idle()
        board, party = self.asking.board, self.asking.question.party
        assert isinstance(board, FarmModel) and party is not None
        self.cards: list[CardSlip] = []
        self.headings: list[FitText] = []
        self.wholes: list[str] = []
        for side, neighbour in ((LEFT, self.game.left_of(party)), (RIGHT, self.game.right_of(party))):
            place = self.game.place_at(party, side)
            entry = next((one for one in board.between if one.left_of == place), None)
            if entry is None:
                continue
            held = self._held(side)
            ground = "cold_blue_light" if board.between.index(entry) % 2 else "ochre"
            lay = partial(self._lay, held)
            self.cards.append(CardSlip(entry, held, self.asking.play.looks(), ground, self.look, lay))
            self.headings.append(self._heading(entry.title, side, neighbour))
            self.body.add_widget(self.headings[-1])
            self.body.add_widget(self.cards[-1])
        usable = [one for one in self.asking.options if one.open and not self._lays(one)]
        self.add_actions(usable, self.pass_key(), None if usable else self.all_pass_key())  # both cards stay in sight
        self.grow_with(self._grow)

    def _lays(self, option: OptionModel) -> bool:
        return str(option.value).partition(".")[0] in (LEFT, RIGHT)

    def _held(self, side: str) -> Held:
        """What can be laid on a card."""
        found: dict[str, list[OptionModel]] = {}
        for option in self.asking.options:
            if option.open and str(option.value).startswith(f"{side}."):
                found.setdefault(str(option.value).rpartition(".")[2], []).append(option)
        return found

    def _lay(self, held: Held, animal: str) -> None:
        """Lays a marker; asks from which zone where it lies in both."""
        options, host, teller = held[animal], self.asking.host, self.asking.play.teller
        if len(options) == 1:
            self.choose(options[0])
            return

        def take(option: OptionModel) -> None:
            host.uncover()
            self.choose(option)

        ways = [Way("check", teller.name(str(one.value).split(".")[1]), partial(take, one)) for one in options]
        ways.append(Way("back", self.look._("Not after all"), host.uncover))
        asks = self.look.fill(self.look._("{marker}: from where?"), marker=teller.name(animal))
        host.cover(MenuSheet(self.look, asks, ways, host.uncover))

    def _heading(self, card: str, side: str, neighbour: Party) -> FitText:
        """The card's name, and who shares it: where the whole name has no room in narrow letters either, it stands
        without the side, which the order of the cards tells, too, before it is cut.
        """
        look, party, narrow = self.look, self.asking.party(neighbour), Typeface.NARROW
        told = look._("{card}, with {name} at the left") if side == LEFT else look._("{card}, with {name} at the right")
        brief = f"{card}: {party.title}"
        first = party.first or party.title
        whole, by_first = (look.fill(told, card=card, name=name) for name in (party.title, first))
        heading = self.b.fit(whole, strong=True, align="left", high=self._line_mm)
        mm = LEAST_MM / (self.theme.text_scale if self.low else 1.0)  # a low line has no room for larger letters
        usual = heading.face
        sizes = {face: self.theme.type(mm, face) for face in (usual, narrow)}
        tries = [(words, face) for words in (whole, brief, by_first) for face in sizes]

        def begun(wide: float) -> str:
            room = wide - text_width(look.fill(told, card=card, name=""), sizes[usual], face=usual)
            return look.fill(told, card=card, name=beginning(first, party.short, room, sizes[usual], usual))

        def choose(_: object, wide: float) -> None:
            fitting = (one for one in tries if text_width(one[0], sizes[one[1]], face=one[1]) <= wide)
            words, heading.face = next(fitting, None) or (begun(wide), usual)
            heading.smallest_px, heading.fitted = self.theme.least * usual.cap / heading.face.cap, None
            heading.text = words
            heading._fit()

        self.wholes.append(whole)
        heading.bind(width=choose)
        return heading

    @property
    def _line_mm(self) -> float:
        """The height of a line above a card."""
        return HEADING_MM * (1.1 if self.low else max(1.0, self.theme.text_scale))

    def _grow(self) -> None:
        """The cards share the height that nothing else needs."""
        if self.cards and self.view.width > self.theme.mm(LAID_MM):
            self._fit_headings()
            room = self.room_beside(self.cards)
            for one in self.cards:
                one.fill(room / len(self.cards))

    def _fit_headings(self) -> None:
        """Two lines for one that is too broad, with the whole name if that has room there; where both cards would not
        stay in sight then, the card's name alone.
        """
        line = self.theme.mm(self._line_mm)
        for one in self.headings:
            one.height = line
        broad = [one for one in self.headings if text_width(one.text, one.smallest_px, face=one.face) > one.width]
        for one in broad:
            one.height = line * 2
        if self.room_beside(self.cards) < sum(card.least for card in self.cards):
            for one in broad:
                one.height, one.text = line, self.cards[self.headings.index(one)].entry.title
            return
        for one in broad:
            whole = self.wholes[self.headings.index(one)]
            if wrapped_height(whole, one.smallest_px, one.width, face=one.face) <= one.height:
                one.text = whole

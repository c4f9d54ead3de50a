"""Regions and players as answers: where somebody goes, who gets something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.clock import Clock

from companion.engine.vocabulary import PASS, Party
from companion.games.animal_farm.face.answers.choices import ACROSS, FarmPanel
from companion.games.animal_farm.face.answers.places import RegionSlips
from companion.games.animal_farm.face.ink import DIM, LEAST_MM, Frame, best, ink, party_named, piece, sheet, write
from companion.games.animal_farm.face.pages.ledger import LARGE
from companion.games.animal_farm.face.proposals.slate import OptionSpot, Slate, TouchSpot
from companion.games.animal_farm.models.begins import begins_with
from companion.games.animal_farm.models.farm import FarmModel
from companion.models.game.parties import PartyModel
from companion.models.game.question import OptionModel, ordered
from companion.ui.look.faces import Typeface
from companion.ui.look.marks import paint_mark
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.questions.choose import LAID_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import put
from companion.ui.widgets.text import FitText, Text, text_width

SAID_MM, SAID_WIDE = 6.5, 276
"""The height of a question in one line, and its width in design pixels."""

NAME_MM, TAG_MM, MOST_MM = 3.4, 11.0, 18.0
"""Capitals of a name to choose, and the height of its slip: that of a line of two, and the most."""


class RegionsPanel(FarmPanel):
    """Regions beside each other, in the order of the posters, so that all are in sight; the pass comes last.

    Below are the actions that can be used now, and then the pass beside them: it is at the lower right for everybody.
    What the others want is told on their own page.
    """

    @property
    def spare(self) -> float:
        """None: the slips take it."""
        return 0.0

    @property
    def moved(self) -> bool:
        """Whether all moves have been made, and only actions are left."""
        return self.asking.question.name == "move" and self.asking.question.about.get("moves") == 0

    def sentence_widget(self) -> Text | FitText:
        """In one line where a round begins, and where that has room for it in its own size: that is said below it."""
        board, theme = self.asking.board, self.theme
        first = isinstance(board, FarmModel) and board.round > 1 and self.asking.question.name == "move"
        if not first or self.b.portrait or theme.text_scale >= LARGE or not self._begins():
            return super().sentence_widget()
        if text_width(self.says(), theme.px("head"), face=Typeface.STRONG) > theme.design(SAID_WIDE):
            return super().sentence_widget()
        return self.b.fit(self.says(), "head", strong=True, align="left", high=SAID_MM)

    def _begins(self) -> str:
        return begins_with(self.game, self.asking.question.name, self.asking.play.teller)

    def fill(self) -> None:
        """What begins, the slips, then whatever else can be done."""
        board, asking = self.asking.board, self.asking
        assert isinstance(board, FarmModel)
        self.later = board.round > 1
        begins = self._begins()
        self.begins = self.b.dim(begins) if begins else None
        put(self.body, self.begins)
        options = {option.value: option for option in asking.options}
        regions = [
            (one, options.pop(one.id)) for one in sorted(board.regions, key=lambda one: one.turn) if one.id in options
        ]
        if self.moved:  # none of them is left to choose
            self.add_actions(ordered(tuple(one for one in options.values() if one.open)))
            self.below.add_widget(self.b.button(self.passes(), lambda: asking.answer(PASS), style="main"))
            return
        actions = ordered(tuple(one for one in options.values() if one.open))
        passes, roomy = asking.question.may_pass, len(actions) % ACROSS and self.theme.text_scale < LARGE
        below = passes and bool(actions) and (self.b.portrait or bool(roomy))  # else a line more hides an answer
        passing = (self.passes(), lambda: asking.answer(PASS)) if passes and not below else None
        party = asking.question.party
        of = (party, asking.party(party).look) if party is not None else None
        self.slips = RegionSlips(regions, self.look, self.choose, self.explain, passing, of)
        self.body.add_widget(self.slips)
        self.add_actions(actions, self.pass_key() if below else None, last=True)
        self.grow_with(self._grow)

    def _grow(self) -> None:
        """The slips take the height that nothing else needs; what begins gives way to them, but for the first round."""
        if self.view.width <= self.theme.mm(LAID_MM) or (self.begins and self.begins.width < self.view.width * 0.8):
            return  # not laid out yet: its words would need more lines than they will
        room, told = self.room_beside([self.slips]), self.begins
        if told is not None and self.later:
            taken = told.height + self.body.spacing
            if told.parent is not None and room < self.slips.needed:
                self.body.remove_widget(told)
                room += taken
            elif told.parent is None and room - taken >= self.slips.needed:
                self.body.add_widget(told, index=len(self.body.children))
                room -= taken
        self.slips.fill(room)


class PeopleSlips(Slate):
    """Everybody's name on paper: one below the other with whole names where there is height for it, else two in a
    line; who cannot be chosen is no paper.
    """

    role = "people"

    def __init__(
        self,
        parties: Sequence[PartyModel],
        options: dict[Party, OptionModel],
        theme: Theme,
        on_name: Callable[[Party], object],
    ) -> None:
        self.parties, self.options = parties, options
        spots: dict[str, TouchSpot] = {
            one.name: OptionSpot(options[one.name], one.title, theme, partial(on_name, one.name)) for one in parties
        }
        self.gap, self.line, self.across = theme.design(6), theme.mm(TAG_MM), 2
        super().__init__(theme, spots, size_hint_y=None, height=self.line)
        self.fill(0.0)

    def fill(self, room: float) -> None:
        """Makes the slips as high as there is room for."""
        count, least = len(self.parties), max(self.theme.mm(TOUCH_MM), self.theme.type(NAME_MM) * 1.6)
        self.across = 1 if room >= count * (least + self.gap) else 2
        lines = -(-count // self.across)
        tall = (room + self.gap) / lines - self.gap
        self.line = max(least, min(tall, self.theme.mm(MOST_MM)))
        self.height = lines * (self.line + self.gap) - self.gap
        self._lay()

    def places(self, frame: Frame) -> dict[str, Frame]:
        """From the left above."""
        x, y, wide, high = frame
        each, step = (wide - (self.across - 1) * self.gap) / self.across, self.line + self.gap
        return {
            one.name: (
                x + number % self.across * (each + self.gap),
                y + high - (number // self.across + 1) * step + self.gap,
                each,
                self.line,
            )
            for number, one in enumerate(self.parties)
        }

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The slips."""
        theme, d, places = self.theme, self.theme.design(1), self.places(frame)
        for party in self.parties:
            x, y, wide, high = places[party.name]
            open_one = self.options[party.name].open
            side = min(theme.mm(6.4), high * 0.66)
            centre = x + (12 if self.across == 1 else 8) * d + side / 2, y + high / 2
            left = (22 if self.across == 1 else 17) * d + side
            at = x + left, y, wide - left - 6 * d, high
            words, face, mm = self._name(party, at[2])
            if not open_one:
                paint_mark(canvas, party.look, centre, side, theme.palette.text, alpha=2 * DIM)
                write(canvas, theme, words, at, theme.palette.text_dim, mm=mm, face=face, align="left")
                continue
            sheet(canvas, theme, "slip", (x, y, wide, high), "slip")
            piece(canvas, theme, party.look, centre, side)
            write(canvas, theme, words, at, ink(theme, "ink"), mm=mm, face=face, align="left")

    def _name(self, party: PartyModel, room: float) -> tuple[str, Typeface, float]:
        """The whole name, smaller where it has no room, and the short one last."""
        for mm in (NAME_MM, LEAST_MM):
            words, face = best((party.title,), room, self.theme, mm)
            if text_width(words, self.theme.type(mm, face), face=face) <= room:
                return words, face, mm
        return (*party_named(party, room, self.theme, NAME_MM), NAME_MM)


class PeoplePanel(FarmPanel):
    """Players as answers, all of them in sight; who cannot be chosen tells why."""

    @property
    def spare(self) -> float:
        """None: the slips take it."""
        return 0.0

    def fill(self) -> None:
        """The names on paper, then the pass."""
        options = {str(option.value): option for option in self.asking.options}
        parties = [party for party in self.asking.parties if party.name in options]

        def take(name: Party) -> None:
            option = options[name]
            (self.choose if option.open else self.explain)(option)

        self.slips = PeopleSlips(parties, options, self.theme, take)
        self.body.add_widget(self.slips)
        self.view.bind(height=Clock.create_trigger(lambda *_: self.slips.fill(self.room_beside([self.slips])), -1))
        if self.asking.question.may_pass:
            self.add_actions((), self.pass_key())

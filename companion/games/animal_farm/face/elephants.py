"""The last chance to add strength: who is about to take the region, how strong, and what an elephant would change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.engine.vocabulary import PASS, Party
from companion.games.animal_farm.face.answers.choices import FarmPanel
from companion.games.animal_farm.face.ink import Frame, best, ink, piece, pieces, sheet, write
from companion.games.animal_farm.face.proposals.poster import gauge
from companion.games.animal_farm.face.proposals.slate import Slate
from companion.games.animal_farm.face.proposals.slip import PieceSlip
from companion.models.game.party_looks import PartyLook
from companion.models.game.question import OptionModel
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.questions.panel import QuestionContext
from companion.ui.questions.window import WindowPanel, nobody_key
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import put
from companion.ui.widgets.screen.menu import level
from companion.ui.widgets.text import FitText, Text

LEAST_MM, MOST_MM = 10.0, 34.0
"""The height of the sheet: what words and gauge need, and the most that it takes, with the pieces."""

PIECE_MM = 4.0
"""The least side of a piece above the words; with less room they stand beside them."""

MOST_TAKEN = 0.3
"""What they take of the line there at most, as a share."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Who is about to take the region: the strength that they have of all there is, and what they need."""

    partners: tuple[Party, ...]
    strength: int
    total: int
    needed: int
    relative: bool
    """Whether the strongest alliance wins, and no majority is needed."""

    @property
    def enough(self) -> bool:
        """Whether they take it as it is."""
        return self.strength >= self.needed

    def with_elephant(self, count: int, side: str) -> Standing:
        """How it would stand with so much more on a side."""
        held, total = self.strength + (count if side == "for" else 0), self.total + count
        return Standing(self.partners, held, total, self.needed if self.relative else total // 2 + 1, self.relative)

    def words(self, look: Look) -> str:
        """It in a line."""
        if not self.enough:
            form = look._("Strength {held} of {all}, {needed} needed")
            return look.fill(form, held=self.strength, all=self.total, needed=self.needed)
        return look.fill(look._("Strength {held} of {all}: enough"), held=self.strength, all=self.total)


def standing_of(about: Mapping[str, Any], *, relative: bool) -> Standing:
    """How it stands, from what a question of the last window is about."""
    strength, total, needed = (int(about[key]) for key in ("strength", "total", "needed"))
    return Standing(tuple(about["partners"]), strength, total, needed, relative)


class StandingSheet(Slate):
    """The pieces of the alliance and its strength as a gauge, with the mark from which it is enough."""

    role = "about"

    def __init__(self, standing: Standing, looks: Sequence[PartyLook], look: Look) -> None:
        self.standing, self.looks, self.look = standing, looks, look
        super().__init__(look.theme, {}, size_hint_y=None, height=look.theme.mm(LEAST_MM))

    @property
    def shows(self) -> str:
        """Its words."""
        return self.standing.words(self.look)

    def fill(self, room: float) -> None:
        """Takes what nothing else needs."""
        self.height = max(self.theme.mm(LEAST_MM), min(room, self.theme.mm(MOST_MM)))

    def places(self, frame: Frame) -> dict[str, Frame]:
        """It is read only."""
        return {}

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """Pieces above, the words below them, then the gauge."""
        theme, d, now = self.theme, self.theme.design(1), self.standing
        sheet(canvas, theme, "slip", frame, "slip")
        x, y, wide, high = frame[0] + 12 * d, frame[1] + 8 * d, frame[2] - 24 * d, frame[3] - 16 * d
        bar = min(theme.mm(3.4), high * 0.22)
        gauge(canvas, theme, (x, y + 4 * d, wide, bar), now.strength, now.total, now.needed)
        line = theme.type(3.4) * 1.3
        left = high - bar - line - 14 * d
        side = min(left, wide / max(1, len(self.looks)) * 0.86, theme.mm(9))
        beside = side < theme.mm(PIECE_MM)  # then they stand right of the words
        small = min(theme.mm(PIECE_MM) * 1.3, line)
        taken = (len(self.looks) * 1.12 * small + 4 * d) if beside else 0.0
        if beside:
            taken = min(taken, wide * MOST_TAKEN)
        words, face = best((now.words(self.look),), wide - taken, theme, 3.4)
        at = x, y + bar + 9 * d, wide - taken - 2 * d, line
        write(canvas, theme, words, at, ink(theme, "ink"), mm=3.4, face=face, align="left")
        if beside:
            pieces(canvas, theme, self.looks, (x + wide, at[1] + line / 2), small, taken - 8 * d)
            return
        for number, one in enumerate(self.looks):
            centre = x + (number + 0.5) * side * 1.16, y + high - max(0.0, (left - side) / 2) - side / 2
            piece(canvas, theme, one, centre, side)


def facts_of(asking: QuestionContext) -> Mapping[str, Any]:
    """What a question of the last window is about, as everybody sees it."""
    ask = asking.play.opened.session.question
    return ask.facts() if ask is not None and ask.facts is not None else {}


def sheet_of(asking: QuestionContext) -> StandingSheet:
    """The sheet of a question of the last window."""
    rules = asking.play.opened.session.game.definition.rules
    standing = standing_of(facts_of(asking), relative=bool(rules.relative_majority))
    return StandingSheet(standing, [asking.party(name).look for name in standing.partners], asking.look)


class ElephantsPanel(WindowPanel):
    """Who adds strength: a tap on the own piece, or nobody, or nobody else where somebody wants to."""

    def says(self) -> str:
        """What it is about; the alliance stands on the sheet."""
        region = self.asking.play.teller.name(facts_of(self.asking)["region"])
        return self.look.fill(self.look._("{region}: elephants?"), region=region)

    def fill(self) -> None:
        """The sheet, the pieces, then the usual answer."""
        b, look = self.b, self.look
        self.standing, asked, claimed = sheet_of(self.asking), self.asking.question.asked, self.claims
        who = [one.name for one in self.asking.parties if one.name in asked or one.name in claimed]
        adding = ", ".join(one.title for one in self.asking.parties if one.name in claimed)
        asks = look.fill(look._("{names}: yes. Who else?"), names=adding) if claimed else look._("Who adds strength?")
        pieces = PieceSlip(self.asking, asks, who, self._claims, role="claim", open_to=who, roomy=True, ticked=claimed)
        self.nobody = nobody_key(self.asking, b, some=bool(claimed), mm=MAIN_MM)
        self.body.add_widget(self.standing)
        put(self.below, pieces, self.nobody)
        self.view.bind(height=lambda _, high: self.standing.fill(high))

    def _claims(self, party: Party) -> None:
        """Says so, or takes it back."""
        asking = self.asking
        asking.host.ask_first(party, partial(asking.play.claim, party))


class ElephantPanel(FarmPanel):
    """For the alliance or against it: on each answer stands how it would come out."""

    def sentence_widget(self) -> Text | FitText:
        """In a line: the answers need the height."""
        return self.b.fit(self.says(), strong=True, align="left", high=MAIN_MM * 0.8)

    def says(self) -> str:
        """Who decides, and what between: where there is one answer, it is that one."""
        look, party = self.look, self.asking.party(self.asking.question.party or "")
        sides = self._sides
        if {_side(one) for one in sides} >= {"for", "against"}:
            return look.fill(look._("{name}: for or against?"), name=party.title)
        if len(sides) != 1:
            return look.fill(look._("{name}: add strength?"), name=party.title)
        supports, opposes = look._("{name}: +{count} for it?"), look._("{name}: +{count} against it?")
        form = supports if _side(sides[0]) == "for" else opposes
        return look.fill(form, name=party.title, count=self._count(sides[0]))

    @property
    def _sides(self) -> list[OptionModel]:
        """The answers that add strength."""
        return [one for one in self.asking.options if one.open and _side(one) in ("for", "against")]

    def _count(self, option: OptionModel) -> int:
        """How much strength an answer adds."""
        card, _, verb = str(option.value).rpartition(".")[0].partition(".")
        return sum(one.count for one in self.game.definition.action[card].effects if one.verb == verb)

    def fill(self) -> None:
        """The sheet, the answers, then the way to do nothing."""
        self.standing = sheet_of(self.asking)
        self.body.add_widget(self.standing)
        options = [one for one in self.asking.options if one.open and str(one.value) != PASS]
        sides = self._sides
        cards = {str(one.value).partition(".")[0] for one in sides}
        for option in sides:
            self.below.add_widget(self._answer(option, several=len(cards) > 1, lit=len(sides) == 1))
        keys = [
            self.b.button(one.label, partial(self.choose, one), mm=TOUCH_MM, size="small", padding=self.theme.design(6))
            for one in options
            if one not in sides
        ]
        if self.asking.question.may_pass:
            keys.append(self.pass_key())
        self.foot = self.b.row(*level(keys), gap=0.75, high="needed")
        self.below.add_widget(self.foot)
        self.view.bind(height=lambda _, high: self.standing.fill(high))

    def _answer(self, option: OptionModel, *, several: bool, lit: bool) -> Any:
        """A side, with what it would come to; the card is named where there are several."""
        look, side, count = self.look, _side(option), self._count(option)
        card = str(option.value).partition(".")[0]
        label = look._("For it: +{count}") if side == "for" else look._("Against it: +{count}")
        label = look.fill(label, count=count)
        if several:
            label = f"{self.asking.play.teller.name(card)}: {label}"
        told = OptionModel(option.value, label, owner=option.owner)
        comes = self.standing.standing.with_elephant(count, side).words(look)
        return self.b.option(told, lambda _: self.choose(option), self.explain, sub=comes, lit=lit)


def _side(option: OptionModel) -> str:
    """Which side an answer is on, if it is on one."""
    return str(option.value).rpartition(".")[2]

"""The table: parties along the top, the board, the question, and what one needs at any time along the bottom.

Landscape: board left (about 60 %), question right, mirrored for left-handed tables. Portrait: the same four stacked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.questions import Kind
from companion.engine.vocabulary import Party
from companion.models.boards.board import SpotModel
from companion.models.box.devices import DeviceModel
from companion.models.game.notice import Notice
from companion.models.game.parties import PartyModel
from companion.models.game.party_looks import PartyLook
from companion.models.game.question import OptionModel, QuestionModel, Why
from companion.models.play.play import Play
from companion.models.play.table import TableModel
from companion.ui.boards.face import BoardContext, BoardWidget, Face
from companion.ui.game.reading import FollowsVoice
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.questions import panel_for
from companion.ui.questions.panel import Host, Panel, QuestionContext, give
from companion.ui.screens.table.contest import ContestView
from companion.ui.widgets.builder import Builder, put, refill
from companion.ui.widgets.buttons import BarButton
from companion.ui.widgets.chips import DeviceChip, PartyChip
from companion.ui.widgets.keyed import KeyedChildren, Part
from companion.ui.widgets.layout import Surface, space
from companion.ui.widgets.screen.stage import Box
from companion.ui.widgets.screen.toast import BESIDE_MM, needed

BAR_MM, AFTER_LOG = 19.0, 3
"""Width of a button of a wide bottom line, and how many stand there from “undo” on."""


@dataclass(frozen=True)
class TableWays:
    """Where the table's buttons lead. `repeat` reads the last sentences once more, or is silent while something is
    read; `party` is called when something about a party is asked for.
    """

    log: Callable[[], None]
    correct: Callable[[], None]
    to_do: Callable[[], None]
    undo: Callable[[], None]
    menu: Callable[[], None]
    devices: Callable[[], None]
    repeat: Callable[[], None]
    party: Callable[[Party], None]


class TableScreen(FollowsVoice, Surface):
    """Shows a `TableModel`. `update` replaces only what changed."""

    role = "table"

    def __init__(
        self,
        look: Look,
        play: Play,
        face: Face,
        host: Host,
        ways: TableWays,
        devices: Callable[[], Sequence[DeviceModel]],
    ) -> None:
        self.look, self.theme, self.play, self.host, self.ways = look, look.theme, play, host, ways
        self.face, self.devices = face, devices
        self.go_back = ways.menu
        self.b = b = Builder(look)
        super().__init__(b.palette.surface)
        self.zoom: str | None = None
        self.board: BoardWidget | None = None
        self.shown: TableModel | None = None
        self._in_bar: tuple[object, ...] | None = None
        self.chips = b.row(gap=0.5, high=TOUCH_MM)
        self._chips = KeyedChildren(self.chips)
        self.board_side = BoxLayout(size_hint_x=0.6)
        self.question_side = b.sheet(size_hint_x=0.4, pad=1.25)
        self.bar = b.row(gap=0.5, high=TOUCH_MM)
        self._bar = KeyedChildren(self.bar)
        if b.portrait:
            self.board_side.size_hint = (1, 0.51)
            self.question_side.size_hint = (1, 0.49)
        parts: list[Widget] = [self.board_side, self.question_side]
        if b.theme.mirrored:
            parts.reverse()
        middle = b.column(*parts, gap=0.5) if b.portrait else b.row(*parts, gap=0.75)
        self.add_widget(b.column(self.chips, middle, self.bar, gap=0.5, pad=0.5))
        self.update()

    # ── updating ────────────────────────────────────────────────────────────────────────────────────────────

    def update(self) -> None:
        """Show the game as it stands."""
        model = self.play.model()
        before, self.shown = self.shown, model
        if before is None or before.parties != model.parties:
            self._parties(model.parties)
        self._board(model, before)
        if before is None or before != model:  # what somebody has set so far outlives a refusal
            self._question(model)
        self.update_bar()

    def outdated(self) -> bool:
        """Whether the dice come from elsewhere by now, or are in doubt, or no longer: no answer tells of that."""
        shown = self.shown
        if shown is None or shown.question is None:
            return False
        return shown.doubt is not self.play.opened.inputs.doubt or shown.question.source != self.play.source()

    def update_bar(self) -> None:
        """The bottom line: devices, whether it is saved, and the buttons."""
        model = self.shown
        if model is None:
            return
        theme, look, ways = self.theme, self.look, self.ways
        devices = self.devices()
        narrator = self.host.narrator
        speaks = (bool(narrator.reading) if narrator.heard else None) if not self._is_wide() else None
        shows = (tuple(devices), model.saved, model.can_undo, model.to_move, speaks)
        if shows == self._in_bar:
            return
        self._in_bar = shows
        wide = self._is_wide()
        parts: list[Part] = []
        if wide:
            parts += [Part(device, partial(self._device, device)) for device in devices]
        if not model.saved:
            parts += [Part("disk", self._disk), Part("unsaved", self._unsaved)]
        elif wide:
            parts.append(Part("space", space))
        buttons = [
            ("log", look._("Log"), ways.log, True, False),
            ("undo", look._("Undo"), ways.undo, model.can_undo, look.locked),
            ("correct", look._("Correct"), ways.correct, True, look.locked),
            ("menu", look._("Menu"), ways.menu, True, False),
        ]
        if model.to_move:
            to_move = look.fill(look._("{count} to move"), count=len(model.to_move))
            buttons.insert(0, ("figure", to_move, ways.to_do, True, False))
        if not wide:
            worst = next((d for d in devices if d.state == "lost"), None)
            icon = worst.icon if worst is not None else "tower"
            buttons.insert(0, (icon, look._("Devices"), ways.devices, True, False))
        if speaks is not None:
            buttons.insert(1, ("speaker", look._("Stop") if speaks else look._("Again"), ways.repeat, True, False))
        for icon, text, act, enabled, held in buttons:
            hint = {"size_hint_x": None, "width": theme.mm(BAR_MM)} if wide else {}
            build = partial(BarButton, icon, text, theme, act, enabled=enabled, held=held, **hint)
            parts.append(Part((icon, text, enabled, held), build))
        self._bar.show(parts)

    def _device(self, device: DeviceModel) -> Widget:
        return DeviceChip(device.icon, device.state, device.sentence, self.theme, self._act_of(device))

    def _disk(self) -> Widget:
        b = self.b
        return b.icon("disk", colour=b.palette.warning, wide=5)

    def _unsaved(self) -> Widget:
        b = self.b
        return b.fit(self.look._("Not saved"), "small", colour=b.palette.warning, size_hint_x=0.8)

    def follow_voice(self) -> None:
        """Stop while something is read, else again."""
        self.update_bar()

    def _is_wide(self) -> bool:
        """Whether the bottom line has room for more than its buttons."""
        return self.theme.profile.width / self.theme.mm(TOUCH_MM) > 13

    def _act_of(self, device: DeviceModel) -> Callable[[], None]:
        """What a tap on a device does: the voice says it again, or the screen says why it is silent."""
        if device.icon != "speaker":
            return self.ways.devices
        if device.state in DeviceChip.OUT:
            return partial(self.host.tell, Notice(device.sentence))
        return self.ways.repeat

    def answers_on_board(self) -> bool:
        """Whether the open question is answered by tapping the board."""
        question = self.shown.question if self.shown is not None else None
        return question is not None and question.kind is Kind.PLACE and self.board is not None

    def has_room_for(self, notice: Notice) -> bool:
        """Whether a notice hides neither names nor answers nor the board."""
        return self._spare(notice) is not None

    def _spare(self, notice: Notice) -> Box | None:
        """The way back stands in a wide bottom line up to “undo”, beside the devices if it fits there; else below the
        answers, if that place is empty.
        """
        if notice.undo and self._is_wide():
            chips = [chip for chip in self.bar.children if isinstance(chip, DeviceChip)]  # not laid out yet, maybe
            start = self.bar.x + sum(chip.width + self.bar.spacing for chip in chips)
            end = self.bar.right - AFTER_LOG * (self.theme.mm(BAR_MM) + self.bar.spacing)
            start = start if end - start > self.theme.mm(BESIDE_MM) else self.bar.x
            return Box(start, self.bar.y, end - start, self.bar.height)
        panel = next((one for one in self.question_side.children if isinstance(one, Panel)), None)
        if panel is None or panel.spare < needed(notice, self.look, panel.width):
            return None
        x, y = panel.view.to_window(*panel.view.pos)
        return Box(x, y, panel.view.width, panel.spare)

    def room_for(self, notice: Notice) -> Box:
        """Below the answers; if there is no room, over the board, unless that is where the answer is given."""
        spare = self._spare(notice)
        if spare is not None:
            return spare
        side = self.question_side if self.answers_on_board() else self.board_side
        x, y = side.to_window(side.x, side.y)
        return Box(x, y, side.width, side.height)

    def _parties(self, parties: tuple[PartyModel, ...]) -> None:
        """The chips."""
        theme = self.theme
        each = theme.profile.width / max(1, len(parties))
        upright = each < theme.mm(14)
        self.chips.height = theme.mm(TOUCH_MM * (1.25 if upright else 1))
        how = {"upright": upright, "full": each > theme.mm(34), "height": self.chips.height}
        self._chips.show(
            Part((party, len(parties)), partial(PartyChip, party, theme, partial(self.ways.party, party.name), **how))
            for party in parties
        )

    def _board(self, model: TableModel, before: TableModel | None) -> None:
        looks = self.play.looks()
        question = model.question
        throwing = question.asked if question is not None and question.kind is Kind.ROLL else ()
        if model.contest is not None and question is not None and question.kind is Kind.ROLL:
            self.board = None
            refill(self.board_side, ContestView(model.contest, looks, self.look, throwing=throwing))
            return
        if model.board is None:
            self.board = None
            refill(self.board_side, self._said(model))
            return
        targets = self._targets(model)
        if self.board is None:
            self.board_side.clear_widgets()
            seen = BoardContext(model.board, looks, self.look, self._spot, targets, self.play, self.host)
            self.board = self.face.draw(seen)
            self.board_side.add_widget(self.board)
            return
        self.board.update(model.board, targets, self.board.zoom if self._stays(model, before) else None)

    def _stays(self, model: TableModel, before: TableModel | None) -> bool:
        """Whether what is shown large stays so: for the same question, and for the next piece of a row of them."""
        now, then = model.question, before.question if before is not None else None
        if now is None or then is None:
            return False
        return now.id == then.id or (now.kind is Kind.PLACE and now.name == then.name and now.party != then.party)

    def _targets(self, model: TableModel) -> Mapping[str, OptionModel]:
        question = model.question
        if question is None or model.board is None:
            return {}
        by_value = {option.value: option for option in question.options if isinstance(option.value, str)}
        instead = {spot: by_value[value] for spot, value in model.board.stands_for.items() if value in by_value}
        return {spot: option for spot, option in by_value.items() if spot in model.board.spots} | instead

    def _said(self, model: TableModel) -> Widget:
        """How the table stands and what happened last, where no board is."""
        b = self.b
        said = b.column(b.fit(model.title, "head", strong=True), *(b.fit(part) for part in model.standing), pad=1)
        for sentence in model.said:
            said.add_widget(b.fit(sentence, dim=True))
        return said

    def _question(self, model: TableModel) -> None:
        self.question_side.clear_widgets()
        b = self.b
        if model.question is None:
            return
        put(
            self.question_side,
            b.dim(model.said[-1])
            if self.face.tells_last and model.said and model.question.kind is not Kind.ROLL
            else None,
            panel_for(self._asking(model), self.face.panel),
        )

    def asking(self) -> QuestionContext | None:
        """The open question with what its widget needs; None if there is none."""
        return self._asking(self.shown) if self.shown is not None and self.shown.question is not None else None

    def _asking(self, model: TableModel) -> QuestionContext:
        question = model.question
        assert question is not None

        def answer(value: Any) -> bool:
            return self._answer(question, value)

        return QuestionContext(
            self.look, self.play, question, model.parties, self.host, question.options, answer, model.board
        )

    def _spot(self, spot: str) -> None:
        """A spot was tapped where it is large enough."""
        model = self.shown
        if model is None or model.board is None:
            return
        option = self._targets(model).get(spot)
        if option is None:
            self._explain(model.board.spots[spot], ())
        elif not option.open:
            self._explain(model.board.spots[spot], option.refused)
        elif model.question is not None:
            self._answer(model.question, option.value)

    def _explain(self, here: SpotModel, refused: tuple[Why, ...]) -> None:
        """Who stands there, and why it cannot be chosen."""
        play = self.play
        whys = refused + self.face.why(play.opened.session.game, here.id, play.teller)
        self.host.tell(Notice(here.title if here.owner is None else f"{here.title}: {here.owner}", whys))

    def _answer(self, question: QuestionModel, value: Any) -> bool:
        party, number, play = question.party, question.id, self.play
        return give(
            self.look, play, self.host, party, value, number, lambda: play.answer(party, value, question=number)
        )


def looks_of(model: TableModel) -> dict[Party, PartyLook]:
    """The marks of all parties."""
    return {party.name: party.look for party in model.parties}

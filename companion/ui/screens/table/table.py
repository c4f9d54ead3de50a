"""The table: parties along the top, the board, the question, and what is always needed along the bottom.

Landscape: board left (about 60 %), question right, mirrored for left-handed tables. Portrait: the same four stacked.
At the largest text board and question take turns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.once import looked_at
from companion.engine.questions import Kind
from companion.engine.vocabulary import Party
from companion.models.boards.board import SpotModel
from companion.models.box.devices import DeviceModel
from companion.models.game.notice import Notice
from companion.models.game.question import OptionModel, QuestionModel, Why
from companion.models.play.play import Play
from companion.models.play.table import TableModel
from companion.ui.boards.face import BoardContext, BoardWidget, Face, TellsBoard
from companion.ui.game.announcing import stands_at_board, tell_at_top
from companion.ui.game.bottom_line import BottomLine, TableWays
from companion.ui.game.halves import Halves, grown, in_place_of_board
from companion.ui.game.party_row import PartyRow
from companion.ui.game.reading import FollowsVoice
from companion.ui.look.look import Look
from companion.ui.look.paint.atlas import COMMON
from companion.ui.questions import panel_for
from companion.ui.questions.alone.advice import advise, ask_beside
from companion.ui.questions.alone.secretly import names_with_answers
from companion.ui.questions.height.line_above import LineAbove
from companion.ui.questions.panel import MANY, Host, Panel, QuestionContext, give, panel_in
from companion.ui.questions.standing import WhoPlays, offer_beside, stands_beside
from companion.ui.screens.table.contest import ContestView
from companion.ui.widgets.builder import Builder, put, refill
from companion.ui.widgets.layout import Surface, Well
from companion.ui.widgets.screen.notice_room import at_top, over_names
from companion.ui.widgets.screen.stage import Box
from companion.ui.widgets.screen.toast import needed
from companion.ui.widgets.words.in_room import LineIfRoom

BOTH_MM = 40.0
"""From this height on an upright strip has what may be played beside a question below it, not at its end."""

NARROWEST_MM = 40.0
"""A notice over the board is not narrower: else words break."""


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
        sound: Callable[[str], None] = lambda name: None,
    ) -> None:
        self.look, self.theme, self.play, self.host, self.ways = look, look.theme, play, host, ways
        self.face, self.devices, self.sound, self.go_back = face, devices, sound, ways.menu
        self.b = b = Builder(look)
        super().__init__(b.palette.surface)
        self.zoom: str | None = None
        self.board: BoardWidget | None = None
        self.shown: TableModel | None = None
        design = b.theme.design
        self.chips = PartyRow(look, face.art_of, ways)
        self.board_side = BoxLayout(orientation="vertical", padding=(design(8), design(4)))
        self.question_side = Well(b.theme, spacing=design(8), padding=(design(8), design(4), design(8), design(6)))
        self.bar = BottomLine(look, ways, host.tell)
        self.halves = Halves(look, self.board_side, self.question_side)
        self._strip: float | None = None
        self._late = False
        self.page = b.column(gap=0)
        put(self.page, self.halves, self.bar)
        self.add_widget(self.page)
        self.update()

    # ── updating ────────────────────────────────────────────────────────────────────────────────────────────

    def update(self) -> None:
        """Shows the present state of the game."""
        with looked_at(self.play.opened.session.game):
            self._update()

    def _update(self) -> None:
        model = self.play.model()
        before, self.shown = self.shown, model
        self.chips.show(model.parties, model.revealed, self.face.starter(self.play.opened.session.game))
        self._show_names(model)
        self._board(model, before)
        self._place(model.question)
        along = model.asked_along if self.halves.takes_turns or self._tells_at_board(model) else ""
        tell_at_top(self.board_side, along, self.theme, in_turns=self.halves.takes_turns)
        anew = self._late or before is None or model.asks_anew(before)  # what is half set outlives a refusal
        self._late = anew and before is not None and model.asks_the_same(before) and self._is_touched()
        if anew and not self._late:
            who = isinstance(asked := panel_in(self.question_side), WhoPlays) and asked.lasts(model.question)
            (self._ask_who if who else self._question)(model)
        self.update_bar()

    def _is_touched(self) -> bool:
        """Whether a finger rests on the question: drawn anew, what it was put on would be gone when it is lifted."""
        asked = panel_in(self.question_side)
        return asked is not None and asked.touched

    def outdated(self) -> bool:
        """Whether the dice come from another source now, or are in doubt or no longer, or a finger has left what stood
        too long for it: no answer tells of that.
        """
        if self._late and not self._is_touched():
            return True
        shown = self.shown
        if shown is None or shown.question is None:
            return False
        return shown.doubt is not self.play.opened.inputs.doubt or shown.question.source != self.play.source()

    def _show_names(self, model: TableModel) -> None:
        """The names along the top, unless they stand on the keys of what is asked, or a contest needs their height."""
        there = self.chips.parent is not None
        throws = model.contest is not None and self.theme.profile.portrait and len(model.parties) > MANY
        alone = throws or names_with_answers(model.question)
        if alone and there:
            self.page.remove_widget(self.chips)
        elif not alone and not there:  # the notch of whoever acts lies over what is below
            self.page.add_widget(self.chips, len(self.page.children), canvas="after")

    def _place(self, question: QuestionModel | None) -> None:
        """Puts board and question where they belong; a short question may leave the board all the width."""
        strip = self.face.strip(question) if question is not None and self.board is not None else None
        mm = (strip.upright_mm if self.theme.profile.portrait else strip.mm) if strip is not None else None
        if mm is not None and strip is not None and strip.keeps:
            mm /= grown(self.theme)
        self._strip = mm
        most = strip.board if strip is not None else 1.0
        if question is None:
            self.halves.ask(None, "", mm, on_board=True)
        else:
            on_board = self.answers_on_board() or (isinstance(self.board, TellsBoard) and self.board.news)
            self.halves.ask(question.id, question.sentence, mm, on_board=on_board, most=most)

    def bring(self, side: Widget) -> None:
        """Shows the board or the question, if they take turns and the other one is there."""
        self.halves.bring(side)

    def update_bar(self) -> None:
        """Updates the bottom line."""
        if self.shown is not None:
            tip = next((one.tip for one in self.question_side.walk() if isinstance(one, Panel)), "")
            self.bar.update(self.shown, self.devices(), self.host.narrator, tip)

    def follow_voice(self) -> None:
        """Turns the speaker button into “stop” while something is read, and back."""
        self.update_bar()

    def answers_on_board(self) -> bool:
        """Whether the open question is answered by tapping the board."""
        question = self.shown.question if self.shown is not None else None
        return question is not None and question.kind is Kind.PLACE and self.board is not None

    def has_room_for(self, notice: Notice) -> bool:
        """Whether a notice fits without hiding names, answers or the board."""
        return self._spare(notice) is not None

    def _spare(self, notice: Notice) -> Box | None:
        """Below the answers, upright above them, if that place is empty; a wide bottom line says what it takes back."""
        if notice.undo and self.bar.is_wide:
            return None
        panel = next((one for one in self.question_side.children if isinstance(one, Panel)), None)
        if (
            panel is None
            or self.question_side.parent is None
            or panel.spare < needed(notice, self.look, panel.width, leads=True)
        ):
            return None
        x, y = panel.view.to_window(*panel.view.pos)
        return Box(x, y + (panel.body.height if panel.view.at_foot else 0.0), panel.view.width, panel.spare)

    def room_for(self, notice: Notice) -> Box:
        """Where a notice may lie: below the answers; if there is no room, upright over the names, else over the board,
        unless the answer is given there. Where nothing of the board is in sight, over the question at the top, and not
        over its answers.
        """
        on_board, spare = self.answers_on_board(), self._spare(notice)
        if spare is None and not self.halves.takes_turns:
            spare = over_names(self.chips, notice, self.look, board_is_asked=on_board)
        if spare is not None:
            return spare
        side: Widget | None = self.halves.way  # where board and question take turns
        if side is None:
            side = self.question_side if on_board else self.board_side
        if side.parent is None or side.width < self.b.mm(NARROWEST_MM):
            return at_top(self, self.question_side, notice, self.look)
        x, y = side.to_window(side.x, side.y)
        if side is self.question_side and notice.whys and not self.theme.profile.portrait:
            panel = next((one for one in side.children if isinstance(one, Panel)), None)
            if panel is not None:  # all of the answers, as none of them is cut
                low = panel.sentence.to_window(*panel.sentence.pos)[1] - y
                return Box(x, y, side.width, max(0.0, low - self.theme.units(0.5)), fills=True)
        return Box(x, y, side.width, side.height)

    def _board(self, model: TableModel, before: TableModel | None) -> None:
        looks = self.play.looks()
        question = model.question
        throwing = question.asked if question is not None and question.kind is Kind.ROLL else ()
        if model.contest is not None and question is not None and question.kind is Kind.ROLL:
            self.board = None
            game = self.play.opened.session.game
            stake = self.face.at_stake(question.about, game, self.play.teller)
            then = before.contest if before is not None else None
            shown = ContestView(
                model.contest,
                looks,
                self.look,
                throwing=throwing,
                before=then,
                stake=stake,
                of=self.face.art or COMMON,
                typed=question.source == "typed",
                why=model.why,
            )
            refill(self.board_side, shown)
            return
        if model.board is None:
            self.board = None
            refill(self.board_side, in_place_of_board(model, self.b))
            return
        targets = self._targets(model)
        if self.board is None:
            self.board_side.clear_widgets()
            seen = BoardContext(model.board, looks, self.look, self._spot, targets, self.play, self.host, self.sound)
            self.board = self.face.draw(seen)
            self.board_side.add_widget(self.board)
            return
        self.board.update(model.board, targets, self.board.zoom if self._stays(model, before) else None)

    def _stays(self, model: TableModel, before: TableModel | None) -> bool:
        """Whether the enlarged part of the board stays: the question is the same, or put to the next party."""
        now, then = model.question, before.question if before is not None else None
        if now is None or then is None:
            return False
        return now.id == then.id or (now.kind is Kind.PLACE and now.name == then.name and now.party != then.party)

    def _targets(self, model: TableModel) -> Mapping[str, OptionModel]:
        if (question := model.question) is None or model.board is None:
            return {}
        by_value = {option.value: option for option in question.options if isinstance(option.value, str)}
        instead = {spot: by_value[value] for spot, value in model.board.stands_for.items() if value in by_value}
        spots = model.board.spots
        return {spot: option for spot, option in by_value.items() if spot in spots} | instead

    def _question(self, model: TableModel) -> None:
        before = panel_in(self.question_side)
        self.question_side.clear_widgets()
        if model.question is None:
            return
        panel = panel_for(self._asking(model), self.face.panel)
        panel.goes_on(before)
        last = self._last(model) if self._tells_last(model) else None
        put(self.question_side, last, self._with_advice(model, panel, self._with_offer(model, panel)))
        if last is not None:
            panel.lets_stand(last)

    def _last(self, model: TableModel) -> Widget:
        """What happened last, with the reason for it; of large type one line, so that the question below it is whole:
        the reason alone, as it is where everybody sees what was done.
        """
        theme, upright, along = self.theme, self.theme.profile.portrait, model.asked_along
        sentence = along or model.why or model.said[-1]
        if theme.text_scale > 1 and not upright:
            place: dict[str, Any] = {"align": "left", "size_hint_y": None, "height": theme.px("small") * 1.3}
            return LineIfRoom(sentence, theme, colour=theme.palette.text_dim, **place)
        if not along and model.question is not None and self.face.tells_last_at(model.question):
            sentence = model.explained or sentence
        lines = 3 if upright or model.explained == sentence else 2
        return LineAbove(sentence, theme, colour=theme.palette.text_dim, lines=lines, keeps_end=sentence == model.why)

    def _tells_last(self, model: TableModel) -> bool:
        """Whether what happened last stands above the question: a wide bottom line says it too, but not why."""
        if model.asked_along:
            return self.halves.takes_turns or not self._tells_at_board(model)
        if (question := model.question) is None or not model.said or question.kind is Kind.ROLL:
            return False
        is_short = self.halves.takes_turns and not self.theme.profile.portrait
        tells = self.face.tells_last_at(question) or bool(model.why)  # what was done is seen, why it was done is not
        is_said_below = self.bar.is_wide and stands_beside(question) and not model.why
        return tells and not is_short and not is_said_below

    def _tells_at_board(self, model: TableModel) -> bool:
        return stands_at_board(model.question, self.theme, strip=self._strip is not None)

    def _with_offer(self, model: TableModel, panel: Panel) -> Widget:
        """A question's widget, with what may be played beside it: at its foot, or in a strip at its end."""
        question = model.question
        if question is None or question.offer is None or not stands_beside(question):
            return panel
        strip = self._strip is not None
        button = offer_beside(panel, question.offer.label, partial(self._ask_who, model), strip=strip)
        if strip and panel.foot is None:
            below = self.theme.profile.portrait and (self._strip or 0) > BOTH_MM
            return self.b.column(panel, button, gap=0.5) if below else self.b.row(panel, button)
        return panel

    def _with_advice(self, model: TableModel, panel: Panel, shown: Widget) -> Widget:
        """What is shown of a question, and the way to ask the box what it would do."""
        party = model.advised
        if party is None:
            return shown
        asks = partial(advise, self._asking(model), party, self.face.advise_alone)
        return ask_beside(panel, shown, asks, strip=self._strip is not None)

    def _ask_who(self, model: TableModel) -> None:
        """Asks who plays what is offered beside the question, in place of its answers."""

        def back() -> None:
            self._question(model)

        def play(party: Party) -> None:
            back()
            self.ways.party(party)

        refill(self.question_side, WhoPlays(self._asking(model), play, back, strip=self._strip is not None))

    def asking(self) -> QuestionContext | None:
        """The open question with what its widget needs; None if there is none."""
        return self._asking(self.shown) if self.shown is not None and self.shown.question is not None else None

    def _asking(self, model: TableModel) -> QuestionContext:
        question = model.question
        assert question is not None

        def answer(value: Any) -> bool:
            return self._answer(question, value)

        return QuestionContext(
            self.look,
            self.play,
            question,
            model.parties,
            self.host,
            question.options,
            answer,
            model.board,
            self.face.art_of,
            self.face.art or COMMON,
            self._needed(model),
            lambda card, told: self.face.show_alone(card, told, self.look, self.play),
        )

    def _needed(self, model: TableModel) -> str:
        """What a throw brings, or what the last to throw in a contest needs to win, where that is one number."""
        question, game = model.question, self.play.opened.session.game
        if question is None or question.kind is not Kind.ROLL or question.party is None:
            return ""
        if model.contest is None:
            return self.face.throw_brings(game, self.look, self.play.teller)
        stake = self.face.at_stake(question.about, game, self.play.teller)
        best = model.contest.to_beat(question.party) if stake is not None and stake.highest else None
        most = int(question.shape.get("dice", 1)) * int(question.shape.get("faces", 6))
        if best is None or best > most:
            return ""
        look, name = self.look, self.play.teller.name(question.party)
        if best == most:
            return look.fill(look._("A run-off with {same}."), same=best)
        told = look._("{name} wins from {more} on, {same} is a run-off.")
        return look.fill(told, more=best + 1, name=name, same=best)

    def _spot(self, spot: str) -> None:
        """Answers with a spot that was tapped where it is large enough."""
        model = self.shown
        if model is None or model.board is None:
            return
        targets, meant = self._targets(model), model.board.meant(spot)
        option = targets.get(spot) or targets.get(meant)
        if option is None or not option.open:
            self._explain(model.board.spots[spot], self.play.against(meant) if option is None else option.refused)
        elif model.question is not None:
            self._answer(model.question, option.value)

    def _explain(self, here: SpotModel, refused: tuple[Why, ...]) -> None:
        """Tells who stands on a spot, and the first reason why it cannot be chosen."""
        play = self.play
        whys = refused[:1] + self.face.why(play.opened.session.game, here.id, play.teller)
        owner = "" if here.owner is None else f": {play.teller.name(here.owner)}"
        self.host.tell(Notice(f"{here.title}{owner}", whys))

    def _answer(self, question: QuestionModel, value: Any) -> bool:
        party, number, play = question.party, question.id, self.play
        does = partial(play.answer, party, value, question=number)
        return give(self.look, play, self.host, party, value, number, does)

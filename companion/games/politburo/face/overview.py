"""The board: everybody's dossiers; while a play can be answered, what was played; one player's dossiers after a tap."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.questions import Kind
from companion.engine.vocabulary import Party
from companion.games.politburo.face.asked import PEOPLE, about_whom, definition_of
from companion.games.politburo.face.cards.cloth import Cloth
from companion.games.politburo.face.files.at_risk import AtRisk, at_risk
from companion.games.politburo.face.files.dossiers import Dossiers, Pictures
from companion.games.politburo.face.files.portrait import PortraitsOf
from companion.games.politburo.face.parts import LastingKey, StepLine, effect_line, effect_list
from companion.games.politburo.face.strip import HIGH, ON_THE_CLOTH, TURN, is_below, strip_of
from companion.games.politburo.models.bureau import TURNS, BureauModel, CandidateModel
from companion.games.politburo.models.words import of_effect
from companion.models.game.notice import Notice
from companion.models.game.question import OptionModel, QuestionModel
from companion.ui.boards.face import BoardContext
from companion.ui.look.theme import TOUCH_MM
from companion.ui.questions.panel import give
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.text import text_width


class BureauBoard(BoxLayout):
    """All dossiers, the cloth, or one player's dossiers; a tap leads there and back.

    Where a candidate is asked for in the open, the dossiers are the answers. Nothing here depends on what anybody
    holds: whatever is shown is in the view of the whole table.
    """

    role = "board"

    def __init__(self, seen: BoardContext, **kwargs: Any) -> None:
        assert isinstance(seen.board, BureauModel)
        self.seen, self.model = seen, seen.board
        self.marked: str | None = None
        self.zoom: Party | None = None
        self.peeks = self.lists = False
        self.pictures: Pictures = {}
        self.theme = seen.look.theme
        self.b = Builder(seen.look)
        super().__init__(orientation="vertical", **kwargs)
        self.shown: tuple[object, ...] = ()
        self.dossiers: Dossiers | None = None
        self.cloth: Cloth | None = None
        self._show()

    def update(self, board: BureauModel, targets: Mapping[str, OptionModel], zoom: str | None) -> None:
        """Shows another state; what stays is not built anew."""
        self.model, self.zoom = board, zoom
        self._show()

    def open(self, party: Party | None) -> None:
        """One player's dossiers, or all."""
        self.zoom = party
        self._show()

    def peek(self, wanted: bool) -> None:
        """The dossiers although something lies on the cloth, or the cloth again."""
        self.peeks = wanted
        self._show()

    def list_lasting(self, wanted: bool) -> None:
        """All lasting cards in place of the dossiers, or these again."""
        self.lists = wanted
        self._show()

    # ── what is asked ─────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def question(self) -> QuestionModel | None:
        """The open question, as the table sees it."""
        return self.seen.play.question() if self.seen.play is not None else None

    def options(self) -> dict[str, OptionModel]:
        """The answers that are dossiers, by candidate: of open questions only."""
        question = self.question
        if self.seen.host is None:  # a correction: whose record lies open
            return {} if self.marked is None else {self.marked: OptionModel(self.marked, "")}
        if question is None or question.private or question.name not in PEOPLE:
            return {}
        return {option.value: option for option in question.options if isinstance(option.value, str)}

    def _on_cloth(self) -> bool:
        question, stack = self.question, self.model.stack
        if question is None or stack is None or not (stack.plays or stack.now):
            return False
        return question.kind is Kind.WINDOW or question.name in ON_THE_CLOTH

    # ── what is shown ─────────────────────────────────────────────────────────────────────────────────────────────────

    def _show(self) -> None:
        options = self.options()
        block = next((one for one in self.model.blocks if one.party == self.zoom), None)
        played = self._on_cloth() and self.seen.play is not None
        if not (played or self._endangered):
            self.peeks = False
        self.lists = self.lists and bool(self.model.effects)
        rest = "lasting" if self.lists else "all"
        mode = "party" if block is not None else "cloth" if played and not self.peeks else rest
        extras: object = self.model
        if mode != "party":
            extras = self.model.stack if mode == "cloth" else (self.model.effects, self.model.step)
        risk = self.model if self._risk else None  # drawn anew at each change, all others move what changed
        now = (mode, self.zoom, extras, self._heads, self._lasting, self.peeks, risk, self._about)
        before, self.shown = self.shown, now
        if now == before:
            if self.dossiers is not None:
                self.dossiers.update(self.model, options)
            return
        self.clear_widgets()
        self.dossiers = self.cloth = None
        if block is not None:
            self.add_widget(PortraitsOf(block, self.model, self.seen, lambda: self.open(None)))
        elif mode == "cloth":
            play = self.seen.play
            assert play is not None
            self.cloth = Cloth(
                self.model, self.seen.looks, self.seen.look, definition_of(play), play.teller, partial(self.peek, True)
            )
            self.add_widget(self.cloth)
            if before:
                self.cloth.cards.comes()
        elif mode == "lasting":
            self.add_widget(effect_list(self.model.effects, self.seen, partial(self.list_lasting, False)))
        else:
            self._overview(options)

    @property
    def _about(self) -> str | None:
        """The candidate that the question is about."""
        return about_whom(self.seen.play) if self.seen.play is not None else None

    @property
    def _endangered(self) -> tuple[CandidateModel, ...]:
        """Those who can be shown large, alone; not in a correction, nor where a candidate is asked for."""
        return at_risk(self.model) if self.seen.host is not None and not self.options() else ()

    @property
    def _risk(self) -> tuple[CandidateModel, ...]:
        """The same while nobody looks at all dossiers."""
        return () if self.peeks else self._endangered

    @property
    def _heads(self) -> bool:
        """Whether the owners' marks stand above the columns: not where their names do, on all the width."""
        if self.theme.profile.portrait:
            return False
        question = self.question
        return question is None or not is_below(question)

    @property
    def _lasting(self) -> bool:
        """Whether what lasts stands below the dossiers: not in a correction, nor where the answers need the room."""
        strip = strip_of(self.question) if self.question is not None else None
        return self.seen.host is not None and strip != TURN and (strip != HIGH or self.theme.profile.portrait)

    def _overview(self, options: Mapping[str, OptionModel]) -> None:
        model, risk, seen = self.model, self._risk, self.seen
        shown: Widget
        if risk:
            lasting = LastingKey(model.effects, seen, partial(self.list_lasting, True)) if model.effects else None
            shown = AtRisk(model, risk, self._about, seen.look, self.open, partial(self.peek, True), lasting)
        else:
            shown = self.dossiers = Dossiers(
                model,
                seen.looks,
                seen.look,
                self._tapped,
                options=options,
                heads=self._heads,
                pictures=self.pictures,
            )
        beside = self._abreast()
        effects = model.effects if self._lasting and not risk else ()
        low = not self.theme.profile.portrait or model.step != TURNS
        many = len(effects) > beside and low  # more lines would cost the portraits
        lines = self.b.column(gap=0.5, high="needed")
        put(
            lines,
            StepLine(model, self.seen.look) if model.step != TURNS and not risk else None,
            LastingKey(effects, self.seen, partial(self.list_lasting, True)) if many else None,
            *(
                effect_line(effects[first : first + beside], self.seen)
                for first in range(0, 0 if many else len(effects), beside)
            ),
        )
        back = self.b.button("", partial(self.peek, False), icon="back", mm=TOUCH_MM) if self.peeks else None
        put(self, shown, lines if lines.children else None, back)

    def _abreast(self) -> int:
        """How many lasting cards stand in a line, so that all their words have room."""
        theme = self.theme
        wide = theme.profile.width * (1.0 if theme.profile.portrait or not self._heads else 0.6)
        words = [of_effect(one, self.seen.look) for one in self.model.effects]
        longest = max((text_width(one, theme.small / theme.text_scale) for one in words), default=0.0) + theme.mm(11)
        return max(1, min(len(words), int(wide / max(1.0, longest))))

    def _tapped(self, one: CandidateModel) -> None:
        """Answers with a candidate if one is asked for; else shows all of its owner."""
        option, question, play, host = self.options().get(one.id), self.question, self.seen.play, self.seen.host
        if host is None:
            self.seen.on_spot(one.id)
        elif option is None or question is None or play is None:
            self.open(one.party)
        elif not option.open:
            host.tell(Notice(option.label, option.refused))
        else:
            party, number, value = question.party, question.id, option.value
            give(self.seen.look, play, host, party, value, number, lambda: play.answer(party, value, question=number))

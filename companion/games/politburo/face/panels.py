"""Questions asked openly: a card or a candidate by one tap, and who answers the play that lies on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import PASS, Party
from companion.games.politburo.face.asked import board_of, definition_of, game_of, order_line
from companion.games.politburo.face.cards.places import WayKey
from companion.games.politburo.face.parts import LastingKey, list_alone
from companion.games.politburo.models.bureau import BureauModel
from companion.games.politburo.models.words import of_newest
from companion.games.politburo.rules.candidates import in_order
from companion.games.politburo.rules.state import EXCHANGE
from companion.models.game.parties import PartyModel
from companion.models.game.question import OptionModel
from companion.ui.boards.face import BoardContext
from companion.ui.game.halves import BOARD
from companion.ui.look.theme import TOUCH_MM
from companion.ui.questions.panel import Panel, QuestionContext
from companion.ui.questions.window import nobody_key
from companion.ui.widgets.builder import put, refill
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.chips import PartyChip
from companion.ui.widgets.text import FitText, Text, text_width

HEADING, LOW, LOWEST = 1.8, 1.35, 1.2
"""Height of a question over its font size: one line, or two of ordinary text; and where the list needs the room."""

LARGE = 1.15
"""From this text size on only what is asked stands above the answers of a window."""

LASTING_MM = 38.0
"""The least width of what lasts, beside the ways to begin a turn."""

NOBODY_MM, NAME_MM = 17.1, 16.9
"""Heights of “nobody” and of a name in a window: 92 and 91 design pixels."""


class BureauPanel(Panel):
    """A question; its place is of fixed height, so that the answers below keep theirs."""

    heading = HEADING

    def sentence_widget(self) -> Text | FitText:
        """The question."""
        high = self.theme.head * self.heading
        return self.b.fit(self.says(), "head", strong=True, align="left", size_hint_y=None, height=high)


class StripPanel(BureauPanel):
    """A question in a strip below all dossiers: what is said on the left, the answers beside it; stacked upright."""

    tells_round = True
    """Whether there is room for the round and the deck above the question."""

    beside = (0.85, 1.05)
    """The width of one answer, and of several, as shares of what is said."""

    upright = 1.0
    """The height of what is said over that of the answers below it, on an upright panel."""

    def __init__(self, asking: QuestionContext, **kwargs: object) -> None:
        super().__init__(asking, **kwargs)
        self._lie_down()

    @property
    def spare(self) -> float:
        """No room for anything else."""
        return 0.0

    @property
    def _has_room(self) -> bool:
        """Whether the round and the deck stand above the question: a long question needs their line."""
        return (
            self.tells_round
            and text_width(self.says(), self.theme.px("head"), strong=True) <= self.theme.profile.width * 0.5
        )

    def _lie_down(self) -> None:
        b = self.b
        answers = list(reversed(self.below.children))
        self.below.clear_widgets()
        self.clear_widgets()
        self.sentence = b.fit(self.says(), "head", strong=True, align="left")
        board = board_of(self.asking.play)
        counted = self.look.fill(self.look._("Deck {count}, discards {other}"), count=board.deck, other=board.discard)
        number = f"{self.asking.play.teller.value('view', 'round')} {board.number}"
        state = b.fit(f"{number} · {counted}", "small", dim=True, align="left", size_hint_y=0.72)
        said = b.column(state if self._has_room else None, self.sentence, gap=0)
        if self.theme.profile.portrait:
            said.size_hint_y = self.upright
        row = b.row(gap=1)
        for one in answers:
            one.size_hint_y = 1
            row.add_widget(one)
        portrait = self.theme.profile.portrait
        if answers:
            row.size_hint_x = 1.0 if portrait else self.beside[len(answers) > 1]
        self.spacing = self.theme.design(8)
        self.orientation = "vertical" if portrait else "horizontal"
        self.foot = row if portrait and answers else None  # what may be played in between does not narrow the question
        put(self, said, row if answers else None)


class PeoplePanel(StripPanel):
    """A question for a candidate: the dossiers above are the answers."""

    beside = (1.05, 1.05)

    def fill(self) -> None:
        """Only the way back stands here."""
        if self.asking.question.may_pass:
            self.below.add_widget(pass_button(self, "label"))


class BeginPanel(StripPanel):
    """Whether to draw up or to exchange: two keys with what is drawn. Exchanging ends the turn, so it is asked once
    more, then with all it does.
    """

    tells_round = False

    def fill(self) -> None:
        """Both ways, each with what it does."""
        for option in self.asking.options:
            act = (self._once_more if option.value == EXCHANGE else self.choose) if option.open else self.explain
            self.below.add_widget(self._key(option, partial(act, option)))

    def _key(self, option: OptionModel, act: Callable[[], object], *, main: bool = False) -> WayKey:
        """A way with what it draws; the `main` one is confirmed by a tap on it."""
        ask, look = self.asking.play.opened.session.question, self.look
        counts = ask.facts() if ask is not None and ask.facts is not None else {}
        if option.value == EXCHANGE:
            drawn, does = "drawn", look.fill(look._("Draw {drawn} instead of playing"), **counts)
        elif counts.get("refill"):
            drawn, does = "refill", look.fill(look._("Draw {refill}, then play"), **counts)
        else:
            drawn, does = "refill", look._("Hand full: just play")
        return WayKey(option, look, act, does=does, drawn=counts.get(drawn, 0), main=main)

    def _lie_down(self) -> None:
        """The question above both ways, on all panels; what lasts beside them, with what may be played in between."""
        b, board = self.b, board_of(self.asking.play)
        keys = list(reversed(self.below.children))
        self.below.clear_widgets()
        self.clear_widgets()
        high = self.theme.head * LOWEST
        said = b.fit(self.says(), "head", strong=True, align="left", size_hint_y=None, height=high)
        ways = b.column(gap=0.75) if self.theme.profile.portrait else b.row(gap=1)
        put(ways, *keys)
        self.asked = b.column(said, ways)
        self.asked.spacing = self.theme.design(4)
        self.orientation = "horizontal"
        if board.effects and not self.theme.profile.portrait:  # upright they stand below the dossiers
            self.foot = self._beside(board)
        put(self, self.asked, self.foot)

    def _beside(self, board: BureauModel) -> BoxLayout:
        """What lasts; what may be played in between comes below it."""
        seen = BoardContext(board, self.asking.play.looks(), self.look, lambda spot: None)
        key = LastingKey(board.effects, seen, partial(list_alone, board.effects, seen, self.asking.host))
        key.size_hint_y = 1
        beside = self.b.column(key, gap=0.5, size_hint_x=None)
        least = self.b.mm(LASTING_MM)

        def wide(place: BoxLayout, needed: float) -> None:
            place.width = max(least, needed)

        beside.bind(minimum_width=wide)
        wide(beside, beside.minimum_width)
        return beside

    def _once_more(self, option: OptionModel) -> None:
        b, lines = self.b, 2 if self.theme.profile.portrait else 1
        high = self.theme.head * LOWEST * lines
        key = self._key(option, partial(self.choose, option), main=True)
        ways = b.column(gap=0.75) if self.theme.profile.portrait else b.row(gap=1)
        share = (1, None) if self.theme.profile.portrait else (0.6, 1)
        put(ways, b.button(self.look._("Rather not"), self._back, mm=TOUCH_MM, size_hint=share), key)
        refill(
            self.asked,
            b.fit(option.sub, "label", strong=True, align="left", size_hint_y=None, height=high),
            ways,
        )

    def _back(self) -> None:
        before = self.foot
        self.below.clear_widgets()
        self.fill()
        self._lie_down()
        if before is not None and self.foot is not None:  # with what may be played in between
            self.remove_widget(self.foot)
            self.foot = before
            self.add_widget(before)


class AnswerPanel(BureauPanel):
    """A window: “nobody”, and everybody's name in one size. It looks alike whatever anybody holds (GEN-6)."""

    heading = LOW
    played: Widget | None = None
    """What lies on the cloth, in words; None where the names need its place."""

    def lets_stand(self, line: Widget) -> None:
        """Why it was played stands below what was played."""
        if self.played is not None and line.parent is not None:
            line.parent.remove_widget(line)
            self.add_widget(line, self.children.index(self.played))

    @property
    def spare(self) -> float:
        """The names have all the room that is left."""
        return 0.0

    def says(self) -> str:
        """The question, in short where the plays lie on the cloth."""
        if claims := self._claims():
            claims = in_order(game_of(self.asking.play), claims)
            if len(claims) > 1 and self._tells_lines:  # the line above it names them in their order
                return self.look._("Anybody else?")
            titles = ", ".join(self.asking.party(one).title for one in claims)
            return self.look.fill(self.look._("A card from {name}. Anybody else?"), name=titles)
        if self.asking.question.name == "answer_window" and board_of(self.asking.play).stack is not None:
            return self.look._("Does anybody answer?")
        return super().says()

    def _claims(self) -> list[Party]:
        """Who has said so far that a card comes."""
        return [party.name for party in self.asking.parties if party.claims]  # a seat of the box is not asked here

    @property
    def _tells_lines(self) -> bool:
        """Whether there is room for anything besides the question."""
        return self.theme.text_scale <= LARGE or self.theme.profile.portrait

    def fill(self) -> None:
        """Everything is always in reach."""
        b, play, question = self.b, self.asking.play, self.asking.question
        d = self.theme.design(1)
        self.remove_widget(self.view)
        self.remove_widget(self.below)
        self.spacing = 4 * d
        stack = board_of(play).stack
        line = of_newest(stack, definition_of(play), self.look) if stack is not None else ""
        order = order_line(self.asking.play, self.look)
        self.remove_widget(self.sentence)
        px = self.theme.px("small")
        beside = 0.0 if self.theme.profile.portrait else BOARD.get(self.theme.text_scale, 0.0)
        room = self.theme.profile.width * (1 - beside) - 24 * d
        if line and self._tells_lines:
            high = 2.45 * px  # two lines, also for a short text: what is tapped below keeps its place
            if order:  # in the place of what lies on the cloth
                line = order
            if self._claims() and not order:  # who plays is news: the names keep their place
                self.sentence.height += high + self.spacing
            else:
                self.played = b.fit(line, "small", dim=True, align="left", size_hint_y=None, height=high)
                self.add_widget(self.played)
        self.add_widget(self.sentence)
        ask = play.opened.session.question
        if ask is not None and ask.deadline is not None:
            text = self.look.fill(self.look._("Closes by itself after {count} seconds."), count=round(ask.deadline))
            self.add_widget(b.fit(text, "small", dim=True, align="left", size_hint_y=None, height=px * 1.2))
        asked = [self.asking.party(name) for name in question.asked]
        some = bool(self._claims())
        # Above the names: where it stands, no question that may follow has what ends a turn.
        grid = self._names(asked, room)
        put(
            self,
            nobody_key(self.asking, b, some=some, mm=NOBODY_MM, size="title"),
            grid,
            Widget(size_hint_y=0.001),
        )

    def _names(self, asked: Sequence[PartyModel], room: float) -> BoxLayout:
        """Everybody's name below its piece, in rows; where the longest has no room in a third of one it gets more."""
        b, d = self.b, self.theme.design(1)
        across = 2 if len(asked) in (2, 4) else min(3, max(1, len(asked)))
        wide = (room - 8 * d * (across - 1)) / across - 8 * d
        size = self._size_of([party.title for party in asked], wide)
        shared = all(text_width(party.title, self.theme.px(size), strong=True) <= wide for party in asked)
        size = size if shared else "small"
        needed = {party.name: text_width(party.title, self.theme.px(size), strong=True) + 9 * d for party in asked}

        def spare(rows: Sequence[Sequence[PartyModel]]) -> float:
            return min(room - 8 * d * (len(row) - 1) - sum(needed[party.name] for party in row) for row in rows)

        rows = [asked[first : first + across] for first in range(0, len(asked), across)]
        parted = False
        if not shared and len(rows) == 2:  # the shorter row first, if the long name has its room there
            rows = max(rows, [asked[: len(rows[1])], asked[len(rows[1]) :]], key=spare)
            parted = spare(rows) >= 0
        grid = b.column(gap=1)
        grid.size_hint_max_y = len(rows) * b.mm(NAME_MM) + (len(rows) - 1) * 8 * d
        for row in rows:
            line = b.row(gap=1)
            for party in row:
                share = needed[party.name] + spare(rows) / across if parted else 1.0
                whole = parted or needed[party.name] <= wide + 8 * d
                line.add_widget(
                    PartyChip(
                        party, self.theme, partial(self._tapped, party.name), upright=True, full=whole, size=size,
                        size_hint_x=share, size_hint_y=1,
                    )
                )  # fmt: skip
            for _ in range(0 if parted else across - len(row)):
                line.add_widget(b.space())
            grid.add_widget(line)
        return grid

    def _tapped(self, party: Party) -> None:
        """Says that a card comes from somebody, or takes it back."""
        asking = self.asking
        asking.host.ask_first(party, partial(asking.play.claim, party))

    def _size_of(self, names: Sequence[str], wide: float) -> str:
        """The size at which the most names are whole; the same for all."""
        theme = self.theme
        whole = {
            size: sum(text_width(name, theme.px(size), strong=True) <= wide for name in names)
            for size in ("answer", "label", "small")
        }
        return max(whole, key=lambda size: whole[size])


def pass_button(panel: Panel, size: str = "body") -> TouchButton:
    """The button to pass, labelled with what the pack calls a pass at this question."""
    asking = panel.asking
    label = asking.play.teller.value(asking.question.name, PASS)
    return panel.b.button(label, lambda: asking.answer(PASS), mm=TOUCH_MM, size=size)

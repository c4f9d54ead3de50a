"""What the widget of a question is given, and what all such widgets have: the sentence above, the answers below."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, Protocol

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import PASS, Party
from companion.models.boards.board import BoardModel
from companion.models.game.notice import Notice
from companion.models.game.parties import PartyModel
from companion.models.game.party_looks import PartyLook
from companion.models.game.question import OptionModel, QuestionModel
from companion.models.play.play import Play
from companion.table.play import Warned
from companion.ui.game.narrator import Narrator
from companion.ui.look.look import Look
from companion.ui.look.paint.atlas import COMMON
from companion.ui.look.paint.papers import Art
from companion.ui.questions.height.line_above import LineAbove
from companion.ui.questions.warning import WarningSheet
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import AbstractWidget
from companion.ui.widgets.long_list import LongList
from companion.ui.widgets.text import FitText, Text

FEW, MANY = 4, 6
"""Up to the first number parties are shown by their whole names; above the second by smaller buttons."""


class Again(NamedTuple):
    """What is asked in any case before something that ends it for several, and how a yes and a no to that are put."""

    asks: str
    yes: str
    no: str


class Host(Protocol):
    """The screen around a question, as its widget uses it."""

    @property
    def narrator(self) -> Narrator:
        """What reads aloud at the window."""

    def cover(self, widget: Widget) -> None:
        """Covers the whole screen with a widget."""

    def ask_first(self, party: Party, act: Callable[[], object]) -> None:
        """Does something in the place of a party; where it has a phone that is there, once the table has been asked."""

    def ask_for_all(self, parties: Sequence[Party], act: Callable[[], object], again: Again | None = None) -> None:
        """Does something in the place of several, once the table has been asked: by name where phones are there, by
        `again` in any case.
        """

    def uncover(self) -> None:
        """Removes the cover, with everything private on it."""

    def tell(self, notice: Notice) -> None:
        """Shows a short message."""

    def changed(self) -> None:
        """Something else lies under the finger now: the second half of a double tap is not meant for it."""

    def sound(self, name: str) -> None:
        """Plays a sound of the table; on a private page none."""

    def turned_to(self, party: Party) -> int:
        """Degrees clockwise by which something is rotated on the picture so that a party reads it upright."""


@dataclass(frozen=True)
class QuestionContext:
    """The open question with everything that its widget needs.

    `options` replaces the question's own where one party answers in private. `answer` takes a value; it returns True if
    it was taken, False if it was refused, or if people have to confirm it because a rule warns of it. `board` is what
    is shown beside it. `picture` finds the drawing of a value, by what it is (`choice`) and itself; `back` is whose
    card back is shown; `rule` says what a throw needs; `read_alone` makes a card that one looks at alone, with what was
    told, as it is read at the table, if the game has such a page.
    """

    look: Look
    play: Play
    question: QuestionModel
    parties: tuple[PartyModel, ...]
    host: Host
    options: tuple[OptionModel, ...]
    answer: Callable[[Any], bool]
    board: BoardModel | None = None
    picture: Callable[[str, object], Art | None] = lambda kind, value: None
    back: str = COMMON
    rule: str = ""
    read_alone: Callable[[str, str], Widget | None] = lambda card, sentence: None

    def answer_as(self, party: Party, value: Any) -> bool:
        """Answers for one of several parties; asks for confirmation first where it has a phone, or a rule warns of it.
        Returns whether it was taken at once.
        """
        play, host, number, taken = self.play, self.host, self.question.id, list[bool]()

        def act() -> None:
            does = partial(play.answer, party, value, question=number)
            taken.append(give(self.look, play, host, party, value, number, does))

        host.ask_first(party, act) if self.question.to_all else act()
        return taken == [True]

    def party(self, name: Party) -> PartyModel:
        """A party by its name."""
        return next(party for party in self.parties if party.name == name)

    def mark(self, value: Any) -> PartyLook | None:
        """The mark of the party or figure that a value names; None if it names none."""
        return self.play.looks().get(value) if isinstance(value, str) else None


def give(
    look: Look,
    play: Play,
    host: Host,
    party: Party | None,
    value: Any,
    question: int,
    act: Callable[[], bool],
    pressed: Warned | None = None,
) -> bool:
    """Gives an answer by calling `act`, after confirmation if a rule warns of it; returns whether it was taken at once.
    A pass of somebody with a phone is asked about, too: it may end a turn before that one has looked.

    `pressed` is the press that it came from; the same press again confirms it.
    """
    if value == PASS and party is not None and pressed is None:
        taken = list[bool]()
        host.ask_first(party, lambda: taken.append(_given(look, play, host, party, value, question, act)))
        return taken == [True]
    return _given(look, play, host, party, value, question, act, pressed)


def _given(
    look: Look,
    play: Play,
    host: Host,
    party: Party | None,
    value: Any,
    question: int,
    act: Callable[[], bool],
    pressed: Warned | None = None,
) -> bool:
    warned = play.warnings(party, value, question)
    if not warned:
        return act()

    def do() -> None:
        host.uncover()
        act()

    name = play.teller.called(pressed.party) if pressed is not None else ""
    host.cover(WarningSheet(look, warned, do, host.uncover, pressed, name))
    return False


class Panel(BoxLayout, metaclass=AbstractWidget):
    """A column: the sentence, then what `fill` puts into the body, which scrolls if it is too long. Upright the answers
    stand at the foot, in reach, where no longer sentence moves them.

    `below` holds what must always be in reach; it does not scroll. What is offered beside the question goes there too,
    or to the end of `foot`, a row in it, where the answers need the height.
    """

    role = "question"
    wordy_foot = False
    """Whether the foot has room for the words of what is offered beside the question, and not only for an icon."""

    tip = ""
    """What the bottom line says of how to answer, where it has nothing to take back."""

    def __init__(self, asking: QuestionContext, **kwargs: Any) -> None:
        self.asking = asking
        self.look = asking.look
        self.theme = asking.look.theme
        self.b = b = Builder(asking.look)
        super().__init__(orientation="vertical", spacing=b.units(1.25), **kwargs)
        self.sentence = self.sentence_widget()
        self.body = b.column()
        self.view = b.scrolled(self.body)
        self.view.at_foot = b.portrait
        self.below = b.column(high="needed")
        self.foot: BoxLayout | None = None
        put(self, self.sentence, self.view, self.below)
        self.fill()

    @property
    def spare(self) -> float:
        """Free height below the answers, upright above them, in px."""
        return max(0.0, float(self.view.height - self.body.height))

    @property
    def touched(self) -> bool:
        """Whether a finger rests on something here that has not acted yet."""
        return any(
            one.touched if isinstance(one, LongList) else isinstance(one, Touchable) and one.pressed and not one.done
            for one in self.walk(restrict=True)
        )

    def goes_on(self, before: Panel | None = None) -> None:
        """Its list stays where it was scrolled to while the same is asked: there the next tap falls."""
        if before is None:
            return
        was, view, body = before.view, self.view, self.body
        hidden = was.viewport_size[1] - was.height
        now, then = self.asking.question, before.asking.question
        if (now.name, now.asked) != (then.name, then.asked) or hidden <= 0:
            return
        above = (1.0 - was.scroll_y) * hidden

        def scroll(_passed: float) -> None:
            if (left := body.height - view.height) > 0:
                view.scroll_y = max(0.0, 1.0 - above / left)

        if above > 0:
            Clock.schedule_once(scroll, -1)

    def lets_stand(self, line: Widget) -> None:
        """Is told of a line above the question: it stays, whatever scrolls, as far as question and foot leave room."""
        if not isinstance(line, LineAbove):
            return

        def fit(*_: object) -> None:
            if line.parent is None or self.parent is None:
                return
            needed = sum(one.height for one in self.children if one is not self.view)
            needed += self.spacing * (len(self.children) - 1)
            line.fit_into(line.height + self.height - needed)

        later = Clock.create_trigger(fit, -1)
        for one in (self, self.sentence, self.below, line):
            one.bind(size=later)

    def read_alone(self) -> None:
        """Is told when somebody asked has read what was told to nobody else."""

    def says(self) -> str:
        """The text of the sentence above."""
        return self.asking.question.sentence

    def sentence_widget(self) -> Text | FitText:
        """The widget of the sentence above the answers; smaller where many are asked, all of whom must be in sight."""
        size = "head" if len(self.asking.question.asked) <= MANY else "body"
        return self.b.text(self.says(), size, strong=True)

    @abstractmethod
    def fill(self) -> None:
        """Puts the answers into `body` and `below`."""

    def note(self, text: str) -> None:
        """Adds a quiet line to the body."""
        self.body.add_widget(self.b.dim(text, "body"))

    def explain(self, option: OptionModel) -> None:
        """Says why an option is refused."""
        self.asking.host.tell(Notice(option.label, option.refused))

    def choose(self, option: OptionModel) -> None:
        """Answers with an option."""
        self.asking.answer(option.value)


def panel_in(side: Widget) -> Panel | None:
    """The widget of the question that stands there, if one does; what it consists of is not looked through."""
    return next((one for one in side.walk(restrict=True) if isinstance(one, Panel)), None)

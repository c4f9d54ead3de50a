"""What a question's widget is given, and what all of them have: the sentence above, the answers below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.models.boards.board import BoardModel
from companion.models.game.notice import Notice
from companion.models.game.parties import PartyModel
from companion.models.game.party_looks import PartyLook
from companion.models.game.question import OptionModel, QuestionModel
from companion.models.play.play import Play
from companion.table.evening import Warned
from companion.ui.game.narrator import Narrator
from companion.ui.look.look import Look
from companion.ui.questions.warning import WarningSheet
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.text import FitText, Text

FEW, MANY = 4, 6
"""So many parties are shown by their whole names; more than this many by smaller buttons."""


class Host(Protocol):
    """The screen around a question."""

    @property
    def narrator(self) -> Narrator:
        """What is read aloud."""

    def cover(self, widget: Widget) -> None:
        """Lay something over the whole screen."""

    def uncover(self) -> None:
        """Take it away again, leaving nothing behind."""

    def tell(self, notice: Notice) -> None:
        """Show a few words."""

    def turned_to(self, party: Party) -> int:
        """How far, in degrees clockwise, something is turned on the picture so that a party reads it upright."""


@dataclass(frozen=True)
class QuestionContext:
    """The open question with everything that its widget needs.

    `options` replaces the question's own where one party answers for itself alone (private options). `answer` takes
    a value; True if it was taken, False if it was refused or is asked for once more because a rule warns of it. `board`
    is what is shown beside it.
    """

    look: Look
    play: Play
    question: QuestionModel
    parties: tuple[PartyModel, ...]
    host: Host
    options: tuple[OptionModel, ...]
    answer: Callable[[Any], bool]
    board: BoardModel | None = None

    def answer_as(self, party: Party, value: Any) -> bool:
        """Answer for one of several; asked once more first if a rule warns of it."""
        play, host, number = self.play, self.host, self.question.id
        return give(self.look, play, host, party, value, number, lambda: play.answer(party, value, question=number))

    def party(self, name: Party) -> PartyModel:
        """A party by its name."""
        return next(party for party in self.parties if party.name == name)

    def mark(self, value: Any) -> PartyLook | None:
        """The mark of the party or figure that a value names, None if it names none."""
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
    """Give an answer by `act`, at once or, if a rule only warns of it, when it is confirmed. Whether it was taken.

    `pressed` is the press that it came from, which may confirm it a second time.
    """
    warned = play.warnings(party, value, question)
    if not warned:
        return act()

    def do() -> None:
        host.uncover()
        act()

    host.cover(WarningSheet(look, warned, do, host.uncover, pressed))
    return False


class Panel(BoxLayout):
    """A column: the sentence, then what `fill` puts into the body, which scrolls if it is too long.

    `below` holds what must always be in reach; it does not scroll.
    """

    role = "question"

    def __init__(self, asking: QuestionContext, **kwargs: Any) -> None:
        self.asking = asking
        self.look = asking.look
        self.theme = asking.look.theme
        self.b = b = Builder(asking.look)
        super().__init__(orientation="vertical", spacing=b.units(1.25), **kwargs)
        self.sentence = self.sentence_widget()
        self.body = b.column()
        self.view = b.scrolled(self.body)
        self.below = b.column(high="needed")
        put(self, self.sentence, self.view, self.below)
        self.fill()

    @property
    def spare(self) -> float:
        """How much room is left below the answers, in px."""
        return max(0.0, float(self.view.height - self.body.height))

    def says(self) -> str:
        """The sentence above."""
        return self.asking.question.sentence

    def sentence_widget(self) -> Text | FitText:
        """The sentence as it stands above the answers; smaller where many are asked, who all have to be in sight."""
        size = "head" if len(self.asking.question.asked) <= MANY else "body"
        return self.b.text(self.says(), size, strong=True)

    def fill(self) -> None:
        """Put the answers into `body` and `below`."""
        raise NotImplementedError

    def note(self, text: str) -> None:
        """A quiet line in the body."""
        self.body.add_widget(self.b.dim(text, "body"))

    def explain(self, option: OptionModel) -> None:
        """Say why an option is refused."""
        self.asking.host.tell(Notice(option.label, option.refused))

    def choose(self, option: OptionModel) -> None:
        """Take an option."""
        self.asking.answer(option.value)

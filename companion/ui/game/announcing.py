"""What may be announced beside the open question, for all to see: asked of one party, or by the menu of all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout

from companion.engine.questions import Kind
from companion.engine.vocabulary import Party
from companion.models.game.notice import Notice
from companion.models.game.question import EndingModel, OptionModel, QuestionModel
from companion.models.play.play import Play
from companion.ui.look.theme import Theme
from companion.ui.widgets.screen.menu import MenuSheet, Way
from companion.ui.widgets.screen.stage import Stage
from companion.ui.widgets.words.in_room import LineIfRoom

AskFirst = Callable[[Sequence[Party], Callable[[], object]], object]
"""Does something in the place of parties; where one has a phone that is there, once the table has been asked."""


def ask_what(stage: Stage, play: Play, party: Party) -> None:
    """Asks what a party announces: nothing is handed over where nobody has secrets."""

    def act(option: OptionModel) -> None:
        stage.uncover()
        if option.open:
            play.announce(party, option.value)
        else:
            stage.tell(Notice(option.label, option.refused))

    look = stage.look
    says = look.fill(look._("{name} announces …"), name=play.teller.name(party))
    ways = [Way("hand", one.label, partial(act, one)) for one in play.announcements(party)]
    stage.cover(MenuSheet(look, says, ways, stage.uncover))


def ways_to_end(stage: Stage, play: Play, ask_first: AskFirst) -> Sequence[Way]:
    """Entries of the menu by which people bring the game to its end, where its rules let them say so."""
    return [Way("stop", ending.label, partial(_ask_who, stage, play, ask_first, ending)) for ending in play.endings()]


def _ask_who(stage: Stage, play: Play, ask_first: AskFirst, ending: EndingModel) -> None:
    """Asks who it is that announces it: where all must agree, each is asked."""

    def act(party: Party) -> None:
        stage.uncover()
        ask_first([party], partial(play.announce, party, ending.value))

    look = stage.look
    says = look.fill(look._("{what}: who?"), what=ending.label)
    ways = [Way("hand", play.teller.name(party), partial(act, party)) for party in ending.parties]
    stage.cover(MenuSheet(look, says, ways, stage.uncover))


# ── who asks the others along ───────────────────────────────────────────────────────────────────────────────


LINE = 1.3
"""How high a line is, in heights of its letters."""


class AskedAlong(LineIfRoom):
    """Who asks the others to announce the same, at the top of the board: all of it, or in one line what has room."""

    role = "asked along"

    def __init__(self, sentence: str, theme: Theme, *, lines: int) -> None:
        high = theme.px("label") * LINE * lines
        super().__init__(sentence, theme, "label", align="left", size_hint_y=None, height=high)


def stands_at_board(question: QuestionModel | None, theme: Theme, *, strip: bool) -> bool:
    """Whether that stands at the board: upright there is room above a question, but the keys for dice need it all."""
    return question is not None and (strip or question.kind is Kind.ROLL or not theme.profile.portrait)


def tell_at_top(side: BoxLayout, sentence: str, theme: Theme, *, in_turns: bool) -> None:
    """Has this sentence at the top of the board's side, in one line where board and question are seen `in_turns`;
    nothing there if it is empty.
    """
    there = next((one for one in side.children if isinstance(one, AskedAlong)), None)
    if there is not None and there.words == sentence:
        return
    if there is not None:
        side.remove_widget(there)
    if sentence:
        lines = 1 if in_turns else 2
        side.add_widget(AskedAlong(sentence, theme, lines=lines), index=len(side.children))

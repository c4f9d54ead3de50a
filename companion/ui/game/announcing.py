"""What may be announced beside the open question, for all to see: asked of one party, or by the menu of all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.engine.vocabulary import Party
from companion.models.game.notice import Notice
from companion.models.game.question import EndingModel, OptionModel
from companion.models.play.play import Play
from companion.ui.widgets.screen.menu import MenuSheet, Way
from companion.ui.widgets.screen.stage import Stage

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

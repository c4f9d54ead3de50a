"""What a party holds, for its eyes alone, whenever the game waits: its cards, and what it may play besides the
question.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.vocabulary import Party
from companion.models.game.hand import HandCard, held
from companion.models.game.parties import PartyModel
from companion.models.play.play import Play
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.questions.panel import QuestionContext


def anything_to_see(play: Play, party: Party) -> bool:
    """Whether a party has anything to look at in private, as far as the table knows: cards, or announcements."""
    return bool(play.announcements(party)) or bool(held(play.opened.session, party))


class OwnCards(HandOver):
    """Hold to show: the cards, then what may be played now; what may not is grey with its reason. Then blank again."""

    plays = True

    def __init__(self, asking: QuestionContext, party: PartyModel, cards: Sequence[HandCard]) -> None:
        play, host, name = asking.play, asking.host, party.name
        look = asking.look.in_language(play.language_of(name))
        says = look._("Your cards") if cards else look.fill(look._("{name} announces …"), name=party.title)
        super().__init__(
            asking,
            party,
            host.uncover,
            take=lambda value: play.announce(name, value),
            options=lambda: play.announcements(name),
            sentence=says,
            cards=lambda: cards,
        )

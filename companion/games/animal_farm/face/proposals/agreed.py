"""What has been agreed on at the table already: each partner's yes by one tap."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.engine.vocabulary import Party
from companion.models.game.talks import lying
from companion.ui.questions.panel import QuestionContext


def all_say_yes(asking: QuestionContext, asked: int, by: Party, partners: Sequence[Party]) -> None:
    """Says yes for each of these to the proposal of `by` in the talks `asked`: at once for those at the window; for
    those whose phone is there after the table was asked, and else they answer on it.
    """
    phones = {one.name for one in asking.play.parties() if one.on_phone}
    _agree(asking, asked, by, [one for one in partners if one not in phones])
    still = _due(asking, asked, by, [one for one in partners if one in phones])
    if still:
        asking.host.ask_for_all(still, partial(_agree, asking, asked, by, still))


def _agree(asking: QuestionContext, asked: int, by: Party, partners: Sequence[Party]) -> None:
    for partner in partners:
        question = asking.play.question()
        if question is None or not _due(asking, asked, by, [partner]):
            continue
        number = next(one.number for one in lying(question.about) if one.by == by)
        asking.play.answer(partner, {"confirm": number}, question=asked)


def _due(asking: QuestionContext, asked: int, by: Party, partners: Sequence[Party]) -> list[Party]:
    """Whose yes to the proposal is still missing; nobody's once the talks are over."""
    question = asking.play.question()
    if question is None or question.id != asked:
        return []
    mine = next((one for one in lying(question.about) if one.by == by), None)
    return [one for one in partners if mine is not None and mine.asks(one)]

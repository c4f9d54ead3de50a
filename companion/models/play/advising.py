"""What the box would do in the place of whoever is asked, in words (`companion.table.players.advice`)."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.describing import describe
from companion.engine.hooks import Saying
from companion.engine.questions import Kind, Option
from companion.engine.vocabulary import PASS, Audience, Party
from companion.mechanics.climbing import JOKER, read
from companion.models.game.question import wording
from companion.table.evening import TableGame
from companion.texts import Teller
from companion.texts.teller import OWN
from companion.texts.wording import N_

ASKS = N_("What would you do?")
"""What somebody asks the box."""

UNKNOWN = N_("The box does not know either.")

ONE_CARD = N_("one {card}")
"""A single card with a number, in a sentence."""

WOULD, WOULD_PLAIN = N_("The box would choose: {answer}. {why}"), N_("The box would choose: {answer}.")


def advice_told(opened: TableGame, teller: Teller, words: Callable[[str], str], party: Party) -> str:
    """The advice that a party was given at the open question, for its eyes; "" if it has asked for none."""
    session, found = opened.session, opened.adviser.told(party)
    ask = session.question
    if found is None or ask is None:
        return ""
    if found.value is None:
        return words(UNKNOWN)
    if ask.kind is Kind.CONFIRM:
        answer = teller.name("yes" if found.value else "no")
    elif found.value == PASS:
        answer = teller.passes(describe(ask, Audience.of(party), session.game))
    elif ask.kind is Kind.CARDS and (laid := read(found.value)) is not None and laid.size == 1:
        answer = words(ONE_CARD).replace("{card}", str(laid.number)) if laid.number else teller.name(JOKER)
    else:
        answer = wording(session, teller, ask, party)(Option(found.value, ())).label
    why = teller.saying(_to(party, found.why, teller))
    said = words(WOULD) if why else words(WOULD_PLAIN)
    return said.replace("{answer}", answer.rstrip(".")).replace("{why}", why)


def _to(party: Party, why: Saying | None, teller: Teller) -> Saying | None:
    """The reason as it is told to whom it is about, where the pack has words for that."""
    if why is None or why.facts.get("party") != party or not teller.has("values", f"{why.key}{OWN}"):
        return why
    return why._replace(key=f"{why.key}{OWN}")

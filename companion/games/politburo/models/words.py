"""The stack and the lasting cards as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from companion.games.politburo.models.bureau import (
    BlockModel,
    BureauModel,
    CandidateModel,
    EffectModel,
    PlayModel,
    StackModel,
)
from companion.texts.grammar import quoted
from companion.texts.wording import Wording

if TYPE_CHECKING:
    from companion.games.politburo.rules.definition import Definition

CANCEL, RETURN = "cancel", "return"


def of_hand(block: BlockModel, words: Wording) -> str:
    """How many cards a hand has, and how many it may have (PB-04)."""
    return words.fill(words._("In hand: {count}, at most {limit}"), count=block.hand, limit=block.limit)


def of_hand_alone(block: BlockModel, words: Wording) -> str:
    """How many cards a hand has, where there is little room."""
    return words.fill(words._("In hand: {count}"), count=block.hand)


def of_stack(stack: StackModel | None, words: Wording) -> list[str]:
    """The stack as lines: the play being carried out, the newest play down to the first, then waiting plays.

    What was answered says first what becomes of it, and no longer what it would do.
    """
    return [line.sentence for line in steps_of(stack, words)]


class StackStep(NamedTuple):
    """A play on the stack in a sentence. `off`: an answer above it keeps it from coming as it was played (PB-30)."""

    sentence: str
    off: bool = False


def steps_of(stack: StackModel | None, words: Wording) -> list[StackStep]:
    """The stack in the order in which it takes effect, with what was answered."""
    if stack is None:
        return []
    steps = (
        [StackStep(words.fill(words._("Now: {what}"), what=of_play(stack.now, words)))] if stack.now is not None else []
    )
    steps += [StackStep(of_play(play, words)) for play in stack.plays[-1:]]
    for play, answer in reversed(list(pairwise(stack.plays))):
        told = words._("Sent back: {what}") if answer.does == RETURN else words._("Cancelled: {what}")
        steps.append(StackStep(words.fill(told, what=of_play(replace(play, effect=""), words)), off=True))
    later = words._("Afterwards: {what}")
    return [*steps, *(StackStep(words.fill(later, what=of_play(play, words))) for play in stack.later)]


def of_newest(stack: StackModel, definition: Definition, words: Wording) -> str:
    """The newest play as a sentence, without what it would bring where a line of its own says that."""
    if stack.now is not None or not stack.plays:
        return next(iter(of_stack(stack, words)), "")
    newest = stack.plays[-1]
    return of_play(replace(newest, effect="") if of_what_it_does(stack, definition, words) else newest, words)


def of_play(play: PlayModel, words: Wording) -> str:
    """One play as a sentence."""
    card = quoted(play.card, words.language)
    if play.betrayal is not None:
        betrayal = quoted(play.betrayal, words.language)
        card = words.fill(words._("{card} with {betrayal}"), card=card, betrayal=betrayal)
    if play.source is not None:
        card = words.fill(words._("{card} from {candidate}"), card=card, candidate=play.source)
    facts = {"name": play.by, "card": card, "target": play.target, "owner": play.owner}
    if play.does == CANCEL:
        return words.fill(words._("{name} answers with {card}: cancelled for {target}."), **facts)
    if play.does == RETURN:
        return words.fill(words._("{name} answers with {card}: back to {target} ({owner})."), **facts)
    if play.target is None:
        return words.fill(words._("{name} plays {card}."), **facts)
    played = words.fill(words._("{name} plays {card} on {target} ({owner})."), **facts)
    return f"{played} {play.effect}" if play.effect else played


def of_what_it_does(stack: StackModel, definition: Definition, words: Wording) -> str:
    """What the newest play would bring if nobody answered it: who, and how many points; empty if the card says it all.

    An answer that sends an attack back lets it hit another; one that cancels lets nobody be hit.
    """
    plays = stack.plays or ((stack.now,) if stack.now is not None else ())
    if not plays:
        return ""
    newest, first = plays[-1], plays[0]
    if newest.does == CANCEL:
        return words.fill(words._("{target}: nothing happens"), target=newest.target)
    if newest.target is None:
        return ""
    attack = first if newest.does == RETURN else newest
    card = definition.card[attack.card_id]
    sign = SIGNS.get(card.kind)
    if sign is None or not card.value or attack.betrayal is not None:
        return ""
    told = f"{sign[1]}{card.value}"
    if sign[0] == "loyalty":
        return words.fill(words._("{target}: loyalty {change}"), target=newest.target, change=told)
    return words.fill(words._("{target}: health {change}"), target=newest.target, change=told)


SIGNS: Mapping[str, tuple[str, str]] = {
    "demagogy": ("loyalty", "+"),
    "defamation": ("loyalty", "−"),
    "assault": ("health", "−"),
    "attempt": ("health", "−"),
    "cure": ("health", "+"),
}
"""Which number a kind of card changes, and in which direction; all others are told by their text."""


def of_effect(effect: EffectModel, words: Wording) -> str:
    """A lasting card and when it ends; the marks of whose it is and whose turn ends it stand beside it."""
    card = effect.card if effect.candidate is None else f"{effect.card} ({effect.candidate})"
    if effect.before is None:
        return words.fill(words._("{card} until the round ends"), card=card)
    return words.fill(words._("{card} until"), card=card)


def of_candidate(one: CandidateModel, board: BureauModel, words: Wording, *, narrow: bool = False) -> list[str]:
    """All facts about a candidate, one short sentence each; where it is narrow with the offices' short names,
    and what a sign on the photo says is left out.
    """
    if one.lost is not None:
        return [board.title_of[one.lost]]
    facts = [words.fill(words._("Loyalty {count}, health {health}"), count=one.loyalty, health=one.health)]
    if one.office is not None:
        office = board.office(one.office)
        title = office.short if narrow else office.title
        facts.append(title if office.lawful else words.fill(words._("{office}, too low"), office=title))
    following = board.next_office(one)
    if following is not None:
        told = words._("{office} from {count}") if narrow else words._("{office} from loyalty {count}")
        title = following.short if narrow else following.title
        facts.append(words.fill(told, office=title, count=following.minimum))
    if one.hospitalised:
        facts.append(words._("In hospital"))
    elif one.active and not narrow:
        facts.append(words._("Plays in this turn"))
    elif one.marker and not narrow:
        facts.append(words._("Already activated in this round"))
    if one.assigned:
        facts.append(words.fill(words._("Cards assigned: {count}"), count=one.assigned))
    return facts

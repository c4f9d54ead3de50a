"""The stack and what lasts in plain words."""

from __future__ import annotations

from companion.games.politburo.models import BureauModel, CandidateModel, EffectModel, PlayModel, StackModel
from companion.texts.grammar import quoted
from companion.ui.look.look import Look

CANCEL, RETURN = "cancel", "return"


def of_stack(stack: StackModel | None, look: Look) -> list[str]:
    """What lies on the table: what is carried out, the newest play, down to the first; then what comes afterwards."""
    if stack is None:
        return []
    lines = [look.fill(look._("Now: {what}"), what=of_play(stack.now, look))] if stack.now is not None else []
    lines += [of_play(play, look) for play in reversed(stack.plays)]
    return lines + [look.fill(look._("Afterwards: {what}"), what=of_play(play, look)) for play in stack.later]


def of_play(play: PlayModel, look: Look) -> str:
    """One play as a sentence."""
    card = quoted(play.card, look.language)
    if play.betrayal is not None:
        betrayal = quoted(play.betrayal, look.language)
        card = look.fill(look._("{card} with {betrayal}"), card=card, betrayal=betrayal)
    if play.source is not None:
        card = look.fill(look._("{card} from {candidate}"), card=card, candidate=play.source)
    facts = {"name": play.by, "card": card, "target": play.target, "owner": play.owner}
    if play.does == CANCEL:
        return look.fill(look._("{name} answers with {card}: cancelled for {target}."), **facts)
    if play.does == RETURN:
        return look.fill(look._("{name} answers with {card}: back to {target} ({owner})."), **facts)
    if play.target is None:
        return look.fill(look._("{name} plays {card}."), **facts)
    return look.fill(look._("{name} plays {card} on {target} ({owner})."), **facts)


def of_effect(effect: EffectModel, look: Look) -> str:
    """A lasting card and when it ends; the marks of whose it is and whose turn ends it stand beside it."""
    card = effect.card if effect.candidate is None else f"{effect.card} ({effect.candidate})"
    if effect.before is None:
        return look.fill(look._("{card} until the round ends"), card=card)
    return look.fill(look._("{card} until"), card=card)


def of_candidate(one: CandidateModel, board: BureauModel, look: Look) -> list[str]:
    """What there is to know of a candidate, a short sentence each."""
    if one.lost is not None:
        return [board.title_of[one.lost]]
    facts = [look.fill(look._("Loyalty {count}, health {health}"), count=one.loyalty, health=one.health)]
    if one.office is not None:
        office = board.office(one.office)
        facts.append(office.title if office.lawful else look.fill(look._("{office}, too low"), office=office.title))
    following = board.next_office(one)
    if following is not None:
        missing = following.minimum - one.loyalty
        facts.append(look.fill(look._("{office}: {count} more"), office=following.title, count=missing))
    if one.hospitalised:
        facts.append(look._("In hospital"))
    elif one.active:
        facts.append(look._("Plays in this turn"))
    elif one.marker:
        facts.append(look._("Already activated in this round"))
    if one.assigned:
        facts.append(look.fill(look._("Cards assigned: {count}"), count=one.assigned))
    return facts

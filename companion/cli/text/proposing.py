"""Proposals in negotiations as one typed line: “draft Anna 3, Ben 2, using Lion, promise I help you”."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.cli.text.answers import Named, NotUnderstoodError, cards_in, one_of
from companion.cli.text.talk import Mouth, matches
from companion.engine.describing import describe
from companion.engine.questions import Question
from companion.engine.vocabulary import TABLE, Event, Party
from companion.table.play import Session
from companion.texts import Teller
from companion.texts.grammar import join_list, sentence_of
from companion.texts.spelling import SPELLINGS, written

VERBS: Mapping[str, tuple[str, ...]] = {
    "draft": ("draft", "vorschlag", "propuesta"),
    "confirm": ("confirm", "bestätigen", "confirmar"),
    "withdraw": ("withdraw", "zurückziehen", "retirar"),
    "decline": ("decline", "ablehnen", "rechazar"),
}
"""What a line of the talks begins with. It answers the question that was put, so any language does."""

USING = ("using", "with", "mit", "con", "usando")
PROMISE = ("promise", "verspreche", "verspricht", "versprechen", "prometo", "promete", "promesa")
"""What parts a proposal: the action that comes with it, and words that bind nobody; those come last."""

_MEANT = {spelling(word): verb for verb, words in VERBS.items() for word in words for spelling in SPELLINGS}


def _after(words: Sequence[str]) -> re.Pattern[str]:
    return re.compile(rf"(?:^|[\s,;]+)(?:{'|'.join(words)})(?:[\s:]+|$)", re.IGNORECASE)


_USING, _PROMISE = _after(USING), _after(PROMISE)
_APART = re.compile(r"[,;]")
_AND = re.compile(r"[,;+&]|\s(?:and|und|y)\s", re.IGNORECASE)
_AMOUNT = re.compile(r"(.*?)\s*[=: ]\s*([0-9]{1,9})")


def begins(typed: str) -> bool:
    """Whether a line begins like a step of a negotiation."""
    return written(typed.partition(" ")[0]) in _MEANT


def step(
    typed: str, partners: Sequence[Party], uses: Sequence[str], name: Named, others: Sequence[str] = ()
) -> dict[str, Any]:
    """Parses a step of a negotiation. Raises NotUnderstoodError with the part that was not understood.

    `partners` are the possible members; `uses` the ids that its maker can use now; `others` those usable at other
    times, which are parsed as well so that the rules can say why not now.
    """
    word, _, rest = typed.partition(" ")
    match _MEANT.get(written(word)):
        case "draft" if rest.strip():
            return {"draft": draft(rest, partners, uses, name, others)}
        case "confirm" | "withdraw" as verb if re.fullmatch(r"[0-9]{1,9}", rest.strip()):
            return {verb: int(rest)}
        case "decline" if not rest.strip():
            return {"decline": True}
    raise NotUnderstoodError


def draft(
    typed: str, partners: Sequence[Party], uses: Sequence[str], name: Named, others: Sequence[str] = ()
) -> dict[str, Any]:
    """Parses partners with their shares, what is used, and a promise. Raises NotUnderstoodError."""
    terms, *promise = _PROMISE.split(typed, maxsplit=1)
    sharing, *using = _USING.split(terms, maxsplit=1)
    split: dict[Party, int] = {}
    for part in filter(str.strip, _APART.split(sharing)):
        partner, amount = _partner(part.strip(), partners, name)
        if partner in split:
            raise NotUnderstoodError(part.strip())
        split[partner] = amount
    made: dict[str, Any] = {"partners": list(split), "split": split}
    if using:
        made["using"] = _used(using[0].strip(), uses, others, name)
    if promise and (words := promise[0].strip()):
        made["promise"] = words
    return made


def _partner(part: str, partners: Sequence[Party], name: Named) -> tuple[Party, int]:
    """Parses “Ben 2”, “Ben: 2” or “Ben=2”; a name alone has the share 0."""
    if (alone := _named(part, partners, name)) is not None:
        return alone, 0
    split = _AMOUNT.fullmatch(part)
    partner = _named(split[1], partners, name) if split is not None else None
    if split is None or partner is None:
        raise NotUnderstoodError(split[1] if split is not None else part, [name(one) for one in partners])
    return partner, int(split[2])


def _used(typed: str, uses: Sequence[str], others: Sequence[str], name: Named) -> list[str]:
    """Parses a full name, or (parts of) several names separated by commas or “and”."""
    whole = _use(typed, uses, name) or _use(typed, others, name)
    if whole is not None:
        return [whole]
    found = []
    for part in filter(str.strip, _AND.split(typed)):
        use = _use(part, uses, name) or _use(part, others, name)
        if use is None:
            raise NotUnderstoodError(part.strip(), [name(one) for one in uses])
        found.append(use)
    if not found:
        raise NotUnderstoodError
    return found


def _use(typed: str, uses: Sequence[str], name: Named) -> str | None:
    """The use that a name means; if a card has several, the first and most likely one."""
    meant = [uses[place] for place in matches(typed.strip(), [name(use) for use in uses])] if typed.strip() else []
    cards = {use.partition(".")[0] for use in meant}
    return meant[0] if len(cards) == 1 else typed.strip() if typed.strip() in uses else None


def _named(typed: str, ids: Sequence[str], name: Named) -> str | None:
    try:
        return one_of(typed.strip(), ids, name)
    except NotUnderstoodError:
        return None


def usable(question: Question, party: Party) -> list[str]:
    """What this party can use in a proposal now."""
    using = (question.shape() if question.shape is not None else {}).get("using", {})
    return list(cards_in(using.get(party, []) if isinstance(using, Mapping) else using))


def conceivable(question: Question, party: Party) -> list[str]:
    """What else can be named in a proposal, although the rules refuse it now."""
    return list(question.using(party)) if question.using is not None else []


def lying(question: Question, session: Session, teller: Teller, mouth: Mouth) -> Iterator[str]:
    """Every open proposal with shares, payments, promise, and who has agreed."""
    for number, entry in (describe(question, TABLE, session.game).get("about") or {}).get("drafts", {}).items():
        draft, maker = entry["draft"], teller.name(entry["by"])
        yield teller.event(Event("draft_made", question.rule, {**draft, "party": entry["by"], "number": int(number)}))
        if used := entry.get("using"):
            names = "; ".join(teller.name(use) for use in used)
            yield mouth._("{name} has added to it: {uses}.").format(name=maker, uses=names)
        if promise := draft.get("promise"):
            yield teller.event(Event("promised", question.rule, {"party": entry["by"], "text": promise}))
        waiting = [teller.name(party) for party in draft["partners"] if party not in entry["confirmed"]]
        if waiting:
            names = join_list(waiting, teller.language)
            yield mouth._("Still to say yes to proposal {number}: {names}.").format(number=number, names=names)


def tell(session: Session, question: Question, party: Party, teller: Teller, mouth: Mouth) -> None:
    """Prints open proposals, what a new one may contain, and how this party types it."""
    for line in lying(question, session, teller, mouth):
        mouth.say(line)
    shape = question.shape() if question.shape is not None else {}
    for key, value in shape.items():
        if key != "using" and value not in ([], {}, None):
            mouth.say(f"{sentence_of(teller.name(key)).removesuffix('.')}: {teller.value(question.name, value)}.")
    for line in ways(question, party, teller, mouth):
        mouth.say(line)


def told_usable(question: Question, party: Party, teller: Teller, mouth: Mouth) -> str:
    """What this party can use in a proposal now, as a sentence."""
    names = "; ".join(teller.name(use) for use in usable(question, party))
    if not names:
        return mouth._("{name} can add nothing to a proposal now.").format(name=teller.name(party))
    return mouth._("{name} can add to it: {uses}.").format(name=teller.name(party), uses=names)


def ways(question: Question, party: Party, teller: Teller, mouth: Mouth) -> Iterator[str]:
    """How this party types a proposal, with an example for each part."""
    _, me, own = mouth._, teller.name(party), usable(question, party)
    shape = question.shape() if question.shape is not None else {}
    other = next((teller.name(one) for one in shape.get("partners", ()) if one != party), "")
    example = f"{me} 1, {other} 1" if other else f"{me} 1"
    yield _("A proposal of one's own, with how much each takes: draft {example}").format(example=example)
    yield _("The number behind a name is what that one takes, as a whole number; a name alone takes nothing.")
    if own:
        yield told_usable(question, party, teller, mouth)
        use = teller.name(own[0])
        yield _("It is typed behind the names: draft {example}, using {use}").format(example=example, use=use)
    yield _("A promise binds nobody and comes last: draft {example}, promise next time I help").format(example=example)
    yield _("A proposal by its number: confirm 1, withdraw 1. None at all: decline")

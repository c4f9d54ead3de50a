"""A proposal as one line, like “draft Anna 3, Ben 2, using Lion, promise I help you”, and how that is told."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from companion.cli.text.answers import Named, NotUnderstood, cards_in, one_of
from companion.cli.text.talk import Mouth
from companion.engine.describing import describe
from companion.engine.questions import Question
from companion.engine.vocabulary import TABLE, Event, Party
from companion.table.play.session import Session
from companion.texts import Teller
from companion.texts.grammar import sentence_of

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

_MEANT = {word: verb for verb, words in VERBS.items() for word in words}


def _after(words: Sequence[str]) -> re.Pattern[str]:
    return re.compile(rf"(?:^|[\s,;]+)(?:{'|'.join(words)})(?:[\s:]+|$)", re.IGNORECASE)


_USING, _PROMISE = _after(USING), _after(PROMISE)
_APART = re.compile(r"[,;]")
_AND = re.compile(r"[,;+&]|\s(?:and|und|y)\s", re.IGNORECASE)
_AMOUNT = re.compile(r"(.*?)\s*[=: ]\s*([0-9]{1,9})")


def begins(typed: str) -> bool:
    """Whether a line means to be a step of the talks."""
    return typed.partition(" ")[0].casefold() in _MEANT


def step(typed: str, partners: Sequence[Party], uses: Sequence[str], name: Named) -> dict[str, Any]:
    """A step of the talks as the engine wants it. Raises NotUnderstood, which names what was not.

    `partners` are those who can be in it, `uses` the ids of what its maker can put into it.
    """
    word, _, rest = typed.partition(" ")
    match _MEANT.get(word.casefold()):
        case "draft" if rest.strip():
            return {"draft": draft(rest, partners, uses, name)}
        case "confirm" | "withdraw" as verb if re.fullmatch(r"[0-9]{1,9}", rest.strip()):
            return {verb: int(rest)}
        case "decline" if not rest.strip():
            return {"decline": True}
    raise NotUnderstood


def draft(typed: str, partners: Sequence[Party], uses: Sequence[str], name: Named) -> dict[str, Any]:
    """Partners with how much each takes, then what is used for it, then a promise. Raises NotUnderstood."""
    terms, *promise = _PROMISE.split(typed, maxsplit=1)
    sharing, *using = _USING.split(terms, maxsplit=1)
    split: dict[Party, int] = {}
    for part in filter(str.strip, _APART.split(sharing)):
        partner, amount = _partner(part.strip(), partners, name)
        if partner in split:
            raise NotUnderstood(part.strip())
        split[partner] = amount
    made: dict[str, Any] = {"partners": list(split), "split": split}
    if using:
        made["using"] = _used(using[0].strip(), uses, name)
    if promise and (words := promise[0].strip()):
        made["promise"] = words
    return made


def _partner(part: str, partners: Sequence[Party], name: Named) -> tuple[Party, int]:
    """“Ben 2”, “Ben: 2” or “Ben=2”; a name alone takes nothing."""
    if (alone := _named(part, partners, name)) is not None:
        return alone, 0
    split = _AMOUNT.fullmatch(part)
    partner = _named(split[1], partners, name) if split is not None else None
    if split is None or partner is None:
        raise NotUnderstood(split[1] if split is not None else part, [name(one) for one in partners])
    return partner, int(split[2])


def _used(typed: str, uses: Sequence[str], name: Named) -> list[str]:
    """One name in full, or the (parts of) names of several with commas or “and” between."""
    whole = _named(typed, uses, name)
    if whole is not None:
        return [whole]
    found = []
    for part in filter(str.strip, _AND.split(typed)):
        use = _named(part.strip(), uses, name)
        if use is None:
            raise NotUnderstood(part.strip(), [name(one) for one in uses])
        found.append(use)
    if not found:
        raise NotUnderstood
    return found


def _named(typed: str, ids: Sequence[str], name: Named) -> str | None:
    try:
        return one_of(typed.strip(), ids, name)
    except NotUnderstood:
        return None


def usable(question: Question, party: Party) -> list[str]:
    """What this party can put into a proposal of its own now."""
    using = (question.shape() if question.shape is not None else {}).get("using", {})
    return list(cards_in(using.get(party, []) if isinstance(using, Mapping) else using))


def tell(session: Session, question: Question, party: Party, teller: Teller, mouth: Mouth) -> None:
    """What lies on the table, what a proposal can hold, and how this party types one."""
    for number, entry in (describe(question, TABLE, session.game).get("about") or {}).get("drafts", {}).items():
        facts = {**entry["draft"], "party": entry["by"], "number": int(number)}
        mouth.say(teller.event(Event("draft_made", question.rule, facts)))
        if promise := entry["draft"].get("promise"):
            mouth.say(teller.event(Event("promised", question.rule, {"party": entry["by"], "text": promise})))
    shape = question.shape() if question.shape is not None else {}
    for key, value in shape.items():
        if key != "using" and value not in ([], {}, None):
            mouth.say(f"{sentence_of(teller.name(key)).removesuffix('.')}: {teller.value(question.name, value)}.")
    _tell_how(shape, party, usable(question, party), teller, mouth)


def _tell_how(shape: Mapping[str, Any], party: Party, uses: Sequence[str], teller: Teller, mouth: Mouth) -> None:
    _, me = mouth._, teller.name(party)
    other = next((teller.name(one) for one in shape.get("partners", ()) if one != party), "")
    example = f"{me} 1, {other} 1" if other else f"{me} 1"
    mouth.say(_("A proposal of one's own, with how much each takes: draft {example}"), example=example)
    if uses:
        names = [teller.name(use) for use in uses]
        mouth.say(_("{name} can add to it: {uses}."), name=me, uses="; ".join(names))
        mouth.say(_("It is typed behind the names: draft {example}, using {use}"), example=example, use=names[0])
    mouth.say(_("A promise binds nobody and comes last: draft {example}, promise next time I help"), example=example)
    mouth.say(_("A proposal by its number: confirm 1, withdraw 1. None at all: decline"))

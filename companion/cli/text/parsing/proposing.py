"""Proposals in negotiations as one typed line: “draft Anna 3, Ben 2, using Lion, promise I help you”."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from companion.cli.text.parsing.answers import Named, NotUnderstoodError, cards_in, one_of
from companion.cli.text.parsing.asking import topic
from companion.cli.text.parsing.names import AND
from companion.cli.text.talk import Mouth, matches
from companion.engine.describing import describe
from companion.engine.questions import Kind, Option, Question
from companion.engine.vocabulary import TABLE, Event, Party, Refusal
from companion.models.game.talks import Pledge, Promises
from companion.table.play import Session
from companion.texts import Teller
from companion.texts.grammar import join_list, sentence_of
from companion.texts.typed import any_of, is_typed, typed_anywhere
from companion.texts.wording import N_

VERBS: Mapping[str, str] = {
    # translators: typed to propose something to others; other forms after commas
    "draft": N_("draft"),
    # translators: typed to agree to a proposal; other forms after commas
    "confirm": N_("confirm, yes"),
    # translators: typed to take a proposal back; other forms after commas
    "withdraw": N_("withdraw"),
    # translators: typed to refuse a proposal; other forms after commas
    "decline": N_("decline"),
}
"""Words with which a line of the talks may begin. They are understood in any language, since they answer an open
question.
"""

# translators: typed before the cards that are put into a proposal; other forms after commas
USING = N_("using, with")
# translators: typed before a promise in one's own words: I promise; other forms after commas
PROMISE = N_("promise")
# translators: typed before a promise out of the game's list; other forms after commas
PLEDGE = N_("pledge")
"""Words that separate the parts of a proposal: the action that is used for it, a promise out of the game's list, and
one in one's own words, which comes last.
"""


def _verb(word: str) -> str | None:
    return next((verb for verb, words in VERBS.items() if is_typed(word, words)), None)


def _after(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?:^|[\s,;]+)(?:{any_of(typed_anywhere(words)).pattern})(?:[\s:]+|$)", re.IGNORECASE)


_BETWEEN = re.compile(r"[\s,;:]+")
MOST_WORDS = 20
"""Words of a promise out of the list that are looked at: names have a few."""

_APART = re.compile(r"[,;]")
_NUMBER = re.compile(r"(?:\D*\s)?#?([0-9]{1,9})")
_ENDINGS = ("n", "en", "s", "es")
"""Endings that names have in other cases and numbers: “den Löwen”, “dos leones”."""
_AMOUNT = re.compile(r"(.*?)\s*[=: ]\s*([0-9]{1,9})")


def begins(typed: str) -> bool:
    """Whether a line begins like a step of a negotiation."""
    return _verb(typed.partition(" ")[0]) is not None


def step(
    typed: str,
    partners: Sequence[Party],
    uses: Sequence[str],
    name: Named,
    others: Sequence[str] = (),
    promises: Promises | None = None,
) -> dict[str, Any]:
    """Parses a step of a negotiation. Raises NotUnderstoodError with the part that was not understood.

    `partners` are the possible members; `uses` the ids that its maker can use now; `others` those usable at other
    times, which are parsed as well so that the rules can say why not now; `promises` the game's list, if it has one.
    """
    word, _, rest = typed.partition(" ")
    match _verb(word):
        case "draft" if rest.strip():
            return {"draft": draft(rest, partners, uses, name, others, promises)}
        case "confirm" | "withdraw" as verb if number := _NUMBER.fullmatch(rest.strip()):
            return {verb: int(number[1])}
        case "decline" if not rest.strip():
            return {"decline": True}
    raise NotUnderstoodError


def draft(
    typed: str,
    partners: Sequence[Party],
    uses: Sequence[str],
    name: Named,
    others: Sequence[str] = (),
    promises: Promises | None = None,
) -> dict[str, Any]:
    """Parses partners with their shares, what is used, and promises. Raises NotUnderstoodError."""
    terms, *promise = _after(PROMISE).split(typed, maxsplit=1)
    pledge: list[str] = []
    if promises is not None and promises.what:
        terms, *pledge = _after(PLEDGE).split(terms, maxsplit=1)
    sharing, *using = _after(USING).split(terms, maxsplit=1)
    split: dict[Party, int] = {}
    for part in filter(str.strip, _APART.split(sharing)):
        partner, amount = _partner(part.strip(), partners, name)
        if partner in split:
            raise NotUnderstoodError(part.strip())
        split[partner] = amount
    made: dict[str, Any] = {"partners": list(split), "split": split}
    if using:
        made["using"] = _used(using[0].strip(), uses, others, name)
    if pledge and promises is not None:
        made["pledge"] = _pledged(pledge[0].strip(), partners, name, promises)._asdict()
    if promise and (words := promise[0].strip()):
        made["promise"] = words
    return made


def _pledged(typed: str, partners: Sequence[Party], name: Named, promises: Promises) -> Pledge:
    """Parses “Ben, no elephant, next round”; without a time it is the nearest."""
    words = _BETWEEN.split(typed)[:MOST_WORDS]
    for first in range(1, len(words)):
        to = _named(" ".join(words[:first]), partners, name)
        for last in range(len(words), first, -1) if to is not None else ():
            what = _named(" ".join(words[first:last]), list(promises.what), promises.what.__getitem__)
            until = " ".join(words[last:])
            when = _named(until, list(promises.when), promises.when.__getitem__) if until else next(iter(promises.when))
            if to is not None and what is not None and when is not None:
                return Pledge(to, what, when)
    raise NotUnderstoodError(typed, [*promises.what.values(), *promises.when.values()])


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
    between = re.compile(rf"[,;+&]|\s(?:{any_of(typed_anywhere(AND)).pattern})\s", re.IGNORECASE)
    for part in filter(str.strip, between.split(typed)):
        use = _use(part, uses, name) or _use(part, others, name)
        if use is None:
            raise NotUnderstoodError(part.strip(), [name(one) for one in uses])
        found.append(use)
    if not found:
        raise NotUnderstoodError
    return found


def _use(typed: str, uses: Sequence[str], name: Named) -> str | None:
    """The use that a name means; if a card has several, the first and most likely one."""
    called = [name(use) for use in uses]
    for words in dict.fromkeys(_as_named(typed)):
        meant = [uses[place] for place in matches(words, called)]
        if len({use.partition(".")[0] for use in meant}) == 1:
            return meant[0]
    return typed.strip() if typed.strip() in uses else None


def _as_named(typed: str) -> Iterator[str]:
    """A typed name in several forms: unchanged, without article, without inflected ending."""
    plain = topic(typed)
    yield from filter(None, (typed.strip(), plain))
    yield from (
        plain.removesuffix(ending) for ending in _ENDINGS if plain.endswith(ending) and len(plain) > len(ending) + 2
    )


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


def lines_of(question: Question, party: Party, options: Sequence[Option], session: Session) -> Sequence[Option]:
    """A party's possible steps as lines, such as agreeing to each proposal that waits for it."""
    if question.kind is not Kind.PROPOSE:
        return options
    listed = [option for option in options if all(option.value.values())]
    said = [option.value["confirm"] for option in listed if "confirm" in option.value]
    more = [{"confirm": number} for number in waiting_for(question, party, session) if number not in said]
    found = [*(Option(value, tuple(against(session, question, party, value))) for value in more), *listed]
    return sorted(found, key=lambda option: option.value.get("confirm", _LAST))


_LAST = 10**9


def waiting_for(question: Question, party: Party, session: Session) -> list[int]:
    """The numbers of the proposals that still need this party's agreement."""
    drafts = _about(question, session).get("drafts", {}).items()
    return [int(n) for n, e in drafts if party in e["draft"]["partners"] and party not in e["confirmed"]]


def against(session: Session, question: Question, party: Party, value: object) -> Sequence[Refusal]:
    """The reasons against an answer now."""
    return session.driver.blocks(session.why(question.id, party, value))


def _about(question: Question, session: Session) -> Mapping[str, Any]:
    return describe(question, TABLE, session.game).get("about") or {}


def lying(question: Question, session: Session, teller: Teller, mouth: Mouth) -> Iterator[str]:
    """Every open proposal: shares, payments, promise, and whose agreement is missing, or that somebody has refused."""
    about, promises = _about(question, session), promises_of(question, teller)
    for number, entry in about.get("drafts", {}).items():
        draft, maker = entry["draft"], teller.name(entry["by"])
        yield teller.event(Event("draft_made", question.rule, {**draft, "party": entry["by"], "number": int(number)}))
        if used := entry.get("using"):
            names = "; ".join(teller.name(use) for use in used)
            yield mouth._("{name} has added to it: {uses}.").format(name=maker, uses=names)
        if pledge := draft.get("pledge"):
            yield promises.told(entry["by"], Pledge(**pledge))
        if promise := draft.get("promise"):
            yield teller.event(Event("promised", question.rule, {"party": entry["by"], "text": promise}))
        waiting = [party for party in draft["partners"] if party not in entry["confirmed"]]
        if waiting and not set(waiting).intersection((*about.get("declined", ()), *entry.get("refused", ()))):
            names = join_list([teller.name(party) for party in waiting], teller.language)
            yield mouth._("Still to say yes to proposal {number}: {names}.").format(number=number, names=names)


def tell(
    session: Session, question: Question, party: Party, teller: Teller, mouth: Mouth, told: set[str | int]
) -> None:
    """What lies on the table; how a proposal is typed only if nothing was `told` at this kind of question before, and
    what it can hold only once for each.
    """
    before = any(lying(question, session, teller, mouth))
    for line in lying(question, session, teller, mouth):
        mouth.say(line)
    if before and (missing := question.awaited()):
        mouth.say(mouth._("Waiting for {names}."), names=", ".join(map(teller.name, missing)))
    if question.id not in told:
        for line in can_hold(question, teller):
            mouth.say(line)
    if question.name not in told:
        for line in ways(session, question, party, teller, mouth):
            mouth.say(line)
    elif question.id in told or before:
        nothing = "" if before else mouth._("No proposal lies on the table.")
        mouth.say(" ".join(filter(None, (nothing, mouth._("“?” tells how a proposal is typed.")))))
    told.update((question.name, question.id))


def can_hold(question: Question, teller: Teller) -> Iterator[str]:
    """Who can be in a proposal, how much can be shared, and everybody's strength."""
    for key, value in (question.shape() if question.shape is not None else {}).items():
        if key not in ("using", "pledges") and value not in ([], {}, None):
            yield f"{sentence_of(teller.name(key)).removesuffix('.')}: {teller.value(question.name, value)}."


def promises_of(question: Question, teller: Teller) -> Promises:
    """The game's list of promises, as this question offers it."""
    return Promises(question.shape() if question.shape is not None else {}, teller)


def told_usable(question: Question, party: Party, teller: Teller, mouth: Mouth) -> str:
    """What this party can use in a proposal now, as a sentence."""
    names = "; ".join(teller.name(use) for use in usable(question, party))
    if not names:
        return mouth._("{name} can add nothing to a proposal now.").format(name=teller.name(party))
    return mouth._("{name} can add to it: {uses}.").format(name=teller.name(party), uses=names)


def tell_against(question: Question, party: Party, step: Mapping[str, Any], teller: Teller, mouth: Mouth) -> None:
    """After a refused proposal: prints which parts are impossible now, and what its maker could use."""
    if wanted := step.get("draft", {}).get("using", ()):
        using = (question.shape() if question.shape is not None else {}).get("using", {})
        had = {use.partition(".")[0] for use in cards_in(using)}
        for use in wanted:
            if use.partition(".")[0] not in had:
                mouth.say(mouth._("Nobody has that to add now: {use}."), use=teller.name(use))
        mouth.say(told_usable(question, party, teller, mouth))


def ways(session: Session, question: Question, party: Party, teller: Teller, mouth: Mouth) -> Iterator[str]:
    """How this party types a proposal, each part with an example that is possible now."""
    _, own = mouth._, usable(question, party)
    example, using = _example(session, question, party, teller, ())
    yield _("A proposal of one's own, with how much each takes: draft {example}").format(example=example)
    yield _("The number behind a name is what that one takes, as a whole number; a name alone takes nothing.")
    if own:
        yield told_usable(question, party, teller, mouth)
        with_use, using = _example(session, question, party, teller, own)
        use = teller.name(using or own[0])
        yield _("It is typed behind the names: draft {example}, using {use}").format(example=with_use, use=use)
    promises, (group, _use_of) = promises_of(question, teller), _possible(session, question, party, ())
    if promises.what and (to := next((one for one in group if one != party), None)) is not None:
        first = ", ".join((teller.name(to), *(next(iter(one.values())) for one in (promises.what, promises.when))))
        yield _("A promise out of the list, whose end is told to all: draft {example}, pledge {promise}").format(
            example=example, promise=first
        )
        yield _("Can be promised: {list}.").format(list="; ".join((*promises.what.values(), *promises.when.values())))
    yield _("A promise binds nobody and comes last: draft {example}, promise next time I help").format(example=example)
    yield _("A proposal by its number: confirm 1, withdraw 1. None at all: decline")


def told_use(session: Session, question: Question, party: Party, typed: str, teller: Teller, mouth: Mouth) -> bool:
    """How what was typed alone (“Lion”, “with lion”) is added to a proposal; False if it cannot be added to one."""
    word, _, rest = typed.partition(" ")
    use = _use(rest if is_typed(word, USING) else typed, usable(question, party), teller.name)
    if use is None:
        return False
    with_use, using = _example(session, question, party, teller, [use])
    told = mouth._("It is typed behind the names: draft {example}, using {use}")
    mouth.say(told.format(example=with_use, use=teller.name(using or use)))
    return True


def _example(
    session: Session, question: Question, party: Party, teller: Teller, uses: Sequence[str]
) -> tuple[str, str]:
    """Partners with a share each, and one of `uses`, as they are typed; see `_possible`."""
    split, use = _possible(session, question, party, uses)
    return ", ".join(f"{teller.name(one)} {amount}" for one, amount in split.items()), use


def _possible(
    session: Session, question: Question, party: Party, uses: Sequence[str]
) -> tuple[Mapping[Party, int], str]:
    """Partners with a share each, and one of `uses`, that the judge has nothing against now; if there are none, how it
    would look. A few partners first.
    """
    shape = question.shape() if question.shape is not None else {}
    others = [one for one in shape.get("partners", ()) if one != party]
    groups = [[party, *group] for count in (1, *range(2, len(others) + 1), 0) for group in combinations(others, count)]
    most = shape.get("most", {})
    for group, use in product(groups, uses or ("",)):
        split = {one: min(1, most.get(one, 1)) for one in group}
        made = {"partners": group, "split": split, **({"using": [use]} if use else {})}
        if not against(session, question, party, {"draft": made}):
            return split, use
    return dict.fromkeys([party, *others[:1]], 1), ""

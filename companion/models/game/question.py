"""The open question as it is displayed: a sentence, options with reasons, and who has not answered yet."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from companion.engine.describing import describe
from companion.engine.hooks import Saying
from companion.engine.once import looked_at
from companion.engine.questions import CHANCE, Kind, Mode, Option, Question
from companion.engine.vocabulary import ANY_TIME, CLAIM, PASS, TABLE, Audience, Party, Refusal
from companion.table.play import Session
from companion.texts import Teller
from companion.texts.owners import owners_in, with_owner


@dataclass(frozen=True, slots=True)
class Why:
    """A reason: a rule's id and its sentence."""

    rule: str
    sentence: str


@dataclass(frozen=True, slots=True)
class OptionModel:
    """A value to choose. `owner` has the piece it names; `refused`: why it is forbidden; `warned`: what to consider.

    `sub` is one line below it: what it could do now, by what all can see; of a private question, by what the asked
    party sees. `cards` are the cards that it plays, where it is none itself. `forfeits`: it gives up what the party is
    due (`Game.gives_up`), so that a tap is not enough.
    """

    value: Any
    label: str
    owner: Party | None = None
    refused: tuple[Why, ...] = ()
    warned: tuple[Why, ...] = ()
    sub: str = ""
    cards: tuple[str, ...] = ()
    forfeits: bool = False

    @property
    def open(self) -> bool:
        """Whether it may be chosen."""
        return not self.refused


@dataclass(frozen=True, slots=True)
class AnybodyModel:
    """What anybody may play now (GEN-6): one control for all, then one tap on who it is.

    `parties` are those who might, by what all know. `asks`: the open question is this offer, so that one tap on
    “nobody” (`nobody`) closes it, and a name claims; else the offer stands beside another question. `said`: who asks
    the others to do the same, where somebody does.
    """

    label: str
    parties: tuple[Party, ...]
    asks: bool = False
    nobody: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class QuestionModel:
    """The open question.

    `asked` and `answered` are parties; of several the people alone, where the box plays some of them. `by_box` are
    those that the box decides for, while nobody else is waited for: then nothing can be answered. `secret` choices are
    made one by one, by buttons or after the screen is handed over; `private` options are visible to the asked party
    only; `complete`: all have answered, the reveal is next. `about` is what is under way, as everybody sees it.
    `passes` is what a pass is called, where one may. `source` names who answers a question of chance. `offer` is what
    anybody may play now, None if nobody can.
    """

    id: int
    name: str
    kind: Kind
    sentence: str
    asked: tuple[Party, ...]
    answered: tuple[Party, ...] = ()
    secret: bool = False
    private: bool = False
    complete: bool = False
    to_all: bool = False
    may_pass: bool = False
    passes: str = ""
    version: int | None = None
    rule: str = ""
    shape: Mapping[str, Any] = field(default_factory=dict)
    about: Mapping[str, Any] = field(default_factory=dict)
    options: tuple[OptionModel, ...] = ()
    source: str = ""
    rolling: bool = False
    offer: AnybodyModel | None = None
    by_box: tuple[Party, ...] = ()

    @property
    def missing(self) -> tuple[Party, ...]:
        """The parties that have not answered yet."""
        return tuple(party for party in self.asked if party not in self.answered)

    @property
    def party(self) -> Party | None:
        """The party that is asked, if it is exactly one."""
        return self.asked[0] if len(self.asked) == 1 else None


MOST_NUMBERED = 6
"""Up to so many answers that are places of a board are listed beside it, each with the numeral that stands there."""


def numbered(options: Sequence[OptionModel], spots: Container[Any]) -> Mapping[Any, int]:
    """The numeral of each answer that may be given and is a place, by its value; none where they are too many."""
    places = [
        option.value for option in options if option.open and isinstance(option.value, str) and option.value in spots
    ]
    return {value: number for number, value in enumerate(places, start=1)} if len(places) <= MOST_NUMBERED else {}


def ordered(options: Sequence[OptionModel]) -> list[OptionModel]:
    """The options as listed: few keep their order, so that fingers learn it; of many, the open ones come first."""
    if len(options) <= 4:
        return list(options)
    return sorted(options, key=lambda option: not option.open)


MANY = 3
"""From this many names on, a question to everybody says “all” instead of naming them."""


def question_of(
    session: Session,
    teller: Teller,
    *,
    everybody: str,
    source: str = "",
    rolling: bool = False,
    party: Party | None = None,
) -> QuestionModel | None:
    """The open question as everybody may see it, or as one `party` does; None when the game is over.

    `everybody` is the word for all parties together. What a private question only adds to another one makes no
    difference to whom it is not put, its number neither.
    """
    ask = session.question
    if ask is None:
        return None
    alone = party is not None and party in ask.asked()
    seen, told = ask if alone else ask.told, describe(ask, TABLE, session.game)
    asked, secret = ask.asked(), ask.is_secret
    to_everybody = len(asked) >= MANY and len(asked) == len(session.game.parties)
    by_box = left_to_box(session)
    if ask.kind not in CHANCE:
        asked = session.seating.people_of(asked) or asked
    # Sets of cards are many: whoever lists them asks for them, others build them from the shape.
    public = not by_box and not secret and not ask.private and ask.kind not in CHANCE and ask.kind is not Kind.CARDS
    return QuestionModel(
        id=ask.id if alone or not ask.private else ask.known_as,
        name=seen.name,
        kind=seen.kind,
        sentence=teller.question(told, everybody if to_everybody else None),
        asked=asked,
        answered=ask.answered() if ask.mode is Mode.ALL else (),
        secret=secret,
        private=ask.private and ask.kind not in CHANCE,
        complete=session.driver.awaits_reveal,
        to_all=ask.mode is not Mode.ONE,
        may_pass=seen.may_pass,
        passes=teller.passes(told) if seen.may_pass else "",
        version=ask.version,
        rule=told.get("rule", ""),
        shape=told.get("shape", {}),
        about=told.get("about", {}),
        options=options_of(session, teller, asked[0]) if public and len(asked) == 1 else (),
        source=source,
        rolling=rolling,
        offer=offer_of(session, teller) if not by_box else None,
        by_box=by_box,
    )


def left_to_box(session: Session) -> tuple[Party, ...]:
    """The parties for whom the box decides, where nobody else has still to answer; empty where somebody has."""
    ask = session.question
    if not session.seating.box or ask is None or ask.kind in CHANCE or session.driver.awaits_reveal:
        return ()
    missing = ask.open_to()
    return () if session.seating.people_of(missing) else missing


def offer_of(session: Session, teller: Teller) -> AnybodyModel | None:
    """What anybody may play now, at a window or beside another question; None if nobody can, by what all know."""
    ask = session.question
    if ask is None:
        return None
    if ask.kind is Kind.WINDOW:
        names = session.seating.people_of(ask.open_to())
        return AnybodyModel(teller.value(ask.name, CLAIM), names, asks=True, nobody=teller.value(ask.name, PASS))
    parties = announcers(session)
    told = session.game.announcement
    if not parties:
        return None
    if told is not None:
        return AnybodyModel(teller.value(ANY_TIME, told), parties)
    label, said = teller.value(ANY_TIME, CLAIM), _asked_along(session, teller)
    if len(parties) == len(session.game.parties):
        return AnybodyModel(label, parties, said=said)
    left = ", ".join(map(teller.name, parties))  # only some are left who may: all see who
    return AnybodyModel(f"{label} ({left})", parties, said=said)


def _asked_along(session: Session, teller: Teller) -> str:
    """Who has asked the others last to announce the same (`GameHooks.asks_along`)."""
    kinds = session.game.asks_along
    told = session.game.told(TABLE) if kinds else ()
    return next((teller.event(event) for event in told if event.kind in kinds), "")


def announcers(session: Session) -> tuple[Party, ...]:
    """Who may announce something beside the open question, by what all know; nobody while that one comes first."""
    ask = session.question
    if ask is None or ask.name in session.game.undisturbed:
        return ()
    return session.seating.people_of(session.game.who_may_announce())


def options_of(session: Session, teller: Teller, party: Party) -> tuple[OptionModel, ...]:
    """All options of the open question for a party, with the reasons against each."""
    ask = session.question
    if ask is None:
        return ()
    with looked_at(session.game):  # what is said of hundreds of options is found once
        return tuple(map(wording(session, teller, ask, party), session.options(ask.id, party)))


def wording(session: Session, teller: Teller, ask: Question, party: Party) -> Callable[[Option], OptionModel]:
    """What puts an option of the open question into words; where there are hundreds, only those that are shown."""
    owners = owners_in(session.view(TABLE), session.game.parties)
    says, name, known = session.game.choice_says, ask.name, _worded.setdefault(teller, {})

    def worded(option: Option) -> OptionModel:
        value, said = option.value, says(name, party, option.value)
        owner, before = (owners.get(value), known.get((name, value))) if isinstance(value, str) else (None, None)
        if before is not None and before.owner == owner and before.said == said and before.option == option:
            return before.model
        model = _option(option, name, teller, owners, forfeits=session.game.gives_up(name, party, value))
        if value == PASS:  # what it is called depends on the question, too
            return replace(model, label=teller.passes(describe(ask, Audience.of(party), session.game)))
        if said is not None:
            model = replace(model, sub=teller.saying(said), cards=tuple(said.facts.get("cards", ())))
        if isinstance(value, str):
            known[name, value] = _Worded(option, owner, said, model)
        return model

    return worded


class _Worded(NamedTuple):
    """An option as it was put into words, and what the words depended on."""

    option: Option
    owner: Party | None
    said: Saying | None
    model: OptionModel


_worded: WeakKeyDictionary[Teller, dict[tuple[str, str], _Worded]] = WeakKeyDictionary()
"""How a teller worded the options that have a name, by question and value: hundreds of fields of a map are asked for
again with each answer, and nearly all of them read as before.
"""


SHORT_CUT = "short_cut"
"""What a pack's texts call the way to answer a question again and again by one tap: `sort_zones.short_cut`."""


def next_by_short_cut(session: Session, party: Party, name: str, judged: Sequence[Option] | None = None) -> Any:
    """What the short cut of a question gives next for a party, while that question is open; None where there is none,
    or no more. What somebody should consider first it never gives. `judged` are the options, if they were judged.
    """
    ask = session.question
    if ask is None or ask.name != name or party not in ask.open_to():
        return None
    judged = session.options(ask.id, party) if judged is None else judged
    return session.game.short_cut(name, party, [one.value for one in judged if not one.refusals and not one.warnings])


def option_of(session: Session, teller: Teller, party: Party, value: Any) -> OptionModel:
    """One conceivable answer, listed or not, with the reasons against it. Raises BadAnswerError for a wrong shape."""
    ask = session.question
    assert ask is not None
    found, driver = session.why(ask.id, party, value), session.driver
    option = Option(value, tuple(driver.blocks(found)), tuple(driver.warns(found)))
    return _option(option, ask.name, teller, forfeits=session.game.gives_up(ask.name, party, value))


def any_time_of(session: Session, teller: Teller, party: Party) -> tuple[OptionModel, ...]:
    """What a party might announce besides the open question."""
    return announced_in(session.options(ANY_TIME, party), teller) if session.question is not None else ()


class EndingModel(NamedTuple):
    """A way to bring the game to its end that can be announced now, and by whom."""

    value: str
    label: str
    parties: tuple[Party, ...]


def endings_of(session: Session, teller: Teller) -> tuple[EndingModel, ...]:
    """How people can end the game now, where its rules have an announcement for that (`GameHooks.endings`)."""
    ask, endings = session.question, session.game.endings
    if ask is None or not endings or ask.name in session.game.undisturbed:
        return ()
    people = session.seating.people_of(session.game.parties)
    open_to = {party: {one.value for one in session.options(ANY_TIME, party) if not one.refusals} for party in people}
    found = ((value, tuple(party for party in people if value in open_to[party])) for value in endings)
    return tuple(EndingModel(value, teller.value(ANY_TIME, value), parties) for value, parties in found if parties)


def announced_in(judged: Iterable[Option], teller: Teller) -> tuple[OptionModel, ...]:
    """Announcements that were judged already, in words."""
    return tuple(_option(option, ANY_TIME, teller) for option in judged)


def sentence_for(session: Session, teller: Teller, party: Party) -> str:
    """The open question as it is put to one party in private."""
    ask = session.question
    return "" if ask is None else teller.question(describe(ask, Audience.of(party), session.game), party)


class AboutModel(NamedTuple):
    """What the open question is about, as all may know it: sentences, the card on the table and whose it is, and what
    it is played on. `counts`: the sentences say all that the card does.
    """

    lines: tuple[str, ...]
    card: str = ""
    by: Party = ""
    target: str = ""
    counts: bool = False


def about_question(session: Session, teller: Teller) -> AboutModel | None:
    """For whoever has not the board before them; None where the question says so itself."""
    if session.question is None or not (says := session.game.question_says()):
        return None
    facts = says[0].facts
    lines = tuple(line for one in says if (line := teller.saying(one)))
    card, by, target = (str(facts.get(fact, "")) for fact in ("card", "by", "target"))
    return AboutModel(lines, card, by, teller.name(target) if target else "", "count" in facts)


def public_sentence(session: Session, teller: Teller) -> str:
    """The open question as it is put publicly."""
    ask = session.question
    return "" if ask is None else teller.question(describe(ask, TABLE, session.game))


def whys(refusals: Sequence[Refusal], teller: Teller) -> tuple[Why, ...]:
    """Refusals as sentences with their rule."""
    return tuple([Why(refusal.rule, teller.refusal(refusal)) for refusal in refusals]) if refusals else ()


def _option(
    option: Option,
    name: str,
    teller: Teller,
    owners: Mapping[str, Party] | None = None,
    *,
    forfeits: bool = False,
) -> OptionModel:
    owner = (owners or {}).get(option.value) if isinstance(option.value, str) else None
    label = with_owner(teller.value(name, option.value), teller.name(owner) if owner is not None else None)
    refused, warned = whys(option.refusals, teller), whys(option.warnings, teller)
    return OptionModel(option.value, label, owner, refused, warned, forfeits=forfeits)

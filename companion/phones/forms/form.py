"""The form of a question on a phone: what can be tapped there, and what its page needs to let a value be built."""

from __future__ import annotations

import hmac
import json
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any

from companion.engine.game import Game
from companion.engine.questions import Option
from companion.engine.vocabulary import TABLE, Party
from companion.models.boards.board import BoardModel
from companion.models.game.hand import HandCard, held, named_card
from companion.models.game.moments import last_reveal
from companion.models.game.parties import looks_at
from companion.models.game.party_looks import PartyLook
from companion.models.game.question import OptionModel, announcers, public_sentence
from companion.models.play.table import BoardOf
from companion.models.story.shown import looks_like
from companion.models.style.card_print import CardPrint, not_printed
from companion.packs.decks.reader_pack import cards_of
from companion.table.evening import TableGame
from companion.table.play import Session
from companion.texts import Teller

PICK = 12
"""Hexadecimal digits by which a phone names an option."""

ANY_TIME_ID = -1
"""What stands in place of a question's id where something is announced beside it."""

BOX = "box"
"""The key of a value that is no answer but asks the box for one: `{"box": "throw"}`."""

ADVICE = {BOX: "advice"}
"""Asks the box what it would do (`companion.table.players.advice`)."""

Named = Callable[[Any], str]
"""Value → the pick that stands for it on one phone at one question."""


def pick_of(key: bytes, question: int, version: int | None, party: Party, value: Any) -> str:
    """The name of an option for one party at one question: of one length, equal each time, and nothing to guess."""
    said = json.dumps([question, version, party, value], sort_keys=True, ensure_ascii=True, default=str)
    return hmac.new(key, said.encode(), sha256).hexdigest()[:PICK]


class AllSeats:
    """What is the same at every seat until the position changes; made once, and only if it is asked for."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._worded: dict[tuple[str, str], Any] = {}

    @cached_property
    def view(self) -> Mapping[str, Any]:
        """What all know of the position."""
        return self._session.view(TABLE)

    def board(self, board_of: BoardOf, teller: Teller) -> BoardModel | None:
        """The recorded board."""
        made: BoardModel | None = self._once("board", teller, lambda: board_of(self._session.game, self.view, teller))
        return made

    def sentence(self, teller: Teller) -> str:
        """The open question as it is put publicly."""
        return str(self._once("sentence", teller, lambda: public_sentence(self._session, teller)))

    def chose(self, teller: Teller) -> Mapping[Party, str]:
        """What everybody chose in the last reveal; nothing as long as they choose anew."""
        made: Mapping[Party, str] = self._once("chose", teller, lambda: self._chose(teller))
        return made

    def _chose(self, teller: Teller) -> dict[Party, str]:
        if self._session.question is not None and self._session.question.is_secret:
            return {}
        reveal = last_reveal(self._session.game, teller)
        return dict(reveal.choices) if reveal is not None else {}

    def _once(self, what: str, teller: Teller, make: Callable[[], Any]) -> Any:
        """What is put into words is the same for all who read one language."""
        key = what, teller.language
        if key not in self._worded:
            self._worded[key] = make()
        return self._worded[key]

    @cached_property
    def looks(self) -> Mapping[str, PartyLook]:
        """Colour and mark of every party, and of figures with names of their own."""
        return looks_at(self._session)

    @cached_property
    def cards(self) -> Collection[Any]:
        """The ids of all cards of the game."""
        return frozenset(card.id for deck in cards_of(self._session.game.definition).values() for card in deck)

    @cached_property
    def may_announce(self) -> tuple[Party, ...]:
        """Those who might announce something, by what all know."""
        return announcers(self._session)

    @cached_property
    def has_hands(self) -> bool:
        """Whether people hold cards that the box knows."""
        return hasattr(self._session.game.state, "hands")


@dataclass(frozen=True)
class AtSeat:
    """What a form is made from: the open game, who looks, in which words, and the board as the window shows it."""

    opened: TableGame
    party: Party
    teller: Teller
    words: Callable[[str], str]
    board_of: BoardOf
    shared: AllSeats | None = None
    printed: Callable[[str], CardPrint | None] = not_printed

    @cached_property
    def common(self) -> AllSeats:
        """What it shares with the other seats."""
        return self.shared if self.shared is not None else AllSeats(self.session)

    def _(self, text: str) -> str:
        return self.words(text)

    @property
    def session(self) -> Session:
        """The game's session."""
        return self.opened.session

    @property
    def game(self) -> Game:
        """The game in its present state."""
        return self.opened.session.game

    @cached_property
    def board(self) -> BoardModel | None:
        """The recorded board; None for a game without one."""
        return self.common.board(self.board_of, self.teller)

    @property
    def looks(self) -> Mapping[str, PartyLook]:
        """Colour and mark of every party, and of figures with names of their own."""
        return self.common.looks

    def is_card(self, value: Any) -> bool:
        """Whether a value is the id of a card."""
        return isinstance(value, str) and value in self.common.cards

    def print_of(self, card: str) -> dict[str, Any] | None:
        """How a card is printed; None for what has no drawing."""
        found = self.printed(card)
        return None if found is None else {name: told for name, told in found._asdict().items() if told}

    @cached_property
    def held(self) -> Counter[str]:
        """How many of each card this party holds; empty in a game without hands."""
        return Counter(held(self.session, self.party) if self.common.has_hands else ())

    def told_of(self, cards: Sequence[str]) -> list[str]:
        """What each of these cards does, a line each; with its name where they are several."""
        if len(cards) == 1:
            return list(self.lines(cards[0]))
        known = [named_card(self.session, self.teller, card) for card in cards]
        return [f"{one.title}: {' '.join(one.lines)}" if one.lines else one.title for one in known]

    def lines(self, value: Any) -> tuple[str, ...]:
        """The text of the card that a value is; nothing for what is no card."""
        return named_card(self.session, self.teller, value).lines if self.is_card(value) else ()


@dataclass(frozen=True)
class ListPart:
    """A part of a long list: its name, and which of the options stand in it."""

    title: str
    values: tuple[Any, ...]


@dataclass(frozen=True)
class Form:
    """What one phone offers for the open question.

    `kind` says how the page shows it. `options` are all that may be picked. Where these are too many for one list they
    are `judged` instead, `parts` divide them, and `word` puts into words what is looked at; those in no part are always
    in sight. `data` is what else the page needs. `builds`: a value may be built there
    and sent as it is.
    """

    kind: str
    options: tuple[OptionModel, ...] = ()
    judged: tuple[Option, ...] = ()
    word: Callable[[Option], OptionModel] | None = None
    parts: tuple[ListPart, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    builds: bool = False

    def find(self, named: Named, pick: str) -> OptionModel | None:
        """The option that a pick names."""
        for option in self.options:
            if named(option.value) == pick:
                return option
        found = next((one for one in self.judged if self.word is not None and named(one.value) == pick), None)
        return self.word(found) if found is not None and self.word is not None else None


def option_shown(option: OptionModel, named: Named, seat: AtSeat) -> dict[str, Any]:
    """An option as plain data; what it has not is left out. One that is a card, or plays some, has their text, unless
    something else is said of it.
    """
    whose = option.owner or option.value
    card = option.value if seat.is_card(option.value) else ""
    drawn = option.cards[0] if option.cards else card
    shown = {
        "pick": named(option.value),
        "label": option.label,
        "sub": option.sub,
        "why": [why.sentence for why in option.refused],
        "warned": [why.sentence for why in option.warned],
        "final": option.forfeits,
        "look": looks_like(seat.looks.get(whose)) if isinstance(whose, str) else None,
        "lines": seat.told_of(option.cards) if option.cards else [] if option.sub else list(seat.lines(card)),
        "print": seat.print_of(drawn) if drawn else None,
        "count": seat.held[card] if seat.held[card] > 1 else 0,
    }
    return {key: value for key, value in shown.items() if value or key in ("pick", "label")}


def card_shown(card: HandCard, seat: AtSeat) -> dict[str, Any]:
    """A card as plain data."""
    shown = {"id": card.id, "title": card.title, "lines": list(card.lines), "count": card.count}
    return {**shown, "print": printed} if (printed := seat.print_of(card.id)) is not None else shown


def form_shown(form: Form, named: Named, seat: AtSeat, seeing: str = "") -> dict[str, Any]:
    """A form as plain data. Of a long list only the part is shown that is looked at: `seeing` is its pick."""

    def shown(options: Sequence[OptionModel]) -> list[dict[str, Any]]:
        return [option_shown(option, named, seat) for option in options]

    if form.word is None:
        return {"kind": form.kind, "options": shown(form.options), **form.data}
    by_value = {option.value: option for option in form.judged}
    divided = {value for part in form.parts for value in part.values}
    parts, opened = [], None
    for part in form.parts:
        pick = named({"part": part.title})
        inside = [by_value[value] for value in part.values]
        parts.append({"pick": pick, "label": part.title, "open": sum(not option.refusals for option in inside)})
        if pick == seeing:
            inside.sort(key=lambda option: bool(option.refusals))
            opened = {**parts[-1], "options": shown([form.word(option) for option in inside])}
    others = [form.word(option) for option in form.judged if option.value not in divided]
    return {"kind": form.kind, "options": shown(others), "parts": parts, "part": opened, **form.data}

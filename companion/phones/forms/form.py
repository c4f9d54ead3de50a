"""The form of a question on a phone: what can be tapped there, and what its page needs to let a value be built."""

from __future__ import annotations

import hmac
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any

from companion.engine.game import Game
from companion.engine.vocabulary import TABLE, Party
from companion.models.boards.board import BoardModel
from companion.models.game.hand import HandCard, named_card
from companion.models.game.parties import looks_at
from companion.models.game.party_looks import PartyLook
from companion.models.game.question import OptionModel
from companion.models.play.table import BoardOf
from companion.packs.decks import cards_of
from companion.table.evening import TableGame
from companion.table.play import Session
from companion.texts import Teller

PICK = 12
"""Hexadecimal digits by which a phone names an option."""

ANY_TIME_ID = -1
"""What stands in place of a question's id where something is announced beside it."""

BOX = "box"
"""The key of a value that is no answer but asks the box for one: `{"box": "throw"}`."""

Named = Callable[[Any], str]
"""Value → the pick that stands for it on one phone at one question."""


def pick_of(key: bytes, question: int, version: int | None, party: Party, value: Any) -> str:
    """The name of an option for one party at one question: of one length, equal each time, and nothing to guess."""
    said = json.dumps([question, version, party, value], sort_keys=True, ensure_ascii=True, default=str)
    return hmac.new(key, said.encode(), sha256).hexdigest()[:PICK]


@dataclass(frozen=True)
class AtSeat:
    """What a form is made from: the open game, who looks, in which words, and the board as the window shows it."""

    opened: TableGame
    party: Party
    teller: Teller
    words: Callable[[str], str]
    board_of: BoardOf

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
        return self.board_of(self.game, self.session.view(TABLE), self.teller)

    @cached_property
    def looks(self) -> Mapping[str, PartyLook]:
        """Colour and mark of every party, and of figures with names of their own."""
        return looks_at(self.session)

    def lines(self, value: Any) -> tuple[str, ...]:
        """The text of the card that a value is; nothing for what is no card."""
        return named_card(self.session, self.teller, value).lines if value in self.cards else ()

    @cached_property
    def cards(self) -> Collection[Any]:
        """The ids of all cards of the game."""
        return frozenset(card.id for deck in cards_of(self.game.definition).values() for card in deck)


@dataclass(frozen=True)
class ListPart:
    """A part of a long list: its name, and which of the options stand in it."""

    title: str
    values: tuple[Any, ...]


@dataclass(frozen=True)
class Form:
    """What one phone offers for the open question.

    `kind` says how the page shows it. `options` are all that may be picked, `parts` divide those that are too many for
    one list; the others are always in sight. `data` is what else the page needs. `builds`: a value may be built there
    and sent as it is.
    """

    kind: str
    options: tuple[OptionModel, ...] = ()
    parts: tuple[ListPart, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    builds: bool = False


def looks_like(look: PartyLook | None) -> dict[str, str] | None:
    """A badge as plain data."""
    return None if look is None else {"colour": look.colour, "ink": look.ink, "mark": look.mark}


def option_shown(option: OptionModel, named: Named, seat: AtSeat) -> dict[str, Any]:
    """An option as plain data; what it has not is left out. One that is a card has the card's text."""
    whose = option.owner or option.value
    shown = {
        "pick": named(option.value),
        "label": option.label,
        "sub": option.sub,
        "why": [why.sentence for why in option.refused],
        "warned": [why.sentence for why in option.warned],
        "final": option.forfeits,
        "look": looks_like(seat.looks.get(whose)) if isinstance(whose, str) else None,
        "lines": list(seat.lines(option.value)) if isinstance(option.value, str) else [],
    }
    return {key: value for key, value in shown.items() if value or key in ("pick", "label")}


def card_shown(card: HandCard) -> dict[str, Any]:
    """A card as plain data."""
    return {"id": card.id, "title": card.title, "lines": list(card.lines), "count": card.count}


def form_shown(form: Form, named: Named, seat: AtSeat, seeing: str = "") -> dict[str, Any]:
    """A form as plain data. Of a long list only the part is shown that is looked at: `seeing` is its pick."""

    def shown(options: Sequence[OptionModel]) -> list[dict[str, Any]]:
        return [option_shown(option, named, seat) for option in options]

    if not form.parts:
        return {"kind": form.kind, "options": shown(form.options), **form.data}
    by_value = {option.value: option for option in form.options}
    divided = {value for part in form.parts for value in part.values}
    parts, opened = [], None
    for part in form.parts:
        pick = named({"part": part.title})
        inside = [by_value[value] for value in part.values]
        parts.append({"pick": pick, "label": part.title, "open": sum(option.open for option in inside)})
        if pick == seeing:
            opened = {**parts[-1], "options": shown(sorted(inside, key=lambda option: not option.open))}
    others = [option for option in form.options if option.value not in divided]
    return {"kind": form.kind, "options": shown(others), "parts": parts, "part": opened, **form.data}

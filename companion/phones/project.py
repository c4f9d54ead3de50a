"""What each audience's phone shows, as plain data: the public page's, and that of each seat.

Pure. A state is whole, never a difference: whoever comes back sees everything at once. It holds what its audience may
see and nothing else; of others only who is asked and who has answered.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Collection, Container, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.engine.describing import describe
from companion.engine.once import looked_at
from companion.engine.questions import CHANCE, Kind, Question
from companion.engine.vocabulary import TABLE, Party
from companion.models.game.hand import named_card
from companion.models.game.moments import over_of
from companion.models.game.question import about_question, sentence_for
from companion.models.play.advising import ASKS, advice_told
from companion.models.play.table import BoardOf, no_board
from companion.models.play.taken_back import last_taken_back
from companion.models.record.how_it_went import how_it_went
from companion.models.story.shown import looks_like, set_of
from companion.models.style.card_print import CardPrint, not_printed
from companion.models.style.folders import style_folder
from companion.phones.at_table import answered_there
from companion.phones.forms.asked import form_of
from companion.phones.forms.form import (
    ADVICE,
    ANY_TIME_ID,
    AllSeats,
    AtSeat,
    Form,
    Named,
    card_shown,
    form_shown,
    pick_of,
)
from companion.phones.forms.own import Known, known, own, own_shown
from companion.phones.public.moments import InFront, Picture, no_picture, nothing_shown
from companion.phones.public.page import LAST, PublicPage
from companion.phones.words import words_in
from companion.table.chance import VIRTUAL
from companion.table.evening import TableGame, recap
from companion.table.play import Session, called
from companion.texts import Teller

TV = "table"
"""The audience of the public page. No party is meant by it: parties stand under `party:` and their name."""


STOPPED = 1.0
"""Seconds by which the end of a question moves only if its clock was stopped meanwhile."""


@dataclass(frozen=True)
class AtPlay:
    """The open game, for phones: its tellers and its board are the window's own. `said` gives the last public
    sentences, `shown` what fills the window for everybody; `picture` finds the drawing of a value, `printed` says how a
    card is printed; `story` is where the story of a game that is over lies, as a file, "" without one.
    """

    opened: TableGame
    title: Callable[[], str]
    teller_for: Callable[[Party | None], Teller]
    said: Callable[[], Sequence[str]]
    board_of: BoardOf = no_board
    shown: Callable[[], InFront] = nothing_shown
    picture: Picture = no_picture
    printed: Callable[[str], CardPrint | None] = not_printed
    story: Callable[[], str] = str


def audience_of(party: Party) -> str:
    """The name of a seat's audience on the way to its phone."""
    return f"party:{party}"


def namer(key: bytes, ask: Question, party: Party) -> Named:
    """What names the values of a question for one party. A proposal is named by its own number, whatever was said
    after it.
    """
    version = None if ask.kind is Kind.PROPOSE else ask.version
    return partial(pick_of, key, ask.id, version, party)


def announcer(key: bytes, party: Party) -> Named:
    """What names the announcements of one party."""
    return partial(pick_of, key, ANY_TIME_ID, None, party)


def game_id_of(opened: TableGame) -> str:
    """What a tap names its game by, so that none counts in the next one: 12 hex digits, the same after a restart."""
    return hashlib.sha256(opened.id.encode()).hexdigest()[:12]


def is_held(ask: Question) -> bool:
    """Whether it is answered behind the hold: it is a secret from the others."""
    return ask.kind is not Kind.WINDOW and (ask.is_secret or ask.private)


class Projection:
    """Makes the states. `teller_for(party)` puts into words for a party, None for the table; `words(language)`
    translates the page's own words; `key` is this evening's secret; `last(party)` are the last taps of a seat that were
    taken. `board_of` makes the board as at the window, `printed` says how a card is printed. `clock` is the
    system's, which the child reads too; `newcomers` are the names of beginners; `typed` as for `answered_there`.
    """

    def __init__(
        self,
        teller_for: Callable[[Party | None], Teller],
        words: Callable[[str], Callable[[str], str]],
        key: bytes,
        last: Callable[[Party], Sequence[str]],
        board_of: BoardOf = no_board,
        *,
        public: PublicPage | None = None,
        printed: Callable[[str], CardPrint | None] = not_printed,
        clock: Callable[[], float] = time.monotonic,
        newcomers: Callable[[], Collection[str]] = frozenset,
        story: Callable[[], str] = str,
        typed: Container[int] = (),
    ) -> None:
        self._newcomers, self._story, self._typed = newcomers, story, typed
        self._teller_for, self._words, self._key, self._last = teller_for, words, key, last
        self._board_of, self._clock, self._printed = board_of, clock, printed
        self._page = public if public is not None else PublicPage(board_of)
        self._ends: tuple[int, float] | None = None
        self._forms: dict[tuple[int, Party, str], Form | None] = {}
        self._owns: dict[tuple[int, Party, str], dict[str, Any]] = {}
        self._said_of: dict[tuple[Party, str], tuple[Known, dict[str, Any]]] = {}
        self._common: AllSeats | None = None
        self._looked: AllSeats | None = None
        self._worded: dict[str, dict[str, str]] = {}

    def forget(self) -> None:
        """The position has changed. Secret choices do not change it, and to judge all options takes a while."""
        self._forms.clear()
        self._owns.clear()
        self._common = self._looked = None

    def seat(self, opened: TableGame, party: Party) -> AtSeat:
        """What the forms of a party are made from."""
        teller = self._teller_for(party)
        if self._common is None:
            self._common = AllSeats(opened.session)
        words = self._words(teller.language)
        return AtSeat(opened, party, teller, words, self._board_of, self._common, self._printed)

    def look_anew(self) -> None:
        """Something has happened, if only a secret choice: who has answered is known to all."""
        self._looked = None

    def _now(self, opened: TableGame) -> AllSeats:
        """What all know now: once for all who are told of it, also in two frames."""
        if self._looked is None:
            self._looked = AllSeats(opened.session)
        if self._common is None:
            self._common = self._looked
        return self._looked

    def seats(
        self,
        opened: TableGame,
        title: str,
        said: Sequence[str],
        seats: Sequence[Party],
        seeing: Mapping[Party, str] | None = None,
    ) -> dict[str, Any]:
        """The state of each of these seats. `seeing` is the part of a long list that a seat looks at, by its pick."""
        now, told = self._now(opened), dict[str, Sequence[str]]()
        public, shown = self._public(opened.session, now), dict[str, Any]()
        with looked_at(opened.session.game):
            for party in seats:
                language, part = self._teller_for(party).language, (seeing or {}).get(party, "")
                if language not in told:
                    told[language] = self._told(opened, said, language)
                named = title_in(opened, language, title)
                shown[audience_of(party)] = self._of_party(opened, now, party, named, told[language], public, part)
        return shown

    def public(
        self, opened: TableGame, title: str, said: Sequence[str], seats: Sequence[Party], *, watched: bool = True
    ) -> dict[str, Any]:
        """The state of the public page. `watched`: somebody looks at it. It is there once more for each of these seats
        that reads another language, for whoever looks at the table on that phone.
        """
        now, table = self._now(opened), self._teller_for(None)
        parties, pages, shown = self._public(opened.session, now)["parties"], dict[str, Any](), dict[str, Any]()
        for party in (None, *(seats if watched else ())):
            teller = table if party is None else self._teller_for(party)
            if (one := teller.language) not in pages:
                told, words = self._told(opened, said, one), self._words(one)
                named = title_in(opened, one, title)
                pages[one] = self._page.state(opened, now, named, told, parties, teller, words, watched=watched)
            if party is None:
                shown[TV] = pages[one]
            elif one != table.language:
                shown[f"{TV}/{audience_of(party)}"] = pages[one]
        return shown

    def _told(self, opened: TableGame, said: Sequence[str], language: str) -> Sequence[str]:
        """The last public sentences, `said` in the table's language; what turned a game that is over instead."""
        table = self._teller_for(None)
        if language != table.language:
            return opened.recap(language, LAST)
        return after_the_end(opened, table, self._words(language)) or said

    def _frame(self, language: str, title: str) -> dict[str, Any]:
        if language not in self._worded:
            self._worded[language] = words_in(self._words(language))
        return {"language": language, "game": title, "words": self._worded[language]}

    def _public(self, session: Session, now: AllSeats) -> dict[str, Any]:
        """What all know: who is asked, and who has answered."""
        ask, looks = session.question, now.looks
        missing = ask.awaited() if ask is not None else ()
        heard = ask.heard() if ask is not None else ()
        parties = [
            {
                "id": party,
                "name": called(session.seating, party) or party,
                **(looks_like(looks[party]) or {}),
                "asked": party in missing,
                "done": party in heard,
                **({"box": True} if party in session.seating.box else {}),
            }
            for party in session.game.seats() or session.game.parties
        ]
        return {"parties": parties, "ends": self._until(session)}

    def _until(self, session: Session) -> float | None:
        """When the open question expires by itself, by the system's clock: told once, unless its clock was stopped."""
        ask, left = session.question, session.left()
        if ask is None or left is None:
            self._ends = None
            return None
        ends = round(self._clock() + left, 1)
        if self._ends is None or self._ends[0] != ask.id or abs(self._ends[1] - ends) > STOPPED:
            self._ends = ask.id, ends
        return self._ends[1]

    def _over(self, session: Session, teller: Teller) -> str:
        return over_of(session.outcome, teller).sentence if session.outcome is not None else ""

    def _of_party(
        self,
        opened: TableGame,
        now: AllSeats,
        party: Party,
        title: str,
        said: Sequence[str],
        public: Mapping[str, Any],
        part: str,
    ) -> dict[str, Any]:
        session, seat = opened.session, self.seat(opened, party)
        teller, ask, form = seat.teller, session.question, self.form(seat)
        asked = ask if form is not None and form.kind != "table" else None
        shown: dict[str, Any] = {"options": []}
        if asked is not None and form is not None:
            shown = form_shown(form, namer(self._key, asked, party), seat, part)
        return {
            **self._frame(teller.language, title),
            **public,
            "art": set_of(style_folder(type(session.game))),
            "game_id": game_id_of(opened),
            "me": party,
            "sentence": self._sentence(session, now, teller),
            "asks": self._asks(session, teller, party),
            "question": None if asked is None else self._question(session, asked, party),
            **self._about(seat),
            **self._explained(seat, asked),
            "held": asked is not None and is_held(asked),
            "mine": ask is not None and (party in ask.asked() or form is not None),
            "options": shown.pop("options"),
            "form": shown,
            "chosen": self._chosen(ask, party),
            "own": self._own(seat),
            **self._advice(seat),
            "chose": now.chose(teller),
            "said": [*self._said(session, teller, said), *(self._undone(seat) or answered_there(seat, self._typed))],
            "last": list(self._last(party)),
            **({"story": True} if self._story() else {}),
        }

    @staticmethod
    def _about(seat: AtSeat) -> dict[str, Any]:
        """What the question is about, which all may know; with the card that lies on the table."""
        about = about_question(seat.session, seat.teller)
        if about is None:
            return {}
        card = card_shown(named_card(seat.session, seat.teller, about.card), seat) if about.card else None
        if card is not None and about.counts:
            card["lines"] = []
        return {"about": {"lines": about.lines, "card": card, "mine": about.by == seat.party, "at": about.target}}

    def _explained(self, seat: AtSeat, ask: Question | None) -> dict[str, Any]:
        """The explanations of what is asked, as the window gives them, by what all know of the question. They lie open
        for a beginner.
        """
        if ask is None:
            return {}
        told = describe(ask, TABLE, seat.game)
        found = [seat.teller.explanation(one) for one in seat.teller.explained_at(told["name"], told["kind"])]
        person = seat.session.seating.person_of(seat.party)
        new = person is not None and person.name in self._newcomers()
        return {"explained": [{"title": title, "text": text, "open": new} for title, text in found]} if found else {}

    def form(self, seat: AtSeat) -> Form | None:
        """What a party may answer now: made once, until the position changes."""
        key = self._asked_now(seat)
        if key not in self._forms:
            self._forms[key] = form_of(seat)
        return self._forms[key]

    def _advice(self, seat: AtSeat) -> dict[str, Any]:
        """The way to ask what the box would do, and what it said to this party; nothing where it is not wanted."""
        adviser, party, ask = seat.opened.adviser, seat.party, seat.session.question
        if ask is None or not (adviser.offers(party) or adviser.told(party) is not None):
            return {}
        said = advice_told(seat.opened, seat.teller, seat.words, party)
        pick = namer(self._key, ask, party)(ADVICE)
        return {"advice": {"pick": pick, "label": seat.words(ASKS), "said": said, "held": adviser.is_alone()}}

    def _own(self, seat: AtSeat) -> dict[str, Any]:
        """What belongs to a party beside the question, looked at as rarely; words only for what is new."""
        key = self._asked_now(seat)
        if key not in self._owns:
            whose, facts = (seat.party, seat.teller.language), known(seat)
            if whose not in self._said_of or self._said_of[whose][0] != facts:
                named = announcer(self._key, seat.party)
                self._said_of[whose] = facts, own_shown(own(seat, facts), seat, named)
            self._owns[key] = self._said_of[whose][1]
        return self._owns[key]

    def _said(self, session: Session, teller: Teller, said: Sequence[str]) -> list[str]:
        """The last public sentences, in whichever language is read there."""
        return list(said) if teller.language == self._teller_for(None).language else recap(session, teller, len(said))

    @staticmethod
    def _undone(seat: AtSeat) -> list[str]:
        """What the table has just taken back; whose answer was taken before that is no news then."""
        return [*filter(None, [last_taken_back(seat.session, seat.teller, seat.words)])]

    @staticmethod
    def _asked_now(seat: AtSeat) -> tuple[int, Party, str]:
        ask = seat.session.question
        return ask.id if ask is not None else 0, seat.party, seat.teller.language

    def _sentence(self, session: Session, now: AllSeats, teller: Teller) -> str:
        """What everybody may read: it stands on a covered page, too."""
        return now.sentence(teller) if session.question is not None else self._over(session, teller)

    @staticmethod
    def _asks(session: Session, teller: Teller, party: Party) -> str:
        """How the question is put to one party alone; of a secret one it may name what nobody else knows yet."""
        ask = session.question
        asked = ask is not None and party in ask.asked() and ask.kind not in CHANCE
        return sentence_for(session, teller, party) if asked else ""

    @staticmethod
    def _question(session: Session, ask: Question, party: Party) -> dict[str, Any]:
        """`follows` is the question that the same party answered just before, 0 if somebody else was asked since."""
        answers = (one for one in reversed(session.ledger.active) if one.kind == "answer")
        last = next((one for one in answers if one.party is not None or one.source != VIRTUAL), None)
        follows = last.question if last is not None and last.party == party else 0
        return {"id": ask.id, "kind": ask.kind, "version": ask.version, "follows": follows}

    def _chosen(self, ask: Question | None, party: Party) -> str:
        """The pick of what stands as the party's own secret choice; nobody else's state holds it."""
        commits = ask.commits if ask is not None else None
        if ask is None or commits is None or party not in commits or party not in ask.asked():
            return ""
        return namer(self._key, ask, party)(commits[party])


def title_in(opened: TableGame, language: str, otherwise: str) -> str:
    """The game's title as whoever reads this language knows it; `otherwise` where the pack has none in it."""
    return str(opened.resolved.plain.get("title", {}).get(language, otherwise))


def after_the_end(opened: TableGame, teller: Teller, words: Callable[[str], str]) -> list[str]:
    """What turned a game that is over, in sentences; empty while nothing is known of that."""
    turns = how_it_went(opened.look_back, teller, words).turns if opened.look_back.found is not None else ()
    return [sentence for turn in turns for sentence in turn.sentences]

"""A scan is a suggestion: it says which card, and answers only when somebody confirms it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.games.decks import Deck, DeckCard
from companion.games.reader import Reader
from companion.games.reader.rules.definition import Definition
from companion.table.chance.scans import SOURCE, CardName, Scans, Suggestion, Taught, cards_for, spellings
from companion.table.chance.sources import Sources
from companion.table.evening.inputs import InputQueue
from companion.table.journal.entries import MemoryJournal, StoreError
from companion.table.play.clocks import Timing
from companion.table.play.opening import Opening
from companion.table.play.session import Session
from hardware.inputs import Scanned
from tests.table.little import FORBIDS, header

LEAK = DeckCard("leak", {"en": "Leak"}, 7, scan=("4006381333931", "0008844356"))
GIFT = DeckCard("gift", {"en": "Gift"}, 8)
EVENTS = Deck("events", {"en": "Events"}, (LEAK, GIFT), "reader")
BOX = Deck("box", {"en": "Box"}, (DeckCard("gift", {"en": "Gift"}, 7), DeckCard("only", {"en": "Only"})))
DECKS = {deck.id: deck.cards for deck in (EVENTS, BOX)}


@dataclass
class Table:
    session: Session
    desk: InputQueue
    taught: Taught

    def scan(self, code: str) -> Suggestion:
        self.desk.put(Scanned("codes", code))
        self.desk.pump()
        found, self.desk.suggested = self.desk.suggested, None
        assert found is not None
        return found


@pytest.fixture
def table(tmp_path: Path) -> Table:
    taught = Taught(tmp_path / "scans.json")
    seats = header()
    sources = Sources({"shuffle": ("virtual",)})
    session = Session(
        Opening(lambda: Reader(Definition((EVENTS, BOX)), tuple(seats.seating.parties)), {}, FORBIDS),
        MemoryJournal(seats),
        Timing.unhurried(lambda: 0.0, lambda: 0.0),
        chance=sources.chance,
    )
    scans = Scans(session, taught)
    session.listeners.append(scans.after)
    return Table(session, InputQueue(session, sources, scans=scans), taught)


@pytest.mark.parametrize(
    ("code", "cards"),
    [
        ("events/leak", ["events.leak"]),
        ("my_pack_box/gift", ["box.gift"]),
        ("4006381333931", ["events.leak"]),
        ("100086F444", ["events.leak"]),
        ("leak", ["events.leak"]),
        ("gift", ["events.gift", "box.gift"]),
        ("7", ["events.leak", "box.gift"]),
        ("007", ["events.leak", "box.gift"]),
        ("0", []),
        ("nonsense", []),
        ("other/leak", []),
        ("/", []),
    ],
)
def test_what_a_code_means(code: str, cards: list[str], tmp_path: Path) -> None:
    found = cards_for(code, DECKS, Taught(tmp_path / "scans.json"))
    assert [".".join(card) for card in found] == cards


def test_a_tag_is_also_what_is_printed_on_it() -> None:
    assert list(spellings("100086F444")) == ["100086F444", "0008844356"]
    assert list(spellings("leak")) == ["leak"]


def test_a_scan_of_the_real_deck_suggests_and_answers_nothing(table: Table) -> None:
    before = table.session.ledger.next_number
    found = table.scan("events/leak")
    assert [one.value for one in found.cards] == ["read:events.leak"]
    assert found.wanted
    assert table.session.ledger.next_number == before
    table.session.answer(found.party, found.cards[0].value, question=found.question, source=SOURCE)
    drawn = [event.facts["card"] for event in table.session.game.events if event.kind == "card_drawn"]
    assert drawn == ["events.leak"]
    assert table.session.ledger.entries[-1].source == SOURCE


def test_a_card_that_the_box_draws_itself_is_known_but_no_answer(table: Table) -> None:
    found = table.scan("box/only")
    assert (found.cards, found.known) == ((), (CardName("box", "only"),))


def test_where_a_card_of_one_deck_is_asked_for_another_deck_s_does_not_fit(table: Table) -> None:
    table.session.answer(table.session.game.parties[0], "read:events")
    assert table.scan("box/only").cards == ()
    assert [one.value for one in table.scan("events/gift").cards] == ["events.gift"]


def test_of_two_cards_with_one_number_the_one_that_may_come_is_meant(table: Table) -> None:
    assert [one.card for one in table.scan("7").cards] == [CardName("events", "leak")]


def test_an_unknown_tag_is_learned_from_the_next_card_that_is_named(table: Table, tmp_path: Path) -> None:
    found = table.scan("0100861F44")
    assert (found.cards, found.known, found.wanted) == ((), (), True)
    assert table.desk.scans is not None
    table.desk.scans.learn(found.code)
    party = table.session.game.parties[0]
    table.session.answer(party, "read:events")
    assert table.session.question is not None
    table.session.answer(party, "events.gift")
    assert table.desk.scans.learned == ("0100861F44", CardName("events", "gift"))
    assert [one.card for one in table.scan("0100861F44").cards] == [CardName("events", "gift")]
    again = Taught(tmp_path / "scans.json")
    assert again.get("0100861F44") == CardName("events", "gift")


def test_what_was_taught_for_a_deck_that_is_not_here_means_nothing(tmp_path: Path) -> None:
    taught = Taught(tmp_path / "scans.json")
    taught.keep("leak", CardName("elsewhere", "x"))
    assert cards_for("leak", DECKS, taught) == [CardName("events", "leak")]


def test_a_broken_file_is_set_aside_and_a_full_disk_told(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken.json").write_text('{"cards": [1]}')
    taught = Taught(tmp_path / "broken.json")
    assert "kept as broken.json.broken" in taught.wrong

    def full(*_: object) -> None:
        raise StoreError("The disk is full.", "full")

    monkeypatch.setattr("companion.table.chance.scans.write_whole", full)
    assert table.desk.scans is not None
    table.desk.scans.learn("x1")
    table.session.answer(table.session.game.parties[0], "read:events.leak")
    assert table.desk.scans.trouble == "The disk is full."
    assert table.taught.get("x1") == CardName("events", "leak")

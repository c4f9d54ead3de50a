"""The library of decks by taps, the offer of a scanned card, and that every screen of it is whole."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.games.decks import Deck, DeckCard
from companion.games.reader.rules.definition import Definition
from companion.models.box.decks import FINDINGS
from companion.packs.decks.deck_import.findings import SENTENCES
from companion.packs.decks.deck_library import Library
from companion.table.chance.scans import CardName, Meant, Suggestion
from companion.ui.game.scanning import offer
from companion.ui.look.faces import FONTS, Typeface
from companion.ui.look.glyphs import fitting, font_for
from companion.ui.look.look import Look
from companion.ui.look.palettes import DARK
from companion.ui.look.theme import Theme
from companion.ui.shell.profile import PROFILES
from hardware.machine.sticks import Stick
from hardware.rig.rig import Rig
from hardware.wiring.file import read_wiring
from tests.ui.look.test_layout import check
from tests.ui.questions.test_cards import drawing
from tests.ui.reader.screens import enter
from tests.ui.workshop.deck_screens import a_stick, screens

pytestmark = pytest.mark.xdist_group("window")

SCANNER = "schema: 1\nscanners:\n  codes: {kind: keyboard, path: x}\ntower: none\n"
LEAK, GIFT = CardName("events", "leak"), CardName("events", "gift")
HERBST = "Ereignisse für den Herbst"


@pytest.mark.parametrize(
    ("panel", "language"),
    [("touch-display-1", "es"), pytest.param("touch-display-2", "de", marks=pytest.mark.long)],
)
def test_every_screen_of_the_library_is_whole(pilot: Callable[..., Any], panel: str, language: str) -> None:
    p = pilot(panel=panel, language=language)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.3))
    for name in screens(p):
        check(p, f"{panel}, {language}, {name}")


def test_a_deck_from_a_stick_is_looked_at_taken_renamed_and_removed(
    pilot: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Library, "of_games", lambda _: [])  # they take long to read, and are not meant here
    stick = a_stick(tmp_path / "stick")
    p = pilot(sticks=lambda: [stick], folder=tmp_path / "box")
    library = Library(tmp_path / "box" / "decks", p.flow.services.packs)
    p.tap("Workshop")
    p.tap("Decks of cards")
    p.tap("Import")
    p.tap("voller Fehler.csv", "file")
    assert "many" not in p.texts()
    assert "viele is no number of copies. Write a whole number, 0 to 999." in p.texts()
    assert not p.find_all("Take it")
    p.flow.stage.screen.go_back()
    p.frames(3)
    p.tap(f"{HERBST}.csv", "file")
    assert "78 cards" in p.texts() and any(text.startswith("39 different") for text in p.texts())
    assert "Midnight Assembly 1" in p.texts() and "1 / 39 · 2 ×" in p.texts()
    p.tap_widget(next(one for one in p.find_all(role="button") if getattr(one.icon, "icon", "") == "forward"))
    assert "Midnight Assembly 2" in p.texts() and "2 / 39 · 3 ×" in p.texts()
    assert library.own() == []
    p.tap("Take it")
    assert [one.id for one in library.own()] == ["ereignisse_fur_den_herbst"]
    p.tap("Rename")
    for _ in HERBST:
        p.flow.stage.screen.body.children[0].entry.erase()
    p.frames(2)
    for letter in "Neu":
        p.tap(letter.lower() if letter != "N" else "N", "key")
    p.tap("Done")
    assert library.own()[0].title["en"] == "Neu"
    p.tap("Onto a stick")
    p.tap("TRANSCEND-32GB")
    assert (stick.folder / "ereignisse_fur_den_herbst" / "cards.csv").is_file()
    p.tap("Remove")  # a tap is not enough
    assert len(library.own()) == 1
    p.hold("Remove", 1.2, role="button")
    assert library.own() == []


def test_where_a_deck_was_written_and_what_was_guarded_is_told(
    pilot: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Library, "of_games", lambda _: [])
    stick = Stick("CARD", tmp_path / "card")
    (stick.folder / "dcim").mkdir(parents=True)
    (stick.folder / "dcim" / "photo.jpg").write_bytes(b"the only one")
    p = pilot(folder=tmp_path, sticks=lambda: [stick])
    Library(tmp_path / "decks", p.flow.services.packs).take(
        Deck("dcim", {"en": "Photos"}, (DeckCard("rest", {"en": "=1+1"}),))
    )
    p.flow.lobby.decks()
    p.frames(3)
    p.tap("Onto a stick")
    p.tap("CARD")
    told = "Written to CARD/dcim_2. What would be a formula has an apostrophe before it."
    assert told in p.texts()
    assert (stick.folder / "dcim" / "photo.jpg").read_bytes() == b"the only one"


def test_a_deck_that_an_evening_plays_with_is_removed_only_when_that_was_said(
    pilot: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Library, "of_games", lambda _: [])
    p = pilot(folder=tmp_path, sticks=list)
    library = Library(tmp_path / "decks", p.flow.services.packs)
    library.take(Deck("sunday", {"en": "Sunday"}, (DeckCard("rest", {"en": "Rest"}),)))
    enter(p, {"sunday": "app"}, "Anna", "Ben")
    p.flow.lobby.home()
    p.flow.lobby.decks()
    p.frames(3)
    p.tap("Onto a stick")
    assert any(text.startswith("No USB stick is plugged in.") for text in p.texts())
    p.stage.uncover()
    p.hold("Remove", 1.2, role="button")
    assert any("(Anna, Ben)" in text for text in p.texts()) and library.own()
    p.tap("Rather not")
    assert library.own() and p.stage.over is None
    p.hold("Remove", 1.2, role="button")
    p.tap("Remove it all the same")
    assert library.own() == [] and p.stage.over is None


def test_a_stick_that_is_pulled_before_the_tap_is_a_sentence(
    pilot: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Library, "of_games", lambda _: [])
    stick = a_stick(tmp_path / "stick")
    p = pilot(sticks=lambda: [stick])
    p.flow.lobby.decks()
    p.frames(3)
    p.tap("Import")
    shutil.rmtree(stick.folder)
    p.tap("alt.csv", "file")
    assert any("The file cannot be read: No such file or directory." in text for text in p.texts())
    p.flow.stage.screen.go_back()
    p.frames(3)
    assert any("That did not work: No such file or directory." in text for text in p.texts())


class Still:
    """Stands still."""

    def now(self) -> float:
        """Seconds."""
        return 1000.0


def test_a_scanned_card_is_offered_and_taken_by_a_tap(pilot: Callable[..., Any]) -> None:
    rig = Rig.simulated(read_wiring("hardware.yaml", SCANNER), Still())
    rig.start()
    rig.poll()
    p = pilot(rig=rig)
    session = drawing(p)
    assert rig.panel is not None
    scanner, asked = rig.panel.scanners["codes"], session.question.id
    p.flow.devices.page()
    p.frames(3)
    p.tap("Simulation")
    p.tap("codes: show it a card")
    for letter in "Nix":
        p.tap(letter, "key")
    p.tap("Done")
    assert "No card has the code Nix." in p.texts()
    p.tap("Leave it")
    p.flow.at_table.show()
    p.frames(3)
    scanner.scan("nothing-we-know")
    p.frames(3)
    assert "No card has the code nothing-we-know." in p.texts()
    p.tap("Leave it")
    left = session.question.shape()["cards"]
    cards = {card.id: card for card in session.game.definition.cards}
    drawn = next(card for card in left if card in cards)
    scanner.scan(f"buerokratopoly_cards/{drawn}")
    p.frames(3)
    assert session.question.id == asked
    assert not [text for text in p.texts() if cards[drawn].title["en"] in text], "what one alone may see was named"
    p.tap("Take it")
    entry = next(e for e in session.ledger.entries if e.question == asked)
    assert (entry.value, entry.source) == (drawn, "scanner")


@pytest.mark.parametrize(
    ("suggestion", "text", "ways"),
    [
        (Suggestion("x"), "A card was scanned, but none is asked for now.", 0),
        (Suggestion("x", known=(LEAK,), wanted=True), "“Leak” does not fit here now.", 0),
        (Suggestion("x", known=(LEAK,), wanted=True, private=True), "The card that was scanned does not fit", 0),
        (Suggestion("x", 3, "Anna", (Meant(LEAK, "v"),), wanted=True), "Scanned: Leak", 2),
        (Suggestion("x", 3, "Anna", (Meant(LEAK, "v"), Meant(GIFT, "w")), wanted=True), "Which card is it?", 3),
        (Suggestion("x" * 40, wanted=True), f"No card has the code {'x' * 23}….", 2),
    ],
)
def test_what_is_said_of_a_scan(suggestion: Suggestion, text: str, ways: int) -> None:
    answered: list[Any] = []
    cards = tuple(DeckCard(name.card, {"en": name.card.title()}) for name in (LEAK, GIFT))
    definition = Definition((Deck("events", {"en": "Events"}, cards),))
    desk = SimpleNamespace(suggested=suggestion, scans=None)
    session = SimpleNamespace(game=SimpleNamespace(definition=definition))
    play: Any = SimpleNamespace(
        opened=SimpleNamespace(inputs=desk, session=session), answer=lambda *said, **more: answered.append((said, more))
    )
    look = Look(theme=Theme(DARK, PROFILES["touch-display-1"]), words=str, language="en")
    notice = offer(play, look, lambda: None)
    assert notice is not None
    assert notice.text.startswith(text)
    assert len(notice.ways) == ways
    assert desk.suggested is None
    if suggestion.cards:
        notice.ways[0][1]()
        assert answered == [(("Anna", "v"), {"source": "scanner", "question": 3})]


def test_every_finding_has_its_sentence_in_the_window() -> None:
    assert {code: sentence for code, sentence in SENTENCES.items() if code != "other"} == FINDINGS


def test_a_font_that_has_the_signs_is_taken_and_ours_where_none_has(tmp_path: Path) -> None:
    assert font_for("Größe ¡ñ! —", Typeface.TEXT.file) == Typeface.TEXT.file
    assert font_for("Ωж", Typeface.TEXT.file) == str(FONTS / "Roboto-Medium.ttf")
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"no font")
    ours = FONTS / "Roboto-Medium.ttf"
    assert fitting("ж", [broken, ours]) == str(ours)
    assert fitting("😀", [broken, ours, tmp_path / "gone.ttf"]) == ""

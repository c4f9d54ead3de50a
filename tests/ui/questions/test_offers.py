"""What the window offers around an answer: to think again before it, to take it back after it, to hear it once more."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion.models.game.notice import Notice
from companion.models.set_up.setup import SetUp
from companion.table.journal.entries import BY_ITSELF
from companion.texts.grammar import inside_quotes
from companion.ui.questions.warning import WarningSheet
from hardware.leds import Light
from hardware.rig.rig import Rig
from hardware.wiring.file import default_wiring
from tests.ui.house import VIRTUAL, go_on_until, play_until
from tests.ui.table.test_evening import dismiss, tap_post
from tests.ui.tables import at_question, open_table
from tests.ui.voices import Recorder

pytestmark = pytest.mark.xdist_group("window")


def open_with(p: Any, levels: dict[str, str]) -> Any:
    """A game in which some rules only warn; its session."""
    setup = SetUp(p.flow.services.packs.load("buerokratopoly"), "en")
    for name in ("Anna", "Ben", "Cem"):
        setup.add(name)
    seating, evening = setup.seating(), p.flow.services.evening
    p.flow.game.open(lambda _unsaved: evening.begin("buerokratopoly", seating, sources=VIRTUAL, levels=levels))
    p.frames()
    return p.flow.opened.session


def warned_area(session: Any) -> str | None:
    """An area against which a rule only warns."""
    ask = session.question
    options = session.options(ask.id, ask.asked()[0])
    return next((str(o.value) for o in options if o.warnings and not o.refusals), None)


def without_dice(p: Any) -> Any:
    """The card that holds no election: of a throw a picture would stand before what is offered."""
    return next(card for card in p.find_all(role="option") if card.option.value == "let_it_lapse")


def thrown_by_itself(p: Any) -> Any:
    """A game whose last step the box took by itself, so that to undo goes back over several; its session."""
    session = at_question(p, "choose_area")

    def threw() -> bool:
        step, last = session.ledger.step_back(), session.ledger.active[-1]
        return step is not None and not step.reveals and last.source in BY_ITSELF

    assert go_on_until(p, lambda _: threw(), random.Random(8))
    return session


def test_what_a_rule_warns_of_is_asked_once_more_and_then_recorded(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = open_with(p, {"BU-06": "warn"})
    rng = random.Random(3)
    assert play_until(session, lambda q: q.name == "choose_area" and warned_area(session) is not None, rng)
    dismiss(p)
    area, before = warned_area(session), session.ledger.next_number
    assert area is not None
    tap_post(p, area)
    again = p.flow.stage.over
    assert isinstance(again, WarningSheet)
    assert session.ledger.next_number == before, "it was recorded before it was confirmed"
    assert any("BU-06" in text for text in p.texts())
    p.tap("Rather not")
    assert p.flow.stage.over is None
    assert session.ledger.next_number == before
    p.tap_at(*p.spot_of(area))
    p.hold("Do it all the same", 1.0, role="button")
    answers = [e for e in session.ledger.entries[before:] if e.kind == "answer" and e.source == "person"]
    assert [e.value for e in answers] == [area]
    assert any(event.facts.get("of") == "BU-06" for event in session.game.events if event.kind == "override")


def test_a_tap_on_a_card_that_is_warned_of_asks_too(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = open_with(p, {"BU-06": "warn"})
    rng = random.Random(3)
    assert play_until(session, lambda q: q.name == "choose_area" and warned_area(session) is not None, rng)
    dismiss(p)
    before = session.ledger.next_number
    cards = [card for card in p.find_all(role="option") if card.option.warned]
    p.tap_widget(cards[0])
    assert isinstance(p.flow.stage.over, WarningSheet)
    assert session.ledger.next_number == before


def test_an_answer_can_be_taken_back_for_a_few_seconds(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_question(p, "choose_area")
    asked = session.question.id
    p.tap_widget(without_dice(p))
    p.flow.stage.tell(Notice("Anna is there.", undo=True))
    p.frames()
    toast = p.flow.stage.toast
    assert toast is not None and toast.notice.undo
    p.tap_widget(p.find("Undo", root=toast))
    assert session.ledger.entries[-1].kind == "undo"
    assert (session.question.name, session.question.id > asked) == ("choose_area", True)
    toast = p.flow.stage.toast
    assert toast is not None and toast.notice.text.startswith("Taken back: "), "it is told what was taken back"
    assert toast.notice.is_news, "what was taken back is still offered to be taken back"
    p.tap_widget(without_dice(p))
    p.flow.stage.tell(Notice("Anna is there.", undo=True))
    assert p.flow.stage.toast is not None
    p.wait(7.0)
    assert p.flow.stage.toast is None


def test_while_the_board_is_tapped_nothing_lies_over_it(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = open_table(p)
    tap_post(p, "dissidents.w1")
    assert p.flow.stage.toast is None, "the bottom line says what it takes back"
    p.tap_widget(p.find("Undo", root=p.flow.table.bar))
    assert "dissidents.w1" not in session.game.state.posts


def test_what_is_quoted_in_the_question_of_an_undo_stands_in_inner_quotation_marks(pilot: Callable[..., Any]) -> None:
    p = pilot()
    thrown_by_itself(p)
    p.flow.play.taken_back_by_undo = lambda: (3, "“Strike” goes back to Ben.")
    p.tap_widget(p.find("Undo", root=p.flow.table.bar))
    assert "to before “‘Strike’ goes back to Ben”." in p.flow.stage.toast.notice.text
    assert inside_quotes("„Streik“ geht an Ben") == "‚Streik‘ geht an Ben"
    assert inside_quotes("«Huelga» vuelve a Ben") == "“Huelga” vuelve a Ben"


def test_an_undo_over_several_steps_says_how_far_it_goes_and_waits(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = thrown_by_itself(p)
    before = session.ledger.next_number
    p.tap_widget(p.find("Undo", root=p.flow.table.bar))
    assert session.ledger.next_number == before, "it went back without a word"
    assert "steps, to before" in p.flow.stage.toast.notice.text
    p.tap("Leave it")
    assert session.ledger.next_number == before and p.flow.stage.toast is None
    p.tap_widget(p.find("Undo", root=p.flow.table.bar))
    p.tap("Menu")
    assert p.flow.stage.toast is None, "whoever looks at something else is not asked there"
    p.flow.stage.uncover()
    p.frames(2)
    p.tap_widget(p.find("Undo", root=p.flow.table.bar))
    p.tap("Take back")
    assert session.ledger.entries[-1].kind == "undo"


def test_the_offer_to_go_back_leaves_with_the_next_answer(pilot: Callable[..., Any]) -> None:
    """Else it would lie over the next question, and take back something else than it says."""
    p = pilot()
    session = thrown_by_itself(p)
    p.tap_widget(p.find("Undo", root=p.flow.table.bar))
    assert "steps, to before" in p.flow.stage.toast.notice.text
    before = session.ledger.next_number
    go_on_until(p, lambda _: session.ledger.next_number > before, random.Random(8))
    toast = p.flow.stage.toast
    assert toast is None or "steps, to before" not in toast.notice.text


def test_the_way_back_is_offered_where_it_hides_nothing(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = open_table(p)
    play_until(session, lambda q: q.name == "choose_area", random.Random(4))
    dismiss(p)
    table = p.flow.table
    assert not table.has_room_for(Notice("Anna is there.", undo=True))
    undo = p.find("Undo", root=table.bar)
    assert undo.x < p.find("Log", root=table.bar).x
    p.tap_widget(undo)
    assert session.ledger.entries[-1].kind == "undo"


def test_the_way_back_leaves_private_pages_alone(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = open_table(p)
    play_until(session, lambda q: q.name == "choose_action", random.Random(4))
    dismiss(p)
    p.flow.stage.tell(Notice("Anna is there.", undo=True))
    p.hand_over()
    assert p.flow.stage.over is not None
    assert p.flow.stage.toast is None


def test_the_speaker_says_it_again_and_settings_hold_at_once(pilot: Callable[..., Any]) -> None:
    voice = Recorder()
    p = pilot(voice=voice, voice_state=lambda: "ready")
    open_table(p)
    tap_post(p, "dissidents.w1")
    said = voice.said[-1][0]
    p.tap_widget(next(chip for chip in p.find_all(role="device") if chip.icon == "speaker"))
    assert voice.said[-1] == (said, "en", True)
    p.tap("Menu")
    p.tap("Settings")
    p.tap("Voice")
    p.tap("Silent")
    assert (voice.volume, voice.stopped) == (0.0, 1)
    p.tap("Loud")
    assert voice.volume == 1.0


def test_looking_at_simulated_devices_draws_nothing(pilot: Callable[..., Any]) -> None:
    rigs: list[Rig] = []

    class Late:
        """The test's clock as devices want it; it is made by the fixture."""

        def now(self) -> float:
            return float(p.clock()) if rigs else 1000.0

    rig = Rig.simulated(default_wiring(), Late(), seed=1)
    rig.start()
    p = pilot(rig=rig, light=Light, painted=True)
    rigs.append(rig)
    open_table(p)
    p.wait(2.0)
    drawn: list[int] = []
    p.window.bind(on_flip=lambda *_: drawn.append(1))
    p.wait(2.0)
    assert drawn == []
    assert rig.panel is not None
    place, button = rig.panel.buttons[0]
    rig.panel.hold(place, button)
    p.tap("Devices" if p.find_all("Devices") else "Menu")
    assert drawn
    rig.close()


def test_the_way_back_leaves_the_keyboard_first_and_keeps_the_names(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.tap("New game")
    p.tap("Bürokratopoly")
    p.tap("3", "number")
    page = p.flow.stage.screen
    p.tap("Orange", "seat")
    p.tap("Write the name")
    for letter in "Ada":
        p.tap(letter, "key")
    p.tap("Done")
    assert any("Light blue" in text for text in p.texts()), "the next one is not asked"
    page._back()
    assert p.flow.stage.screen is page and page.setup.names == ["Ada", "Light blue", "Green"]
    assert p.find_all(role="number")


def test_drawing_from_the_real_deck_sets_the_pack_s_option(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.tap("New game")
    p.tap("Bürokratopoly")
    setup = p.flow.stage.screen.setup
    assert "physical_deck" not in setup.all_options()
    setup.deck = "physical"
    assert setup.all_options()["physical_deck"] is True


def test_a_switch_that_does_not_go_with_so_many_is_named(pilot: Callable[..., Any]) -> None:
    p = pilot()
    setup = SetUp(p.flow.services.packs.load("buergermeister"), "en")
    setup.options["four_parties"] = True
    for name in ("Anna", "Ben"):
        setup.add(name)
    assert not setup.problems()
    setup.add("Cem")
    assert [why.sentence for why in setup.problems()] == ["“Four parties for two” does not go with 3 players."]

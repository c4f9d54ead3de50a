"""Sizes in millimetres, and that no text is cut or lies over another, on four panels in three languages."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, product
from typing import Any

import pytest
from kivy.uix.scrollview import ScrollView

from companion.engine.questions import Kind
from companion.models.box.phones import PhonesModel, SeatPhone
from companion.models.game.moments import Reveal
from companion.models.game.notice import Notice
from companion.table.chance.dice_statistics import Die
from companion.table.journal.entries import Seating
from companion.ui.look.faces import LEAST_MM
from companion.ui.look.palettes import DARK
from companion.ui.look.theme import MAIN_MM, TEXT_SCALES, TOUCH_MM, Theme
from companion.ui.screens.box.dice import DiceScreen
from companion.ui.screens.box.phones import PhonesActs, PhonesScreen
from companion.ui.shell.profile import PROFILES
from companion.ui.widgets.buttons import HeldButton, Touchable, TouchButton
from companion.ui.widgets.chips import DeviceChip, PartyChip
from companion.ui.widgets.input.entry import Key
from companion.ui.widgets.input.options import OptionCard
from companion.ui.widgets.text import FitText, Text
from tests.hardware.tables import MATRIX
from tests.ui.house import NINE, play_until
from tests.ui.pads import with_pads
from tests.ui.tables import at_question, calm

pytestmark = pytest.mark.xdist_group("window")

SHOWN = {
    Die("tower", 1): {1: 21, 2: 18, 3: 20, 4: 22, 5: 19, 6: 17},
    Die("tower", 2): {1: 4},
    Die("typed", 1): {1: 300, 2: 200, 3: 200, 4: 200, 5: 200, 6: 200},
}
"""Dice of which something different is to be said each."""

PANELS = ("touch-display-1", "touch-display-1-portrait", "touch-display-2", "touch-display-2-landscape")
SLACK = 0.995
"""A pixel is never a whole fraction of a millimetre."""


def screens(p: Any) -> Iterator[str]:
    """Leads through every screen with nine players; yields each one's name while it is shown."""
    flow, rng = p.flow, random.Random(1)
    yield "home"
    flow.new_game.choose()
    p.frames(4)
    yield "which game"
    p.tap("Bürokratopoly", "game")
    p.frames(4)
    yield "set-up, empty"
    flow.stage.screen._sit(9)
    p.frames(4)
    yield "set-up, without names"
    flow.new_game.goal()
    p.frames(4)
    yield "goal and turn"
    flow.navigator.back()
    p.frames(4)
    flow.stage.screen.name(1)
    p.frames(4)
    yield "name"
    flow.stage.screen._new()
    p.frames(4)
    yield "who is new"
    guests = flow.new_game.setup.guests
    for guest, name in zip(guests.all, NINE, strict=True):
        guests.rename(guest.name, name)
    flow.new_game.setup.told = dict.fromkeys(NINE, False)
    flow.new_game.setup.dice = "virtual"
    flow.new_game.show()
    p.frames(4)
    yield "set-up"
    yield from set_up_pages(p)
    flow.new_game.begin()
    p.frames(4)
    yield "place"
    session = flow.opened.session
    listener = flow.play.on_change
    flow.play.on_change = lambda: None  # what comes between is not looked at
    play_until(session, lambda q: q.name == "choose_action", rng)
    flow.play.on_change = listener
    calm(p)
    yield "choose"
    flow.play.on_change = lambda: None
    play_until(session, lambda q: session.driver.awaits_reveal, rng)
    flow.play.on_change = listener
    calm(p)
    yield "complete"
    session.reveal()
    p.frames(4)
    assert isinstance(flow.stage.moment.moment, Reveal)
    yield "reveal"
    calm(p)
    session.chance = None
    flow.opened.sources.choose("roll", ("typed",))
    flow.play.on_change = lambda: None
    play_until(session, lambda q: q.kind.value == "roll", rng)
    flow.play.on_change = listener
    calm(p)
    yield "roll"
    flow.pages.log()
    p.frames(4)
    yield "log"
    yield from of_the_table(p)
    flow.pages.correct()
    p.frames(4)
    yield "correct"
    flow.lobby.settings()
    p.frames(4)
    yield "settings"
    for page in ("screen", "voice", "table"):
        flow.stage.screen._turn_to(page)
        p.frames(4)
        yield f"settings, {page}"
    flow.devices.page()
    p.frames(4)
    yield "devices"
    yield from buttons(p)
    flow.devices.dice()
    p.frames(4)
    yield "no dice yet"
    flow.navigator.push(lambda: DiceScreen(flow.look, SHOWN, flow.navigator.back))
    p.frames(4)
    assert isinstance(flow.stage.screen, DiceScreen)
    yield "dice"
    flow.stage.screen.test()
    p.frames(4)
    p.tap("-1")
    p.frames(4)
    yield "dice, tested"
    flow.at_table.show()
    calm(p)
    flow.pages.menu()
    p.frames(4)
    yield "menu"
    flow.stage.uncover()
    flow.phones.page()
    p.frames(4)
    yield "phones, off"
    seats = tuple(SeatPhone(party, "here") for party in flow.play.parties())
    trouble = flow.look._("Phones cannot be reached just now. We keep trying; choose on the screen.")
    model = PhonesModel("http://192.168.178.123:8580/", seats=seats, trouble=trouble, has_own=True)
    acts = PhonesActs(flow.home, flow.home, flow.home, lambda party: None, flow.home, flow.home)
    flow.navigator.push(lambda: PhonesScreen(flow.look, model, acts, flow.navigator.back))
    p.frames(4)
    yield "phones, on"
    flow.lobby.home()
    p.frames(4)
    yield "home with a game"


def set_up_pages(p: Any) -> Iterator[str]:
    """What opens from the drawn table; ends there."""
    screen = p.flow.stage.screen
    screen._seat(6)
    p.frames(4)
    yield "set-up, somebody picked"
    screen.guest(6)
    p.frames(4)
    yield "set-up, person"
    screen._rules()
    p.frames(4)
    yield "set-up, rules"
    screen._sources()
    p.frames(4)
    yield "set-up, sources"
    screen._unpick()
    p.frames(4)


def of_the_table(p: Any) -> Iterator[str]:
    """The log's rulings, the real board's list, and its check."""
    flow = p.flow
    line = next(line for line in flow.stage.screen.lines if line.rule)
    flow.stage.screen._open(line)
    p.frames(4)
    yield "log, ruling"
    flow.pages.to_do()
    p.frames(4)
    yield "to do"
    flow.pages.check()
    p.frames(4)
    yield "check"
    check = flow.stage.screen
    spots = check.areas[0].spots
    stands = next(spot for spot in spots if check.check.board().spots[spot].owner is not None)
    check._spot(stands)
    p.frames(4)
    yield "check, who"
    check._stands(None)
    check.at = len(check.areas)
    check._show()
    p.frames(4)
    yield "check, elsewhere"
    check._next()
    p.frames(4)
    yield "check, differences"


def buttons(p: Any) -> Iterator[str]:
    """Assigning the buttons: asked, held for too long, and left before it is kept."""
    rig = p.flow.services.rig
    p.flow.wizard.begin()
    for key in ((4, 1), (4, 2), (4, 3), (6, 1)):
        rig.panel.hold(*key)
        p.frames(4)
        rig.panel.release(*key)
        p.frames(4)
    yield "assign"
    p.tap(NINE[5], "seat")
    rig.panel.hold(5, 1)
    p.frames(4)
    p.clock.time += 9
    p.frames(20)
    yield "assign, stuck"
    rig.panel.release(5, 1)
    p.flow.wizard._back()
    p.frames(2)
    yield "assign, left"
    p.flow.wizard._cancel()
    p.frames(4)


def on_screen(p: Any, widget: Any) -> bool:
    """Whether a widget is not scrolled out of sight, wholly or in part."""
    x, y = widget.to_window(widget.x, widget.y)
    above = widget.parent
    while above is not None and above is not p.window:
        _, ay = above.to_window(above.x, above.y) if above.parent is not None else (0, 0)
        if isinstance(above, ScrollView) and (y < ay - 1 or y + widget.height > ay + above.height + 1):
            return False
        above = above.parent if above.parent is not above else None
    return bool(x > -1 and y > -1)


def check(p: Any, name: str) -> None:
    """Everything that is shown now."""
    for texts, wrong in misplaced(p):
        raise AssertionError(f"{name}: “{'” and “'.join(texts)}” {wrong}")
    for widget in p.widgets(p.flow.stage.children[0]):
        if isinstance(widget, Touchable) and widget.width > 1:
            check_target(widget, name, p.flow.services.profile)


def misplaced(p: Any) -> Iterator[tuple[tuple[str, ...], str]]:
    """The texts that are shown now and have not the room that they need, with what is wrong."""
    p.draw()
    profile = p.flow.services.profile
    wide = p.window.width
    words = [w for w in p.widgets(p.flow.stage.children[0]) if isinstance(w, Text | FitText) and w.text]
    for word in words:
        if word.is_cut:
            yield (word.text,), "is cut"
        elif word.font_size * word.face.cap < profile.mm(LEAST_MM) * SLACK:
            yield (word.text,), "is too small"
    seen = [(w, *w.to_window(w.x, w.y)) for w in words if on_screen(p, w)]
    for number, (one, x, y) in enumerate(seen):
        if x < -1 or x + one.width > wide + 1:
            yield (one.text,), "leaves the screen"
        for other, ox, oy in seen[number + 1 :]:
            apart = x + one.width <= ox + 2 or ox + other.width <= x + 2
            if not apart and y + one.height > oy + 2 and oy + other.height > y + 2:
                yield (one.text, other.text), "lie over each other"


def check_target(widget: Any, name: str, profile: Any) -> None:
    """A finger finds it."""
    high, wide = widget.height / profile.mm(1), widget.width / profile.mm(1)
    least = MAIN_MM if isinstance(widget, OptionCard) else TOUCH_MM
    if isinstance(widget, HeldButton):
        least = MAIN_MM
    if isinstance(widget, Key):
        assert high * wide >= 0.55 * TOUCH_MM**2, f"{name}: the key {widget.shows} is {wide:.1f} × {high:.1f} mm"
        return
    assert high >= least * SLACK, f"{name}: {widget.role} “{widget.shows}” is {high:.1f} mm high"
    narrow = 0.75 if isinstance(widget, DeviceChip) or widget.role == "party" else 1.0
    assert wide >= TOUCH_MM * narrow * SLACK * 0.9, f"{name}: {widget.role} “{widget.shows}” is {wide:.1f} mm wide"


USUAL = {("touch-display-1", "es"), ("touch-display-2-landscape", "en")}
"""With those that are turned below: each panel and each language, long words where there is little room. The long tests
have all with each other."""


@pytest.mark.lot(3)
@pytest.mark.parametrize(
    ("panel", "language"),
    [
        pytest.param(panel, language, marks=() if (panel, language) in USUAL else pytest.mark.long)
        for panel, language in product(PANELS, ("de", "en", "es"))
    ]
    + [("hdmi-13", "de")],
)
def test_every_screen_is_whole(pilot: Callable[..., Any], panel: str, language: str) -> None:
    p = pilot(panel=panel, language=language, **with_pads(MATRIX, lambda wiring: None))
    for name in screens(p):
        check(p, f"{panel}, {language}, {name}")


@pytest.mark.parametrize(
    ("panel", "language", "rotation", "theme", "text"),
    [
        pytest.param("touch-display-1", "es", 270, "contrast", 1.3, marks=pytest.mark.long),
        ("touch-display-2", "de", 90, "light", 1.3),
        pytest.param("touch-display-1-portrait", "es", 180, "dark", 0.8, marks=pytest.mark.long),
        ("touch-display-1", "es", 0, "dark", 1.6),
        ("touch-display-2", "es", 0, "dark", 1.6),
        pytest.param("touch-display-1-portrait", "es", 0, "dark", 1.6, marks=pytest.mark.long),
        pytest.param("touch-display-2-landscape", "es", 0, "dark", 1.6, marks=pytest.mark.long),
    ],
)
def test_every_screen_is_whole_turned_in_other_colours_and_sizes(
    pilot: Callable[..., Any], panel: str, language: str, rotation: int, theme: str, text: float
) -> None:
    p = pilot(panel=panel, language=language, **with_pads(MATRIX, lambda wiring: None))
    wanted = replace(p.flow.style.settings, rotation=rotation, theme=theme, text_size=text, child_lock=True)
    p.flow.settings.change(wanted)
    p.frames(4)
    for name in chain(screens(p), window_pages(p)):
        check(p, f"{panel}, {language}, {rotation}°, {theme}, {text}, {name}")


def window_pages(p: Any) -> Iterator[str]:
    """What belongs to the window itself: to whom it is turned, a private page, notices."""
    flow = p.flow
    at_question(p, "choose_action", Seating.of(NINE))
    flow.pages.turn()
    p.frames(4)
    yield "turn"
    flow.stage.uncover()
    p.frames(3)
    p.tap_widget(p.find(NINE[5], "party", p.part("question")))
    yield "hand-over"
    flow.stage.over.unfold()
    p.frames(4)
    yield "private"
    flow.stage.uncover()
    p.frames(3)
    for notice in (Notice("Friederike Luise: Ministerium für Handel und Versorgung", undo=True), Notice("A" * 30)):
        flow.stage.tell(notice)
        p.frames(4)
        check_notice(p)
    at_question(p, "place_figure", Seating.of(NINE))
    flow.stage.tell(Notice("Hans-Joachim", undo=True))
    p.frames(4)
    check_notice(p)


def check_notice(p: Any) -> None:
    """It hides no name along the top, and no answer."""
    toast, table = p.flow.stage.toast, p.flow.table
    if table.shown.question.kind is Kind.PLACE:
        answers = [table.board]
    else:
        answers = [w for w in p.widgets(p.part("question")) if isinstance(w, OptionCard | PartyChip | TouchButton)]
    along_the_top = table.chips.children if table.chips.parent is not None else ()
    if not along_the_top:  # of many, the names stand on the keys alone
        answers += p.find_all(role="party", root=p.part("question"))
    for widget in (*along_the_top, *answers):
        x, y = widget.to_window(widget.x, widget.y)
        apart = toast.right <= x + 1 or toast.x >= x + widget.width - 1
        apart = apart or toast.top <= y + 1 or toast.y >= y + widget.height - 1
        assert apart, f"“{toast.shows}” hides {getattr(widget, 'shows', widget.role)}"


def test_at_the_largest_text_board_and_question_take_turns(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1", language="es")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.6))
    at_question(p, "choose_action", Seating.of(NINE))
    table = p.flow.table
    assert table.question_side.parent is not None and table.board_side.parent is None
    p.tap("Tablero")
    p.frames(2)
    assert table.board_side.parent is not None and table.question_side.parent is None
    check(p, "board")
    p.tap(table.shown.question.sentence)
    p.frames(2)
    assert table.question_side.parent is not None
    check(p, "question")
    at_question(p, "place_figure", Seating.of(NINE))
    assert p.flow.table.board_side.parent is not None, "it is answered there"
    check(p, "place")


def test_nothing_is_set_smaller_than_can_be_read() -> None:
    for profile in PROFILES.values():
        for scale in TEXT_SCALES:
            theme = Theme(DARK, profile, scale)
            for size in (theme.small, theme.body, theme.head, theme.display, theme.least):
                assert size * 0.70 >= profile.mm(LEAST_MM) * SLACK

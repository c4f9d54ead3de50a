"""Assigning the buttons: the places, the button asked for, the last press. Meanwhile no press reaches the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout

from companion.models.box.pads import WARNS, PadsModel, pads_of, said_of
from companion.models.game.notice import Notice
from companion.models.game.parties import PartyModel
from companion.models.game.party_looks import PARTIES
from companion.ui.game.device_status import DeviceOverview
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box, paint_icon
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.builder import Builder, refill
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.screen.menu import MenuSheet, Way, level
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.screen.stage import Stage
from companion.ui.widgets.seats import Place, RoundTable
from companion.ui.widgets.things.keys import SIDES

if TYPE_CHECKING:
    from hardware.rig.fitting import Fitting

PRESS = 0.12
"""Seconds for which a simulated button is held."""

STANDS = {"found": "check", "before": "buttons"}
"""The state of a place → its icon; a place without buttons has none."""

CAP_EDGE = 5
"""How high a cap stands, in design pixels."""

CAP_MM, CAP_LEAST_MM = 22.0, 17.0

ROOMY = 1.3
"""Larger type than this is small on the further actions, so that the last press has room above them."""


class AssignScreen(Page):
    """Left the places; right what is asked, the last press, and further actions. `show` is called after every press.

    `on_press` presses the next button of simulated pads.
    """

    role = "assign"

    def __init__(
        self,
        look: Look,
        on_back: Callable[[], None],
        *,
        on_place: Callable[[int], object],
        on_again: Callable[[], object],
        on_skip: Callable[[], object],
        on_keep: Callable[[], object],
        on_press: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(look, look._("Assign the buttons"), on_back)
        self._on_place, self._on_again, self._on_skip, self._on_keep = on_place, on_again, on_skip, on_keep
        if on_press is not None:  # simulated pads
            self.head.add_widget(self.b.button(look._("Press one"), on_press, mm=TOUCH_MM, wide=34))
        self.said = ""

    def show(self, model: PadsModel, said: str = "", *, warns: bool = False) -> None:
        """Shows the progress and the last press; `warns` if that press was of no use."""
        self.said = said
        b, look = self.b, self.look
        places = {
            number: Pad(number, name, stands, b.theme, partial(self._on_place, number), wanted=number == model.wanted)
            for number, (name, stands) in model.places.items()
        }
        table = RoundTable(places, b.theme, look._("Tap a place to begin there."))
        if b.portrait:
            table.size_hint_y = 1.1
        else:
            table.size_hint_x = 1.25 if b.theme.text_scale == 1 else 1.0
        caps = (
            Cap(SIDES[number], contact, b, wanted=number == model.button)
            for number, contact in enumerate(model.caps, start=1)
        )
        colour, roomy = b.palette.warning if warns else None, b.theme.text_scale**2
        refill(
            self.body,
            table,
            b.column(
                b.fit(model.asks, "head", strong=True, align="left", size_hint_y=roomy),
                b.row(*caps, gap=0.75, high=max(CAP_LEAST_MM, CAP_MM / b.theme.text_scale))
                if model.wanted is not None
                else None,
                b.fit(said, "answer", strong=True, colour=colour, align="left", size_hint_y=roomy if warns else 1),
                self._ways(model),
                b.when_ready(look._("Keep"), self._on_keep, ready=model.changed, held=look.locked),
            ),
        )

    def _ways(self, model: PadsModel) -> BoxLayout:
        """The other actions besides pressing a button."""
        b, look = self.b, self.look
        ways = [(look._("Once more"), self._on_again)]
        if model.wanted is not None:
            ways.append((look._("No buttons here"), self._on_skip))
        size, pad = "small" if b.theme.text_scale > ROOMY else "answer", (b.units(0.75), b.units(0.5))
        buttons = [b.button(words, act, size=size, mm=TOUCH_MM, padding=pad) for words, act in ways]
        return b.row(
            *level(buttons),
            gap=0.75,
            high="needed",
        )


class Pad(Place):
    """A place with its name, and on the table's edge how far it is: a green tick when its buttons were found, a key
    while it keeps its earlier ones, a hollow where it has none, the lamp where one is awaited now.
    """

    def __init__(
        self, number: int, name: str, stands: str, theme: Theme, on_tap: Callable[[], object], *, wanted: bool
    ) -> None:
        self.stands = stands
        party = PartyModel(name, name, PARTIES[0], number)
        super().__init__(number, party, theme, on_tap, picked=wanted)

    def paint_piece(self, canvas: Canvas, middle: tuple[float, float], size: float) -> None:
        """A round key in place of a piece."""
        palette, disc = self.theme.palette, size * 0.86
        at, radius = (middle[0] - disc / 2, middle[1] - disc / 2), disc / 2
        if not self.picked and self.stands not in STANDS:
            paint_box(canvas, at, (disc, disc), palette.sunken, palette.line, radius, 2)
            return
        found = self.stands == "found"
        fill = palette.lamp if self.picked else palette.green if found else palette.ivory
        ink = palette.on_lamp if self.picked else palette.paper if found else palette.ink
        paint_box(canvas, (at[0], at[1] - self.theme.design(2)), (disc, disc), palette.ink_soft, None, radius)
        paint_box(canvas, at, (disc, disc), fill, None, radius)
        paint_icon(canvas, STANDS.get(self.stands, "buttons"), middle, disc * 0.62, ink)


class Cap(Painted, BoxLayout):
    """One of the three buttons as they stand before somebody: a round cap on its ring, named by its side. Ivory with a
    tick once it was pressed, lit while it is asked for, hollow before; where it is wired stands below.
    """

    def __init__(self, side: str, contact: str, b: Builder, *, wanted: bool) -> None:
        self.theme, self.contact, self.wanted = b.theme, contact, wanted
        super().__init__(orientation="vertical", spacing=b.units(0.25))
        colour = b.palette.accent if wanted else None
        self.add_widget(b.space())
        self.add_widget(b.fit(b.look._(side), "label", strong=wanted, colour=colour, high=5 * b.theme.text_scale))

    def paint(self, canvas: Canvas) -> None:
        """A ring in the table, and the cap on it: lit, pressed already, or still dark."""
        palette, head = self.theme.palette, self.children[-1]
        disc = min(head.width, head.height) * 0.98
        middle = head.x + head.width / 2, head.y + head.height / 2
        at = middle[0] - disc / 2, middle[1] - disc / 2
        paint_box(canvas, at, (disc, disc), palette.ink_soft, palette.line, disc / 2, 1.5)
        cap, edge = disc * 0.76, self.theme.design(CAP_EDGE)
        low = middle[0] - cap / 2, middle[1] - cap / 2
        paint_box(canvas, (low[0], low[1] - edge / 2), (cap, cap), palette.ink, None, cap / 2)
        fill = palette.lamp if self.wanted else palette.ivory if self.contact else palette.sunken
        paint_box(canvas, (low[0], low[1] + edge / 2), (cap, cap), fill, None, cap / 2)
        if self.contact and not self.wanted:
            paint_icon(canvas, "check", (middle[0], middle[1] + edge / 2), cap * 0.6, palette.green)
        elif self.wanted:  # its light lies on the ring too
            paint_box(canvas, at, (disc, disc), None, palette.lamp, disc / 2, disc * 0.05)


class ButtonWizard:
    """Asks the places one after the other to press each button. `name_at` tells who sits at a place."""

    def __init__(
        self,
        services: Services,
        stage: Stage,
        navigator: Navigator,
        status: DeviceOverview,
        name_at: Callable[[int], str],
    ) -> None:
        self._services, self._stage, self._navigator, self._status = services, stage, navigator, status
        self._name_at = name_at
        self._fitting: Fitting | None = None
        self._names: Callable[[int], str] = name_at
        self._said, self._warns = "", False
        self._pressed = 0

    @property
    def possible(self) -> bool:
        """Whether this box has devices whose buttons can be assigned."""
        return self._services.assign is not None

    def begin(self, names: Callable[[int], str] | None = None) -> None:
        """Starts with place 1. `names` tells who sits where, if no game does."""
        assign = self._services.assign
        if assign is None:
            return
        self._names = names if names is not None else self._name_at
        self._said, self._warns, self._pressed = "", False, 0
        self._fitting = assign()
        self._status.presses_go_to = self._take
        self._navigator.push(self._page)

    # ── the screen ──────────────────────────────────────────────────────────────────────────────────────────

    def _page(self) -> AssignScreen:
        rig = self._services.rig
        simulated = rig is not None and rig.panel is not None
        screen = AssignScreen(
            self._stage.look,
            self._back,
            on_place=self._ask,
            on_again=self._again,
            on_skip=self._skip,
            on_keep=self._keep,
            on_press=self._press if simulated else None,
        )
        self._fill(screen)
        return screen

    def _update(self) -> None:
        if isinstance(screen := self._stage.screen, AssignScreen):
            self._fill(screen)

    def _fill(self, screen: AssignScreen) -> None:
        if self._fitting is not None:
            said = self._said or self._sick()
            pads = pads_of(self._fitting, self._names, self._stage.look.words)
            screen.show(pads, said, warns=self._warns or not self._said)

    def _sick(self) -> str:
        """What is wrong with the devices whose buttons are awaited."""
        told = self._status.told(self._stage.look)
        return " ".join(one.sentence for one in told if one.icon == "buttons" and one.state in ("absent", "lost"))

    def _say(self, words: str, *, warns: bool = False) -> None:
        self._said, self._warns = words, warns
        self._update()

    # ── what people do ──────────────────────────────────────────────────────────────────────────────────────

    def _take(self, given: object) -> bool:
        """Handles a button's input; returns False if it is another kind of input."""
        if not isinstance(self._stage.screen, AssignScreen):
            self._give_up()  # the page was left by another way than its own
            return True
        came = self._fitting.take(given) if self._fitting is not None else None
        if came is None:
            self._update()  # a device may have come or gone
            return False
        self._say(said_of(came, self._names, self._stage.look.words), warns=came.kind in WARNS)
        return True

    def _ask(self, place: int) -> None:
        if self._fitting is not None:
            self._fitting.ask(place)
            self._say("")

    def _again(self) -> None:
        if self._fitting is not None:
            self._fitting.again()
            self._say("")

    def _skip(self) -> None:
        if self._fitting is not None:
            self._fitting.skip()
            self._say("")

    def _press(self) -> None:
        """Presses the simulated buttons, one after the other."""
        rig = self._services.rig
        panel = rig.panel if rig is not None else None
        if panel is not None and panel.buttons:
            key = panel.buttons[self._pressed % len(panel.buttons)]
            self._pressed += 1
            panel.hold(*key)
            Clock.schedule_once(lambda _: panel.release(*key), PRESS)

    # ── the end ─────────────────────────────────────────────────────────────────────────────────────────────

    def _keep(self) -> None:
        fitting, _ = self._fitting, self._stage.look._
        if fitting is None:
            return
        if not fitting.changed:
            self._say(_("Nothing is different yet: press the three buttons of a place."), warns=True)
            return
        try:
            fitting.keep()
        except OSError as error:
            why = error.strerror or str(error)
            self._stage.tell(
                Notice(self._stage.look.fill(_("It could not be saved: {why}. Try again."), why=why), trouble=True)
            )
            return
        self._end()
        self._navigator.back()
        self._stage.tell(Notice(_("The buttons are assigned. Press each once to try it.")))

    def _back(self) -> None:
        _ = self._stage.look._
        if self._fitting is None or not self._fitting.changed:
            self._cancel()
            return
        ways = (
            Way("check", _("Keep"), self._left_with(self._keep), lit=True),
            Way("close", _("Leave everything as it was"), self._left_with(self._cancel)),
            Way("back", _("Go on"), self._stage.uncover),
        )
        self._stage.cover(MenuSheet(self._stage.look, _("What was found is not kept yet."), ways, self._stage.uncover))

    def _left_with(self, act: Callable[[], None]) -> Callable[[], None]:
        """The menu goes first: what the act tells lies on the page behind it."""

        def leave() -> None:
            self._stage.uncover()
            act()

        return leave

    def _cancel(self) -> None:
        self._give_up()
        self._navigator.back()

    def _give_up(self) -> None:
        if self._fitting is not None:
            self._fitting.cancel()
        self._end()

    def _end(self) -> None:
        self._fitting = None
        self._status.presses_go_to = None

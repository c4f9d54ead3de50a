"""The ways to hear again, more slowly or not at all what is read aloud, and texts that one tap closes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.uix.boxlayout import BoxLayout

from companion.models.box.devices import VOICE
from companion.models.game.notice import Notice
from companion.models.game.reading import Passage
from companion.ui.game.narrator import Narrator
from companion.ui.game.reading import FollowsVoice, ReadText
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM, Theme
from companion.ui.shell.kivy_types import Touch
from companion.ui.widgets.builder import Builder, refill
from companion.ui.widgets.buttons import BarButton, Touchable, TouchButton
from companion.ui.widgets.screen.stage import Box


class ReadingBar(FollowsVoice, BoxLayout):
    """Buttons to read again, more slowly, or stop; where nothing can be heard the reason, once, unless not `tells`.

    As `keys` they are bare icons with their words below: beside a card, buttons would look like answers. They stand one
    above the other if `upright`.
    """

    role = "reading"

    def __init__(
        self,
        look: Look,
        reads: Narrator,
        on_again: Callable[[], object],
        on_slowest: Callable[[], object],
        *,
        tells: bool = True,
        keys: bool = False,
        upright: bool = False,
    ) -> None:
        self.b, self.look, self.reads, self.tells = Builder(look), look, reads, tells
        self.on_again, self.on_slowest, self.keys = on_again, on_slowest, keys or upright
        self.upright = upright
        super().__init__(
            orientation="vertical" if upright else "horizontal",
            spacing=self.b.units(0.75),
            size_hint_y=None,
            height=self.b.mm(MAIN_MM),
        )
        self._shown: tuple[object, ...] = ()
        self.follow_voice()

    def follow_voice(self) -> None:
        """Shows the buttons, or why there are none."""
        b, reads, look = self.b, self.reads, self.look
        shows = reads.heard, "" if reads.heard else reads.state
        if shows == self._shown:
            return
        had_buttons = bool(self.children) and self._shown[:1] == (True,)
        self._shown = shows
        if not reads.heard and not (self.tells and (reads.excuses() or had_buttons)):
            self.clear_widgets()
            self.height = 0.0
            return
        high = MAIN_MM if reads.heard else SAID_MM
        self.height = b.mm(3 * high) + 2 * self.spacing if self.upright else b.mm(high)
        if not reads.heard:
            refill(self, b.fit(look._(VOICE.get(reads.state, VOICE["absent"])), "small", dim=True))
            return
        ways = (
            ("redo", look._("Again"), self.on_again),
            ("slower", look._("Slower"), self._slower),
            ("stop", look._("Stop"), reads.stop),
        )
        if self.keys:
            refill(self, *(ReadingKey(icon, words, b.theme, act, height=b.mm(MAIN_MM)) for icon, words, act in ways))
            return
        pad = (b.units(0.5), 0)
        refill(self, *(ReadingButton(words, b.theme, act, mm=MAIN_MM, padding=pad) for _, words, act in ways))

    @property
    def has_buttons(self) -> bool:
        """Whether there are buttons to tap."""
        return self.reads.heard

    def _slower(self) -> None:
        if not self.reads.slower():
            self.on_slowest()


SAID_MM = 5.0
"""Height of the line that says why nothing can be heard."""


class ReadingButton(TouchButton):
    """A button that may be tapped repeatedly: another sentence is read, but it means the same."""

    repeats = True


class ReadingKey(BarButton):
    """The same as a bare icon with its word."""

    repeats = True


def reading_bar(
    look: Look, narrator: Narrator, tell: Callable[[Notice], None], passage: Passage, **kinds: bool
) -> ReadingBar | None:
    """The bar for a text that can be read aloud; None where there is no voice. `tell` shows a short message.

    `kinds` are those of the bar; if not `tells` it vanishes where nothing can be heard any more: all of the text stands
    there.
    """
    if not narrator.present or not passage.sentences:
        return None
    slowest = partial(tell, Notice(look._("It cannot read more slowly.")))
    return ReadingBar(look, narrator, partial(narrator.read, passage, look.language), slowest, **kinds)


class TappedText(Touchable):
    """A text that a tap anywhere closes; a moving finger only scrolls it, and the bar's buttons work as usual."""

    theme: Theme
    words: ReadText | None = None
    bar: ReadingBar | None = None

    def on_touch_down(self, touch: Touch) -> bool:
        """Lets the bar have the touches on it."""
        if self.bar is not None and self.bar.has_buttons and self.bar.collide_point(*touch.pos):
            self.bar.on_touch_down(touch)
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Touch) -> bool:
        """Moves the text with the finger."""
        if touch.grab_current is self and self.words is not None:
            self.words.push(touch.dy)
        return bool(super().on_touch_move(touch))

    def room_for(self, notice: Notice) -> Box:
        """Where a notice may lie: it hides no button."""
        edge, stage = self.theme.units(2), self.get_root_window() or self  # it may not have its own size yet
        return Box(edge, self.theme.mm(BELOW_MM), stage.width - 2 * edge, stage.height)

    def on_touch_up(self, touch: Touch) -> bool:
        """Closes at a tap; a finger that has moved was none."""
        if touch.grab_current is self and self.words is not None and self.words.scrolls:
            far = max(abs(touch.x - touch.ox), abs(touch.y - touch.oy))
            if far > self.theme.mm(MOVED_MM):
                touch.ungrab(self)
                self._press(False)
                return True
        return bool(super().on_touch_up(touch))


BELOW_MM = MAIN_MM + 10.0
"""Room at the lower edge for the bar and the line below it."""

MOVED_MM = 3.0
"""Millimetres that a finger must move before it moves the text."""

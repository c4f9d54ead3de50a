"""The window as a game's widgets see it: voice, overlays, and rotation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.uix.widget import Widget

from companion.engine.questions import Kind
from companion.engine.vocabulary import Party
from companion.models.game.notice import Notice
from companion.ui.flow.game_at_hand import GameAtHand
from companion.ui.flow.style import Style
from companion.ui.game.narrator import Narrator
from companion.ui.game.sounds import Sounds
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.questions.alone.on_phone import ForPhoneSheet
from companion.ui.questions.panel import Again
from companion.ui.widgets.screen.menu import MenuSheet, Way
from companion.ui.widgets.screen.stage import Stage


class WindowHost:
    """Implements `companion.ui.questions.panel.Host` for the open game."""

    def __init__(self, game: GameAtHand, style: Style, stage: Stage, narrator: Narrator, sounds: Sounds) -> None:
        self.game, self.style, self.stage = game, style, stage
        self.narrator, self._sounds = narrator, sounds
        stage.on_told = self._told
        self._here: tuple[object, int] = None, 0  # for whom the window answers despite a phone, and since which entry

    def sound(self, name: str) -> None:
        """Plays a sound, unless one alone looks at the screen: nobody else shall hear what is tapped there."""
        if not self.stage.alone:
            self._sounds.play(name)

    def _told(self, notice: Notice) -> None:
        """A slip with reasons is typed; what did not work knocks."""
        self.sound("typewriter" if notice.whys else "refused" if notice.trouble and not notice.ways else "")

    def cover(self, widget: Widget) -> None:
        """Covers the screen with a widget; a private one is turned towards its person and in their language."""
        if not isinstance(widget, HandOver):
            self.stage.cover(widget)
            return
        party = widget.party.name
        widget.held = widget.held and not self._asks(party)  # it is held for once that is answered
        self.ask_first(party, partial(self._hand_over, widget))

    def ask_first(self, party: Party, act: Callable[[], object]) -> None:
        """Does something in the place of a party; where it has a phone that is there, once the table has been asked: in
        windows of the game each time, else once as long as the same are asked.
        """
        play, now = self.game.play, self._now(party)
        if play is None or not self._asks(party):
            act()
            return

        def here() -> None:
            self._here = now, self.game.session.ledger.next_number
            act()

        self.stage.cover(ForPhoneSheet(self.stage.look, play, [party], here, self.stage.uncover))

    def ask_for_all(self, parties: Sequence[Party], act: Callable[[], object], again: Again | None = None) -> None:
        """Does something in the place of several: once the table was asked, which names those whose phone is there,
        and as it is asked in any case.
        """
        play, look, close = self.game.play, self.stage.look, self.stage.uncover
        phones = [party for party in parties if self._is_on_phone(party)]
        if play is not None and phones:
            self.stage.cover(ForPhoneSheet(look, play, phones, act, close, again, answers=True))
        elif again is None:
            act()
        else:

            def yes() -> None:
                close()
                act()

            ways = Way("check", again.yes, yes), Way("back", again.no, close)
            self.stage.cover(MenuSheet(look, again.asks, ways, close))

    def _is_on_phone(self, party: Party) -> bool:
        play = self.game.play
        return play is not None and any(one.name == party and one.on_phone for one in play.parties())

    def _asks(self, party: Party) -> bool:
        """Whether the table is asked before something is done for a party."""
        now, since = self._here
        return self._is_on_phone(party) and (self._now(party) != now or self._is_past(party, since))

    def _is_past(self, party: Party, since: int) -> bool:
        """Whether somebody else was asked, and has answered, since an entry."""
        given = (one for one in self.game.session.ledger.active if one.number >= since and one.kind == "answer")
        return any(one.party not in (None, party) for one in given)

    def _now(self, party: Party) -> object:
        """For what the table need be asked only once."""
        ask = self.game.session.question if self.game.play is not None else None
        if ask is None or ask.kind is Kind.WINDOW:
            return object()
        return party, ask.asked(), ask.known_as if len(ask.asked()) > 1 else 0

    def _hand_over(self, widget: HandOver) -> None:
        play, seating, party = self.game.play, self.game.session.seating, widget.party.name
        assert play is not None
        widget.dress(self.style.look_for(seating, party, play.language_of(party)))
        self.stage.cover(widget, turned=self.style.orientation.degrees_for(seating, party))

    def uncover(self) -> None:
        """Removes the cover."""
        self.stage.uncover()

    def tell(self, notice: Notice) -> None:
        """Shows a short message."""
        self.stage.tell(notice)

    def changed(self) -> None:
        """Something else lies under the finger now."""
        self.stage.note_change()

    def turned_to(self, party: Party) -> int:
        """Degrees clockwise by which something is rotated on the picture so that a party can read it."""
        return self.style.orientation.on_picture(self.game.session.seating, party)

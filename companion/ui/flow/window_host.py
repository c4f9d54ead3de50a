"""The window as the widgets of a game know it: the voice, what is laid over the screen, and which way up it stands."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.models.game.notice import Notice
from companion.ui.flow.game_at_hand import GameAtHand
from companion.ui.flow.style import Style
from companion.ui.game.narrator import Narrator
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.widgets.screen.stage import Stage


class WindowHost:
    """Fulfils `companion.ui.questions.panel.Host` for the open game."""

    def __init__(self, game: GameAtHand, style: Style, stage: Stage, narrator: Narrator) -> None:
        self.game, self.style, self.stage = game, style, stage
        self.narrator = narrator

    def cover(self, widget: Widget) -> None:
        """Lay something over the whole screen; what is for one alone faces its owner, in that person's language."""
        if not isinstance(widget, HandOver):
            self.stage.cover(widget)
            return
        play, seating, party = self.game.play, self.game.session.seating, widget.party.name
        assert play is not None
        widget.dress(self.style.look_for(seating, party, play.language_of(party)))
        self.stage.cover(widget, turned=self.style.orientation.degrees_for(seating, party))

    def uncover(self) -> None:
        """Take it away again."""
        self.stage.uncover()

    def tell(self, notice: Notice) -> None:
        """Show a few words."""
        self.stage.tell(notice)

    def turned_to(self, party: Party) -> int:
        """How far, in degrees clockwise, something is turned on the picture so that a party reads it upright."""
        return self.style.orientation.on_picture(self.game.session.seating, party)

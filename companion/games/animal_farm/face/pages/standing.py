"""The moment after a round: who gained how much, who leads, and what the politics cards scored."""

from __future__ import annotations

from collections.abc import Mapping

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.games.animal_farm.face.pages.politics import Politics
from companion.games.animal_farm.face.revolution import ScoreSlip
from companion.games.animal_farm.models.round_over import RoundScene
from companion.models.game.party_looks import PartyLook
from companion.ui.look.look import Look
from companion.ui.look.motion.motion import Motion
from companion.ui.look.motion.poses import Pose
from companion.ui.look.motion.track import out_cubic, track
from companion.ui.shell.kivy_types import Touch
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.things.moving import Moving

STEP, RISE = 0.08, 0.24
"""The last comes first, the next so much later; each takes so long."""

SLIP_MM, UPRIGHT_MM, CARD_MM = 12.5, 18.0, 26.0
"""The most that the line of a player, the same upright, and a card are high."""


class ShownCard(Politics):
    """A politics card that is only read: a tap on it ends the moment as one beside it does."""

    wordy = 64

    def on_touch_down(self, touch: Touch) -> bool:
        """Lets it through."""
        return False


class RoundScreen(FloatLayout):
    """The standing as slips, the leader on top, beside it the cards; a tap ends it."""

    role = "round moment"

    def __init__(self, scene: RoundScene, looks: Mapping[Party, PartyLook], look: Look) -> None:
        super().__init__()
        self.scene = scene
        b, theme = Builder(look), look.theme
        self.slips = [
            Moving(theme, ScoreSlip(one.party, one.gained, one.points, looks[one.party], look, place=one.place))
            for one in scene.standing
        ]
        cards = [ShownCard(card, looks, theme, lambda: None) for card in scene.cards]
        title = look.fill(look._("Round {number} of {count}"), number=scene.round, count=scene.rounds)
        parts = [self._share(b, self.slips, UPRIGHT_MM if b.portrait else SLIP_MM), self._share(b, cards, CARD_MM)]
        page = BoxLayout(orientation="vertical" if b.portrait else "horizontal", spacing=b.units(1.5))
        for part, share in zip(parts, (1.25, 1.0), strict=True):
            part.size_hint = (1, 1) if b.portrait else (share, 1)
            page.add_widget(part)
        self.add_widget(
            b.column(
                b.fit(title, "name", high=10),
                page,
                b.go_on(),
                gap=0.75,
                pad=1.25,
            )
        )
        last = len(self.slips) - 1
        self.motion = Motion(STEP * last + RISE, self._pose, calm=theme.calm)

    @staticmethod
    def _share(b: Builder, parts: list[Widget], most: float) -> BoxLayout:
        """One below the other, all as high, no higher than `most` mm."""
        column = b.column(*parts, gap=0.75)
        for part in parts:
            part.size_hint_max_y = b.mm(most)
        column.add_widget(b.space(size_hint_y=0.001))
        return column

    def _pose(self, t: float) -> None:
        last = len(self.slips) - 1
        for number, slip in enumerate(self.slips):
            start = STEP * (last - number)
            alpha = track(t, (start, 0), (start + RISE, 1))
            slip.pose(Pose(alpha=alpha, y=track(t, (start, -14), (start + RISE, 0, out_cubic))))

"""The end of a round: all dossiers as they stand now, and below them what its steps brought."""

from __future__ import annotations

from collections.abc import Mapping

from kivy.uix.boxlayout import BoxLayout

from companion.engine.vocabulary import Party
from companion.games.politburo.face.files.dossiers import Dossiers
from companion.games.politburo.models.bureau import BureauModel
from companion.models.game.moments import Procedure
from companion.models.game.party_looks import PartyLook
from companion.ui.look.look import Look
from companion.ui.shell.kivy_types import Touch
from companion.ui.widgets.builder import Builder, put

NAME_MM, LINE_MM, LONG = 26, 5.6, 78
"""The width of a step's name, the height of a line, and from how many letters on it takes two."""


class RoundOver(BoxLayout):
    """The dossiers, with whoever was sent away, and a line for each step in which something happened.

    What everybody won stands on the dossiers themselves, so that no line lists it.
    """

    def __init__(self, moment: Procedure, board: BureauModel, looks: Mapping[Party, PartyLook], look: Look) -> None:
        self.b = b = Builder(look)
        super().__init__(orientation="vertical", spacing=b.units(0.75), padding=b.units(1))
        told = [(name, " ".join(said)) for name, said in moment.steps if said]
        lines = b.column(gap=0.25, high="needed")
        for name, said in told:
            long = 2 if len(said) > LONG * (0.6 if b.portrait else 1) else 1
            lines.add_widget(
                b.row(
                    b.fit(name, "label", strong=True, align="left", wide=NAME_MM, colour=b.palette.accent),
                    b.fit(said, "label", align="left"),
                    gap=1,
                    high=LINE_MM * long,
                )
            )
        put(
            self,
            b.fit(moment.sentence, "head", strong=True, high=8),
            Dossiers(board, looks, look, lambda _: None, heads=True),
            lines if told else None,
        )

    def on_touch_down(self, touch: Touch) -> bool:
        """No dossier is asked for: a tap anywhere goes on."""
        return False

"""The end of a round, and of the game: all dossiers as they stand now, and what brought them there in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kivy.uix.boxlayout import BoxLayout

from companion.engine.vocabulary import Party
from companion.games.politburo.face.cards.places import AboutDossier
from companion.games.politburo.face.files.dossiers import Dossiers
from companion.games.politburo.models.bureau import BureauModel
from companion.models.game.moments import Over, Procedure
from companion.models.game.party_looks import PartyLook
from companion.ui.look.look import Look
from companion.ui.shell.kivy_types import Touch
from companion.ui.widgets.builder import Builder, put

NAME_MM, LINE_MM, LONG = 26, 5.6, 78
"""The width of a step's name, the height of a line, and from how many letters on it takes two."""

RESULT_MM, NAMES_MM, WINNER_MM = 6.5, 7.5, 18.0
"""The height of a line of the result, of the names above the last dossiers, and of the winner's piece upright."""

WON = (5.0, 4.8)
"""The height of the winner's dossiers on a wide and on an upright panel; those of all others together are 8."""


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


class LastDossiers(BoxLayout):
    """The result of the game, the dossiers of whoever has won large, and below them those of all others.

    Places are told where there are more than two: all who have not won share the second.
    """

    def __init__(self, over: Over, board: BureauModel, looks: Mapping[Party, PartyLook], look: Look) -> None:
        self.b = b = Builder(look)
        super().__init__(orientation="vertical", spacing=b.units(0.75), padding=b.units(0.5))
        large = look.theme.text_scale > 1
        first = over.ranking[0] if over.ranking and len(over.ranking[0]) == 1 else ()
        said = b.fit(over.sentence, "head", strong=True, align="left")
        head = b.row(said, gap=1, high=RESULT_MM * (2 if b.portrait or large else 1))
        self.add_widget(head)
        for block in (one for one in board.blocks if one.party in first):
            if b.portrait:  # a wide panel has a certificate beside
                head.height = b.mm(WINNER_MM)
                head.add_widget(b.mark(looks[block.party], mm=WINNER_MM * 0.9, wide=WINNER_MM), index=1)
            won = (AboutDossier(one, board, look, 1) for one in block.candidates)
            self.add_widget(b.row(*won, gap=0.75, size_hint_y=WON[b.portrait]))
            for one in self.children[0].children:
                one.size_hint_x = 1
        rest = replace(board, blocks=tuple(one for one in board.blocks if one.party not in first))
        put(
            self,
            self._names(over, rest, looks),
            Dossiers(rest, looks, look, lambda _: None, heads=False, size_hint_y=8),
        )

    def _names(self, over: Over, board: BureauModel, looks: Mapping[Party, PartyLook]) -> BoxLayout:
        """The owners above the columns; where nobody won alone the winners stand out."""
        b = self.b
        place_of = {party: place for place, group in enumerate(over.ranking, 1) for party in group}
        names = b.row(gap=0.5, high=NAMES_MM)
        for block in board.blocks:
            place = place_of.get(block.party, 0)
            told = f"{place}. {block.name}" if len(over.ranking) > 2 else block.name
            colour = b.palette.accent if place == 1 else b.palette.text_dim
            mark = b.mark(looks[block.party], mm=5, wide=5.5)
            names.add_widget(b.row(mark, b.fit(told, "small", strong=True, align="left", colour=colour), gap=0.5))
        return names

"""The parties along the top of the table: who acts, who starts, what each has chosen in this round."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.engine.vocabulary import Party
from companion.models.game.moments import Reveal
from companion.models.game.parties import PartyModel
from companion.ui.game.bottom_line import TableWays
from companion.ui.look.look import Look
from companion.ui.look.paint.papers import Art
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.chips import PartyChip, names_slim
from companion.ui.widgets.keyed import KeyedChildren, Part

CHOSE_MM = 32.0
"""From this width on a name has room for a picture of what was chosen and for a pennant; else the menu shows it."""

FEW, MANY, ACTING = 4, 6, 130
"""Up to so many have whole names on an upright panel as well; more than the second have short ones, but for who acts,
whose name keeps this width in design pixels.
"""


class PartyRow(BoxLayout):
    """A tile for each party. `show` makes anew only those that changed; `art_of` finds the drawing of a choice."""

    def __init__(self, look: Look, art_of: Callable[[str, object], Art | None], ways: TableWays) -> None:
        self.theme, self.art_of, self.ways = look.theme, art_of, ways
        design = look.theme.design
        super().__init__(spacing=design(6), padding=design(6), size_hint_y=None)
        self._chips = KeyedChildren(self, kept=2 * MANY)  # with every turn some look as they did
        self._shown: object = None
        self._acting: Party | None = None

    def show(self, parties: tuple[PartyModel, ...], revealed: Reveal | None, starter: Party | None) -> None:
        """Shows the parties; with what each has chosen in this round, where there is room for its picture."""
        if self._shown == (parties, revealed, starter):
            return
        self._shown = (parties, revealed, starter)
        theme, chose = self.theme, {}
        if revealed is not None and len(parties) <= MANY:
            values = zip(revealed.choices, revealed.values, strict=False)
            chose = {party: self.art_of("choice", value) for (party, _), value in values}
        each = theme.profile.width / max(1, len(parties))
        upright = each < theme.mm(14)
        high = theme.mm(TOUCH_MM * (1.25 if upright else 1))
        self.height = high + theme.design(12)
        self.spacing = theme.design(6 if len(parties) <= MANY else 4)
        asked = [party.name for party in parties if party.asked]
        size = "effect" if len(parties) <= FEW else "label" if len(parties) <= MANY else "small"
        parts = list[Part]()
        slim = len(parties) <= FEW if theme.profile.portrait else names_slim(len(parties))
        broad = {"size_hint_x": None, "width": theme.design(ACTING)}
        for party in parties:
            acting = asked == [party.name]
            how: dict[str, Any] = {"upright": upright, "full": each > theme.mm(34), "height": high, "acting": acting}
            how |= {"starts": party.name == starter, "slim": slim, "size": size}
            if acting and not theme.profile.portrait:  # upright it is no larger than the others
                how |= {"size": "effect"} if len(parties) <= MANY else {} if upright else broad
            art = chose.get(party.name) if each > theme.mm(CHOSE_MM) else None
            if art is not None:
                how |= {"chose": art, "on_chose": self.ways.choices}
            build = partial(PartyChip, party, theme, partial(self.ways.party, party.name), **how)
            parts.append(Part((party, len(parties), acting, how["starts"], art), build))
        self._chips.show(parts)
        now = asked[0] if len(asked) == 1 else None
        if now is not None and self._acting not in (None, now):
            next(one for one in self.children if isinstance(one, PartyChip) and one.acting).light_up()
        self._acting = now or self._acting

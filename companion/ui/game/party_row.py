"""The parties along the top of the table: who acts, who starts, what each has chosen in this round."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.gridlayout import GridLayout

from companion.engine.vocabulary import Party
from companion.models.game.moments import Reveal
from companion.models.game.parties import PartyModel
from companion.ui.game.bottom_line import TableWays
from companion.ui.look.look import Look
from companion.ui.look.paint.papers import Art
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.chips import NARROW, PartyChip
from companion.ui.widgets.keyed import KeyedChildren, Part
from companion.ui.widgets.things.names import names_alike, names_slim

CHOSE_MM = 32.0
"""From this width on a name has room for a picture of what was chosen and for a pennant; else the menu shows it."""

FEW, MANY = 4, 6
"""Up to so many have whole names; more than the second stand in two lines on an upright panel."""

BESIDE, BESIDE_LARGE, BELOW = 34, 44, 4
"""What of a tile is not for its name in design pixels: with a small or a large piece beside it, and above it."""

UPRIGHT_MM = 10.0
"""How high a tile is whose piece stands above its name."""


class PartyRow(GridLayout):
    """A tile for each party. `show` makes anew only those that changed; `art_of` finds the drawing of a choice."""

    def __init__(self, look: Look, art_of: Callable[[str, object], Art | None], ways: TableWays) -> None:
        self.theme, self.art_of, self.ways = look.theme, art_of, ways
        design = look.theme.design
        super().__init__(cols=1, spacing=design(6), padding=design(6), size_hint_y=None)
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
        count, wide, many = len(parties), theme.profile.width, len(parties) > FEW
        lines = 2 if theme.profile.portrait and count > MANY else 1
        gap = theme.design(6 if count <= MANY else 4)
        self.spacing = gap, gap
        self.cols = -(-count // lines) or 1
        each = (wide - theme.design(12) + gap) / self.cols
        upright, alike = each < theme.mm(14) and not many, None
        if many:  # below its piece a name has more room than beside it
            tile = each - gap
            beside = theme.design(BESIDE if tile < theme.design(NARROW) else BESIDE_LARGE)
            alike = names_alike(parties, tile - beside, theme, whole=True)
            upright = alike is None
            room = tile - theme.design(BELOW)
            alike = alike or names_alike(parties, room, theme)
            if alike is None and theme.profile.portrait:
                alike = names_alike(parties, room, theme, cut=True)
        above = UPRIGHT_MM if lines == 1 else TOUCH_MM * 1.07
        high = theme.mm(above if upright and many else TOUCH_MM * (1.25 if upright else 1))
        edge = theme.design(3 if upright and many else 6)
        self.padding = theme.design(6), edge, theme.design(6), edge
        self.height = lines * (high + gap) - gap + 2 * edge
        asked = [party.name for party in parties if party.asked]
        size = "effect" if len(parties) <= FEW else "label" if len(parties) <= MANY else "small"
        parts = list[Part]()
        slim = len(parties) <= FEW if theme.profile.portrait else names_slim(len(parties))
        for party in parties:
            acting = asked == [party.name]
            how: dict[str, Any] = {"upright": upright, "full": each > theme.mm(34), "height": high, "acting": acting}
            how |= {"starts": party.name == starter, "slim": slim, "size": size}
            if alike is not None:
                how["alike"] = alike
            elif acting and not theme.profile.portrait:  # upright it is no larger than the others
                how["size"] = "effect"
            art = chose.get(party.name) if each > theme.mm(CHOSE_MM) else None
            if art is not None:
                how |= {"chose": art, "on_chose": self.ways.choices}
            said = alike and (alike.words[party.name], alike.px)
            build = partial(PartyChip, party, theme, partial(self.ways.party, party.name), **how)
            parts.append(Part((party, len(parties), acting, how["starts"], art, said), build))
        self._chips.show(parts)
        now = asked[0] if len(asked) == 1 else None
        if now is not None and self._acting not in (None, now):
            next(one for one in self.children if isinstance(one, PartyChip) and one.acting).light_up()
        self._acting = now or self._acting

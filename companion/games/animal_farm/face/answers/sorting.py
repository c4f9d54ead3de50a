"""Where one's markers go at the end of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.vocabulary import PASS, TABLE
from companion.games.animal_farm.face.answers.markers import SOURCES, MarkersPanel
from companion.games.animal_farm.rules.state import AIR_DROP, EXISTING, NEW, ZONE_LIMIT
from companion.models.game.question import OptionModel
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.screen.menu import level

TARGETS = {"keep": EXISTING, "drop": AIR_DROP}
"""Where markers go that are sorted, first what is filled first."""


class SortPanel(MarkersPanel):
    """Where markers go. Each zone says how much room it has and what it is for; below are the ways to end it: all of
    the rest stays, where there is room for it, or it goes back.
    """

    beside = frozenset({"return"})

    def fill(self) -> None:
        """Close together, so that all zones are in sight."""
        self.body.spacing = self.theme.design(5)
        super().fill()

    def in_order(self, rows: Mapping[str, Mapping[str, OptionModel]]) -> list[str]:
        """Always the same, so that nothing moves under the finger: what is rarely wanted is last."""
        return sorted(rows, key=list(SOURCES).index)

    def caption(self, place: str) -> str:
        """What a zone is for."""
        look = self.look
        words = {
            "keep": look._("Existing: for everything"),
            "drop": look._("Air Drop: for actions only"),
            "return": look._("Give back from Existing"),
        }
        return words[place]

    def places(self, place: str) -> Sequence[str]:
        """What lies in each place of a zone, empty for one that is free."""
        party, zone = self.asking.question.party, TARGETS.get(place)
        if zone is None or party is None:
            return ()
        counted: Mapping[str, int] = self.game.view(TABLE)[zone].get(party, {})
        lying = [animal for animal in self.game.definition.animals for _ in range(counted.get(animal, 0))]
        return [*lying, *[""] * (ZONE_LIMIT - len(lying))]

    def _free(self, place: str) -> int:
        """How many markers a zone still takes."""
        return list(self.places(place)).count("")

    def _rest(self) -> dict[str, int]:
        """What still lies in New Influence."""
        lying = self.game.view(TABLE)[NEW].get(self.asking.question.party, {})
        return {animal: count for animal, count in lying.items() if count}

    def add_pass(self) -> None:
        """Side by side; what is likely next is lit: to keep the rest while it fits, to end it once no zone has room."""
        b, free = self.b, sum(map(self._free, TARGETS))
        fits = sum(self._rest().values()) <= free
        keep = b.button(self.look._("Keep the rest"), self._keep, style="main", size="small", mm=TOUCH_MM)
        back = b.button(
            super().passes() if fits else self.passes(),
            lambda: self.asking.answer(PASS),
            style="plain" if free else "main",
            size="small",
            mm=TOUCH_MM,
        )
        self.below.add_widget(b.row(*level((keep, back)), gap=0.75, high="needed") if fits else back)

    def passes(self) -> str:
        """The way to end it, with the markers that still lie in New Influence; of several animals only how many."""
        rest, teller = self._rest(), self.asking.play.teller
        if len(rest) == 1:
            told = ", ".join(f"{teller.name(animal)} {count}" for animal, count in rest.items())
        else:
            told = str(sum(rest.values()))
        return f"{super().passes()}: {told}"

    def _keep(self) -> None:
        """Everything that is left goes where there is room, Existing Influence first."""
        play, party = self.asking.play, self.asking.question.party
        while (question := play.question()) is not None and question.name == "sort_zones" and question.party == party:
            stays = [one for one in question.options if one.open and str(one.value).partition(".")[0] in TARGETS]
            if not stays:
                return
            first = min(stays, key=lambda one: list(TARGETS).index(str(one.value).partition(".")[0]))
            if not play.answer(party, first.value, question=question.id):
                return

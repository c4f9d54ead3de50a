"""Distributing an amount: plus and minus for each share, with the remainder in sight."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.ui.questions.panel import Panel


class SplitPanel(Panel):
    """Answers with a map from names to whole amounts. The question's shape may name `among`, `total` and `max`."""

    def fill(self) -> None:
        """One stepper for each share, then “done”."""
        shape = self.asking.question.shape
        most: Any = shape.get("max")
        among = list(shape.get("among") or (most if isinstance(most, dict) else self.asking.question.asked))
        self.amounts = {str(name): 0 for name in among}
        self.total: int | None = shape.get("total")
        self.rest = self.b.text("")
        self.body.add_widget(self.rest)
        for name in self.amounts:
            limit = most.get(name, self.total or 99) if isinstance(most, dict) else most or self.total or 99
            label = self.asking.play.teller.value(self.asking.question.name, name)
            self.body.add_widget(self.b.stepper(label, 0, partial(self._set, name), most=int(limit)))
        self.below.add_widget(
            self.b.button(self.look._("Done"), lambda: self.asking.answer(dict(self.amounts)), style="main")
        )
        self._show()

    def _set(self, name: str, amount: int) -> None:
        self.amounts[name] = amount
        self._show()

    def _show(self) -> None:
        if self.total is not None:
            rest = self.total - sum(self.amounts.values())
            self.rest.text = self.look.fill(self.look._("Left: {count}"), count=rest)

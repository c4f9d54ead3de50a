"""A question that the box decides for the seats it plays: who is meant, and nothing to tap."""

from __future__ import annotations

from companion.ui.questions.panel import Panel
from companion.ui.widgets.builder import put

MARK_MM, ABREAST = 8.0, 4
"""How large the pieces are, and how many of them at most."""


class ByBoxPanel(Panel):
    """The question as everybody may hear it, and that the box decides; the answer is told as anybody's."""

    def fill(self) -> None:
        """Whose piece it is, and the line."""
        b, look = self.b, self.look
        parties = [self.asking.party(name) for name in self.asking.question.by_box]
        said = look.fill(look._("The box decides for {name}."), name=", ".join(party.title for party in parties))
        marks = [b.mark(party.look, mm=MARK_MM, boxed=True, wide=MARK_MM + 1) for party in parties[:ABREAST]]
        put(self.body, b.row(*marks, b.space(), high=MARK_MM + 2), b.text(said, "body", strong=True))

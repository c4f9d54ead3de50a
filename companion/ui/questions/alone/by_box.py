"""A question that the box decides for the seats it plays: who is meant, and nothing to tap."""

from __future__ import annotations

from companion.ui.questions.panel import Panel
from companion.ui.widgets.builder import put


class ByBoxPanel(Panel):
    """The question as everybody may hear it, and that the box decides; the answer is told as anybody's."""

    def fill(self) -> None:
        """Whose piece it is, and the line."""
        b, look = self.b, self.look
        parties = [self.asking.party(name) for name in self.asking.question.by_box]
        said = look.fill(look._("The box decides for {name}."), name=", ".join(party.title for party in parties))
        put(self.body, b.dim(said, "body"))

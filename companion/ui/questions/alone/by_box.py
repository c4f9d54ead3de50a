"""A question that the box decides for the seats it plays: who is meant, and nothing to tap."""

from __future__ import annotations

from companion.ui.questions.panel import Panel

PIECE_MM = 11.0
"""How large the piece is that the box moves, beside the line."""


class ByBoxPanel(Panel):
    """The question as everybody may hear it, and that the box decides; the answer is told as anybody's."""

    def fill(self) -> None:
        """The piece of a single one, and the line."""
        b, look = self.b, self.look
        parties = [self.asking.party(name) for name in self.asking.question.by_box]
        said = look.fill(look._("The box decides for {name}."), name=", ".join(party.title for party in parties))
        line = b.text(said, "effect", strong=True, pos_hint={"center_y": 0.5})
        alone = parties[0] if len(parties) == 1 else None
        mark = b.mark(alone.look, mm=PIECE_MM, boxed=True, wide=PIECE_MM + 1) if alone is not None else None
        self.body.add_widget(b.row(mark, line, gap=1.5, high="needed") if mark is not None else line)

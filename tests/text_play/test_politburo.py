"""Politburó by lines: what a claimant is asked stays on the private screen, however often it is taken back (PB-55)."""

from __future__ import annotations

import pytest

from companion.cli.text.game.game import TextGame
from companion.cli.text.talk import Mouth
from tests.battery.test_politburo_secrets import CLAIMS, claimed

TYPED = {
    "nothing to play": (),
    "contraband": ("Contraband", "Demagogy 3", "Back to the cards"),
    "twice": ("Attempt", "Back to the cards", "Cure", "Back to the cards", "Contraband", "Back to the cards"),
    "betrayal": ("Yegorin", "Back to the cards"),
}


def heard(held: str) -> tuple[list[str], list[str]]:
    """All that is said before everybody, and all that Ben alone is told, until he has played nothing after all."""
    mouth = Mouth("en")
    talk = TextGame(claimed(CLAIMS[held][0], [0.0]), mouth).play()
    ask, public, private = next(talk), list(mouth.drain()), list[str]()
    for line in ("", *TYPED[held], "Play nothing after all"):
        ask = talk.send(line)
        (private if ask.private else public).extend((*mouth.drain(), ask.prompt))
    talk.close()
    return public, private


@pytest.mark.parametrize("held", list(TYPED))
def test_a_claim_that_is_taken_back_betrays_nothing_by_lines(held: str) -> None:
    public, private = heard(held)
    assert public == heard("nothing to play")[0]
    assert any("Anna" in line for line in public[-3:]), "the next question stands there"
    assert len(private) > 4 * (1 + len(TYPED[held]))

"""Two evenings that differ in one hidden thing are one evening at every socket but those of who may know of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.phones.project import Projection
from companion.phones.server.frames import SMALL
from tests.battery.hidden import HIDDEN, Hidden, Stand
from tests.battery.twin_games import Tally, Twins, at_a_stand
from tests.phones.wire import Wired

FEW, MANY = range(3), range(3, 60)
REAL: Mapping[str, tuple[Stand, ...]] = {
    "buerokratopoly": (
        Stand("real cards", 4, {"physical_deck": True}, steps=30),
        Stand("real cards, compact", 3, {"physical_deck": True, "compact_board": True}, steps=30),
    ),
    "karriere_poker": (Stand("real cards", 4, {"mode": "physical"}, steps=40),),
    "politburo": (Stand("real cards", 3, {"mode": "physical"}, steps=40),),
}
"""Tables at which people hold the cards themselves; `HIDDEN` has those of cards that the box deals."""
TABLES = [
    pytest.param(pack, stand, id=f"{pack}: {stand.name}")
    for pack, hidden in HIDDEN.items()
    for stand in (*hidden.stands, *REAL.get(pack, ()))
]


class PhoneTwins(Twins):
    """Both games have a phone for everybody and a public page; what goes over their sockets is held side by side."""

    def __init__(self, games: Any, hidden: Hidden, rng: Any, what: str) -> None:
        super().__init__(games, hidden, rng, what)
        parties = games[0].session.game.parties
        self.wired = tuple(Wired(game, parties) for game in games)

    def look(self, *, papers: bool = False) -> None:
        self._who_was_told()
        for wired in self.wired:
            wired.show()
        one, other = self.wired
        after = f"after {self.entries} entries, by {self.what}"
        shown = {"the public page": (one.tv.hear(), other.tv.hear())}
        shown |= {party: (guest.hear(), other.at[party].hear()) for party, guest in one.at.items()}
        lengths: set[int] = set()
        for who, (frames, others) in shown.items():
            if who not in self.aware:
                assert frames == others, f"{who} {after}"
            sizes = [len(frame.encode()) for frame in frames]
            assert sizes == [len(frame.encode()) for frame in others], f"the lengths at {who} {after}"
            lengths.update(sizes)
        assert len(lengths - {SMALL}) <= 1, f"frames of one moment are of different lengths {after}"
        self.tally.looks += 1
        self.tally.differing += self._differs()


def compared(pack: str, stand: Stand, seeds: range) -> Tally:
    tally = Tally()
    for seed in seeds:
        tally.add(at_a_stand(pack, stand, str(seed), PhoneTwins))
    return tally


@pytest.mark.lot(8)
@pytest.mark.parametrize(("pack", "stand"), TABLES)
@pytest.mark.parametrize("seeds", [FEW, pytest.param(MANY, marks=pytest.mark.long)], ids=["few", "many"])
def test_no_socket_tells_what_is_hidden_from_its_owner(pack: str, stand: Stand, seeds: range) -> None:
    assert compared(pack, stand, seeds).looks > 2 * len(seeds)


@pytest.mark.parametrize("leak", ["hidden cards", "secret choices"])
def test_a_projection_that_knows_too_much_is_found_out(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    public = Projection._public

    def knowing(self: Projection, session: Any, now: Any) -> dict[str, Any]:
        ask = session.question
        told = str(ask.commits) if ask is not None and leak == "secret choices" else str(session.game.everything())
        return {**public(self, session, now), "more": told}

    monkeypatch.setattr(Projection, "_public", knowing)
    stand = HIDDEN["buerokratopoly"].stands[0]
    with pytest.raises(AssertionError, match="entries, by"):
        compared("buerokratopoly", stand, FEW)

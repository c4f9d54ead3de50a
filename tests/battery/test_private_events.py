"""What is told to some alone is spoken, logged, printed and answered by the protocol to nobody else."""

from __future__ import annotations

import random

import pytest

from companion.engine.vocabulary import TABLE, Audience
from companion.table.evening.export import as_json, text_log
from companion.table.protocol.replies import event_plain, line_plain
from tests.battery.hidden import HIDDEN, Stand
from tests.battery.playable import NAMES
from tests.battery.shown import Onlookers
from tests.battery.twin_games import Twins
from tests.battery.twin_positions import opened, stand_of
from tests.shipped import shipped

TELLING = ("buergermeister", "buerokratopoly", "karriere_poker", "politburo")
"""Games that tell somebody something alone."""

PUBLIC_SO_FAR = ("from the start", "cards with details")
"""Tables where few entries need not bring anybody a secret."""


@pytest.mark.lot(3)
@pytest.mark.parametrize(
    ("pack", "stand"), [pytest.param(p, s, id=f"{p}: {s.name}") for p in TELLING for s in HIDDEN[p].stands]
)
def test_what_some_alone_are_told_reaches_nobody_else(pack: str, stand: Stand) -> None:
    loaded, rng = shipped().load(pack), random.Random(stand.name)
    resolved = loaded.resolve([], {**loaded.simulated(), **stand.options}, stand.seats)
    begun = stand_of(resolved, NAMES[: stand.seats], stand, rng)
    game = opened(resolved, NAMES[: stand.seats], begun)
    watch, teller = Onlookers(game), game.teller("de")
    pair = Twins((game, opened(resolved, NAMES[: stand.seats], begun)), HIDDEN[pack], rng, "")
    heard: list[str] = []
    for _ in range(stand.steps):
        if not pair.step():
            break
        now = watch.now()
        heard += [str(one) for one in (*now["spoken"], *now["on the screen"][0], *now["on the terminal"])]
    events = game.session.game.events
    public = {teller.event(event) for event in events if event.audience is None}
    papers = [as_json(game), text_log(game, "de")]
    for event in events:
        if event.audience is None:
            continue
        sentence = teller.event(event)
        others = [party for party in game.session.game.parties if party not in event.audience]
        assert event not in list(game.session.game.told(TABLE))
        assert not any(event in list(game.session.game.told(Audience.of(party))) for party in others)
        for audience in (TABLE, *map(Audience.of, others)):
            told = [line_plain(line) for line in game.session.lines(audience)]
            assert event_plain(event) not in [one for line in told for one in line["events"]]
        if sentence not in public:
            assert not any(sentence in one for one in (*heard, *papers))
    assert any(event.audience for event in events) or stand.name in PUBLIC_SO_FAR

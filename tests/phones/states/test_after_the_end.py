"""On phones and the public page stand the answers that turned a game, once it is over and looked back on."""

from __future__ import annotations

from pathlib import Path

from companion.phones.project import TV, Projection, audience_of
from companion.texts import translator
from tests.phones.tables import KEY, all_states
from tests.table.hindsight.looked_back import hindsight
from tests.table.hindsight.test_look_back import NAMES, Table, end


def test_what_turned_the_game_stands_on_every_phone_after_the_end(tmp_path: Path) -> None:
    table = Table(tmp_path)
    game = table.begin()
    teller = game.teller("en")
    projection = Projection(lambda party: teller, translator, KEY, lambda party: ())

    def told() -> list[list[str]]:
        shown = all_states(projection, game, "Karriere Poker", ("before",), NAMES)
        return [shown[who]["said"] for who in (TV, *map(audience_of, NAMES))]

    end(game)
    table.look(game)
    assert not any("Anna: 2 × 5." in said for said in told())
    table.looks.begun[0].tells, table.looks.begun[0].done = hindsight(game.session).plain(), True
    table.look(game)
    assert all("Anna: 2 × 5." in said and "The box instead: Ben passes." in said for said in told())
    game.session.undo()
    assert not any("Anna: 2 × 5." in said for said in told())
    game.close()
    table.here.close()

"""On phones and the public page stand the answers that turned a game, once it is over and looked back on."""

from __future__ import annotations

from pathlib import Path

from companion.engine.vocabulary import ANY_TIME
from companion.models.play.play import Play
from companion.phones.project import TV, Projection, audience_of
from companion.phones.public.page import LAST
from companion.texts import translator
from tests.phones.states.test_taps import at_question
from tests.phones.tables import FIVE, KEY, all_states
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


def test_the_results_of_all_stand_there_after_the_end_the_winner_s_too(tmp_path: Path) -> None:
    names = FIVE[:4]
    with at_question(tmp_path, "buergermeister", "place_figure", names=names) as game:
        play = Play(game, "en", str)
        for name in names:
            game.session.answer(name, "agree_to_end", question=ANY_TIME)
        assert game.session.outcome is not None
        for said in (play.said, game.recap("en", LAST)):
            assert all(any(one.startswith(f"{name}: mayors ") for one in said) for name in names), said
        teller = game.teller("es")
        projection = Projection(lambda party: teller, translator, KEY, lambda party: ())
        shown = all_states(projection, game, "Bürgermeister", play.said, names)
        for party in names:
            told = shown[audience_of(party)]["said"]
            assert all(any(one.startswith(f"{name}: ") for one in told) for name in names), told
        assert len(shown[TV]["said"]) <= LAST, "its page has room for no more"

"""Animal Farm: whole games of both lengths, and majorities, scores and conservation held against naive readings."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.engine.driver import Driver
from companion.engine.questions import Kind
from companion.engine.vocabulary import ANY_TIME, TABLE, BadPositionError, RefusedError
from companion.games.animal_farm import AnimalFarm
from companion.games.animal_farm.rules.round_end import judge_place_agent
from companion.games.animal_farm.rules.state import VERBS, RegionTalks
from companion.games.animal_farm.rules.turns import judge_use, uses
from companion.simulate.play import Plan
from companion.simulate.play import play as play_out
from companion.simulate.report import report
from companion.table.evening.inputs import PlaceLight, lights
from companion.table.journal.entries import Header, MemoryJournal, Seating
from companion.table.play.clocks import Timing
from companion.table.play.game import open_game
from companion.table.play.presses import buttons_of
from tests.battery.play import step
from tests.games.animal_farm.table import NAMES, conceivable_drafts, definition, game_of, pack, pieces, play, seat

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"length": "long", "relative_majority": True},
    {"new_influence_activates": True, "three_markers_in_all": True, "choose_actions": True},
)

# ── whole games ─────────────────────────────────────────────────────────────────────────────────────────────────────

GOLDENS = {
    (3, "short"): ("most_points", [9, 5, 14], [1, 0, 1]),
    (3, "long"): ("most_points", [21, 15, 18], [2, 0, 0]),
    (4, "short"): ("most_markers", [9, 9, 3, 4], [0, 1, 0, 0]),
    (4, "long"): ("most_points", [21, 14, 7, 3], [0, 1, 0, 0]),
    (5, "short"): ("most_points", [3, 11, 8, 14, 13], [1, 1, 0, 2, 2]),
    (5, "long"): ("most_markers", [11, 7, 6, 7, 11], [1, 0, 0, 0, 0]),
}
"""Players and length → the reason of the end, points and markers in the order of the seats, by chance of seed 17."""


@pytest.mark.parametrize("length", ["short", "long"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_goldens_of_both_lengths(players: int, length: str) -> None:
    """A whole game by chance: who has how many points, how many markers, and how it ends."""
    driver = seat(players=players, length=length)
    for _ in play(driver, seed=17):
        pass
    game, outcome = game_of(driver), driver.outcome
    assert outcome is not None
    told = (outcome.reason, [game.state.points[p] for p in game.parties], [game.markers_of(p) for p in game.parties])
    assert told == GOLDENS[players, length]
    assert game.state.round == {"short": 6, "long": 9}[length]
    worth = [(game.state.points[p], game.markers_of(p)) for group in outcome.ranking for p in group]
    assert worth == sorted(worth, reverse=True)
    renewals = [event for event in game.events if event.kind == "revolution_leaves"]
    assert len(renewals) == 2 * players
    assert all(game.agents_left(p) == {3: 0, 4: 1, 5: 2}[players] for p in game.parties)


def test_what_is_begun_anew_begins_with_the_phase_in_which_the_table_stands() -> None:
    """By players without people, which play on in their heads: whichever phase of a round it is."""
    driver = seat()
    game, phases = game_of(driver), set()
    game.keeps_snapshots = True
    for _ in play(driver, seed=17):
        if driver.question is not None and game.at != "setup":
            assert game.entered is not None
            assert game.entered[0]["at"] == game.at
            phases.add(game.at)
    assert phases >= {"round", "region", "revolution", "buying", "round_end", "renewal"}


@pytest.mark.parametrize(
    ("points", "markers", "reason", "ranking"),
    [
        ((9, 8, 7), (0, 2, 2), "most_points", [["Anna"], ["Ben"], ["Cem"]]),
        ((9, 9, 7), (1, 2, 2), "most_markers", [["Ben"], ["Anna"], ["Cem"]]),
        ((9, 9, 9), (1, 1, 0), "shared", [["Anna", "Ben"], ["Cem"]]),
        ((5, 5, 9), (1, 1, 0), "most_points", [["Cem"], ["Anna", "Ben"]]),
    ],
)
def test_every_end(points: tuple[int, ...], markers: tuple[int, ...], reason: str, ranking: list[list[str]]) -> None:
    held = {p: {"lion": count} for p, count in zip(NAMES, markers, strict=False)}
    driver = seat(
        {
            "at": "round_end",
            "round": 6,
            "points": dict(zip(NAMES, points, strict=False)),
            "existing": held,
            "politics": ["most_discs", "alone", "revolution"],
        }
    )
    assert driver.outcome is not None
    assert (driver.outcome.reason, [list(group) for group in driver.outcome.ranking]) == (reason, ranking)


# ── majorities, held against a naive reading ────────────────────────────────────────────────────────────────────────


def is_lawful(driver: Driver, by: str, draft: dict[str, Any]) -> bool:
    """AF-05 to AF-12, AF-20, AF-32 once more, agent by agent and marker by marker."""
    game = game_of(driver)
    talks = game.running[-1]
    assert isinstance(talks, RegionTalks)
    bag: list[str] = []
    for party, count in game.state.agents[talks.region].items():
        bag += [party] * count
    tokens = [*bag]
    for bonus in talks.bonuses:
        tokens += [bonus["party"]] * bonus["strength"]
    for use in draft.get("using", []):
        card = next(card for card in game.definition.actions if card.id == use.split(".")[0])
        tokens += [by] * next(effect.count for effect in card.effects if effect.verb == "strength")
    partners, split = draft["partners"], draft["split"]
    inside = [token for token in tokens if token in partners]
    outside = [token for token in tokens if token not in partners]
    if game.definition.rules.relative_majority:
        enough = all(len(inside) > outside.count(party) for party in game.parties)
    else:
        enough = len(inside) > len(outside)
    taken = [party for party, amount in split.items() for _ in range(amount)]
    animal = {"latin_america": "parrot", "africa": "lion", "middle_east": "donkey", "india": "elephant"}
    stock = game.stock(animal.get(talks.region, "kangaroo"))
    return (
        enough
        and 1 <= len(partners) < len(game.parties)
        and all(partner in tokens for partner in partners)
        and all(taken.count(party) <= bag.count(party) for party in taken)
        and len(taken) <= min(len(game.parties) + 2, stock)
        and (bool(taken) or stock == 0 or not any(party in bag for party in partners))
    )


@pytest.mark.parametrize("options", [{}, {"relative_majority": True}])
@pytest.mark.parametrize("players", [3, 5])
def test_proposals_are_lawful_where_a_naive_reading_says_so(players: int, options: dict[str, Any]) -> None:
    seen: Counter[bool] = Counter()
    driver = seat(players=players, **options)
    for _ in play(driver, seed=players):
        ask = driver.question
        if ask is None or ask.kind is not Kind.PROPOSE or sum(seen.values()) > 1500:
            continue
        talks = game_of(driver).running[-1]
        assert isinstance(talks, RegionTalks)
        if talks.binding or ask.shape is None:
            continue
        for party in ask.asked():
            for value in conceivable_drafts(ask.shape(), party):
                lawful = not ask.judged(party, value)
                assert lawful == is_lawful(driver, party, value["draft"]), (party, value)
                seen[lawful] += 1
    assert min(seen[True], seen[False]) > 100


# ── conservation, positions, views ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("players", "options"), [*zip((3, 4, 5), OPTIONS, strict=True)])
def test_markers_agents_and_cards_are_conserved_in_every_state(players: int, options: dict[str, Any]) -> None:
    driver = seat(players=players, **options)
    at_first = pieces(game_of(driver))
    assert (sum(at_first[0].values()), sum(at_first[1].values())) == (60, 9 * players)
    for number, _ in enumerate(play(driver, seed=players)):
        assert pieces(game_of(driver)) == at_first
        if number % 7 == 0:
            assert not game_of(driver).judge_position()


def test_points_are_what_revolutions_and_politics_give() -> None:
    """Three rules of thumb: two cards' points for each success and one more, the printed points for each scorer."""
    driver = seat(players=4)
    for _ in play(driver, seed=2):
        pass
    game, given = game_of(driver), Counter[str]()
    for event in game.events:
        if event.kind == "revolution_succeeded":
            given["AF-28"] += 5
        elif event.kind == "politics_scored":
            given["AF-33"] += event.facts["points"] * len(event.facts["parties"])
    told = Counter[str]()
    for event in game.events:
        if event.kind == "scored":
            told[event.rule] += event.facts["points"]
    assert told == given
    assert told.total() == sum(game.state.points.values()) > 0


def test_revolution_cards_never_repeat_where_they_must_not() -> None:
    known = definition().revolution
    for seed in range(3):
        driver = seat(players=5)
        for _ in play(driver, seed=seed):
            out = [known[card].pair for card in game_of(driver).state.revolutions.values()]
            assert len(set(out)) == len(out)
        for cards in game_of(driver).state.lain.values():
            assert len({known[card].pair for card in cards}) == len(cards) == 3


def test_a_position_that_names_little_is_completed_and_stays_as_it_is() -> None:
    driver = seat({"at": "revolution", "round": 3, "agents": {"africa": {"Ben": 2}}})
    position = driver.game.position()
    again = AnimalFarm(definition(3), NAMES[:3])
    again.load(position)
    assert again.position() == position


@pytest.mark.parametrize("count", [2, 6])
def test_for_three_to_five(count: int) -> None:
    with pytest.raises(BadPositionError):
        AnimalFarm(definition(3), [f"P{number}" for number in range(count)])


def test_the_view_shows_what_follows_from_the_state() -> None:
    view = seat({"round": 2, "existing": {"Anna": {"lion": 1}}, "discs": {"pride": ["Ben"]}}).game.view(TABLE)
    assert view["stock"] == {"parrot": 12, "lion": 11, "donkey": 12, "elephant": 12, "kangaroo": 12}
    first = view["between"][0]
    assert (first["left_of"], first["right_of"], first["bonus"]) == ("Anna", "Ben", "Ben")
    assert first["needs"] == first["missing"] == ["parrot", "lion", "donkey"]
    assert [card["owners"] for card in view["actions"] if card["id"] == "pride"] == [["Ben"]]
    assert view["politics_deck"] == {"count": 12}


def test_an_agent_that_does_not_exist_is_not_placed() -> None:
    game = AnimalFarm(definition(3), NAMES[:3])
    game.load({"agents": {"africa": {"Anna": 9}}})
    assert [(r.rule, r.code) for r in judge_place_agent(game, "Anna", "india")] == [("AF-35", "no_agent_left")]


# ── the table ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_three_buttons_answer_a_proposal() -> None:
    """Yes, no, changed my mind: always the same button."""
    resolved = pack().resolve([], {}, 3)
    position = {"at": "region", "regions": ["africa"], "agents": {"africa": {"Anna": 1, "Ben": 1, "Cem": 1}}}
    header = Header("t", resolved.plain, Seating.of(NAMES[:3]), 0.0, "", position)
    session = open_game(
        resolved, lambda _: AnimalFarm, MemoryJournal(header), Timing.unhurried(lambda: 0.0, lambda: 0.0)
    ).session
    session.answer("Anna", {"draft": {"partners": ["Anna", "Ben"], "split": {"Anna": 1, "Ben": 1}}})
    ben = next(place for place in range(1, 10) if "Ben" in session.seating.party_at(place))
    assert [option.value for option in buttons_of(session, ben)] == [{"confirm": 1}, {"refuse": True}, {"withdraw": 0}]
    assert [bool(option.refusals) for option in buttons_of(session, ben)] == [False, False, True]
    session.answer("Ben", buttons_of(session, ben)[0].value, source="button")
    assert session.game.position()["new"] == {"Anna": {"lion": 1}, "Ben": {"lion": 1}, "Cem": {}}


def table_at(position: dict[str, Any], now: Any, **options: Any) -> Any:
    resolved = pack().resolve([], options, 4)
    header = Header("t", resolved.plain, Seating.of(NAMES[:4]), 0.0, "", position)
    return open_game(resolved, lambda _: AnimalFarm, MemoryJournal(header), Timing.unhurried(now, lambda: 0.0)).session


def test_the_clock_of_a_region_goes_on_when_its_talks_reopen() -> None:
    time = [0.0]
    position = {
        "at": "region",
        "regions": ["africa"],
        "agents": {"africa": {"Anna": 2, "Ben": 1}, "india": {"Cem": 1, "Dora": 1}},
        "existing": {"Cem": {"elephant": 1, "lion": 1}},
    }
    session = table_at(position, lambda: time[0], negotiation_timer=60)
    time[0] += 45.0
    session.answer("Anna", {"draft": {"partners": ["Anna"], "split": {"Anna": 2}}})
    assert session.question.name == "elephants"
    time[0] += 100.0
    session.answer("Cem", "claim")
    session.answer("Cem", "elephant.sway.against")
    assert (session.question.name, session.left()) == ("agree", 15.0)


def test_who_has_said_his_part_is_awaited_no_longer() -> None:
    position = {"at": "region", "regions": ["africa"], "agents": {"africa": dict.fromkeys(NAMES[:4], 1)}}
    session = table_at(position, lambda: 0.0)
    places = {party: session.seating.place_of(party) for party in NAMES[:4]}
    session.answer("Anna", {"draft": {"partners": ["Anna", "Ben", "Cem"], "split": {"Anna": 1}}})
    session.answer("Dora", {"decline": True})
    assert session.question.awaited() == ("Ben", "Cem")
    assert [party for party, place in places.items() if lights(session)[place] is PlaceLight.CHOSEN] == ["Anna", "Dora"]
    session.answer("Ben", {"confirm": 1})
    session.answer("Ben", {"withdraw": 1})
    assert session.question.awaited() == ("Ben", "Cem")


def test_handing_over_waits_for_its_phase() -> None:
    driver = seat({"existing": {"Anna": {"lion": 1}}, "agents": {"africa": {"Anna": 1}}})
    with pytest.raises(RefusedError):
        driver.answer("Anna", "hand_over", question=ANY_TIME)


def test_greedy_beats_random() -> None:
    """A sample of the 200 games of a simulation."""
    plan = Plan(pack().resolve([], {}, 3), 3, ("greedy", "random", "random"), "g")
    played = [play_out(plan, number, lambda _: AnimalFarm) for number in range(10)]
    assert sum(0 in game.winners for game in played) >= 8
    assert all(set(game.tally) == {"points by AF-28", "points by AF-33"} for game in played)
    assert all(len(game.from_start) == len(game.winners) for game in played)


@pytest.mark.lot(5)
def test_a_simulation_tells_points_by_source_and_wins_by_start_position() -> None:
    plan = Plan(pack().resolve([], {}, 4), 4, ("greedy",) * 4, "r")
    played = [play_out(plan, number, lambda _: AnimalFarm) for number in range(6)]
    told = report(plan, played)
    assert [share.name for share in told.by_start] == ["starts", "start + 1", "start + 2", "start + 3"]
    assert sum(share.wins for share in told.by_start) == pytest.approx(6)
    by_majorities = "points by AF-28"
    assert dict(told.tally)[by_majorities].mean == pytest.approx(sum(game.tally[by_majorities] for game in played) / 6)
    assert by_majorities in told.text()
    assert {"start", f"tally {by_majorities}"} <= {row.split(",")[0] for row in told.csv().splitlines()}


def test_what_a_pack_cannot_be_is_told() -> None:
    made, rng = definition(3), Random(1)
    wrong = replace(
        made,
        actions=tuple(card for card in made.actions if card.id != "lion"),
        politics=(replace(made.politics[0], of="lion"), *made.politics[1:]),
        revolutions=tuple(rng.sample(made.revolutions, 14)),
    )
    assert made.problems() == []
    assert {path[0] for path, _, _ in wrong.problems()} == {"actions", "politics", "revolutions"}


def test_where_one_may_move_from_it_is_told_how_many_agents_stand_there() -> None:
    driver, rng, seen = seat(players=3), Random(5), 0
    while (ask := driver.question) is not None and seen < 5:
        if ask.name == "move":
            game, (party,) = game_of(driver), ask.asked()
            for region in game.state.agents:
                says, count = game.choice_says("move", party, region), game.agents_in(region, party)
                assert (says.facts["count"] if says is not None else 0) == count
            seen += 1
        step(driver, rng)
    assert seen == 5


def test_uses_that_are_listed_are_those_of_a_naive_reading_and_the_judge_knows_them() -> None:
    """In a whole game: basic actions, and advanced ones with a disc, that can do something on the occasion."""
    with_disc = 0
    for driver in play(seat(players=4), seed=3):
        game = game_of(driver)
        discs = game.state.discs
        for occasion, verbs in VERBS.items():
            for party in game.parties:
                mine = [card for card in game.definition.actions if not card.cost or party in discs.get(card.id, ())]
                listed = uses(game, party, occasion)
                assert listed == [f"{card.id}.{act.verb}" for card in mine for act in card.effects if act.verb in verbs]
                codes = {why.code for use in listed for why in judge_use(game, party, use, occasion)}
                assert not codes & {"unknown_action", "not_bought", "wrong_phase", "elephants_only"}
                with_disc += any(game.definition.action[use.partition(".")[0]].cost for use in listed)
    assert with_disc

"""Bürokratopoly as a whole: random games, interrupts and corrections, replay, secrecy, the ways to end.

Single rules are held by the scenarios of the pack.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.engine.driver import Driver
from companion.engine.telling import OVERRIDES
from companion.engine.vocabulary import TABLE, Audience, BadPositionError, Event, RefusedError
from companion.games.buerokratopoly import Buerokratopoly
from companion.games.buerokratopoly.rules.state import Election
from tests.battery import positions
from tests.battery.positions import END, MIDDLE
from tests.games.buerokratopoly.table import NAMES, Player, definition, last, pack, play, seat, told

TABLES = [
    (3, {}),
    (4, {"fast_game": True}),
    (5, {"fast_game": True, "interactive_votes": True, "favours": True}),
    (6, {"interactive_votes": True, "evidence_mutineers_only": True}),
    (7, {"fast_game": True, "compact_board": True, "no_roll_one_colour": True}),
    (8, {"fast_game": True, "evidence_mutineers_only": True, "green_cards_any_time": True}),
    (4, {"fast_game": True, "physical_deck": True}),
    (9, {"favours": True, "interactive_votes": True, "no_roll_one_colour": True}),
]


def game_of(driver: Driver) -> Buerokratopoly:
    assert isinstance(driver.game, Buerokratopoly)
    return driver.game


def cards(game: Buerokratopoly) -> Counter[str]:
    state = game.state
    laid_open = Counter(game.definition.face_down(card) for card in state.discard)
    there = Counter(state.deck.cards) + laid_open + state.hands.total()
    for contest in game.running:
        if isinstance(contest, Election):
            there += Counter(contest.open_cards)
    return there


def conserved(driver: Driver) -> None:
    game = game_of(driver)
    if driver.outcome is not None:
        return
    for party in game.parties:
        assert game.placed(party) == 5 or game.at == "setup"
    assert cards(game) == game.definition.deck
    assert game.ladder.top not in game.state.posts
    assert not game.judge_position()


@pytest.mark.lot(4)
@pytest.mark.parametrize(("players", "switches"), TABLES)
def test_whole_games_keep_every_figure_and_every_card(players: int, switches: dict[str, Any]) -> None:
    driver = seat(players=players, **switches)
    play(driver, Player(players), answers=1200, watch=conserved)
    game = game_of(driver)
    assert driver.outcome is not None or game.state.round > 10
    assert all(event.rule for event in game.events)


@pytest.mark.lot(4)
@pytest.mark.parametrize(("players", "switches"), TABLES)
def test_the_rows_replay_the_same_game(players: int, switches: dict[str, Any]) -> None:
    driver = seat(players=players, **switches)
    play(driver, Player(7 * players), answers=700)
    again = seat(players=players, **switches)
    for row in driver.rows:
        again.replay(row)
    assert again.game.everything() == driver.game.everything()
    assert again.game.events == driver.game.events
    assert again.view(TABLE) == driver.view(TABLE)


def test_the_same_seed_is_the_same_game() -> None:
    first, second = seat(players=4, fast_game=True), seat(players=4, fast_game=True)
    play(first, Player(11), answers=600)
    play(second, Player(11), answers=600)
    assert first.rows == second.rows
    assert first.game.events == second.game.events


@pytest.mark.lot(3)
@pytest.mark.parametrize("seed", range(6))
def test_corrections_at_any_moment_break_nothing(seed: int) -> None:
    """Figures, prison and hands are corrected at any moment; the game goes on, or the change is refused."""
    driver = seat(players=4, fast_game=seed % 2 == 0, interactive_votes=True)
    random, player = Random(seed), Player(seed)
    applied = 0
    for _ in range(700):
        if driver.question is None:
            break
        if random.random() < 0.15:
            try:
                driver.correct(some_change(game_of(driver), random), "the table is right")
                applied += 1
            except BadPositionError as refused:
                assert refused.refusals
        if driver.question is not None:
            player.step(driver)
            assert driver.outcome is not None or not driver.game.judge_position()
    assert applied > 40
    again = seat(players=4, fast_game=seed % 2 == 0, interactive_votes=True)
    for row in driver.rows:
        again.replay(row)
    assert again.game.everything() == driver.game.everything()


def some_change(game: Buerokratopoly, random: Random) -> dict[str, Any]:
    posts = list(game.state.posts)
    somebody = random.choice(game.parties)
    kind = random.randrange(5)
    if kind == 0 and posts:
        return {"posts": {random.choice(posts): None}, "prison": {somebody: random.randint(0, 2)}}
    if kind == 1 and posts:
        gone = random.choice(posts)
        return {"posts": {gone: None, random.choice(list(game.ladder)): game.state.posts[gone]}}
    if kind == 2:
        return {"posts": {random.choice(list(game.ladder)): somebody}}
    if kind == 3:
        return {"lost_actions": {somebody: 1}}
    return {"hands": {somebody: []}}


def test_a_secret_choice_is_seen_by_nobody_before_the_last_one() -> None:
    one, two = seat({"posts": {}}), seat({"posts": {}})
    one.answer("Anna", "election")
    two.answer("Anna", "mutiny")
    for audience in (TABLE, Audience.of("Ben")):
        assert one.view(audience) == two.view(audience)
    assert one.game.events == two.game.events


def test_an_interrupt_in_the_middle_of_the_secret_choice_keeps_the_choices() -> None:
    driver = seat({"posts": {"queues.w1": "Ben", "shoes.w1": "Ben"}, "hands": {"Ben": ["aufstieg"]}})
    driver.answer("Anna", "election")
    driver.answer("Ben", "aufstieg", question="any_time")
    assert driver.question is not None and driver.question.name == "advance_figure"
    driver.answer("Ben", "shoes.w1")
    assert driver.question.name == "choose_action"
    assert driver.question.answered() == ("Anna",)


def test_what_is_paid_resolves_although_the_election_falls() -> None:
    """GEN-11: while Anna places her freed figure, Ben fills the contested post; she still gets out of prison."""
    driver = seat(
        {
            "posts": {"queues.w1": "Anna", "queues.w2": "Ben"},
            "prison": {"Anna": 1},
            "hands": {"Anna": ["freikauf"], "Ben": ["aufstieg"]},
        }
    )
    for party in ("Anna", "Ben", "Cem"):
        driver.answer(party, "election")
    driver.answer("Anna", "queues")
    driver.answer("Anna", "claim")
    driver.answer(None, "pass")
    driver.answer("Anna", "freikauf")
    assert driver.question is not None and driver.question.name == "free_to"
    driver.answer("Ben", "aufstieg", question="any_time")
    assert game_of(driver).state.posts["queues"] == "Ben"
    driver.answer("Anna", "shoes.w1")
    assert game_of(driver).state.posts["shoes.w1"] == "Anna"
    assert last(driver, "lapsed").facts["because"] == "BU-06"


def test_a_contest_under_way_is_in_the_view_with_its_odds() -> None:
    driver = seat({"posts": {"queues.w1": "Anna", "queues.w2": "Ben", "queues.w3": "Ben"}})
    for party in ("Anna", "Ben", "Cem"):
        driver.answer(party, "election")
    driver.answer("Anna", "queues")
    (contest,) = driver.view(TABLE)["running"]
    assert contest["participants"] == ["Anna", "Ben"]
    assert contest["dice"] == {"Anna": 1, "Ben": 2}
    assert driver.game.odds() == {"Anna": pytest.approx(20 / 201), "Ben": pytest.approx(181 / 201)}
    driver.answer(None, [6])
    (contest,) = driver.view(TABLE)["running"]
    assert contest["totals"] == {"Anna": 6, "Ben": 0}
    odds = driver.game.odds()
    assert odds is not None and sum(odds.values()) == 1


def test_a_fallen_die_can_be_corrected() -> None:
    driver = seat({"posts": {"queues.w1": "Anna", "queues.w2": "Ben"}})
    for party in ("Anna", "Ben", "Cem"):
        driver.answer(party, "election")
    driver.answer("Anna", "queues")
    driver.answer(None, [6])
    driver.correct({"running": {"rolls": {"Anna": [1]}}}, "the die was read wrongly")
    driver.answer(None, [2])
    assert last(driver, "election_won").facts["winner"] == "Ben"


def test_who_left_the_area_rolls_no_more() -> None:
    driver = seat({"posts": {"queues.w1": "Anna", "queues.w2": "Ben", "queues.w3": "Cem"}})
    for party in ("Anna", "Ben", "Cem"):
        driver.answer(party, "election")
    driver.answer("Anna", "queues")
    driver.answer(None, [2])
    driver.correct({"posts": {"queues.w2": None, "shoes.w1": "Ben"}}, "Ben stands elsewhere")
    assert driver.question is not None and driver.question.asked() == ("Cem",)
    driver.answer(None, [1])
    assert last(driver, "election_won").facts["winner"] == "Anna"


def test_a_position_says_only_what_differs_from_the_start_of_round_one() -> None:
    game = game_of(seat({"posts": {"queues.w1": "Anna"}, "hands": {"Anna": ["beweis"]}, "discard": ["druckfehler"]}))
    assert game.state.start_party == "Anna"
    assert not game.state.deck.ordered
    assert cards(game) == game.definition.deck


@pytest.mark.parametrize("players", [2, 8])
def test_the_compact_board_seats_three_to_seven(players: int) -> None:
    with pytest.raises(BadPositionError) as refused:
        Buerokratopoly(definition(3, compact_board=True), NAMES[:players])
    assert refused.value.refusals[0].facts == {"min": 3, "max": 7, "count": players}


def test_every_position_on_the_way_is_a_start() -> None:
    """GEN-9: what is exported at any moment can be loaded, and the round goes on from its entry point."""
    driver, player = seat(players=4, fast_game=True), Player(5)
    for _ in range(400):
        if driver.question is None:
            break
        player.step(driver)
        if driver.game.running or driver.outcome is not None:
            continue
        exported = driver.game.position()
        again = seat(exported, players=4, fast_game=True)
        assert {**again.game.position(), "acted": None} == {**exported, "acted": None}


def test_a_refused_answer_changes_nothing() -> None:
    driver = seat({"posts": {"queues.w1": "Anna"}})
    for party in ("Anna", "Ben", "Cem"):
        driver.answer(party, "election")
    before = driver.game.everything()
    with pytest.raises(RefusedError):
        driver.answer("Anna", "queues")
    assert driver.game.everything() == before


def test_the_way_to_the_top_is_the_same_to_the_last_event() -> None:
    """A golden: from a full Politbüro over a run-off to the end."""
    driver = seat({"start_party": "Cem", "posts": {"economy": "Anna", "ideology": "Ben", "security": "Cem"}})
    for party in ("Anna", "Ben", "Cem"):
        driver.answer(party, "election")
    driver.answer("Cem", "general_secretary")
    for faces in ([4], [4], [1], [2], [5]):
        driver.answer(None, faces)
    assert told(driver) == [
        ("revealed", "BU-04"),
        ("election_called", "BU-43"),
        ("participants", "BU-07"),
        ("rolled", "BU-09"),
        ("rolled", "BU-09"),
        ("rolled", "BU-09"),
        ("run_off", "BU-11"),
        ("rolled", "BU-11"),
        ("rolled", "BU-11"),
        ("election_won", "BU-09"),
        ("moved_up", "BU-15"),
        ("game_won", "BU-43"),
        ("congratulate", "BU-52"),
        ("game_over", "BU-43"),
    ]
    assert driver.outcome is not None
    assert driver.outcome.ranking == (("Anna",), ("Ben", "Cem"))


def test_an_own_card_was_told_like_any_other_once() -> None:
    """BU-51: a save of that time is the same game."""
    game = seat().game
    card, given = {"party": "Anna", "card": "beweis"}, {"party": "Anna", "giver": "Ben", "card": "beweis"}
    assert game.as_once_told(Event("own_card_drawn", "BU-51", card)) == Event("card_drawn", "BU-51", card)
    assert game.as_once_told(Event("card_received", "BU-53", given)) == Event("card_received", "BU-53", card)


def test_equal_ladders_share_the_end_by_the_clock() -> None:
    posts = {"army": "Anna", "queues": "Anna", "interior": "Ben", "shoes": "Ben", "police": "Cem"}
    driver = seat({"posts": posts, "time_is_up": True}, time_limit=30)
    for party in ("Anna", "Ben", "Cem"):
        driver.answer(party, "election")
    for party in ("Anna", "Ben", "Cem"):
        driver.answer(party, "let_it_lapse")
    assert driver.outcome is not None
    assert driver.outcome.ranking == (("Anna", "Ben"), ("Cem",))


SOFT = {rule: told.forbids for rule, told in pack().resolve([], {}, 3).rules.items() if told.forbids}


@pytest.mark.lot(5)
@pytest.mark.parametrize("rule", [rule for rule in SOFT if rule.startswith("BU-")] + ["all"])
def test_a_rule_that_only_warns_leaves_a_game_that_can_be_played(rule: str) -> None:
    """GEN-7: what a soft code forbids can be done, and the game goes on from there."""
    soft = dict.fromkeys(SOFT, "warn") if rule == "all" else {rule: "warn"}
    for seed in range(3):
        players = 3 + seed
        game = Buerokratopoly(definition(players, fast_game=seed == 1, evidence_mutineers_only=True), NAMES[:players])
        driver = Driver(game, levels=soft, forbids=SOFT)
        driver.start()
        play(driver, Player(seed), answers=500)
        assert not [refusal for refusal in game.judge_position() if driver.outcome is None]
        assert all(e.facts["code"] in SOFT[e.facts["of"]] for e in game.events if e.kind in OVERRIDES)


STEPS = ("promoter", "promoted", "promote_to", "transferred", "transfer_to")


@pytest.mark.parametrize("start", [MIDDLE, END])
@pytest.mark.parametrize("seed", range(8))
def test_no_step_of_a_promotion_or_transfer_leaves_only_giving_up(start: str, seed: int) -> None:
    """Whoever takes a step that is offered can go on to the end of what he began (BU-26 to BU-31)."""
    random = Random(seed)
    driver = seat(players=3 + seed % 5)
    position = dict(positions.position(game_of(driver), start, random) or {})
    driver = seat({**position, "hands": {}, "deck": [], "discard": []}, players=3 + seed % 5)
    for party in driver.game.parties:
        driver.answer(party, "transfer_or_promote")
    held = 0
    for _ in range(60):
        ask = driver.question
        if ask is None or ask.name == "choose_action":
            break
        party = ask.asked()[0]
        lawful = [option.value for option in driver.options(ask.id, party) if not option.refusals]
        if ask.name in STEPS:
            assert lawful != ["let_it_lapse"], ask.name
            held += 1
        driver.answer(party, random.choice([value for value in lawful if value != "let_it_lapse"] or lawful))
    assert held

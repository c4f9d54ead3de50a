"""Two games of Politburó that differ in hands alone look the same to the table, windows and their timing included."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine.describing import describe
from companion.engine.questions import Kind
from companion.engine.vocabulary import ANY_TIME, CLAIM, PASS, REFEREE, TABLE, Audience
from companion.languages import LANGUAGES
from companion.mechanics.windows import NOTHING
from companion.models.play.play import Play
from companion.packs.scripts.games import find_game
from companion.table.chance.sources import Sources
from companion.table.evening.table_game import TableGame
from companion.table.journal.entries import Header, MemoryJournal, Seating
from companion.table.play.clocks import GRACE, Timing, unlimited
from companion.table.play.game import OpenGame, open_game
from companion.table.protocol.replies import line_plain
from tests.battery.test_secrets import on_paper, on_the_table
from tests.games.politburo.table import NAMES, PACK

MINE = ["assault_1", "defamation_1", "demagogy_1", "assault_2", "defamation_2"]
"""What the player in turn holds in both games; with a full hand he draws nothing."""

COULD = ["counterattack", "cure", "bodyguard", "favourite", "popularity"]
COULD_NOT = ["demagogy_1", "demagogy_1", "demagogy_2", "assault_3", "defamation_3"]


def opened(seats: int, held: list[str], beside: str, clock: list[float]) -> TableGame:
    """The turn of the first player; all others hold these cards, and one lies beside each of their first candidates."""
    resolved = PACK.resolve([], {"mode": "dealt", "window_timer": 8}, seats)
    parties = NAMES[:seats]
    people = [one.id for one in resolved.definition.candidates]
    stand = {
        "at": "turn",
        "turn": parties[0],
        "hands": {party: MINE if party == parties[0] else [held[number]] for number, party in enumerate(parties)},
        "assigned": {party: {people[3 * number]: [beside]} for number, party in enumerate(parties) if number},
    }
    header = Header("g", resolved.plain, Seating.of(parties), 0.0, "test", stand)
    journal = MemoryJournal(header)
    session = open_game(resolved, find_game, journal, Timing(lambda: clock[0], lambda: 0.0, GRACE, unlimited)).session
    return TableGame(OpenGame(session, resolved, journal), Sources(), Timing(lambda: clock[0], lambda: 0.0))


def same(one: TableGame, other: TableGame) -> None:
    """All that the table sees, and how long it still may answer."""
    assert on_the_table(one) == on_the_table(other)
    assert on_paper(one) == on_paper(other)
    assert one.session.left() == other.session.left()


@pytest.mark.parametrize("seats", [2, 4])
def test_windows_tell_nothing_of_what_could_be_answered(seats: int) -> None:
    clock = [0.0]
    games = opened(seats, COULD, "bodyguard", clock), opened(seats, COULD_NOT, "manipulator", clock)
    rng, windows = random.Random(seats), 0
    assert games[0].session.game.everything() != games[1].session.game.everything()
    cards = list(MINE)
    while cards:
        same(*games)
        ask = games[0].session.question
        assert ask is not None
        if ask.kind is Kind.WINDOW:
            windows += 1
            clock[0] += 7.9
            assert all(game.session.tick() is None for game in games)
            same(*games)
            clock[0] += 0.2
            assert all(game.session.tick() is not None for game in games), "it closes by its timer in both"
            continue
        value = the_same_answer(games[0].session, ask, cards, rng)
        for game in games:
            game.session.answer(ask.asked()[0], value)
    assert windows >= 4


def the_same_answer(session: Any, ask: Any, cards: list[str], rng: random.Random) -> Any:
    """What the player in turn does: all his cards one after the other, each on somebody."""
    if ask.name == "begin_turn":
        return "draw_up"
    if ask.name == "turn":
        return cards.pop()
    legal = [one.value for one in session.options(ask.id, ask.asked()[0]) if not one.refusals and one.value != PASS]
    return rng.choice(legal)


CLAIMS: dict[str, tuple[list[str], list[Any]]] = {
    "nothing to play": (["favourite", "favourite", "favourite", "favourite"], []),
    "contraband": (["contraband", "favourite", "favourite", "favourite"], ["contraband", "demagogy_3", PASS]),
    "twice": (["contraband", "attempt", "cure", "favourite"], ["attempt", PASS, "cure", PASS, "contraband", PASS]),
    "betrayal": (["betrayal", "promotion", "favourite", "favourite"], ["yegorin", NOTHING]),
}
"""What Ben holds, and what he names and takes back before he plays nothing after all."""

RESOLVED = PACK.resolve([], {"mode": "dealt"}, 3)
OTHERS = (TABLE, Audience.of("Anna"), Audience.of("Cem"))


def shown_to(game: TableGame, eyes: Audience) -> list[Any]:
    """What somebody sees who is not asked: the view without his own cards, the log, and the question as it is told."""
    session = game.session
    view = {part: told for part, told in session.view(eyes).items() if part != "question"}
    ask = session.question
    told = {} if ask is None else describe(ask, eyes, session.game)
    told.pop("id", None)
    sentences = [game.teller(language).question(told) for language in LANGUAGES]
    return [view, told, sentences, session.lines(eyes), [line_plain(line) for line in session.lines(eyes)]]


@pytest.mark.parametrize("held", list(CLAIMS))
def test_a_claim_that_is_taken_back_betrays_nothing(held: str) -> None:
    """PB-55: neither what is asked of the claimant, nor how often, at any step or ever after."""
    clock = [0.0]
    cards, named = CLAIMS[held]
    plain, other = claimed(CLAIMS["nothing to play"][0], clock), claimed(cards, clock)
    before = [shown_to(plain, eyes) for eyes in OTHERS]
    for value in (*named, NOTHING):
        assert [shown_to(other, eyes) for eyes in OTHERS] == before
        other.session.answer("Ben", value)
    plain.session.answer("Ben", NOTHING)
    for game in (plain, other):
        game.session.answer("Anna", "end_turn")
    assert [shown_to(plain, eyes) for eyes in OTHERS] == [shown_to(other, eyes) for eyes in OTHERS]
    assert on_paper(plain) == on_paper(other)
    kept = MemoryJournal(other.header)
    kept.append(other.session.ledger.entries)
    again = open_game(RESOLVED, find_game, kept, Timing.unhurried(lambda: 0.0, lambda: 0.0)).session
    assert again.lines(TABLE) == plain.session.lines(TABLE), "nor after the night"


def test_nor_does_one_that_is_undone() -> None:
    """Ben, and the referee for whom the journal is kept, still read what it was."""
    games = [claimed(CLAIMS["twice"][0], [0.0]) for _ in range(2)]
    for game, named in zip(games, (["attempt"], ["contraband", "demagogy_3"]), strict=True):
        for value in named:
            game.session.answer("Ben", value)
        line = next(entry.number for entry in game.session.ledger.entries if entry.name == "what_to_play")
        game.session.undo_to(line)
        game.session.answer("Ben", "cure")
        game.session.answer("Ben", "yegorin")
        game.session.answer(None, PASS)
    plain, other = games
    assert [shown_to(plain, eyes) for eyes in OTHERS] == [shown_to(other, eyes) for eyes in OTHERS]
    told = [line.entry for line in other.session.lines(TABLE)]
    assert [entry.number for entry in told] == list(range(len(told)))
    assert [(entry.kind, entry.name) for entry in told[1:]] == [
        ("undo", ""),
        ("answer", "what_to_play"),
        ("answer", "answer_window"),
    ]
    assert told[1].value == 1, "where it goes back to, as the table counts"
    back = [other.session.log(TABLE).entry_number(entry.number) for entry in told]
    assert [other.session.ledger.entries[number].kind for number in back] == [entry.kind for entry in told]
    assert [other.session.log(TABLE).entry_number(number) for number in (-1, len(told))] == [
        -1,
        other.session.ledger.next_number,
    ]
    for eyes in (Audience.of("Ben"), REFEREE):
        names = [line.entry.name for line in other.session.lines(eyes)]
        assert "fetch_card" in names and "target" in names


def test_an_undo_says_what_it_takes_back_while_somebody_chooses_a_card_in_between() -> None:
    game = opened(3, COULD, "bodyguard", [0.0])
    session = game.session
    session.answer("Anna", "assault_1")
    assert session.question is not None and session.question.name == "target"
    session.answer("Anna", RESOLVED.definition.candidates[3].id)  # the first one of Ben
    session.answer("Ben", CLAIM)
    session.answer(None, PASS)
    assert session.question.name == "what_to_play"
    assert Play(game, "en", str).taken_back_by_undo() == (1, "Who plays something in between.")


def test_once_all_windows_are_over_an_undo_takes_back_the_card_that_was_played_last() -> None:
    game = opened(3, COULD, "bodyguard", [0.0])
    session, play = game.session, Play(game, "en", str)
    session.answer("Anna", "assault_1")
    session.answer("Anna", RESOLVED.definition.candidates[3].id)
    session.answer("Ben", CLAIM)
    session.answer(None, PASS)
    session.answer("Ben", "cure")
    session.answer("Ben", RESOLVED.definition.candidates[4].id)
    while session.question is not None and session.question.kind is Kind.WINDOW:
        assert play.undoes().startswith("Ben plays “Cure”")
        session.answer(None, PASS)
    assert session.question is not None and session.question.name == "turn"
    steps, said = play.taken_back_by_undo()
    assert steps == 1 and said.startswith("Ben plays “Cure”")
    assert play.undo()
    assert session.question.name == "what_to_play" and session.question.asked() == ("Ben",)


OWN_TURN: list[list[Any]] = [
    [],
    ["contraband", "demagogy_3", PASS],
    ["promotion", PASS, "assign", "favourite", PASS, "discard", PASS],
    ["betrayal", "defamation_1", PASS],
]


@pytest.mark.parametrize("named", OWN_TURN, ids=len)
def test_nor_does_a_card_that_is_taken_back_in_the_own_turn(named: list[Any]) -> None:
    plain, other = (own_turn() for _ in range(2))
    before = [shown_to(plain, eyes) for eyes in OTHERS[::2]]
    for value in named:
        other.session.answer("Anna", value)
        assert [shown_to(other, eyes) for eyes in OTHERS[::2]] == before
    for game in (plain, other):
        game.session.answer("Anna", "attempt")
        game.session.answer("Anna", "dragunova")
    assert [shown_to(plain, eyes) for eyes in OTHERS[::2]] == [shown_to(other, eyes) for eyes in OTHERS[::2]]
    assert on_paper(plain) == on_paper(other)
    paid = other.session.lines(TABLE)[-1]
    assert (paid.entry.name, paid.entry.value, paid.events[-1].kind) == ("turn", None, "played")


def test_a_card_that_falls_before_it_is_paid_falls_for_its_player_alone() -> None:
    game = own_turn()
    game.session.answer("Anna", "promotion")
    left = [card for card in HELD if card != "promotion"]
    game.session.correct({"hands": {"Anna": left}, "discard": ["demagogy_3", "promotion"]}, "it was away already")
    (fell,) = [event for event in game.session.game.events if event.kind == "lapsed_unpaid"]
    assert fell.facts["card"] == "promotion"
    assert fell.audience == ("Anna",)


HELD = ["attempt", "contraband", "betrayal", "defamation_1", "favourite", "promotion"]


def own_turn() -> TableGame:
    """Anna has drawn up, and holds this and that."""
    stand = {"at": "turn", "turn": "Anna", "discard": ["demagogy_3"], "hands": {"Anna": HELD, "Ben": ["favourite"]}}
    header = Header("g", RESOLVED.plain, Seating.of(NAMES[:3]), 0.0, "test", stand)
    journal = MemoryJournal(header)
    session = open_game(RESOLVED, find_game, journal, Timing(lambda: 0.0, lambda: 0.0, GRACE, unlimited)).session
    return TableGame(OpenGame(session, RESOLVED, journal), Sources(), Timing(lambda: 0.0, lambda: 0.0))


def claimed(held: list[str], clock: list[float]) -> TableGame:
    """Anna's turn, in which Ben has announced something; one card lies beside a candidate of his."""
    stand = {
        "at": "turn",
        "turn": "Anna",
        "discard": ["demagogy_3"],
        "hands": {"Anna": MINE, "Ben": held, "Cem": ["cure"]},
        "assigned": {"Ben": {"yegorin": ["demagogy_2", "defamation_2"]}},
    }
    header = Header("g", RESOLVED.plain, Seating.of(NAMES[:3]), 0.0, "test", stand)
    journal = MemoryJournal(header)
    session = open_game(RESOLVED, find_game, journal, Timing(lambda: clock[0], lambda: 0.0, GRACE, unlimited)).session
    session.answer("Ben", "announce", question=ANY_TIME)
    return TableGame(OpenGame(session, RESOLVED, journal), Sources(), Timing(lambda: clock[0], lambda: 0.0))

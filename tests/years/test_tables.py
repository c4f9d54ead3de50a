"""What is added up, and for whom: sums, streaks, duels, guests, names, and who is forgotten."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.years import FinishedGame, Tables, Whom, YearsChoice, tables_of
from companion.years.whom import FILE, key_of
from tests.years.evenings import BEGUN, DAY, PEOPLE, many, played

NOBODY_LEFT_OUT = Whom()


def of(*games: FinishedGame, whom: Whom = NOBODY_LEFT_OUT, **choice: Any) -> Tables:
    return tables_of(games, whom, YearsChoice(**choice))


def names(tables: Tables) -> list[str]:
    return [person.name for person in tables.people]


def person(tables: Tables, name: str) -> Any:
    return next(one for one in tables.people if one.name == name)


def test_wins_streaks_and_colours() -> None:
    tables = of(
        played("Anna", "Ben", colours=["red", "blue"]),
        played("Anna", "Ben", colours=["red", "blue"]),
        played("Ben", "Anna", colours=["red", "blue"]),
        played("Anna", "Ben", colours=["", ""]),
    )
    anna = person(tables, "Anna")
    assert (anna.games, anna.won, anna.streak, anna.longest_streak) == (4, 3, 1, 2)
    assert anna.colour == "red" and anna.seconds == 4 * 3_600
    assert anna.by_game == {"kp": (4, 3)} and anna.beaten == 0.75
    assert tables.duel("Anna", "Ben").first == 3 and tables.duel("Ben", "Anna").second == 3


def test_who_shares_the_first_place_with_all_has_not_won() -> None:
    tables = of(played("Anna", "Ben", places=(1, 1)))
    assert [one.won for one in tables.people] == [0, 0] and [one.beaten for one in tables.people] == [0.5, 0.5]


def test_the_box_is_an_opponent_and_no_person() -> None:
    tables = of(played("Box", "Anna", box=["Box"]))
    assert names(tables) == ["Anna"] and person(tables, "Anna").beaten == 0.0 and tables.duels == {}


def test_years_groups_and_games_are_picked() -> None:
    whom = Whom(groups={"Friday": ["Anna", "Ben"], "Family": ["Anna", "Oma"]})
    games = (
        played("Anna", "Ben"),
        played("Anna", "Oma", game="af"),
        played("Anna", "Ben", begun_at=BEGUN + 400 * DAY),
        played("Anna", "Ben", begun_at=None),
    )
    assert [year.year for year in of(*games).by_year] == [2023, 2024, None]
    assert len(of(*games, whom=whom, year=2023).games) == 2
    assert len(of(*games, whom=whom, group="Family").games) == 1
    assert len(of(*games, whom=whom, game="kp").games) == 3
    assert len(of(*games, whom=whom, group="nobody").games) == 0


def test_guests_count_only_when_asked() -> None:
    whom = Whom(groups={"Friday": ["Anna", "Ben"]}, nobody={key_of("Orange")})
    games = (played("Cem", "Anna", "Ben"), played("Orange", "Anna"))
    assert set(names(of(*games, whom=whom))) == {"Anna", "Ben"}
    assert set(names(of(*games, whom=whom, guests=True))) == {"Anna", "Ben", "Cem", "Orange"}
    assert person(of(*games, whom=whom), "Anna").beaten == 1 / 3  # whom a guest has beaten was beaten all the same
    whom.count("Cem", True)
    whom.count("Ben", False)
    assert set(names(of(*games, whom=whom))) == {"Anna", "Cem"}


def test_without_groups_everybody_counts() -> None:
    assert set(names(of(played("Anna", "Ben")))) == {"Anna", "Ben"}


def test_one_person_under_several_spellings_is_one() -> None:
    tables = of(played("anna ", "Ben"), played("Anna", "Ben"))
    assert names(tables) == ["Anna", "Ben"] and person(tables, "Anna").games == 2


def test_a_renamed_person_is_one_and_can_be_taken_apart_again(tmp_path: Path) -> None:
    whom = Whom.read(tmp_path, {})
    games = (played("Anna", "Ben"), played("Anna K.", "Ben"))
    whom.rename("Anna", "Anna K.")
    assert names(of(*games, whom=whom)) == ["Anna K.", "Ben"]
    whom.rename("Anna K.", "Anna")  # a circle ends
    assert len(names(of(*games, whom=whom))) >= 2
    whom.rename("Anna", "Anna")
    whom.rename("Anna K.", "Anna K.")
    assert set(names(of(*games, whom=Whom.read(tmp_path, {})))) == {"Anna", "Anna K.", "Ben"}


def test_two_of_one_name_are_told_apart_by_their_group(tmp_path: Path) -> None:
    groups = {"Friday": ["Anna", "Ben"], "Family": ["Anna", "Oma"]}
    whom = Whom.read(tmp_path, groups)
    whom.rename("Anna", "Anna K.", "Family")
    whom.count("Anna K.", True)
    tables = of(played("Anna", "Ben"), played("Anna", "Oma"), played("Oma", "Anna"), whom=whom)
    assert (person(tables, "Anna").games, person(tables, "Anna K.").games) == (1, 2)


def test_who_is_forgotten_is_in_no_count(tmp_path: Path) -> None:
    games = many(200)
    whom = Whom.read(tmp_path, {})
    before = of(*games, whom=whom)
    whom.forget("anna")
    again = Whom.read(tmp_path, {})
    tables = of(*games, whom=again)
    assert "Anna" not in repr([(one.name) for one in tables.people]) and len(tables.people) == len(before.people) - 1
    assert not any("Anna" in pair for pair in tables.duels)
    assert person(tables, "Ben") == person(before, "Ben")  # who met them has met somebody all the same
    again.remember("Anna")
    assert of(*games, whom=Whom.read(tmp_path, {})) == before


def test_who_is_forgotten_stays_so_under_the_other_name(tmp_path: Path) -> None:
    whom = Whom.read(tmp_path, {})
    whom.rename("Anna", "Anna K.")
    whom.forget("Anna")
    assert names(of(played("Anna", "Ben"), played("Anna K.", "Ben"), whom=whom)) == ["Ben"]


def test_a_broken_file_of_decisions_is_set_aside_and_told(tmp_path: Path) -> None:
    for text in ("{", "[]", '{"forgotten": 3}', '{"forgotten": [], "same": [[1]], "belong": {}}'):
        (tmp_path / FILE).write_text(text)
        whom = Whom.read(tmp_path, {})
        assert whom.wrong and whom.forgotten == [] and not (tmp_path / FILE).exists()


GAMES = st.lists(
    st.tuples(
        st.lists(st.sampled_from(PEOPLE), min_size=1, max_size=6, unique=True), st.lists(st.booleans(), min_size=6)
    ),
    max_size=20,
)


@given(GAMES)
def test_the_sums_agree_with_each_other(drawn: list[tuple[list[str], list[bool]]]) -> None:
    games = []
    for who, ties in drawn:
        places = [1]
        for number, tied in enumerate(ties[: len(who) - 1], 2):
            places.append(places[-1] if tied else number)
        games.append(played(*who, places=places))
    tables = of(*games)
    assert sum(one.games for one in tables.people) == sum(len(game.seats) for game in games)
    assert sum(one.won for one in tables.people) == sum(
        sum(seat.place == 1 for seat in game.seats) for game in games if game.decided
    )
    assert sum(one.behind for one in tables.people) == sum(len(g.seats) * (len(g.seats) - 1) / 2 for g in games)
    assert sum(duel.met for duel in tables.duels.values()) == sum(len(g.seats) * (len(g.seats) - 1) // 2 for g in games)
    assert all(duel.first + duel.second <= duel.met for duel in tables.duels.values())
    assert sum(total.games for total in tables.by_game) == sum(year.games for year in tables.by_year) == len(games)
    assert all(one.streak <= one.longest_streak <= one.won <= one.games for one in tables.people)

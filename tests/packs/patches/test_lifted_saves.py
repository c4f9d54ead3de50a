"""Saves of an earlier form: each key that went, what came instead, and what stays because the save says it already."""

from __future__ import annotations

from typing import Any

from companion.engine.house.aliases import Alias
from companion.packs.patches.aliases import lifted_save

TWICE = Alias("rules.two_of_a_kind", "parameters.same_kind", {True: 2, False: 1})
LONG = Alias("rules.length", "parameters.length", printed="short")
FAVOURS = Alias("rules.favours", allow="BU-09.not_asked", clause="HOUSE-F")


def definition(saved: dict[str, Any], *aliases: Alias) -> Any:
    return lifted_save({"definition": saved}, aliases)["definition"]


def test_a_value_that_is_not_printed_is_said_by_the_new_key() -> None:
    assert definition({"rules": {"two_of_a_kind": True, "mode": "dealt"}}, TWICE) == {
        "rules": {"mode": "dealt"},
        "parameters": {"same_kind": 2},
    }
    assert definition({"rules": {"length": "long"}, "parameters": {"markers": 9}}, LONG) == {
        "rules": {},
        "parameters": {"markers": 9, "length": "long"},
    }


def test_a_printed_value_leaves_nothing() -> None:
    assert definition({"rules": {"two_of_a_kind": False, "length": "short"}}, TWICE, LONG) == {"rules": {}}


def test_all_of_several_are_lifted_though_the_first_is_not_there() -> None:
    assert definition({"rules": {"length": "long"}}, TWICE, LONG) == {"rules": {}, "parameters": {"length": "long"}}


def test_what_is_said_under_the_new_key_stays_unless_it_is_the_printed_value() -> None:
    said = {"rules": {"two_of_a_kind": True}, "parameters": {"same_kind": 3}}
    assert definition(said, TWICE)["parameters"] == {"same_kind": 3}
    said = {"rules": {"two_of_a_kind": True}, "parameters": {"same_kind": 1}}
    assert definition(said, TWICE)["parameters"] == {"same_kind": 2}


def test_what_let_pass_a_refusal_is_a_clause_and_only_once() -> None:
    saved = {"definition": {"rules": {"favours": True}}, "title": "Ours"}
    once = lifted_save(saved, [FAVOURS])
    (clause,) = once["clauses"]
    assert (clause["id"], clause["does"], clause["of"]) == ("HOUSE-F", "allow", ("BU-09.not_asked",))
    assert clause["printed"] is True
    assert once["title"] == "Ours"
    again = lifted_save({**once, "definition": {"rules": {"favours": True}}}, [FAVOURS])
    assert again["clauses"] == once["clauses"]
    other = lifted_save({**saved, "clauses": [{"id": "HOUSE-1"}]}, [FAVOURS])
    assert [one["id"] for one in other["clauses"]] == ["HOUSE-1", "HOUSE-F"]


def test_where_nothing_is_to_be_lifted_no_clauses_come() -> None:
    assert lifted_save({"definition": {"rules": {"favours": False}}}, [FAVOURS]) == {"definition": {"rules": {}}}
    assert lifted_save({"definition": {"rules": "as printed"}}, [FAVOURS]) == {"definition": {"rules": "as printed"}}
    assert lifted_save({"definition": None}, [FAVOURS]) == {"definition": {}}
    assert lifted_save({}, [FAVOURS]) == {"definition": {}}

"""Sentences: places, names, lists, dice, several languages, short forms, and whatever is missing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.vocabulary import Event, Outcome, Refusal
from companion.texts import Teller, card_text, spoken_name
from companion.texts.grammar import dice, fill, join_list, sentence_of, words_of

TEXTS: dict[str, dict[str, dict[str, str]]] = {
    "questions": {
        "act": {"de": "{party}: handeln.", "en": "{party}: act.", "es": "{party}: actúa."},
        "act.all": {"de": "{party} handeln.", "en": "{party} act.", "es": "{party} actúan."},
        "act.short": {"de": "{party}?", "en": "{party}?", "es": "¿{party}?"},
        "kind.roll": {
            "de": "{party} würfelt ({dice}).",
            "en": "{party} rolls ({dice}).",
            "es": "Tira {party} ({dice}).",
        },
    },
    "events": {
        "rolled": {"de": "{party}: {faces}.", "en": "{party}: {faces}.", "es": "{party}: {faces}."},
        "summed": {"de": "{faces}, also {total}.", "en": "{faces}, so {total}.", "es": "{faces}, o sea {total}."},
        "silent": {"de": "", "en": "", "es": ""},
        "moved": {"de": "{party} nach {post}.", "en": "{party} to {post}.", "es": "{party} a {post}."},
        "outcome": {"de": "Sieg: {winner}.", "en": "Winner: {winner}.", "es": "Gana {winner}."},
        "game_over": {"de": "Ende.", "en": "Over.", "es": "Fin."},
    },
    "refusals": {
        "R-1.taken": {"de": "{post} ist besetzt.", "en": "{post} is taken.", "es": "{post} está ocupado."},
        "unknown": {"de": "Unbekannt.", "en": "Unknown.", "es": "Desconocido."},
    },
    "values": {
        "yes": {"de": "ja", "en": "yes", "es": "sí"},
        "no": {"de": "nein", "en": "no", "es": "no"},
        "everyone": {"de": "Alle", "en": "Everyone", "es": "Todos"},
        "pass": {"de": "Weiter", "en": "Pass", "es": "Paso"},
        "window.pass": {"de": "Niemand", "en": "Nobody", "es": "Nadie"},
    },
}
LABELS = {"office.w1": {"de": "Arbeiter 1, Büro", "en": "Worker 1, Office", "es": "Trabajador 1, Oficina"}}
SHORT = {"office.w1": {"de": "Büro 1", "en": "Off. 1", "es": "Of. 1"}}
RULES = {"R-1": {"de": "Nur einer.", "en": "One only.", "es": "Solo uno."}}
PARTIES = {"Anna": spoken_name("Anna", "Frau"), "Ben": "Ben", "Ines": "Ines"}


def teller(language: str = "en") -> Teller:
    return Teller(TEXTS, RULES, language, PARTIES, LABELS, SHORT)


def event(kind: str, **facts: Any) -> Event:
    return Event(kind, "R-1", facts)


def asked(name: str, *parties: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "kind": "choose", "mode": "one", "parties": list(parties), **more}


@pytest.mark.parametrize(
    ("parts", "language", "expected"),
    [
        ([], "de", ""),
        (["A"], "de", "A"),
        (["A", "B", "C"], "de", "A, B und C"),
        (["A", "B", "C"], "en", "A, B and C"),
        (["A", "B"], "es", "A y B"),
        (["Ana", "Ines"], "es", "Ana e Ines"),
        (["Ana", "Íñigo"], "es", "Ana e Íñigo"),
        (["Ana", "Hilda"], "es", "Ana e Hilda"),
        (["agua", "hielo"], "es", "agua y hielo"),
        (["Ana", "Yves"], "es", "Ana e Yves"),
        (["Ana", "Yolanda"], "es", "Ana y Yolanda"),
        (["A", "B"], "fi", "A ja B"),
        (["Worker 1, Ink", "B", "C"], "en", "Worker 1, Ink; B and C"),
    ],
)
def test_lists_are_joined_as_the_language_does(parts: list[str], language: str, expected: str) -> None:
    assert join_list(parts, language) == expected


def test_dice_are_told_with_their_sum_unless_the_sentence_has_it() -> None:
    assert teller().event(event("rolled", party="Ben", faces=[4, 6])) == "Ben: 4 + 6 = 10."
    assert teller().event(event("rolled", party="Ben", faces=[4])) == "Ben: 4."
    assert teller().event(event("summed", faces=[4, 6], total=10)) == "4 + 6, so 10."
    assert teller().value("roll", [1, 2]) == "1 + 2 = 3"
    assert dice([]) == ""


def test_numbers_that_are_no_dice_are_no_sum() -> None:
    assert teller().event(event("moved", party="Ben", post=[3, 5])) == "Ben to 3 and 5."


def test_posts_and_people_are_called_by_their_names() -> None:
    moved = event("moved", party="Anna", post="office.w1")
    assert teller("de").event(moved) == "Frau Anna nach Arbeiter 1, Büro."
    assert teller("es").event(moved, short=True) == "Frau Anna a Of. 1."


def test_everybody_is_not_named_one_by_one() -> None:
    assert teller().question(asked("act", "Anna", "Ben")) == "Frau Anna and Ben act."
    assert teller().question(asked("act", "Anna", "Ben", "Ines")) == "Everyone act."
    assert teller().question(asked("act", "Anna", "Ben", "Ines"), "Ben") == "Ben: act."
    assert teller().question(asked("act", "Ben"), short=True) == "Ben?"


def test_a_question_without_a_sentence_is_told_by_its_kind_then_plainly() -> None:
    roll = asked("throw", "Ben", shape={"dice": 2}, about={"dice": {"Ben": 2}}) | {"kind": "roll"}
    assert teller().question(roll) == "Ben rolls (2)."
    assert teller().question(asked("pick_a_post", "Ben")) == "Pick a post: Ben."


def test_refusals_by_rule_and_code_then_code_then_rule_then_plainly() -> None:
    assert teller().refusal(Refusal("R-1", "taken", {"post": "office.w1"})) == "Worker 1, Office is taken."
    assert teller().refusal(Refusal("R-1", "unknown")) == "Unknown."
    assert teller().refusal(Refusal("R-1", "other")) == "One only."
    assert teller().refusal(Refusal("R-9", "too_few", {"count": 2})) == "Too few: 2."


def test_a_map_of_lists_keeps_its_parts_apart() -> None:
    teams = {"1": ["Anna", "Ben", "Cem"], "2": ["Dora", "Emil"]}
    assert teller().filled("{teams}", {"teams": teams}) == "1: Frau Anna, Ben and Cem; 2: Dora and Emil"
    assert teller().filled("{split}", {"split": {"Cem": 2, "Ben": 1}}) == "Cem: 2, Ben: 1"


def test_values_by_question_then_by_themselves_then_as_words() -> None:
    assert teller().value("window", "pass") == "Nobody"
    assert teller().value("other", "pass") == "Pass"
    assert teller().value("other", "let_it_lapse") == "let it lapse"
    assert teller().value("other", True) == "yes"
    assert teller().value("other", [{"rank": 7, "count": 2}, {"joker": 1}]) == "2 × 7 and 1 × joker"
    assert teller().value("other", {"Anna": 3, "Ben": 2}) == "Frau Anna: 3, Ben: 2"


def test_what_people_typed_stays_as_it_is() -> None:
    reason = "Ben hat 3_4 Figuren. Punkt."
    assert teller().event(event("moved", party=reason, post="x")) == f"{reason} to x."
    assert words_of("let_it_lapse") == "let it lapse" and words_of("BU-06") == "BU-06"


def test_words_that_a_position_may_hold_are_told_letter_by_letter() -> None:
    texts = {"refusals": {"no_such": {"en": "{value}? Only {known}."}}, "values": {"yes": {"en": "Yes!"}}}
    refusal = Refusal("R-9", "no_such", {"value": "yes", "known": ["yes", "round_end", "x"]})
    assert Teller(texts, {}, "en", {}).refusal(refusal) == "Yes!? Only yes, round_end and x."


def test_an_event_may_be_silent_or_unknown_or_lack_a_fact() -> None:
    assert teller().event(event("silent")) == ""
    assert teller().event(event("marker_passed", party="Ben")) == "Marker passed: Ben."
    assert teller().event(event("moved", party="Ben")) == "Ben to …."


def test_a_reveal_is_told_one_by_one() -> None:
    assert teller().details(event("revealed", choices={"Anna": "pass"})) == ("Frau Anna: Pass.",)
    assert teller().details(event("moved", party="Ben")) == ()


def test_an_outcome_names_the_winners_or_nobody() -> None:
    assert teller().outcome(Outcome("points", "R-1", (("Anna", "Ines"), ("Ben",)))) == "Winner: Frau Anna and Ines."
    assert teller("es").outcome(Outcome("points", "R-1", (("Ben", "Ines"),))) == "Gana Ben e Ines."
    assert teller().outcome(Outcome("nobody", "R-1", ())) == "Over."


def test_a_missing_language_falls_back() -> None:
    texts = {"events": {"moved": {"de": "{party} zieht."}}}
    assert Teller(texts, {}, "es", {}).event(event("moved", party="Ben")) == "Ben zieht."


@given(st.text(), st.text())
def test_no_template_reaches_more_than_its_facts(template: str, name: str) -> None:
    fill(template, lambda _, __: name, "en")  # whatever a pack holds, there is a text
    assert fill("{a.__class__}{a[0]}{a!r}{}", lambda named, _: {"a": name}.get(named), "en") == "…" * 4


@pytest.mark.parametrize(("words", "expected"), [("", ""), ("too few", "Too few."), ("Why?", "Why?")])
def test_words_become_a_sentence(words: str, expected: str) -> None:
    assert sentence_of(words) == expected


def test_a_card_is_its_title_and_its_clauses() -> None:
    class Card:
        id = "amnesty"
        title = {"de": "Amnestie", "en": "Amnesty"}  # noqa: RUF012
        text = {"en": "Doors open.\n Everyone frees two. \n"}  # noqa: RUF012

    card = card_text([Card], "amnesty", "en")
    assert card is not None and card.spoken == ("Amnesty", "Doors open.", "Everyone frees two.")
    assert card_text([Card], "amnesty", "de") == ("Amnestie", ("Doors open.", "Everyone frees two."))
    assert card_text([Card], "other", "en") is None


def test_what_is_done_for_a_side_may_have_a_sentence_of_its_own() -> None:
    texts = {"events": {"rolled": {"en": "{party} rolls {faces}."}, "rolled.red": {"en": "{party} rolls for red."}}}
    teller = Teller(texts, {}, "en", {"Anna": "Anna"})
    facts = {"party": "Anna", "faces": [3]}
    assert teller.event(Event("rolled", "R-1", {**facts, "side": "red"})) == "Anna rolls for red."
    assert teller.event(Event("rolled", "R-1", {**facts, "side": "Anna"})) == "Anna rolls 3."


def test_a_correction_tells_each_change_and_hides_what_lies_face_down() -> None:
    texts = {
        "events": {"corrected": {"en": "Corrected: {changes} ({reason})"}},
        "values": {"no_entry": {"en": "nothing"}, "changed": {"en": "changed"}, "view.hands": {"en": "Hands"}},
    }
    texts["values"] |= {"view.new": {"en": "New Influence"}, "lion": {"en": "Lion"}}
    teller = Teller(texts, {}, "en", {"Anna": "Anna"}, {"law.w2": {"en": "Worker 2, Law"}})
    changes = [{"part": "posts", "entry": "law.w2", "was": None, "is": "Anna"}, {"part": "hands"}]
    changes.append({"part": "new", "entry": "Anna", "was": {}, "is": {"lion": 2}})
    told = teller.event(Event("corrected", "GEN-8", {"changes": changes, "reason": "misplaced"}))
    assert told == "Corrected: Worker 2, Law: Anna (before: nothing); Hands: changed; " + (
        "New Influence, Anna: Lion: 2 (before: nothing) (misplaced)"
    )

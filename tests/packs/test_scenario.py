from __future__ import annotations

from pathlib import Path

import pytest

from companion.packs.problems import InvalidPackError
from companion.packs.scenarios import scenario_schema as model
from companion.packs.scenarios.scenario import read_scenario

WHOLE = """\
scenario: A lone figure has no area to elect in
rules: [BU-05, BU-06]
game: buerokratopoly
variants: []
options: {}
seats: [Anna, Ben, Cem]
enforce: {BU-06: warn}
position:
  at: round
  start_party: Anna
  posts: {dissidents.w1: Anna, church_matters.w1: Ben}
steps:
  - choose: {choose_action: {Anna: election, Ben: mutiny, Cem: mutiny}}
  - refuse: {party: Anna, question: choose_area, value: dissidents, rules: [BU-06]}
  - answer: {party: Anna, question: choose_area, value: let_it_lapse}
  - expect: {event: lapsed, party: Anna, rule: BU-05}
  - answer: {party: Ben, question: any_time, value: {card: leak}}
  - roll: {party: Anna, dice: [6, 1]}
  - draw: {deck: election, card: leak}
  - shuffle: {deck: election, cards: [a, b]}
  - shuffle: [a, b]
  - lot: Anna
  - lot: {value: Anna, question: start_player}
  - pass: all
  - pass: [Ben, Cem]
  - pass: Ben
  - expire
  - expire: green_window
  - undo
  - undo: 3
  - redo
  - redo: 2
  - reload
  - reload:
  - correct: {posts: {dissidents.w1: null}, reason: the figure fell}
  - expect: {no_event: lapsed, answered: [Anna]}
  - expect: {answered: Anna}
  - expect: {question: choose_area, party: Anna, includes: [a], excludes: [b], options: [a, c]}
  - expect: {position: {posts: {dissidents.w1: Anna}}}
  - expect: {view: {audience: table, round: 1}}
  - expect: {view: {audience: {party: Anna}, hand: [leak]}}
  - expect: {ended: {reason: general_secretary, rule: BU-43, ranking: [[Anna], [Ben, Cem]]}}
"""

HEAD = "scenario: x\nrules: [BU-05]\ngame: ladder\nseats: [Anna, Ben]\nsteps:\n"


def read(tmp_path: Path, text: str) -> model.Scenario:
    path = tmp_path / "s.yaml"
    path.write_text(text, "utf-8")
    return read_scenario(path)


def test_every_step_is_read_with_its_line(tmp_path: Path) -> None:
    scenario = read(tmp_path, WHOLE)
    assert scenario.header.seats == ("Anna", "Ben", "Cem")
    assert scenario.header.enforce == {"BU-06": "warn"}
    assert scenario.header.position["posts"] == {"dissidents.w1": "Anna", "church_matters.w1": "Ben"}
    assert [step.line for step in scenario.steps] == list(range(13, 43))
    event = model.ExpectEvent("lapsed", "BU-05", {"party": "Anna"})
    asked = model.ExpectQuestion("choose_area", "Anna", ("a",), ("b",), ("a", "c"))
    ended = model.ExpectEnded("general_secretary", "BU-43", (("Anna",), ("Ben", "Cem")))
    assert [step.do for step in scenario.steps] == [
        model.Choose({"choose_action": {"Anna": "election", "Ben": "mutiny", "Cem": "mutiny"}}),
        model.Refuse("choose_area", "dissidents", ("BU-06",), "Anna"),
        model.Answer("choose_area", "let_it_lapse", "Anna"),
        model.Expect((event,)),
        model.Answer("any_time", {"card": "leak"}, "Ben"),
        model.Roll((6, 1), "Anna"),
        model.Draw("leak", "election"),
        model.Shuffle(("a", "b"), "election"),
        model.Shuffle(("a", "b")),
        model.Lot("Anna"),
        model.Lot("Anna", "start_player"),
        model.Pass(None),
        model.Pass(("Ben", "Cem")),
        model.Pass(("Ben",)),
        model.Expire(),
        model.Expire("green_window"),
        model.Undo(),
        model.Undo(3),
        model.Redo(),
        model.Redo(2),
        model.Reload(),
        model.Reload(),
        model.Correct({"posts": {"dissidents.w1": None}}, "the figure fell"),
        model.Expect((model.ExpectNoEvent("lapsed"), model.ExpectAnswered(("Anna",)))),
        model.Expect((model.ExpectAnswered(("Anna",)),)),
        model.Expect((asked,)),
        model.Expect((model.ExpectPosition({"posts": {"dissidents.w1": "Anna"}}),)),
        model.Expect((model.ExpectView("table", {"round": 1}),)),
        model.Expect((model.ExpectView(model.PartyAudience("Anna"), {"hand": ["leak"]}),)),
        model.Expect((ended,)),
    ]


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("rol: {dice: [1]}", "6:5: steps[0].rol: no such step"),
        ("rol: {dice: [1]}", "did you mean roll?"),
        (
            "roll: {party: Anna, dice: [six]}",
            "steps[0].roll.dice[0]: found the text 'six' (expected a whole number)",
        ),
        ("roll: {party: Anna}", "steps[0].roll: the key dice is missing"),
        ("refuse: {party: Anna, question: q, value: v}", "steps[0].refuse: the key rules is missing"),
        ("refuse: {party: Anna, question: q, value: v, rules: []}", "steps[0].refuse.rules"),
        ("refuse: {party: Anna, question: q, value: v, rules: [bu6]}", "it is not written as it must be"),
        ("answer: {question: q, value: v, partty: Anna}", "did you mean party?"),
        ("undo: 0", "steps[0].undo: found the number 0: it should be greater than or equal to 1"),
        ("undo: all", "steps[0].undo: found the text 'all' (expected a whole number)"),
        ("reload: 5", "steps[0].reload"),
        ("party", "this is not a step (expected a map with one key, or one of reload, undo, redo, expire)"),
        ("{roll: [1], lot: Anna}", "this is not a step (expected a map with one key)"),
        ("expect: {evnt: lapsed}", "did you mean event?"),
        ("expect: {}", "nothing is expected here"),
        ("expect: {event: a, no_event: b}", "cannot stand in one expectation"),
        (
            "expect: {event: a, seen_by: Anna}",
            "steps[0].expect.seen_by: found the text 'Anna' (expected one of everybody, nobody or a list)",
        ),
        ("expect: {event: a, seen_by: [5]}", "steps[0].expect.seen_by[0]: found the number 5"),
        ("expect: {no_event: a, seen_by: [Anna]}", "nobody sees what did not happen (expected event, and who sees it)"),
        ("expect: {question: a, seen_by: [Anna]}", "steps[0].expect.seen_by: unknown key"),
        ("expect: {event: a, rule: 5}", "steps[0].expect.rule: found the number 5"),
        ("expect: {question: q, includs: [a]}", "did you mean includes?"),
        ("expect: {view: {round: 1}}", "who looks is missing"),
        ("expect: {view: {audience: tabel}}", "steps[0].expect.view.audience: found the text 'tabel'"),
        ("expect: {ended: {raeson: x}}", "did you mean reason?"),
        ("expect: {ended: {reason: x}, more: 1}", "steps[0].expect.more: unknown key"),
        ("expect: {position: {a: 1}, more: 1}", "steps[0].expect.more: unknown key"),
        ("pass: 5", "steps[0].pass: found the number 5 (expected a list)"),
        ("correct: {}", "a correction says what is so"),
        (
            "choose: {choose_action: Anna}",
            "steps[0].choose.choose_action: found the text 'Anna' (expected a map)",
        ),
    ],
)
def test_mistakes_in_steps(tmp_path: Path, step: str, expected: str) -> None:
    with pytest.raises(InvalidPackError) as caught:
        read(tmp_path, f"{HEAD}  - {step}\n")
    assert expected in str(caught.value)


def test_mistakes_in_header_and_steps_are_told_together(tmp_path: Path) -> None:
    with pytest.raises(InvalidPackError) as caught:
        read(
            tmp_path,
            "scenario: x\nrulse: []\ngame: ladder\nseats: [Anna, Anna]\nsteps:\n- rol: 1\n- lit: 2\n",
        )
    assert len(caught.value.errors) == 4
    with pytest.raises(InvalidPackError, match="two seats are called Anna"):
        read(tmp_path, HEAD.replace("Ben", "Anna") + "- undo\n")
    with pytest.raises(InvalidPackError, match="a scenario needs steps"):
        read(tmp_path, HEAD)
    with pytest.raises(InvalidPackError, match="this is not a scenario"):
        read(tmp_path, "- a\n")

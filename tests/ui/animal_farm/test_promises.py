"""Promises out of the list at the window: made by taps on the proposal board, read on the slips, with credit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.vocabulary import TABLE
from companion.games.animal_farm.face.proposals.lying import LyingSlip
from companion.games.animal_farm.face.proposals.promising import PromisePage
from tests.ui.animal_farm.proposing import begin, fill_in, half, reach, share, sit
from tests.ui.animal_farm.screens import FIVE, PROMISES, full, sit_down
from tests.ui.animal_farm.test_animal_farm import AT_TALKS, check_turned
from tests.ui.draws import MOST_DRAWS, draws
from tests.ui.look.test_layout import check
from tests.ui.table.test_evening import THREE
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

OVER = [{"by": "Anna", "to": "Cem", "what": "share", "round": 1, "became": one} for one in ("kept", "broken", "open")]
TAPPED = {
    "de": ("Kein Elefant", "Nächste Runde"),
    "en": ("No elephant", "Next round"),
    "es": ("Ningún elefante", "Próxima ronda"),
}
TOLD = {
    "de": "Anna verspricht Ben: kein Elefant bis Ende Runde 2. Hielt bisher 1 von 2.",
    "en": "Anna promises Ben: no elephant to the end of round 2. Kept 1 of 2 so far.",
    "es": "Anna promete a Ben: ningún elefante hasta fin de ronda 2. Cumplió 1 de 2.",
}


@pytest.mark.parametrize("language", list(TOLD))
def test_a_promise_is_made_in_three_taps_and_read_on_the_slips(pilot: Callable[..., Any], language: str) -> None:
    p = pilot(language=language)
    session = sit_down(p, {**AT_TALKS, "pledges": OVER}, THREE)
    say = p.flow.look._
    p.tap("Anna", "proposer")
    one = half(p, 0)
    fill_in(p, 0, {"partners": ["Anna", "Ben"], "split": {"Anna": 2, "Ben": 1}})
    reach(p, say("Promise …"), root=one)
    teller = p.flow.play.teller
    for label in TAPPED[language]:
        reach(p, label, root=one)
    reach(p, say("Done"), root=one)
    assert p.find_all(TAPPED[language][0], root=one), "the key says what is promised"
    reach(p, say("Lay it on the table"), root=one)
    (entry,) = session.view(TABLE)["running"][-1]["drafts"].values()
    assert entry["draft"]["pledge"] == {"to": "Ben", "what": "no_elephant", "when": "next"}
    (pledged,) = [teller.event(event) for event in session.game.events if event.kind == "pledged"]
    assert pledged in p.flow.play.said, "the log tells it, and the voice, as all that happens"
    calm(p)
    assert TOLD[language] in p.part("drafts").shows
    share(p, "Anna")
    side = sit(p, 1, "Ben")
    (slip,) = [one for one in p.widgets(side) if isinstance(one, LyingSlip)]
    assert TOLD[language] in slip.shows


def test_a_promise_stands_beside_the_words_and_goes_by_another_tap(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, AT_TALKS, THREE)
    share(p, "Anna")
    one = sit(p, 0, "Anna")
    begin(p, one)
    fill_in(p, 0, {"partners": ["Anna", "Ben"], "split": {"Anna": 2, "Ben": 1}})
    reach(p, "Promise", root=one)
    reach(p, "A marker", root=one)
    reach(p, "In own words", root=one)
    reach(p, "H", "key", one)
    reach(p, "Done", root=one)
    assert one.draft.promise == "H" and one.draft.pledge == ("Ben", "share", "round")
    assert one.draft.with_partner("Ben").pledge is None, "it goes with the partner"
    reach(p, "A marker …", root=one)
    reach(p, "A marker", root=one)
    reach(p, "Done", root=one)
    assert one.draft.promise == "H" and one.draft.pledge is None
    reach(p, "Lay it on the table", root=one)
    (entry,) = session.view(TABLE)["running"][-1]["drafts"].values()
    assert entry["draft"]["promise"] == "H" and "pledge" not in entry["draft"]


def test_who_has_no_partner_finds_the_keyboard(pilot: Callable[..., Any]) -> None:
    p = pilot()
    sit_down(p, AT_TALKS, THREE)
    p.tap("Anna", "proposer")
    reach(p, "Promise", root=half(p, 0))
    assert p.find_all("H", "key", half(p, 0))


def test_a_change_elsewhere_keeps_what_is_being_promised(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, AT_TALKS, THREE)
    share(p, "Anna")
    one = sit(p, 0, "Anna")
    begin(p, one)
    fill_in(p, 0, {"partners": ["Anna", "Ben"], "split": {"Anna": 2, "Ben": 1}})
    reach(p, "Promise", root=one)
    reach(p, "A marker", root=one)
    session.answer("Cem", {"draft": {"partners": ["Cem", "Ben"], "split": {"Cem": 1}}})
    p.frames(4)
    reach(p, "Done", root=one)
    assert one.draft.pledge == ("Ben", "share", "round")


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
@pytest.mark.parametrize("size", [1.0, 1.3])
def test_slips_and_the_page_of_promises_are_whole(pilot: Callable[..., Any], panel: str, size: float) -> None:
    p = pilot(panel=panel, language="es")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=size))
    p.frames(3)
    over = [{**one, "by": FIVE[1], "to": FIVE[2]} for one in OVER]
    session = sit_down(p, full(pledges=over), negotiation_timer=300)
    first, second, third, fourth = session.question.shape()["partners"][:4]
    pledge = {"to": third, "what": "no_elephant", "when": "next"}
    session.answer(first, {"draft": {"partners": [first, second, third], "split": {first: 1}, "pledge": pledge}})
    calm(p)
    check(p, f"{panel}, {size}, one proposal")
    pledge = {"to": fourth, "what": "partner", "when": "round"}
    draft = {"partners": [first, second, third, fourth], "split": {third: 1}, "pledge": pledge}
    session.answer(third, {"draft": {**draft, "promise": PROMISES["es"]}})
    calm(p)
    check(p, f"{panel}, {size}, two proposals")
    assert draws(p.window) <= MOST_DRAWS
    share(p, first)
    one, other = sit(p, 0, first), sit(p, 1, fourth)
    p.frames(4)
    check_turned(p, f"{panel}, {size}, read")
    for side, party in ((one, first), (other, fourth)):
        yes = next(w for w in p.widgets(side) if getattr(w, "role", "") == "option")
        assert p.list_around(yes) is None, "what can be said to it never has to be looked for"
        side._begin(party)
        side._edit(side.draft.with_partner(second, 1))
        side._begin_promise()
    p.frames(4)
    assert all(any(isinstance(w, PromisePage) for w in p.widgets(side)) for side in (one, other))
    check_turned(p, f"{panel}, {size}, promising")

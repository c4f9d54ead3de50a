"""People at phones who know nothing but what their own page shows: they answer from the state, whatever is asked."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from companion.table.journal import ALONG, Entry

State = Mapping[str, Any]

NO_PART = ""


def sources_of(entries: Sequence[Entry]) -> set[str]:
    """Where a journal's entries came from. What one tap gave along with another answer counts as that one's: it has to
    follow a phone's.
    """
    sources = [entry.source.partition("#")[0] for entry in entries]
    before = {sources[at - 1] for at, source in enumerate(sources) if source == ALONG}
    assert before <= {"phone", ALONG}, before
    return {*sources} - {ALONG}


class PhonePlayer:
    """One person. `tap(state)` is the next message, or None for nothing to say; `refused(reply)` is what came back."""

    def __init__(self, party: str, rng: random.Random) -> None:
        self.party, self.rng = party, rng
        self.kinds: set[str] = set()
        """What has been answered here, by the form's kind and whether the value was built."""
        self._numbers = count()
        self._tried: set[str] = set()
        self._question: tuple[Any, ...] = ()

    def message(self, state: State) -> dict[str, Any] | None:
        """What this person taps or builds now."""
        asked = state["question"]
        if asked is None:
            return None
        now = (asked["id"], asked["version"])
        if now != self._question:
            self._question, self._tried = now, set()
        form = state["form"]
        said = getattr(self, f"_{form['kind']}")(state, form)
        if said is None:
            return None
        if "see" in said:
            return dict(said)
        self.kinds.add(form["kind"] + (":built" if "value" in said else ""))
        return {"tap": self._tap(), "question": asked["id"], **said}

    def _tap(self) -> str:
        return f"{self.party.lower().encode('ascii', 'ignore').decode()[:3]:x<3}{next(self._numbers):07d}"

    def think_again(self) -> None:
        """Nothing came of it: what was tried may be tried once more."""
        self._tried.clear()

    def announcement(self, state: State) -> dict[str, Any] | None:
        """What this person plays beside the question, if anything can be."""
        own = state["own"]
        found = [one for one in (*own["options"], *filter(None, [own["announce"]])) if not one.get("why")]
        if not found:
            return None
        self.kinds.add("any_time")
        tap = self._tap()
        return {"tap": tap, "question": -1, "pick": self.rng.choice(found)["pick"], "sure": True}

    # ── one for each form ───────────────────────────────────────────────────────────────────────────────────

    def _pick(self, options: Any) -> dict[str, Any] | None:
        usable = [one for one in options if not one.get("why") and one["pick"] not in self._tried]
        gentle = [one for one in usable if not one.get("final")]
        if not usable:
            return None
        chosen = self.rng.choice(gentle or usable)
        self._tried.add(chosen["pick"])
        return {"pick": chosen["pick"], "sure": True}

    def _list(self, state: State, form: State) -> dict[str, Any] | None:
        return self._pick(state["options"])

    def _pair(self, state: State, form: State) -> dict[str, Any] | None:
        if state["question"]["kind"] == "window" and self.rng.random() < 0.7:
            return {"pick": state["options"][1]["pick"]}
        return self._pick(state["options"])

    def _places(self, state: State, form: State) -> dict[str, Any] | None:
        if form["part"] is None:
            parts = [part for part in form["parts"] if part["open"] and part["pick"] not in self._tried]
            if not parts:
                return self._pick(state["options"])
            part = self.rng.choice(parts)
            return {"see": part["pick"]}
        assert len(form["part"]["options"]) >= form["part"]["open"] > 0
        return self._pick([*form["part"]["options"]])

    def _hand(self, state: State, form: State) -> dict[str, Any] | None:
        passes = state["options"][len(form["sets"]) :] if "sets" in form else state["options"]
        if "sets" in form:
            lifted = self.rng.choice(form["sets"] or [[]])
            held = [card["id"] for card in form["cards"]]
            assert all(held.count(card) >= lifted.count(card) for card in lifted), (held, lifted)
            if not form["sets"]:
                return self._pick(passes)
            return {"pick": state["options"][form["sets"].index(lifted)]["pick"], "sure": True}
        cards = [card["id"] for card in form["cards"]]
        return {"value": self.rng.sample(cards, form["count"])}

    def _sets(self, state: State, form: State) -> dict[str, Any] | None:
        assert len(form["sets"]) == len(form["jokers"])
        return self._pick(state["options"])

    def _order(self, state: State, form: State) -> dict[str, Any] | None:
        cards = [card["id"] for card in form["cards"]]
        return {"value": self.rng.sample(cards, len(cards))}

    def _laid(self, state: State, form: State) -> dict[str, Any] | None:
        if state["chosen"]:
            return None
        card = form["cards"][0]["id"]
        if self.rng.random() < 0.5 and "away" not in self._tried:
            self._tried.add("away")
            return {"value": [f"{card}@{self.rng.choice(form['places'])['id']}"]}
        return {"value": []}

    def _split(self, state: State, form: State) -> dict[str, Any] | None:
        amounts = {share["id"]: self.rng.randint(0, min(9, share["most"])) for share in form["shares"]}
        if form["total"] is not None:
            amounts = dict.fromkeys(amounts, 0) | {next(iter(amounts)): form["total"]}
        return {"value": amounts}

    def _text(self, state: State, form: State) -> dict[str, Any] | None:
        return {"value": "ja, ¡vale! <b>"}

    def _talks(self, state: State, form: State) -> dict[str, Any] | None:
        steps = [state["options"][number] for draft in form["drafts"] for number in draft["answers"] if draft["asks"]]
        if steps and self.rng.random() < 0.6:
            return self._pick(steps)
        maker = form["maker"]
        if maker is not None and "draft" not in self._tried and len(form["drafts"]) < 2 and self.rng.random() < 0.5:
            self._tried.add("draft")
            some = self.rng.sample(maker["partners"], self.rng.randint(1, len(maker["partners"])))
            left, split = maker["total"], dict[str, int]()
            for one in sorted(some, key=lambda one: one["party"] != self.party):
                split[one["party"]] = min(one["most"], left)
                left -= split[one["party"]]
            split.setdefault(self.party, 0)
            return {"value": {"draft": {"partners": list(split), "split": split, "promise": "später"}}}
        return self._pick([state["options"][form["no"]]])

    def _roll(self, state: State, form: State) -> dict[str, Any] | None:
        if self.rng.random() < 0.5:
            return self._pick(state["options"])
        return {"value": [self.rng.randint(1, form["faces"]) for _ in range(form["dice"])]}

    def _draw(self, state: State, form: State) -> dict[str, Any] | None:
        assert len(form["numbers"]) == len(state["options"]) - 1
        return self._pick(state["options"])

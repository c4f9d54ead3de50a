"""Proposals: drafts that a group discusses, confirms, withdraws or declines, until one is binding.

A draft never changes: a new wording is a new draft with the next number, so a confirmation always means exactly
what was read. `version` counts changes of the drafts; an answer that names an older one is stale. The game's
judge decides whether a draft may be made at all.

`Talks.steps` gives each party yes, no and changed my mind, always in this order, so that three buttons are enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Mode, Question
from companion.engine.state import State
from companion.engine.telling import to_all
from companion.engine.vocabulary import Party, Refusal

Draft = Mapping[str, Any]
"""`{"partners": [party, …], "split": {party: amount}}`; also, if wanted, `using`, the ids of what its maker pays for
it, `promise`, a text that binds nobody, and `pledge`, `{"to", "what", "when"}`: a promise out of a list of the game's.
"""

DraftJudge = Callable[[Party, Draft], Sequence[Refusal]]
"""Every reason against a draft of a party, or against confirming it now."""

Say = Callable[..., None]

TELLS = {
    **to_all("draft_made", "draft_confirmed", "drafts_refused", "draft_withdrawn", "confirmation_withdrawn"),
    **to_all("talks_declined", "talks_timed_out"),
}
"""The events that talks tell."""

NONE_YET = 0
"""The number in place of a draft's, while there is none to confirm or to withdraw from."""


@dataclass
class Talks(State):
    """The drafts by number, with who made and who confirmed each; and who wants no agreement.

    An entry of `drafts` is `{"by": party, "draft": draft without `using`, "confirmed": [party, …]}`; beside them stands
    `using`, what its maker paid for the draft: it is shown again, but never judged again. `binding` are the numbers of
    drafts that are agreed on while the others keep talking. `refused` stands in an entry, too, where somebody said no
    to it and goes on talking.
    """

    drafts: dict[str, dict[str, Any]] = field(default_factory=dict)
    declined: list[Party] = field(default_factory=list)
    binding: list[str] = field(default_factory=list)
    version: int = 0

    # ── judging ─────────────────────────────────────────────────────────────────────────────────────────────

    def judge(self, party: Party, value: Mapping[str, Any], rule: str, judge_draft: DraftJudge) -> Sequence[Refusal]:
        """Every reason against one step of the talks, citing `rule` or the rules of the draft's own judge."""
        verb, what = next(iter(value.items()))
        if party in self.bound():
            return (Refusal(rule, "bound", {"party": party}),)
        if verb == "decline":
            return (Refusal(rule, "declined_already"),) if party in self.declined else ()
        if verb == "refuse":
            return () if self.asking(party) else (Refusal(rule, "declined_already"),)
        if verb == "draft":
            return [*self._free(what, rule), *judge_draft(party, what)]
        entry = self.drafts.get(str(what))
        if entry is None:
            return (Refusal(rule, "no_such_draft", {"number": what}),)
        if verb == "withdraw":
            mine = party == entry["by"] or party in entry["confirmed"]
            return () if mine else (Refusal(rule, "not_own_draft", {"by": entry["by"]}),)
        if party not in entry["draft"]["partners"]:
            return (Refusal(rule, "no_partner", {"number": what}),)
        if party in entry["confirmed"]:
            return (Refusal(rule, "confirmed_already", {"number": what}),)
        return [*self._free(entry["draft"], rule), *judge_draft(entry["by"], entry["draft"])]

    def bound(self) -> list[Party]:
        """The partners of the drafts that are agreed on already."""
        return [party for number in self.binding for party in self.drafts[number]["draft"]["partners"]]

    def spoken(self) -> set[Party]:
        """The parties that need not speak: bound, declined, or with a yes given and no draft waiting for them."""
        said: set[Party] = set()
        asked: set[Party] = set()
        for entry in self.drafts.values():
            said.update(entry["confirmed"])
            asked.update(one for one in self.waiting(entry) if one not in entry.get("refused", ()))
        return {*(said - asked), *self.declined, *self.bound()}

    def against(self) -> set[Party]:
        """The parties that said no to what was asked of them or to any agreement, and yes to nothing."""
        entries = self.drafts.values()
        no = {one for entry in entries for one in entry.get("refused", ()) if not self.asking(one)}
        return {*self.declined, *(no - {one for entry in entries for one in entry["confirmed"]})}

    @staticmethod
    def waiting(entry: Mapping[str, Any]) -> list[Party]:
        """The partners of a draft who have not confirmed it."""
        return [partner for partner in entry["draft"]["partners"] if partner not in entry["confirmed"]]

    def asking(self, party: Party) -> list[int]:
        """The numbers of the drafts that wait for this party, the newest last."""
        return [
            int(number)
            for number, entry in self.drafts.items()
            if party in self.waiting(entry) and party not in entry.get("refused", ())
        ]

    def _free(self, draft: Draft, rule: str) -> list[Refusal]:
        """The reasons against a draft with a partner who is bound by another agreement already."""
        bound = self.bound()
        return [Refusal(rule, "bound", {"party": partner}) for partner in draft["partners"] if partner in bound]

    # ── steps ───────────────────────────────────────────────────────────────────────────────────────────────

    def take(self, party: Party, value: Mapping[str, Any]) -> None:
        """Carries out a legal step. A new draft replaces the one that its maker had on the table.

        To withdraw is to remove one's own draft, or one's confirmation of somebody else's. To refuse is a no to all
        drafts that wait for this party; to decline, to want no agreement at all: its own draft and its yes go, too.
        """
        verb, what = next(iter(value.items()))
        if verb == "decline":
            self.declined.append(party)
            self._drop(party)
            for entry in self.drafts.values():
                entry["confirmed"] = [p for p in entry["confirmed"] if p != party]
        elif verb == "refuse":
            for number in self.asking(party):
                entry = self.drafts[str(number)]
                entry["refused"] = [*entry.get("refused", ()), party]
        elif verb == "withdraw":
            entry = self.drafts[str(what)]
            if entry["by"] == party:
                self.remove(str(what))
            else:
                entry["confirmed"] = [p for p in entry["confirmed"] if p != party]
        elif verb == "draft":
            self._drop(party)
            self.version += 1
            draft = {part: told for part, told in what.items() if part != "using"}
            paid = {"using": list(using)} if (using := what.get("using")) else {}
            self.drafts[str(self.version)] = {"by": party, "draft": draft, "confirmed": [party], **paid}
            self.declined = [p for p in self.declined if p not in {party, *what["partners"]}]
        else:
            entry = self.drafts[str(what)]
            entry["confirmed"].append(party)
            if "refused" in entry:
                entry["refused"] = [p for p in entry["refused"] if p != party]
            self.declined = [p for p in self.declined if p != party]

    def closes(self, party: Party, value: Mapping[str, Any]) -> bool:
        """Whether a step settles something: the last yes, a draft for its maker alone, or that somebody gives up."""
        verb, what = next(iter(value.items()))
        if verb == "draft":
            return list(what["partners"]) == [party]
        return verb == "decline" or (verb == "confirm" and self.waiting(self.drafts[str(what)]) == [party])

    def remove(self, number: str) -> None:
        """Takes a draft off the table."""
        del self.drafts[number]
        self.version += 1

    def agreed(self) -> str | None:
        """The number of the draft that all its partners confirmed and that does not bind yet."""
        for number, entry in self.drafts.items():
            if number not in self.binding and set(entry["draft"]["partners"]) <= set(entry["confirmed"]):
                return number
        return None

    def steps(self, party: Party) -> Iterator[dict[str, Any]]:
        """The three steps offered to a party: confirm the newest draft that waits for it, say no, change its mind.

        A no is to all drafts that wait for it, and it goes on talking; where none waits, it is to any agreement.

        Drafts of its own and confirmations of older ones are legal answers too, but not listed.
        """
        asked = mine = NONE_YET
        for number, entry in self.drafts.items():
            if party in entry["confirmed"]:
                mine = int(number)
            elif party in entry["draft"]["partners"]:
                asked = int(number)
        yield {"confirm": asked}
        yield {"refuse": True} if self.asking(party) else {"decline": True}
        yield {"withdraw": mine}

    def _drop(self, party: Party) -> None:
        for number in [number for number, entry in self.drafts.items() if entry["by"] == party]:
            self.remove(number)


def negotiate(
    talks: Talks,
    question: Question,
    rule: str,
    say: Say,
    *,
    timer_rule: str | None = None,
    drafted: Callable[[Party, Draft], None] | None = None,
) -> Script:
    """Asks until a draft is agreed on; returns its number, or None when all declined, time is up or nobody may talk.

    `question` is of kind propose, to any of the parties; it keeps its id, and its version is that of the talks.
    `drafted(party, draft)` is called for each new draft, so that its maker pays for what it uses. Events cite
    `rule`, an expired deadline `timer_rule`.
    """
    assert question.kind is Kind.PROPOSE and question.mode is Mode.ANY
    question.closes = talks.closes
    while True:
        agreed = talks.agreed()
        if agreed is not None or set(question.asked()) <= {*talks.declined, *talks.bound()}:
            return agreed
        question.version = talks.version
        try:
            party, value = yield question
        except Moot:
            return None
        if party is None:  # time is up
            say("talks_timed_out", timer_rule or rule)
            return None
        verb, what = next(iter(value.items()))
        refused = talks.asking(party)
        own = verb == "withdraw" and talks.drafts[str(what)]["by"] == party
        talks.take(party, value)
        if verb == "draft":
            draft = talks.drafts[str(talks.version)]["draft"]
            say("draft_made", rule, {**draft, "party": party, "number": talks.version})
            if drafted is not None:
                drafted(party, value["draft"])
        elif verb == "confirm":
            say("draft_confirmed", rule, party=party, number=what)
        elif verb in ("refuse", "decline") and refused:
            say("drafts_refused", rule, party=party, numbers=refused)
        elif verb == "decline":
            say("talks_declined", rule, party=party)
        else:
            say("draft_withdrawn" if own else "confirmation_withdrawn", rule, party=party, number=what)

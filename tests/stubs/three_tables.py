"""Three tables: agents, majorities and what is agreed on over them (rules TT-01 to TT-12).

TT-01 A round: everybody secretly sends one agent to a table; then the tables are talked about, one after the other.
TT-02 Partners have an agent there, and who drafts is one of them. TT-03 Partners hold more than half of all strength.
TT-04 Nobody takes more markers than he has agents there, all together no more than the table holds. TT-05 Binding is
what all partners confirmed. TT-06 All declined, or time is up: nobody takes anything. TT-07 Before it binds, anybody
may spend a token as strength against it. TT-08 The majority lost: the draft falls and the talks reopen. TT-09 After
the agreed number of rounds most markers win. TT-10 A table without agents or markers is skipped. TT-11 An agent is
sent to a table with room. TT-12 The record must be able to stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from companion.engine.game import Game, Script
from companion.engine.questions import Kind, Mode, Question
from companion.engine.state import State
from companion.engine.telling import Events, to_all
from companion.engine.vocabulary import CLAIM, GameOver, Outcome, Party, Refusal
from companion.mechanics import proposals
from companion.mechanics.proposals import Draft, Talks, negotiate


@dataclass(frozen=True, slots=True)
class SetUp:
    """`tables`: name → markers on it; `room`: agents that fit; `deadline`: seconds of talk, or none."""

    tables: Mapping[str, int]
    rounds: int = 2
    room: int = 6
    tokens: int = 2
    deadline: float | None = 60.0


def demo_definition(seats: int) -> SetUp:
    """Two tables, two rounds, little room for agents."""
    return SetUp({"harbour": 5, "market": 4}, room=seats + 1)


@dataclass
class Board(State):
    """Everything that outlasts a question; maps are table → party → number, or party → number."""

    markers: dict[str, int]
    agents: dict[str, dict[str, int]]
    tokens: dict[str, int]
    won: dict[str, int]
    round: int = 1
    open_tables: list[str] = field(default_factory=list)


@dataclass
class TableTalks(Talks):
    """Talks about one table; tokens spent against a draft count to the end of its talks."""

    table: str = ""
    weight_against: int = 0


class ThreeTables(Game[Board, SetUp]):
    """Rules TT-01 to TT-12."""

    name = "three_tables"
    Definition = SetUp
    tells: ClassVar[Events] = {
        **proposals.TELLS,
        **to_all("agreement_fell", "no_agreement", "objected", "sent", "table_skipped", "took"),
    }
    entries = ("round", "table")

    def fresh(self) -> Board:
        parties, tables = self.parties, self.definition.tables
        return Board(
            markers=dict(tables),
            agents={table: dict.fromkeys(parties, 1) for table in tables},
            tokens=dict.fromkeys(parties, self.definition.tokens),
            won=dict.fromkeys(parties, 0),
        )

    # ── the script ──────────────────────────────────────────────────────────────────────────────────────────

    def main(self) -> Script:
        state = self.state
        while True:
            if self.at != "table":
                self.enter("round")
                yield from self.send_agents()
                state.open_tables = list(self.definition.tables)
            while state.open_tables:
                self.enter("table")
                yield from self.talk(state.open_tables[0])
                state.open_tables = state.open_tables[1:]
            self.at = "round"
            if state.round >= self.definition.rounds:
                self.finish()
            state.round += 1

    def send_agents(self) -> Script:
        chosen = yield Question(
            "send_agent",
            Kind.CHOOSE_SECRETLY,
            self.parties,
            judge=self.judge_sending,
            candidates=lambda party: [*self.definition.tables, "stay"],
            mode=Mode.ALL,
            rule="TT-01",
        )
        for party in self.clockwise(self.parties[0]):
            table = chosen[party]
            if self.blocks(self.judge_sending(party, table)):
                table = "stay"  # those before him took the room
            if table != "stay":
                self.state.agents[table][party] += 1
            self.say("sent", "TT-01", party=party, table=table)

    def talk(self, table: str) -> Script:
        talks = TableTalks(table=table)
        with self.doing(self.judge_table, table, running=talks) as under_way:
            question = Question(
                "agree",
                Kind.PROPOSE,
                lambda: self.guests(table),
                judge=lambda party, value: talks.judge(
                    party, value, "TT-05", lambda by, draft: self.judge_draft(by, draft, talks)
                ),
                candidates=talks.steps,
                shape=lambda: {"partners": list(self.guests(table)), "total": self.state.markers[table]},
                rule="TT-05",
                mode=Mode.ANY,
                deadline=self.definition.deadline,
            )
            while True:
                number = yield from negotiate(talks, question, "TT-06", self.say)
                if number is None:
                    self.say("no_agreement", "TT-06", table=table)
                    return
                yield from self.objections(talks)
                entry = talks.drafts.pop(number)
                if not self.blocks(self.judge_draft(entry["by"], entry["draft"], talks)):
                    break
                talks.version += 1
                self.say("agreement_fell", "TT-08", number=int(number))
            for party, amount in entry["draft"]["split"].items():
                self.state.markers[table] -= amount
                self.state.won[party] += amount
                self.say("took", "TT-04", party=party, table=table, amount=amount)
        if under_way.lapsed:
            self.say("table_skipped", under_way.why[0].rule, table=table)

    def objections(self, talks: TableTalks) -> Script:
        answers = yield Question(
            "object",
            Kind.WINDOW,
            self.parties,
            judge=self.judge_objection,
            candidates=lambda party: (CLAIM, "pass"),
            mode=Mode.ALL,
            rule="TT-07",
        )
        for party in self.parties:
            if answers[party] == CLAIM and self.state.tokens[party]:
                self.state.tokens[party] -= 1
                talks.weight_against += 1
                self.say("objected", "TT-07", party=party, table=talks.table)

    def finish(self) -> None:
        won = self.state.won
        groups = sorted(set(won.values()), reverse=True)
        ranking = tuple(tuple(p for p in self.parties if won[p] == amount) for amount in groups)
        raise GameOver(Outcome("rounds", "TT-09", ranking))

    # ── judges ──────────────────────────────────────────────────────────────────────────────────────────────

    def judge_sending(self, party: Party, value: str) -> Sequence[Refusal]:
        if value != "stay" and value not in self.definition.tables:
            return (Refusal("TT-11", "unknown_table", {"table": value}),)
        return (Refusal("TT-11", "full", {"table": value}),) if value != "stay" and self.is_full(value) else ()

    def judge_table(self, table: str) -> Sequence[Refusal]:
        if not self.guests(table):
            return (Refusal("TT-10", "nobody_there", {"table": table}),)
        return () if self.state.markers[table] else (Refusal("TT-10", "nothing_there", {"table": table}),)

    def judge_objection(self, party: Party, value: str) -> Sequence[Refusal]:
        return (Refusal("TT-07", "no_token"),) if value == CLAIM and not self.state.tokens[party] else ()

    def judge_draft(self, by: Party, draft: Draft, talks: TableTalks) -> Sequence[Refusal]:
        """Every reason against this alliance and its split."""
        agents, found = self.state.agents[talks.table], []
        partners, split = draft["partners"], draft["split"]
        if len(set(partners)) < len(partners) or any(not agents.get(p) for p in (*partners, by)) or by not in partners:
            return (Refusal("TT-02", "no_agent_there"),)
        if 2 * sum(agents[p] for p in partners) <= sum(agents.values()) + talks.weight_against:
            found.append(Refusal("TT-03", "no_majority"))
        if not set(split) <= set(partners):
            found.append(Refusal("TT-04", "not_a_partner"))
        if any(amount > agents.get(p, 0) for p, amount in split.items()):
            found.append(Refusal("TT-04", "more_than_agents"))
        if sum(split.values()) > self.state.markers[talks.table]:
            found.append(Refusal("TT-04", "more_than_there"))
        return found

    def judge_position(self) -> Sequence[Refusal]:
        state, parties, tables = self.state, set(self.parties), set(self.definition.tables)
        maps = (state.tokens, state.won, *state.agents.values())
        if any(set(counts) != parties or min(counts.values()) < 0 for counts in maps):
            return (Refusal("TT-12", "wrong_parties"),)
        if set(state.markers) != tables or set(state.agents) != tables or not set(state.open_tables) <= tables:
            return (Refusal("TT-12", "wrong_tables"),)
        if sum(state.markers.values()) + sum(state.won.values()) > sum(self.definition.tables.values()):
            return (Refusal("TT-12", "too_many_markers"),)
        return (Refusal("TT-12", "negative"),) if min(state.markers.values()) < 0 else ()

    # ── facts asked of the state ────────────────────────────────────────────────────────────────────────────

    def guests(self, table: str) -> tuple[Party, ...]:
        return tuple(p for p in self.parties if self.state.agents[table][p])

    def is_full(self, table: str) -> bool:
        return sum(self.state.agents[table].values()) >= self.definition.room

    def drafts(self, party: Party) -> Iterator[dict[str, Any]]:
        """Drafts that this party could make, lawful or not: for bots and tests."""
        others = [p for p in self.parties if p != party]
        for partners in ([party], *([party, other] for other in others), list(self.parties)):
            for amount in range(4):
                yield {"draft": {"partners": partners, "split": dict.fromkeys(partners, amount)}}
                yield {"draft": {"partners": partners, "split": {party: amount}}}

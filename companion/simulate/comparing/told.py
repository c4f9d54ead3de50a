"""A comparison as lines for people, as JSON and as CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from typing import Any

from companion.languages import grouped
from companion.packs.sources.csv_guard import guarded
from companion.simulate.comparing.pairs import KINDS, ClauseUse, ComparedSide, Gap, HouseComparison
from companion.simulate.report import Figures, Share

Alone = Mapping[str, HouseComparison]
"""Clause → the printed pack beside the same with this clause alone."""

LANGUAGE = "en"
NOTHING = "–"

NO_PEOPLE = (
    "These players are no people: they follow one way of playing and never change it for a new rule. What stands here",
    "is a hint where to look, and no verdict.",
)
SIDES, ENDS = ("printed", "house", "difference"), ("", "_low", "_high")
COLUMNS = ("alone", "section", "name", *(f"{side}{end}" for side in SIDES for end in ENDS))
"""The columns of the CSV. Of lengths the low and the high are those of 8 in 10 games, all others are intervals."""


def text(told: HouseComparison, alone: Alone) -> list[str]:
    """As lines for people. Titles in them may hold anything, also an end of line, and are left as they are."""
    lines = [*_endless(told), _what(told), *NO_PEOPLE, *_table(told)]
    for clause, one in alone.items():
        lines += ["", "", f"{clause} alone", *_endless(one), *_table(one)]
    return lines


def _what(told: HouseComparison) -> str:
    printed, house = told.printed.plan, told.house.plan
    bots = ", ".join(dict.fromkeys(printed.bots))
    same = "; every game went the same way" if told.same_games == len(told.printed.games) else ""
    return (
        f"{house.pack.title.told_in(LANGUAGE)} ({house.pack.id}) beside {printed.pack.title.told_in(LANGUAGE)} "
        f"({printed.pack.id}): {_number(len(told.printed.games))} games each from the same seeds, {printed.seats} "
        f"seats, players {bots}{same}."
    )


def _endless(told: HouseComparison) -> Iterator[str]:
    """How many games did not end, on either side; nothing if all did."""
    there, here = told.printed.endless, told.house.endless
    if there or here:
        plan = told.house.plan
        yield (
            f"{here} of {len(told.house.games)} games did not end: they were given up after {_number(plan.most)} "
            f"answers. As {told.printed.plan.pack.id} {there or 'none'} did not."
        )


def _table(told: HouseComparison) -> Iterator[str]:
    printed, house = told.printed, told.house
    yield from ("", _row("", printed.plan.pack.id, house.plan.pack.id, "difference (95 %)"))
    yield _row("games that ended", _percent(printed.ended), _percent(house.ended), _points(told.ended()))
    for name, apart in (("decisions", told.decisions()), ("rounds", told.rounds())):
        yield from _lengths(name, getattr(printed, name), getattr(house, name), apart)
    yield from ("", "wins, with 95 % intervals; ties are shared:")
    for one, other, apart in told.wins():
        yield _row(one.name, _percent(one), _percent(other), _points(apart))
    yield from _rules(told)
    if told.clauses:
        yield from ("", "what the clauses did, at how many decisions and in how many games:")
        for clause in told.clauses:
            yield from _clause(clause)


def _rules(told: HouseComparison) -> Iterator[str]:
    uses = told.rules()
    differ = [use for use in uses if use.printed != use.house or use.apart.low != use.apart.high]
    if not uses:
        return
    pairs = uses[0].apart.pairs
    where = f"per game, in the {pairs} that ended on both sides"
    if not differ:
        yield from ("", f"uses of a rule {where}: all {len(uses)} alike")
        return
    alike = f"; {len(uses) - len(differ)} more are used alike" if len(differ) < len(uses) else ""
    yield from ("", f"uses of a rule {where}{alike}:")
    for use in differ:
        yield _row(use.rule, f"{use.printed:.2f}", f"{use.house:.2f}", _apart(use.apart, 2))


def _clause(clause: ClauseUse) -> Iterator[str]:
    yield f"  {clause.id}  {clause.text.told_in(LANGUAGE)}"
    if clause.idle:
        yield {"warn": "    it only warns here", "off": "    it is off here"}.get(
            clause.level, "    it never did anything"
        )
    for kind, times, games in zip(KINDS, clause.times, clause.games, strict=True):
        if times:
            yield _row(f"  {kind}", f"{_number(times)} times", f"{games.wins:.0f} of {games.games} games", _ends(games))


def _lengths(name: str, one: Figures | None, other: Figures | None, apart: Gap | None) -> Iterator[str]:
    if one is None and other is None:
        return
    yield _row(f"{name}, the middle", *(NOTHING if side is None else f"{side.median:.0f}" for side in (one, other)))
    ends = (NOTHING if side is None else f"{side.p10:.0f} to {side.p90:.0f}" for side in (one, other))
    yield _row("  8 of 10 games", *ends)
    if apart is not None:
        yield _row(f"  {apart.pairs} games that ended on both sides", "", "", _apart(apart, 1))


def _row(name: str, one: str, other: str, apart: str = "") -> str:
    return f"  {name:<24} {one:<24} {other:<24} {apart}".rstrip()


def _percent(of: Share) -> str:
    return f"{of.share:6.1%} ({100 * of.low:.1f} to {100 * of.high:.1f})"


def _ends(of: Share) -> str:
    return f"{of.share:.1%} ({100 * of.low:.1f} to {100 * of.high:.1f})"


def _points(apart: Gap) -> str:
    low, high = (None if end is None else 100 * end for end in (apart.low, apart.high))
    return f"{_apart(Gap(100 * apart.mean, low, high, apart.pairs), 1)} points"


def _apart(apart: Gap, places: int) -> str:
    """A difference with its sign; nothing is 0 without one."""
    if apart.low is None or apart.high is None:
        return f"{_signed(apart.mean, places)} (too few for an interval)"
    return f"{_signed(apart.mean, places)} ({_signed(apart.low, places)} to {_signed(apart.high, places)})"


def _signed(number: float, places: int) -> str:
    rounded = round(number, places) + 0.0  # no minus before nothing
    return f"{rounded:+.{places}f}" if rounded else f"{0:.{places}f}"


def _number(number: int) -> str:
    return grouped(number, LANGUAGE)


# ── for programs ────────────────────────────────────────────────────────────────────────────────────────────────────


def as_json(told: HouseComparison, alone: Alone) -> list[str]:
    """As the lines of JSON."""
    whole = {**_plain(told), "alone": {clause: _plain(one) for clause, one in alone.items()}}
    return json.dumps(whole, ensure_ascii=False, indent=2).split("\n")


def _plain(told: HouseComparison) -> dict[str, Any]:
    return {
        "printed": _side(told.printed),
        "house": _side(told.house),
        "same_games": told.same_games,
        "difference": {
            "ended": told.ended()._asdict(),
            "decisions": _data(told.decisions()),
            "rounds": _data(told.rounds()),
            "wins": {one.name: apart._asdict() for one, _, apart in told.wins()},
            "rules": {use.rule: {**use._asdict(), "apart": use.apart._asdict()} for use in told.rules()},
        },
        "clauses": [
            {
                "id": clause.id,
                "does": clause.does,
                "level": clause.level,
                "text": dict(clause.text),
                **{
                    kind.replace(" ", "_"): {"times": times, "games": games._asdict()}
                    for kind, times, games in zip(KINDS, clause.times, clause.games, strict=True)
                },
            }
            for clause in told.clauses
        ],
    }


def _side(side: ComparedSide) -> dict[str, Any]:
    plan = side.plan
    return {
        "pack": plan.pack.id,
        "title": dict(plan.pack.title),
        "seats": plan.seats,
        "players": list(plan.bots),
        "given_up_after": plan.most,
        "games": len(side.games),
        "ended": side.ended._asdict(),
        "decisions": _data(side.decisions),
        "rounds": _data(side.rounds),
        "by_bot": [found._asdict() for found in side.report.by_bot],
        "by_place": [found._asdict() for found in side.report.by_place],
        "by_start": [found._asdict() for found in side.report.by_start],
        "from_behind": [found._asdict() for found in side.from_behind],
        "reasons": dict(side.report.reasons),
    }


def _data(found: Gap | Figures | None) -> dict[str, Any] | None:
    return None if found is None else found._asdict()


def as_csv(told: HouseComparison, alone: Alone) -> str:
    """As rows of section and name: both sides and their difference, each with its interval; `alone` names a clause."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    for clause, one in {"": told, **alone}.items():
        table.writerows([clause, *cells] for cells in _rows(one))
    return out.getvalue()


def _rows(told: HouseComparison) -> Iterator[list[Any]]:
    def shares(section: str, one: Share, other: Share, apart: Gap) -> list[Any]:
        sides = (one.share, one.low, one.high, other.share, other.low, other.high)
        return [section, guarded(one.name), *sides, *apart[:3]]

    yield shares("games", told.printed.ended, told.house.ended, told.ended())
    for name, apart in (("decisions", told.decisions()), ("rounds", told.rounds())):
        sides = (getattr(told.printed, name), getattr(told.house, name))
        if sides != (None, None):
            lengths = [cell for side in sides for cell in _three(side)]
            yield ["length", name, *lengths, *(apart[:3] if apart is not None else ("",) * 3)]
    for one, other, apart in told.wins():
        yield shares("wins", one, other, apart)
    for use in told.rules():
        yield ["rule", guarded(use.rule), use.printed, "", "", use.house, "", "", *use.apart[:3]]
    for clause in told.clauses:
        for kind, games in zip(KINDS, clause.games, strict=True):
            cells = (games.share, games.low, games.high)
            yield [f"clause {kind}", guarded(clause.id), "", "", "", *cells, "", "", ""]


def _three(side: Figures | None) -> tuple[float | str, ...]:
    return ("",) * 3 if side is None else (side.median, side.p10, side.p90)

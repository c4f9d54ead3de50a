"""Clauses of a pack, a variant or a house rule: `house:` as it stands in a file, held against what its game declares.

Read in two steps: what each says of itself (its sentence, its level) becomes a rule of the pack; what it forbids,
requires, allows, adjusts or ends, and when, is held against actions, facts, rules and parameters. All that is wrong is
told at its own place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from companion.engine.game import Game
from companion.engine.house.clauses import FORBIDDEN, Clause, Does
from companion.engine.house.conditions import facts_in
from companion.engine.house.saying import ME, TARGET, Fact, NamedAction, actions_of, facts_of
from companion.languages import Words
from companion.packs.heads import read_head
from companion.packs.house.conditions import check_condition
from companion.packs.numbers.changes import check_change
from companion.packs.pack import Pack, PackClause
from companion.packs.problems import did_you_mean, one_of
from companion.packs.schema import Level, Parameter, RuleText
from companion.packs.schemas.typed import check
from companion.plainfile.marks import Fields, Items, Leaf, Mark, Node, follow, key_mark, plain
from companion.plainfile.problems import Problem, Problems

HOUSE = "house"
DOES: tuple[Does, ...] = ("forbid", "require", "allow", "adjust", "end")
AT_ANY_MOMENT = ("adjust", "end")
"""Clauses that belong to no answer."""

MOST_CLAUSES = 50

PLACES = ("party", "round", TARGET)
"""What a clause's sentence may have a place for."""


class _Written(NamedTuple):
    """A clause as it stands in a file; `of` is the variant or option that it belongs to, None for the pack itself."""

    id: str
    of: str | None
    node: Fields
    key: Mark
    path: str


@dataclass(frozen=True)
class ClauseTexts:
    """What clauses say of themselves: their rules, the sentences of their refusals, and their levels."""

    rules: Mapping[str, RuleText]
    refusals: Mapping[str, Words]
    levels: Mapping[str, Level]


def clauses_in(tree: Fields) -> Iterator[_Written]:
    """Every clause in the head of a pack, those of its variants and options too."""
    yield from _in_map(follow(tree, (HOUSE,)), None, HOUSE)
    for kind in ("variants", "options"):
        items = follow(tree, (kind,))
        for name in items.entries if isinstance(items, Fields) else ():
            yield from _in_map(follow(items, (name, HOUSE)) if items else None, name, f"{kind}.{name}.{HOUSE}")


def _in_map(node: Node | None, of: str | None, path: str) -> Iterator[_Written]:
    for name, entry in node.entries.items() if isinstance(node, Fields) else ():
        if isinstance(entry.node, Fields):
            yield _Written(name, of, entry.node, entry.key, f"{path}.{name}")


# ── what a clause says of itself ────────────────────────────────────────────────────────────────────────────────────


def read_texts(
    tree: Fields, own: Mapping[str, RuleText], below: Mapping[str, RuleText], problems: Problems
) -> ClauseTexts:
    """The rules that clauses are; `own` are those of the pack's own file, `below` those of the packs below."""
    written = list(clauses_in(tree))
    if len(written) > MOST_CLAUSES:
        problems.add(written[MOST_CLAUSES].key, HOUSE, f"{len(written)} clauses stand here", f"at most {MOST_CLAUSES}")
    rules: dict[str, RuleText] = {}
    refusals: dict[str, Words] = {}
    levels: dict[str, Level] = {}
    for one in written:
        if one.id in rules:
            problems.add(one.key, one.path, f"{one.id} stands here for the second time", "an id of its own")
            continue
        rules[one.id] = _rule(one, own, below, refusals, problems)
        level = follow(one.node, ("level",))
        if isinstance(level, Leaf) and level.value in ("enforce", "warn", "off"):
            levels[one.id] = level.value  # type: ignore[assignment]  # a checker does not narrow it by the line above
    return ClauseTexts(rules, refusals, levels)


def _rule(
    one: _Written,
    own: Mapping[str, RuleText],
    below: Mapping[str, RuleText],
    refusals: dict[str, Words],
    problems: Problems,
) -> RuleText:
    codes = () if "allow" in one.node.entries else (FORBIDDEN,)
    said = follow(one.node, ("say",))
    if said is None:
        if one.id in own and one.id not in below:
            return replace(own[one.id], forbids=(*own[one.id].forbids, *codes))
        taken = "the pack below has this rule: " if one.id in below else ""
        problems.add(one.key, one.path, f"{taken}the key say is missing", "a sentence, and an id of its own")
        return RuleText(Words(en=""), codes)
    if one.id in own or one.id in below:
        problems.add(one.key, one.path, f"there is a rule {one.id} already", "an id of its own")
    words = check(said, Words, Problems())  # what is wrong with it is told of the whole file
    if words is None:
        return RuleText(Words(en=""), codes)
    refusals[f"{one.id}.{FORBIDDEN}"] = words
    return RuleText(Words({language: _without_places(text) for language, text in words.items()}), codes)


def _without_places(text: str) -> str:
    """A sentence as it stands in a list of rules, where nobody is meant yet."""
    for place in PLACES:
        text = text.replace(f"{{{place}}}", "…")
    return text


# ── what a clause does ──────────────────────────────────────────────────────────────────────────────────────────────


class _Speaks(NamedTuple):
    """What a game lets clauses speak of, and the definition that types hang on; None if it cannot be made."""

    game: type[Game]
    actions: Mapping[str, NamedAction]
    facts: Mapping[str, Fact]
    definition: Any


def read_clauses(tree: Fields, pack: Pack, problems: Problems) -> tuple[PackClause, ...]:
    """The clauses of a pack's head, after noting everything that its game or its rules do not have."""
    written = list(clauses_in(tree))
    if not written:
        return ()
    definition = pack.define(pack.sources.patched(()), Problems())
    if definition is None and pack.sources.house:  # a wrong number hides no wrong word in a clause
        definition = pack.define(pack.sources.patched_by(pack.sources.house[:-1], ()), Problems())
    speaks = _Speaks(pack.game, actions_of(pack.game), facts_of(pack.game), definition)
    found = []
    for one in written:
        before = len(problems)
        clause = _clause(one, speaks, pack.rules, pack.parameters, problems)
        if clause is not None and len(problems) == before:
            found.append(PackClause(clause, one.of))
    return tuple(found)


def unseen_with_real_cards(folder: Path, game: type[Game]) -> tuple[Problem, ...]:
    """Warnings of the clauses in a pack's own file that hang on what only a hand of cards tells."""
    head, found = read_head(folder, Problems()), Problems()
    actions, facts = actions_of(game), facts_of(game)
    for one in clauses_in(head.tree) if head is not None else ():
        for name, mark in _named(one, "require") if "require" in one.node.entries else ():
            if name in actions and actions[name].unseen:
                message = f"with real cards the box cannot know whether {name} is possible, and requires nothing"
                found.add(mark, f"{one.path}.require", message)
        when = follow(one.node, ("when",))
        for name in sorted(facts_in(plain(when))) if isinstance(when, Fields) else ():
            if name in facts and facts[name].known == "owner":
                message = f"with real cards the box cannot know {name}, and the clause is silent"
                found.add(one.key, f"{one.path}.when", message)
    return found.sorted()


def _clause(
    one: _Written,
    speaks: _Speaks,
    rules: Mapping[str, RuleText],
    parameters: Mapping[str, Parameter],
    problems: Problems,
) -> Clause | None:
    kinds = [key for key in DOES if key in one.node.entries]
    if len(kinds) != 1:
        message = f"it has {' and '.join(kinds)}" if kinds else "it does nothing"
        problems.add(one.key, one.path, message, f"exactly {one_of(DOES)}")
    if len(kinds) != 1:
        return None
    does = kinds[0]
    for key in ("by", "to"):
        if key in one.node.entries and does != "adjust":
            problems.add(key_mark(one.node, key), f"{one.path}.{key}", f"{does} takes no {key}", "adjust")
    named = _named(one, does)
    if not named and isinstance(follow(one.node, (does,)), Items):
        problems.add(key_mark(one.node, does), f"{one.path}.{does}", "the list is empty", "at least one")
    if does in AT_ANY_MOMENT:
        return _at_any_moment(one, does, speaks, parameters, problems)
    if does == "allow":
        for code, mark in named:
            _check_code(code, mark, f"{one.path}.allow", rules, problems)
        actions: list[NamedAction] = []
        if (level := follow(one.node, ("level",))) is not None:
            problems.add(level.mark, f"{one.path}.level", "what is allowed has no level", "none")
    else:
        actions = [action for name, mark in named if (action := _action(name, mark, does, one, speaks, problems))]
    reasons = {name: unfit(fact, does, actions) for name, fact in speaks.facts.items()}
    when, asked = _condition(one, reasons, speaks, problems)
    _check_places(one, [speaks.facts[name] for name in asked], speaks.game, problems)
    printed = does == "allow" and "say" not in one.node.entries  # its sentence stands among the rules
    return Clause(one.id, does, tuple(name for name, _ in named), when, printed=printed)


def _condition(
    one: _Written, reasons: Mapping[str, str], speaks: _Speaks, problems: Problems
) -> tuple[Mapping[str, Any], set[str]]:
    """A clause's condition and the facts that it asks of; `reasons` say why it may not ask of others."""
    when = follow(one.node, ("when",))
    asked: set[str] = set()
    if isinstance(when, Fields):
        facts = {name: fact for name, fact in speaks.facts.items() if not reasons[name]}
        asked = check_condition(when, facts, reasons, speaks.definition, f"{one.path}.when", problems)
    return plain(when) if when is not None else {}, asked


def _at_any_moment(
    one: _Written, does: Does, speaks: _Speaks, parameters: Mapping[str, Parameter], problems: Problems
) -> Clause | None:
    """A clause about a number or an end, which hangs on no answer."""
    when, _ = _condition(one, {name: unfit(fact, does, ()) for name, fact in speaks.facts.items()}, speaks, problems)
    _check_places(one, (), speaks.game, problems)
    if does == "end":
        if not speaks.game.ends_at:
            problems.add(one.key, f"{one.path}.end", f"nothing is over in {speaks.game.name} where it could end")
        return Clause(one.id, does, (), when)
    of = check_change(one.node, one.key, one.path, parameters, problems)
    return Clause(one.id, does, (of.name,), when, of.by, of.to, of.least, of.most) if of is not None else None


def _beyond(fact: Fact, does: str) -> str:
    """Why a clause that hangs on no answer cannot ask of a fact; empty if it can."""
    known = (ME,) if does == "adjust" else ()
    if not {*fact.needs} <= {*known}:
        of = "somebody at any moment" if known else "all together"
        return f"{fact.name} is nothing that is known of {of}"
    return f"{fact.name} is known to its owner alone" if fact.known == "owner" else ""


def _named(one: _Written, does: str) -> list[tuple[str, Mark]]:
    node = follow(one.node, (does,))
    leaves: Sequence[Node] = node.items if isinstance(node, Items) else (node,) if node is not None else ()
    return [(leaf.value, leaf.mark) for leaf in leaves if isinstance(leaf, Leaf) and isinstance(leaf.value, str)]


def _action(name: str, mark: Mark, does: str, one: _Written, speaks: _Speaks, problems: Problems) -> NamedAction | None:
    path = f"{one.path}.{does}"
    action = speaks.actions.get(name)
    if action is None:
        if not speaks.actions:
            message, expected = f"the script of {speaks.game.name} names no actions yet", "allow, or another game"
        else:
            message, expected = f"there is no action {name}", one_of(speaks.actions)
        problems.add(mark, path, message, expected, did_you_mean(name, speaks.actions))
    elif does == "require" and action.possible is None:
        able = [other.name for other in speaks.actions.values() if other.possible is not None]
        problems.add(mark, path, f"{name} cannot be required: nobody can tell whether it is possible", one_of(able))
    return action


def _check_code(named: str, mark: Mark, path: str, rules: Mapping[str, RuleText], problems: Problems) -> None:
    rule, _, code = named.partition(".")
    if rule not in rules:
        problems.add(mark, path, f"there is no rule {rule}", "such as BU-06.too_few", did_you_mean(rule, rules))
        return
    soft = [f"{rule}.{one}" for one in rules[rule].forbids if one != FORBIDDEN]
    if code in rules[rule].structural:
        message = f"{named} is no prohibition: it cannot be done at all"
        problems.add(mark, path, message, one_of(soft) if soft else "a code of another rule")
    elif named not in soft:
        message = f"{rule} has no {code}" if code else f"which refusal of {rule} is meant"
        problems.add(mark, path, message, one_of(soft) if soft else "a code of another rule", did_you_mean(named, soft))


def unfit(fact: Fact, does: str, actions: Sequence[NamedAction]) -> str:
    """Why a clause cannot ask of a fact; empty if it can."""
    if does in AT_ANY_MOMENT:
        return _beyond(fact, does)
    beyond = [need for need in fact.needs if need != ME]
    if beyond and does == "allow":
        return f"{fact.name} belongs to an action, and what is allowed is none"
    if beyond and does == "require" and actions:
        return f"{fact.name} is not known yet when {actions[0].name} would be required"
    for action in actions:
        if not action.can_tell(fact):
            return f"{fact.name} is nothing that is known of {action.name}"
        if fact.known == "owner" and not action.private:
            return f"{fact.name} is known to its owner alone, and {action.name} is answered openly"
    return "" if actions or fact.known == "all" or does != "allow" else f"{fact.name} is known to its owner alone"


def _check_places(one: _Written, asked: Sequence[Fact], game: type[Game], problems: Problems) -> None:
    """Checks that a clause's sentence has places only for what is known when it is told."""
    known = ["party", *(["round"] if game.counts_rounds else [])]
    if any(TARGET in fact.needs for fact in asked):
        known.append(TARGET)
    said, at = follow(one.node, ("say",)), f"{one.path}.say"
    entries = said.entries if isinstance(said, Fields) else {}
    by_language: dict[str, Node | None] = {f"{at}.{language}": entry.node for language, entry in entries.items()}
    for path, leaf in (by_language or {at: said}).items():
        if not isinstance(leaf, Leaf) or not isinstance(leaf.value, str):
            continue
        try:
            places = [place for _, place, _, _ in Formatter().parse(leaf.value) if place is not None]
        except ValueError:
            problems.add(leaf.mark, path, "a brace stands alone", "places such as {party}")
            continue
        for place in places:
            if place not in known and not place.startswith("parameters."):  # a number of the pack, filled with it
                expected = one_of(f"{{{name}}}" for name in known)
                problems.add(leaf.mark, path, f"nothing fills {{{place}}}", expected, did_you_mean(place, known))

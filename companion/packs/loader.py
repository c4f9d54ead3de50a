"""From a folder to a `Pack`: reads its files, checks them, and says everything that is wrong at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import starmap
from pathlib import Path as FilePath
from typing import Any

from companion.engine.game import Game
from companion.games.steps import ORDER, STEPS
from companion.languages import Words, written_in
from companion.packs.consistency import PlayersOf, check_empty, check_explanations, check_game, check_house, check_items
from companion.packs.heads import Head, find_script, read_head
from companion.packs.house.clauses import read_clauses, read_texts
from companion.packs.numbers.filling import Sentences
from companion.packs.numbers.findings import check_places
from companion.packs.numbers.lookup import numbers_of
from companion.packs.pack import Pack, PackClause, PackSources
from companion.packs.patches.aliases import lifted_head
from companion.packs.patches.patches import NamedSettings, Setting, change_of, path_of, settings_in
from companion.packs.patches.steps import check_form, check_steps, printed
from companion.packs.problems import did_you_mean, one_of
from companion.packs.schema import (
    GameFile,
    HouseFile,
    Patch,
    Players,
    Preset,
    RuleChange,
    RuleId,
    RulesFile,
    RuleText,
    TextsFile,
)
from companion.packs.schemas.shapes import describe, keys_of, required
from companion.packs.schemas.texts import NOTHING_LAID, Laid, TextReading, files_with_texts, shape_at, with_texts
from companion.packs.schemas.typed import check, check_ids
from companion.packs.scripts.games import FindGame
from companion.packs.setup import narrowed
from companion.packs.sources.files import ANY, FileTrees, read_file, read_files, read_settings
from companion.plainfile.marks import Fields, MarkedValue, Node, follow, steps_of
from companion.plainfile.problems import Problems

RULES, TEXTS = "rules", "texts"
"""The entries of `files` that all games have; the others belong to the game's definition."""


@dataclass(frozen=True)
class Common:
    """The rules (GEN) and texts that all packs share."""

    rules: Mapping[str, RuleText]
    texts: TextsFile


NOTHING_COMMON = Common({}, TextsFile())
_UNREAD = RuleText(Words(en=""), forbids=("unread",))


def read_common(folder: FilePath, problems: Problems, laid: Laid = NOTHING_LAID) -> Common:
    """`rules.yaml` and `texts.yaml` of the folder `common`; empty if missing."""
    rules = texts = None
    spoken = TextReading("", laid)
    if (path := folder / "rules.yaml").exists() and (tree := read_file(path, problems)) is not None:
        rules = check(with_texts(tree, RulesFile, spoken, RULES), RulesFile, problems)
    if (path := folder / "texts.yaml").exists() and (tree := read_file(path, problems)) is not None:
        tree = with_texts(tree, TextsFile, spoken, TEXTS)
        texts = check(tree, TextsFile, problems)
        if texts is not None:
            check_explanations(texts, texts, tree, problems)
    return Common(rules or {}, texts or TextsFile())


def load_game(
    folder: FilePath, common: Common, games: FindGame, problems: Problems, laid: Laid = NOTHING_LAID
) -> Pack | None:
    """A pack that extends no other, or None after noting its problems. `laid` are texts of packs of words."""
    read = read_head(folder, problems, laid)
    if read is None:
        return None
    with written_in(read.file.language):
        return _game(folder, read, common, games, problems, laid)


def _game(folder: FilePath, read: Head, common: Common, games: FindGame, problems: Problems, laid: Laid) -> Pack | None:
    game = find_script(read.tree, games, problems)
    (tree, head), old = lifted_head(read, game)
    spoken = TextReading(head.language, laid)
    tree, files = _spoken(tree, head, read_files(folder, tree, problems), game, spoken)
    own_rules, own_texts = _own_rules(files, problems), _own_texts(files, common.texts, problems)
    if game is not None:
        _check_parts(tree, files, game, problems)
    if not isinstance(head, GameFile) or game is None:
        return None
    clauses = read_texts(tree, own_rules, common.rules, problems)
    rules = {**common.rules, **own_rules, **clauses.rules}
    texts = mixed_texts(common.texts, replace(own_texts, refusals={**own_texts.refusals, **clauses.refusals}))
    nodes = _rule_nodes(files)
    said = Sentences(head.about, head.phases, head.parameters, head.variants, head.options, rules, texts, nodes)
    sources = PackSources(
        shape=game.Definition,
        parameters=_defaults(tree),
        rules=_section(tree, "rules"),
        files={name: by_value for name, by_value in files.items() if name not in (RULES, TEXTS)},
        changes=_changes(tree, {**head.variants, **head.options}, head.variants),
        unread=_unread(tree, files),
        said=said,
        parts=printed(game.Definition, tree),
    )
    check_form(tree, problems)
    check_steps(NamedSettings(head.id, "house", settings_in(tree)), game.Definition, "", problems)
    numbers = numbers_of(head.parameters, sources.chosen(sources.parameters), texts.values)
    check_places(tree, head, files, game.Definition, numbers, problems)
    check_game(head, tree, game, problems)
    check_empty(read.file, read.tree, problems)
    check_items(head, tree, sources, rules, {}, PlayersOf(head.id, head.players), problems)
    pack = Pack(
        id=head.id,
        folder=folder,
        game=game,
        title=head.title,
        about=head.about,
        emblem=head.emblem,
        players=head.players,
        phases=head.phases,
        parameters=head.parameters,
        variants=head.variants,
        options=head.options,
        rules=rules,
        texts=texts,
        levels=clauses.levels,
        sources=sources,
        absent=head.absent,
        language=head.language,
    )
    return _defined(
        replace(pack, clauses=(*starmap(PackClause, old.clauses), *read_clauses(tree, pack, problems))), problems
    )


def load_house(folder: FilePath, below: Pack, problems: Problems, laid: Laid = NOTHING_LAID) -> Pack | None:
    """A house rule combined with the pack that it extends, or None after noting its problems."""
    read = read_head(folder, problems, laid)
    if read is None:
        return None
    with written_in(read.file.language):
        return _house(folder, read, below, problems, laid)


def _house(folder: FilePath, read: Head, below: Pack, problems: Problems, laid: Laid) -> Pack | None:
    (tree, head), old = lifted_head(read, below.game)
    spoken = TextReading(head.language, laid)
    tree, files = _spoken(tree, head, read_files(folder, tree, problems), below.game, spoken)
    own_rules, own_texts = (
        _changed_rules(files, below.sources.said.rules, problems),
        _own_texts(files, below.texts, problems),
    )
    _check_parts(None, files, below.game, problems)
    if not isinstance(head, HouseFile):
        return None
    clauses = read_texts(tree, own_rules, below.rules, problems)
    above = replace(own_texts, refusals={**own_texts.refusals, **clauses.refusals})
    said = replace(
        below.sources.said,
        about=head.about or below.sources.said.about,
        variants={**below.sources.said.variants, **head.variants},
        options={**below.sources.said.options, **head.options},
        rules={**below.sources.said.rules, **own_rules, **clauses.rules},
        texts=mixed_texts(below.sources.said.texts, above),
        rule_nodes={**below.sources.said.rule_nodes, **_rule_nodes(files)},
        reworded=below.sources.said.reworded_by(own_rules, len(below.sources.house)),
    )
    rules = said.rules
    own = {name: by_value for name, by_value in files.items() if name not in (RULES, TEXTS)}
    own_patches = {**head.variants, **head.options}
    taken = _from_files(folder, tree, below.game, spoken, problems)
    settings = NamedSettings(head.id, "house", (*settings_in(tree), *taken))
    sources = replace(
        below.sources,
        files={**below.sources.files, **{name: _over(below, name, values) for name, values in own.items()}},
        changes={**below.sources.changes, **_changes(tree, own_patches, head.variants)},
        house=(*below.sources.house, settings),
        own_files=tuple(dict.fromkeys((*below.sources.own_files, *own))),
        unread=_unread(tree, files),
        said=said,
    )
    check_form(tree, problems)
    numbers = numbers_of(said.parameters, below.sources.patched(()), said.texts.values)
    check_places(tree, head, files, below.game.Definition, numbers, problems)
    check_house(head, tree, below, settings, sources, rules, problems)
    players = Players(*narrowed(below.players, [head.players]))
    others = {**below.variants, **below.options}
    check_empty(read.file, read.tree, problems)
    check_items(head, tree, sources, rules, others, PlayersOf(head.id, players), problems)
    pack = replace(
        below,
        id=head.id,
        folder=folder,
        title=head.title,
        about=said.about,
        phases=said.phases,
        parameters=said.parameters,
        emblem=head.emblem or below.emblem,
        players=players,
        variants=said.variants,
        options=said.options,
        rules=rules,
        texts=said.texts,
        levels={**below.levels, **clauses.levels, **head.enforce},
        sources=sources,
        absent=head.absent or below.absent,
        language=head.language or below.language,
        unworded=None,
        preset=Preset(
            tuple(dict.fromkeys((*below.preset.variants, *head.preset.variants))),
            {**below.preset.options, **head.preset.options},
        ),
        extends=(below.id, *below.extends),
    )
    pack = replace(
        pack, clauses=(*below.clauses, *starmap(PackClause, old.clauses), *read_clauses(tree, pack, problems))
    )
    made = _defined(pack, problems)
    return None if made is None else replace(made, players=_room(made))


def _room(pack: Pack) -> Players:
    """How many can play: a house's board and numbers may leave room for fewer than the pack below (GEN-10)."""
    least, most = pack.players.min, pack.players.max
    definition = pack.define(pack.sources.patched(()), Problems())
    try:
        few, many = pack.game(definition, [str(seat) for seat in range(least)]).party_count() or (least, most)
    except Exception:  # noqa: BLE001 - a fault of a script is told where a game is begun
        return pack.players
    return Players(max(least, few), min(most, many))


def _from_files(
    folder: FilePath, tree: Fields, game: type[Game], spoken: TextReading, problems: Problems
) -> tuple[Setting, ...]:
    """The settings that a house rule takes from its files."""
    read = read_settings(folder, tree, problems)
    return tuple(
        Setting(path_of(dotted), with_texts(node, shape_at(game.Definition, dotted), spoken, f"set.{dotted}"), key)
        for dotted, (key, node) in read.items()
    )


def _spoken(
    tree: Fields, head: GameFile | HouseFile, files: FileTrees, game: type[Game] | None, spoken: TextReading
) -> tuple[Fields, FileTrees]:
    """What a pack's files hold, each text with all of its languages; those of the head itself have them already."""
    if spoken.changes_nothing:
        return tree, files
    definition = game.Definition if game is not None else None
    told = with_texts(tree, type(head), spoken, definition=definition)
    return (told if isinstance(told, Fields) else tree), files_with_texts(files, definition, spoken)


def mixed_texts(below: TextsFile, above: TextsFile) -> TextsFile:
    """Two sets of texts merged; `above` wins, key by key."""
    return TextsFile(
        questions={**below.questions, **above.questions},
        events={**below.events, **above.events},
        refusals={**below.refusals, **above.refusals},
        values={**below.values, **above.values},
        explain={**below.explain, **above.explain},
    )


def _defined(pack: Pack, problems: Problems) -> Pack | None:
    """The pack if everything fits and the game finds no problem in its definition; else None.

    Limits and the game's own problems are reported together with all others, as far as the data can be read.
    """
    problems.take(*(pack.problems_beside(problems) if problems else pack.problems()))
    return None if problems else pack.told()


def _own_rules(files: FileTrees, problems: Problems) -> RulesFile:
    """The pack's own rules. If some are invalid, all ids count as existing, so that
    references to them are no errors.
    """
    node = files.get(RULES, {}).get(ANY)
    if node is None:
        return {}
    rules = check(node, RulesFile, problems)
    return rules if rules is not None else dict.fromkeys(steps_of(node), _UNREAD)


def _rule_nodes(files: FileTrees) -> Mapping[str, Node]:
    """The pack's own rules where they stand."""
    node = files.get(RULES, {}).get(ANY)
    return {rule: entry.node for rule, entry in node.entries.items()} if isinstance(node, Fields) else {}


def _changed_rules(files: FileTrees, below: Mapping[str, RuleText], problems: Problems) -> RulesFile:
    """The rules that a house adds or changes: what its entry leaves out stays as in the pack below."""
    node = files.get(RULES, {}).get(ANY)
    if node is None:
        return {}
    if not isinstance(node, Fields):
        check(node, dict[RuleId, RuleChange], problems)
        return {}
    rules = {}
    for rule, entry in node.entries.items():
        change = check(Fields({rule: entry}, node.mark), dict[RuleId, RuleChange], problems)
        said = change[rule].over(below.get(rule)) if change is not None else below.get(rule, _UNREAD)
        if said is None:
            expected, hint = describe(Words), did_you_mean(rule, below)
            problems.add(entry.node.mark, rule, "the key text is missing", expected, hint)
        rules[rule] = said or _UNREAD
    return rules


def _own_texts(files: FileTrees, below: TextsFile, problems: Problems) -> TextsFile:
    node = files.get(TEXTS, {}).get(ANY)
    texts = check(node, TextsFile, problems) if node is not None else None
    if node is not None and texts is not None:
        check_explanations(texts, mixed_texts(below, texts), node, problems)
    return texts or TextsFile()


def _check_parts(tree: Fields | None, files: FileTrees, game: type[Game], problems: Problems) -> None:
    """Checks each part of the game's definition separately, so that a mistake in one file does not hide others."""
    shapes: Mapping[str, Any] = keys_of(game.Definition) or {}
    for name, by_value in files.items():
        if name in (RULES, TEXTS):
            continue
        for node in by_value.values():
            check_ids(node, problems, (name,))
            if name in shapes:
                check(node, shapes[name], problems, (name,))
    if tree is None:
        return
    listed = follow(tree, ("files",))
    for name, entry in listed.entries.items() if isinstance(listed, Fields) else ():
        if name not in shapes and name not in (RULES, TEXTS):
            known = [key for key in (*shapes, TEXTS) if key not in ("parameters", STEPS, ORDER)]
            problems.add(
                entry.key,
                f"files.{name}",
                f"the game knows no {name}",
                one_of(known),
                did_you_mean(name, known),
            )
    for name in sorted(required(game.Definition)):
        if name in (RULES, "parameters"):
            continue
        if not isinstance(listed, Fields) or name not in listed.entries:
            mark = listed.mark if listed is not None else tree.mark
            problems.add(mark, "files", f"the game needs the file {name}", f"{name}: {name}.yaml")
    if RULES in shapes:
        check(_section(tree, "rules"), shapes[RULES], problems, ("rules",))


def _unread(tree: Fields, files: FileTrees) -> frozenset[str]:
    """The files that the pack names and that could not be read."""
    listed = follow(tree, ("files",))
    if not isinstance(listed, Fields):
        return frozenset()
    wanted = {name: len(steps_of(entry.node)) or 1 for name, entry in listed.entries.items()}
    return frozenset(name for name, count in wanted.items() if len(files.get(name, {})) < count)


def _section(tree: Fields, name: str) -> Fields:
    node = follow(tree, (name,))
    return node if isinstance(node, Fields) else Fields({}, tree.mark)


def _defaults(tree: Fields) -> Fields:
    """The parameters with their default values, each with the place of its default."""
    section = _section(tree, "parameters")
    values = {
        name: MarkedValue(entry.key, default)
        for name, entry in section.entries.items()
        if (default := follow(entry.node, ("default",))) is not None
    }
    return Fields(values, section.mark)


def _changes(tree: Fields, patches: Mapping[str, Patch], variants: Mapping[str, Patch]) -> dict[str, NamedSettings]:
    changes = {}
    for name, patch in patches.items():
        node = follow(tree, ("variants" if name in variants else "options", name)) or tree
        changes[name] = change_of(name, "variant" if name in variants else "option", patch, node)
    return changes


def _over(below: Pack, name: str, values: Mapping[str, Node]) -> Mapping[str, Node]:
    """A house's own file in place of the pack's; one for a single parameter value replaces only that value's."""
    return values if ANY in values else {**below.sources.files.get(name, {}), **values}

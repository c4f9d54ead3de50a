"""`companion check`: validates packs and the looks of their games, runs scenarios, lists rules without a scenario."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.cli.house import FAILED, GAME_FILE, MISUSED, CommandError, House, Subparsers, add_folders
from companion.cli.many_games import MOST, positive
from companion.languages import LANGUAGES

if TYPE_CHECKING:
    from companion.engine.game import Game
    from companion.packs.catalogue import Catalogue, PackInfo
    from companion.packs.pack import Pack
    from companion.packs.scenarios.scenario_schema import Scenario
    from companion.packs.scripts.games import GamePartError
    from companion.packs.worded.words_pack import WordsInfo
    from companion.plainfile.problems import Problem

SCENARIOS = "scenarios"
"""The folder of a pack that holds its executable rule book."""

WATCH_EVERY = 0.5
"""Seconds between two looks at the files with `--watch`."""


def add(subparsers: Subparsers) -> None:
    """Adds the subcommand to the parser."""
    parser = subparsers.add_parser("check", help="validate packs and run their scenarios")
    parser.add_argument("what", nargs="*", help="pack ids, pack folders or scenario files; nothing means all packs")
    parser.add_argument("--coverage", action="store_true", help="list the rules that no scenario cites")
    parser.add_argument(
        "--play", type=positive, metavar="N", help="play N games by clauses, and warn of those that never did anything"
    )
    parser.add_argument(
        "--rewrite", action="store_true", help="write the keys of today where a pack has old ones, and nothing else"
    )
    parser.add_argument("--strict", action="store_true", help="take warnings for failures")
    parser.add_argument("--watch", action="store_true", help="check again whenever a file changes, until Ctrl-C")
    add_folders(parser)


def run(args: argparse.Namespace, house: House) -> int:
    """Returns 0 if everything is correct, 1 if something is wrong, 2 if something is missing."""
    if not args.watch:
        return _check(args, house)
    while True:
        code = _check(args, house)
        house.tell("Watching for changes. Ctrl-C ends it.")
        before = _times(args, house)
        try:
            while _times(args, house) == before:
                house.sleep(WATCH_EVERY)
        except KeyboardInterrupt:
            return code


class CheckPlan(NamedTuple):
    """What to check: packs by id, and scenario files."""

    catalogue: Catalogue
    packs: tuple[str, ...]
    files: tuple[Path, ...]


def _plan(args: argparse.Namespace, house: House) -> CheckPlan:
    data: Path = args.data if args.data is not None else house.data
    paths = [Path(what) for what in args.what if Path(what).exists()]
    own = [path for path in paths if path.is_dir()]
    above = [pack for path in paths if path.is_file() for pack in _pack_above(path)]
    if args.packs is not None and not args.packs.is_dir():
        raise CommandError(f"--packs: there is no folder {args.packs}", MISUSED)
    extra = [args.packs] if args.packs is not None else []
    catalogue = house.catalogue([data / "packs", *extra, *above, *own])
    catalogue.speak(*LANGUAGES)  # packs of words are checked by themselves
    listed: list[PackInfo | WordsInfo] = [*catalogue.list(), *catalogue.words()]
    ids = [what for what in args.what if not Path(what).exists()]
    if unknown := [name for name in ids if name not in {info.id for info in listed}]:
        known = ", ".join(info.id for info in listed) or "none"
        raise CommandError(f"there is no pack and no file {unknown[0]}. Packs: {known}.", MISUSED)
    named = [path for path in paths if path.is_file()]
    homes = {file.resolve().parent for file in named}  # one of a pack's own files stands for the pack
    inside = [
        info.id
        for info in listed
        if info.folder.resolve() in homes or any(_is_in(info.folder, folder) for folder in own)
    ]
    packs = [*ids, *inside] if args.what else [info.id for info in listed]
    chosen = tuple(dict.fromkeys(packs))
    scenarios = [file for info in listed if info.id in chosen for file in _files(info.folder / SCENARIOS)]
    loose = [file for folder in own if not inside for file in _files(folder)]
    folders = {info.folder.resolve() for info in listed}
    files = [file for file in named if file.resolve().parent not in folders]
    if strange := [file for file in files if file.suffix != ".yaml"]:
        raise CommandError(f"{strange[0]} belongs to no pack and is no scenario: that would be a .yaml file.", MISUSED)
    for folder in own:
        if not any(_is_in(info.folder, folder) for info in listed) and not _are_scenarios(_files(folder)):
            raise CommandError(
                f"{folder} holds no pack: there is no {GAME_FILE} in it or one level below, and no scenario.", MISUSED
            )
    return CheckPlan(catalogue, chosen, tuple(dict.fromkeys([*scenarios, *loose, *files])))


def _pack_above(file: Path) -> Iterator[Path]:
    folder = file.resolve().parent
    for candidate in (folder, folder.parent):
        if (candidate / GAME_FILE).is_file():
            yield candidate.parent


def _is_in(folder: Path, above: Path) -> bool:
    return folder.resolve().is_relative_to(above.resolve())


def _are_scenarios(files: Sequence[Path]) -> bool:
    """Whether these are scenario files; False for no files, or if packs lie among them."""
    return bool(files) and all(file.name != GAME_FILE for file in files)


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("**/*.yaml"))


def _check(args: argparse.Namespace, house: House) -> int:
    from companion.models.style.folders import style_folder
    from companion.models.style.legible import style_problems
    from companion.packs.catalogue import UnknownPackError
    from companion.packs.house.clauses import unseen_with_real_cards
    from companion.packs.house.left_behind import left_behind
    from companion.packs.patches.aliases import gone_in, rewrite, told
    from companion.packs.problems import InvalidPackError
    from companion.packs.scenarios.scenario import read_scenarios
    from companion.packs.worded.translations import incomplete, read_elsewhere
    from companion.simulate.wordless import wordless
    from companion.table.scenario import cited, run_scenario

    plan = _plan(args, house)
    wrong: list[str] = []
    warnings: list[str] = []
    notes: list[str] = []
    left_out: list[int] = []
    packs: dict[str, Pack | None] = {}
    covered: set[str] = set()
    games: dict[type[Game], None] = {}

    def unreadable(error: InvalidPackError) -> None:
        wrong.extend(map(str, error.errors))
        left_out.append(error.left_out)

    def pack_of(name: str) -> Pack | None:
        if name not in packs:
            packs[name] = None
            try:
                loaded = plan.catalogue.load(name)
                packs[name] = loaded.unworded or loaded  # words of others are no mistakes of the pack
                wrong.extend(str(problem) for problem in packs[name].problems())  # type: ignore[union-attr]
            except InvalidPackError as error:
                unreadable(error)
        return packs[name]

    def run_one(scenario: Scenario) -> None:
        try:
            pack = pack_of(scenario.header.game)
        except UnknownPackError as error:
            wrong.append(f"{scenario.file}:{scenario.line}: {error}")
            return
        if pack is not None:
            wrong.extend(map(str, run_scenario(scenario, pack, house.find)))
            covered.update(cited(scenario))

    words = {info.id: info for info in plan.catalogue.words()}
    for name in plan.packs:
        if (info := words.get(name)) is not None:
            wrong.extend(map(str, plan.catalogue.problems_of_words(info)))
            notes.extend(map(str, plan.catalogue.missing_words(info)))
        elif (pack := pack_of(name)) is not None and not pack.problems():
            below = plan.catalogue.load(pack.extends[0]) if pack.extends else None
            wrong.extend(map(str, wordless(pack, house.find, below)))
            wrong.extend(map(str, incomplete(pack.folder, pack.game)))
            warnings.extend(map(str, left_behind(pack)))
            warnings.extend(map(str, unseen_with_real_cards(pack.folder, pack.game)))
            notes.extend(map(str, read_elsewhere(pack.folder, pack.game)))
            gone = gone_in(pack.folder, pack.game)
            if args.rewrite and (changed := rewrite(gone)):
                house.say(f"{pack.id}: {_counted(changed, 'key')} rewritten.")
                gone = gone_in(pack.folder, pack.game)
            warnings.extend(str(told(one)) for one in gone)
            games[pack.game] = None
            if args.play is not None and pack.clauses:
                _play(pack, args.play, house, warnings, wrong)
    wrong.extend(str(problem) for game in games for problem in _of_its_look(game, house))
    folders = {style_folder(game) for game in games}
    wrong.extend(str(problem) for folder in sorted(filter(None, folders)) for problem in style_problems(folder))
    count = 0
    for file in plan.files:
        try:
            for scenario in read_scenarios(file):
                run_one(scenario)
                count += 1
        except InvalidPackError as error:
            unreadable(error)
    for note in notes:
        house.say(f"note: {note}")
    for warning in warnings:
        house.say(f"warning: {warning}")
    for problem in wrong:
        house.say(problem)
    if more := sum(left_out):
        house.say(f"… and {more} more")
    result = _counted(len(wrong) + more, "problem") if wrong else "all is well"
    house.say(f"{_counted(len({*packs, *plan.packs}), 'pack')}, {_counted(count, 'scenario')}: {result}.")
    usable = [pack for pack in packs.values() if pack is not None]
    uncovered = _uncovered(usable, covered | _elsewhere(args, plan, usable)) if args.coverage else []
    for line in uncovered:
        house.say(line)
    return FAILED if wrong or uncovered or (args.strict and warnings) else 0


def _play(pack: Pack, games: int, house: House, warnings: list[str], wrong: list[str]) -> None:
    """Plays a pack by its clauses, with the fewest that can and the players that play best."""
    from companion.bots import best
    from companion.simulate.comparing.trial import warnings_of
    from companion.simulate.play import Plan, ScriptFailedError
    from companion.simulate.workers import WorkerLostError, on_this_machine

    seats = pack.players.min
    resolved = pack.resolve(pack.preset.variants, {**pack.simulated(), **pack.preset.options}, seats)
    plan = Plan(resolved, seats, (best(resolved.game, house.find),) * seats, "1", MOST)
    try:
        warnings += warnings_of(plan, on_this_machine(house.find, 1), games)
    except (ScriptFailedError, WorkerLostError) as error:
        wrong.append(f"{pack.id}: {error}")


def _of_its_look(game: type[Game], house: House) -> Iterator[Problem]:
    """What is wrong with a game's colour, its bot and, if there is Kivy, its face."""
    from companion.bots import faults_of_bots
    from companion.engine.look import LEAST_CONTRAST
    from companion.packs.scripts.faults import SourcePlace, place_of_class, problem_at
    from companion.packs.scripts.games import look_of

    home = place_of_class(game) or SourcePlace(game.name, 0)
    if (accent := look_of(game).accent) is not None:
        for end, colour, behind, ratio in accent.faint():
            change = "a lighter" if end == "on_dark" else "a darker"
            yield problem_at(
                home,
                f"the accent {end} {colour} is hard to read: its contrast to {behind} is {ratio} (expected "
                f"{LEAST_CONTRAST} or more; take {change} colour)",
            )
    faults: list[GamePartError | None] = [*faults_of_bots(game)]
    if getattr(game, "face", "") and find_spec("kivy") is None:
        house.tell(f"The face of {game.name} is not looked at: Kivy is not installed.")
    else:
        faults.append(house.fault_of_face(game))
    for fault in filter(None, faults):
        yield problem_at(fault.place or home, f"{fault} (mend it, or name none: the game is played without it)")


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _elsewhere(args: argparse.Namespace, plan: CheckPlan, packs: Sequence[Pack]) -> set[str]:
    """The rules that others show: where only some packs are checked, those of all games and of what these extend."""
    from companion.plainfile.problems import Problems

    if not args.what:
        return set()
    below = [plan.catalogue.load(pack.extends[0]) for pack in packs if pack.extends]
    return {*plan.catalogue.common(Problems()).rules, *(rule for pack in below for rule in pack.rules)}


def _uncovered(packs: Sequence[Pack], covered: set[str]) -> list[str]:
    texts = {rule: text for pack in packs for rule, text in pack.rules.items()}
    return [f"{rule}: no scenario cites it" for rule in texts if rule not in covered and not texts[rule].no_scenario]


def _times(args: argparse.Namespace, house: House) -> dict[Path, int]:
    """Maps each file of the packs and scenarios to the time of its last change, in nanoseconds."""
    plan = _plan(args, house)
    listed: list[PackInfo | WordsInfo] = [*plan.catalogue.list(), *plan.catalogue.words()]
    folders = {info.folder for info in listed if info.id in plan.packs}
    files = {file for folder in folders for file in folder.rglob("*") if file.suffix in (".yaml", ".csv")}
    found: dict[Path, int] = {}
    for file in sorted({*files, *plan.files}):
        try:
            found[file] = file.stat().st_mtime_ns
        except FileNotFoundError:  # an editor is replacing it: that is a change
            found[file] = 0
    return found

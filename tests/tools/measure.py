"""Counts what can be counted of the tree's shape, and writes it into docs/architecture.md beside an earlier version.

python -m tests.tools.measure f4abfbc     count that version (any name that git knows) and the tree, and write the table
python -m tests.tools.measure             count the tree anew; the version before stays as it stands in the table
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from pathlib import Path
from statistics import mean, median

from tests.tools.code_map import ROOT, Module, Tree, circles, this_tree, upward
from tests.tools.rule_code import rules_of

DOCUMENT = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- measured: make pages -->\n", "<!-- measured ends -->\n"

WINDOW = re.compile(r"companion/(ui|models|games/\w+/(face|models))(/|\.py)")
"""What the window is made of: once all of it lay in companion/ui."""

ANY = re.compile(r": Any\b")
OF_A_GAME = re.compile(r"companion/games/(\w+)/")
EVERYWHERE = {"add", "run", "main", "Definition"}
"""Names that are the same on purpose: each command has the first three, each game has the last."""


def figures(tree: Tree) -> dict[str, str]:
    """Every figure by its name, as it is printed."""
    found: dict[str, str] = {}
    files = list(tree.modules.values())
    for package in sorted({_package(module) for module in files}):
        found[f"{package}: modules, lines, median"] = _size([file for file in files if _package(file) == package])
    ours = [file for file in files if file.name.startswith("companion")]
    found["companion: modules, lines, median"] = _size(ours)
    found["the window (ui, models, faces and models of games): modules, lines, median"] = _size(
        [file for file in ours if WINDOW.match(file.path)]
    )
    for package in ("companion", "companion.table", "companion.ui", "companion.models"):
        rooms = tree.rooms(package)
        if rooms:
            arrows = sum(len(needed) for needed in rooms.values())
            found[f"{package}: rooms, arrows, of them upward"] = f"{len(rooms)}, {arrows}, {len(upward(rooms))}"
    folders = {folder: len(inside) for folder, inside in tree.folders().items()}
    largest = max(folders, key=lambda folder: folders[folder])
    found["largest folder: modules"] = f"{folders[largest]} ({largest})"
    found["folders of more than twelve modules"] = str(sum(count > 12 for count in folders.values()))
    around = circles(tree.imports)
    found["import circles of more than three modules"] = str(sum(len(circle) > 3 for circle in around))
    found["largest import circle, imports for types included"] = str(len(around[0]) if around else 1)
    found["public classes whose name exists twice, games among themselves aside"] = str(
        len(named_twice(files, (ast.ClassDef,)))
    )
    found["public functions whose name exists twice, games aside"] = str(
        len(named_twice([file for file in files if ".games." not in file.name], (ast.FunctionDef,)))
    )
    classes = [node for file in files for node in ast.walk(file.tree) if isinstance(node, ast.ClassDef)]
    protocols = [node for node in classes if _is_protocol(node)]
    lines = sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in protocols)
    found["Protocols, their lines"] = f"{len(protocols)}, {lines}"
    found["`: Any` in the window"] = str(sum(len(ANY.findall(file.source)) for file in ours if WINDOW.match(file.path)))
    per_rule = [len(rule.files) for rule in rules_of(tree)]
    found["files per rule id: mean, most"] = f"{mean(per_rule):.2f}, {max(per_rule)}"
    return found


def _package(module: Module) -> str:
    parts = module.path.split("/")
    return parts[0] if parts[0] != "companion" or len(parts) == 2 else "/".join(parts[:2]).removesuffix(".py")


def _size(files: list[Module]) -> str:
    """An `__init__` of a line is no module that anybody opens; its lines count all the same."""
    lengths = [file.lines for file in files if not file.is_init or file.lines > 3] or [0]
    return f"{len(lengths)}, {sum(file.lines for file in files)}, {median(lengths):g}"


def named_twice(files: list[Module], kinds: tuple[type[ast.stmt], ...]) -> dict[str, list[str]]:
    """Public names that mean two things: name → where they are defined.

    What every game has of its own (`Rules`, `Table`, `Greedy`) is called alike in each on purpose, and no game imports
    another: names that stand once in each of several games, and nowhere else, are none of these.
    """
    places: dict[str, list[str]] = {}
    for file in files:
        for node in file.tree.body:
            if not isinstance(node, kinds) or not isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                continue
            if not node.name.startswith("_") and node.name not in EVERYWHERE:
                places.setdefault(node.name, []).append(file.path)
    return {name: paths for name, paths in places.items() if len(paths) > 1 and not _of_several_games(paths)}


def _of_several_games(paths: list[str]) -> bool:
    games = [found.group(1) for path in paths if (found := OF_A_GAME.match(path))]
    return len(games) == len(paths) == len(set(games))


def _is_protocol(node: ast.ClassDef) -> bool:
    return any(
        isinstance(inner, ast.Name) and inner.id == "Protocol" for base in node.bases for inner in ast.walk(base)
    )


def of_version(commit: str) -> dict[str, str]:
    """The figures of a version that git keeps."""
    kept = subprocess.run(
        ["git", "archive", "--format=tar", commit, "companion", "hardware", "rules_yaml"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout
    with tempfile.TemporaryDirectory() as scratch, tarfile.open(fileobj=io.BytesIO(kept)) as archive:
        archive.extractall(scratch, filter="data")
        return figures(Tree(Path(scratch)))


def table(before: Mapping[str, str], now: Mapping[str, str]) -> str:
    """Both, side by side, in Markdown; what one of them does not have is a dash."""
    rows = [f"| {name} | {before.get(name, '–')} | {now.get(name, '–')} |" for name in {**now, **before}]
    return "\n".join(["| | before | now |", "|---|---|---|", *rows, ""])


def before_in(document: str) -> dict[str, str]:
    """The column of the version before, as the document has it."""
    rows = re.findall(r"^\| (\S.*?) \| (.*?) \| .*? \|$", document.partition(BEGIN)[2].partition(END)[0], re.MULTILINE)
    return {name: figure for name, figure in rows if figure != "–"}


def main() -> int:
    """Count, and write the table between its marks."""
    parser = argparse.ArgumentParser("python -m tests.tools.measure")
    parser.add_argument("before", nargs="?", help="the version to compare with; without, the one in the table stays")
    commit = parser.parse_args().before
    document = DOCUMENT.read_text("utf-8")
    before = of_version(commit) if commit else before_in(document)
    head, _, rest = document.partition(BEGIN)
    made = f"{head}{BEGIN}\n{table(before, figures(this_tree()))}\n{END}{rest.partition(END)[2]}"
    DOCUMENT.write_text(made, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

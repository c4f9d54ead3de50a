"""Reads the files of a pack's folder as trees in which every value knows its place."""

from __future__ import annotations

from pathlib import Path

from companion.packs.problems import did_you_mean, one_of
from companion.plainfile.marks import Fields, Mark, MarkedValue, Node
from companion.plainfile.problems import Problems
from companion.plainfile.reading import LARGEST_FILE, read_plain

ANY = ""
"""The parameter under which a file is kept that does not depend on one."""

FileTrees = dict[str, dict[str, Node]]
"""Each file's tree by its name in `files` and the value of its parameter (or `ANY`)."""


def read_file(path: Path, problems: Problems) -> Node | None:
    """The marked tree of a YAML or CSV file, or None after noting why it cannot be read."""
    from companion.packs.sources.csv_source import read_csv  # home reads no pack, and does not wait for what does
    from companion.packs.sources.yaml_source import read_yaml

    try:
        raw = read_plain(path, LARGEST_FILE + 1)
    except OSError as error:
        problems.add(Mark(str(path)), "", f"the file cannot be read: {error.strerror or error}")
        return None
    return read_csv(raw, str(path), problems) if path.suffix == ".csv" else read_yaml(raw, str(path), problems)


def read_files(folder: Path, tree: Fields, problems: Problems) -> FileTrees:
    """The trees of all files that the pack names and that can be read."""
    read: FileTrees = {}
    names = tree.entries.get("files")
    if names is None or not isinstance(names.node, Fields):
        return read
    for name, entry in names.node.entries.items():
        several = isinstance(entry.node, Fields)
        listed = entry.node.entries if isinstance(entry.node, Fields) else {ANY: entry}
        for value, file in listed.items():
            path = f"files.{name}.{value}" if several else f"files.{name}"
            node = read_named(folder, name, file, path, problems)
            if node is not None:
                read.setdefault(name, {})[value] = node
    return read


def read_settings(folder: Path, tree: Fields, problems: Problems) -> dict[str, MarkedValue]:
    """The content of the files that `set_from` names, by dotted key; the mark is the key's."""
    names = tree.entries.get("set_from")
    if names is None or not isinstance(names.node, Fields):
        return {}
    read = {}
    for dotted, file in names.node.entries.items():
        node = read_named(folder, dotted.rpartition(".")[2], file, f"set_from.{dotted}", problems)
        if node is not None:
            read[dotted] = MarkedValue(file.key, node)
    return read


def read_named(folder: Path, name: str, file: MarkedValue, path: str, problems: Problems) -> Node | None:
    """The tree of a file that an entry of the pack names; None after noting why it cannot be read, and silently where
    the entry is no file's name.
    """
    named = getattr(file.node, "value", None)
    if not isinstance(named, str) or Path(named).name != named:
        return None  # not a file name, or one that leads out of the folder: the schema says so
    if not (folder / named).is_file():
        there = sorted(item.name for item in folder.iterdir() if item.suffix in (".yaml", ".csv"))
        message = f"there is no file {named} in the pack's folder"
        problems.add(file.node.mark, path, message, one_of(there), did_you_mean(named, there))
        return None
    node = read_file(folder / named, problems)
    if node is not None and isinstance(node, Fields) and list(node.entries) == [name]:
        return node.entries[name].node  # a file of cards may begin with `cards:`
    return node

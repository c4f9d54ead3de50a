"""Writes docs/rules_in_code.md: from each rule's id to what judges it, what tells it, and what shows it.

python -m tests.tools.rules_page            write the page
python -m tests.tools.rules_page --check    change nothing; fail if the page is not up to date
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby

from tests.shipped import shipped
from tests.tools.code_map import ROOT, Tree, this_tree
from tests.tools.rule_code import Place, Rule, rules_of

PAGE = ROOT / "docs" / "rules_in_code.md"
COMMAND = "python -m tests.tools.rules_page"
NAMED = 3
"""How many scenarios of a file are named; whoever opens it finds the others."""

HEAD = """# From a rule to its code

For each rule id: its sentence, what judges by it (refuses, with that id), what else rules or tells by it, the pack's
data that name it, and its scenarios. A name after a file is a function, a method or a constant there. Where code names
the id in words alone, the file stands under *described*. Made by `make pages`; a test holds that it is up to date.
"""


def page(tree: Tree) -> str:
    """The whole page, each pack in the order of its rules.yaml."""
    parts = [HEAD]
    for pack, rules in groupby(rules_of(tree), lambda rule: rule.pack):
        parts.append(f"## {pack}\n")
        parts += [_told(rule) for rule in rules]
    return "\n".join(parts)


def _told(rule: Rule) -> str:
    lines = [f"**{rule.id}** {_printed(rule)}\n"]
    for title, judges in (("judged", True), ("ruled and told", False)):
        if places := [place for place in rule.code if place.judges is judges]:
            lines.append(f"- {title}: {', '.join(_linked(places))}")
    if not rule.code and rule.described:
        lines.append(f"- described: {', '.join(map(_link, rule.described))}")
    if rule.data:
        lines.append(f"- data: {', '.join(map(_link, rule.data))}")
    for path, names in rule.scenarios[:NAMED]:
        told = "; ".join(f"“{name}”" for name in names[:NAMED])
        more = f"; and {len(names) - NAMED} more" if len(names) > NAMED else ""
        lines.append(f"- shown: {_link(path)} {told}{more}")
    if rest := rule.scenarios[NAMED:]:
        lines.append(f"- shown too: {', '.join(_link(path) for path, _ in rest)}")
    return "\n".join([*lines, ""])


def _printed(rule: Rule) -> str:
    """The sentence with its printed numbers, where the pack has numbers."""
    known = {info.id for info in shipped().list()}
    return shipped().load(rule.pack).rules[rule.id].text["en"] if rule.pack in known else rule.sentence


def _linked(places: Iterable[Place]) -> Iterator[str]:
    for path, inside in groupby(places, lambda place: place.path):
        names = ", ".join(f"`{name}`" for name in sorted({place.name for place in inside}))
        yield f"{_link(path)} {names}"


def _link(path: str) -> str:
    """A file as one would look for it: its folder too, where its name alone says little."""
    folder, _, name = path.rpartition("/")
    return f"[{folder.rpartition('/')[2]}/{name}](../{path})"


def main() -> int:
    """Write the page, or compare."""
    parser = argparse.ArgumentParser(COMMAND)
    parser.add_argument("--check", action="store_true")
    made = page(this_tree())
    if parser.parse_args().check:
        if not PAGE.is_file() or PAGE.read_text("utf-8") != made:
            sys.stdout.write(f"not up to date: {PAGE.name}; run {COMMAND}\n")
            return 1
        return 0
    PAGE.write_text(made, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""`python -m tests.goldens`: see `tests.goldens`."""

from __future__ import annotations

import argparse
import sys
from fnmatch import fnmatchcase

from tests.goldens.all_texts import ALL
from tests.goldens.kept import differing, texts, write


def main() -> int:
    """Compare, show or write; 1 where something differs."""
    parser = argparse.ArgumentParser("python -m tests.goldens", description="What games tell and show, by seeds.")
    parser.add_argument("verb", nargs="?", default="compare", choices=("compare", "show", "write"))
    parser.add_argument("tables", nargs="*", default=["*"], metavar="TABLE", help="such as 'politburo/*' (all)")
    args = parser.parse_args()
    for pattern in args.tables:
        if not any(fnmatchcase(one.name, pattern) for one in ALL):
            parser.error(f"no table is called like {pattern}; there are {', '.join(one.name for one in ALL)}")
    now: dict[str, dict[str, str]] = {}
    found = False
    for one in ALL:
        known = texts(one.pack).get(one.name, "")
        asked = any(fnmatchcase(one.name, pattern) for pattern in args.tables)
        text = now.setdefault(one.pack, {})[one.name] = one.told() if asked else known
        if args.verb == "show":
            sys.stdout.write(text if asked else "")
            continue
        for line in differing(one.pack, one.name, text):
            found = True
            sys.stdout.write(f"{line}\n")
    if args.verb == "write":
        for pack, its in now.items():
            write(pack, its)
    return int(found and args.verb == "compare")


if __name__ == "__main__":
    sys.exit(main())

"""`python -m tests.goldens`: see `tests.goldens`."""

from __future__ import annotations

import argparse
import sys
from fnmatch import fnmatchcase

from tests.goldens.kept import FOLDER, differing, file_of, write
from tests.goldens.tables import TABLES
from tests.goldens.telling import told


def main() -> int:
    """Compare, show or write; 1 where something differs."""
    parser = argparse.ArgumentParser("python -m tests.goldens", description="What games tell and show, by seeds.")
    parser.add_argument("verb", nargs="?", default="compare", choices=("compare", "show", "write"))
    parser.add_argument("tables", nargs="*", default=["*"], metavar="TABLE", help="such as 'politburo/*' (all)")
    args = parser.parse_args()
    found = False
    for table in TABLES:
        if not any(fnmatchcase(table.name, pattern) for pattern in args.tables):
            continue
        text = told(table)
        if args.verb == "show":
            sys.stdout.write(text)
            continue
        for line in differing(table, text):
            found = True
            sys.stdout.write(f"{line}\n")
        if args.verb == "write":
            write(table, text)
    if args.verb == "write":
        known = {file_of(table) for table in TABLES}
        for path in FOLDER.rglob("*.txt.xz"):
            if path not in known:
                path.unlink()
    return int(found and args.verb == "compare")


if __name__ == "__main__":
    sys.exit(main())

"""`python -m deploy.release.manual FOLDER`: manual pages and shell completion from the command line's own description.

Writes `man/man1/companion.1`, one page for each command of it, `man/man8/companion-box.8`, and completion for bash, zsh
and fish; all below FOLDER, as they lie in /usr/share.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import shtab

from companion import __version__
from companion.app import COMMANDS, argument_parser
from deploy.box.__main__ import argument_parser as parser_of_box

COMPLETIONS = {
    "bash": "bash-completion/completions/{name}",
    "zsh": "zsh/site-functions/_{name}",
    "fish": "fish/vendor_completions.d/{name}.fish",
}
"""A shell → where below /usr/share it looks for the completion of a command."""


def main(argv: list[str]) -> int:
    """Writes all of it below a folder."""
    folder = Path(argv[0])
    modules = {name: importlib.import_module(module) for name, module in COMMANDS.items()}
    companion, box = argument_parser(modules), parser_of_box()
    for name, text in pages(companion, 1):
        _write(folder / "man/man1" / f"{name}.1", text)
    name, text = next(pages(box, 8))
    _write(folder / "man/man8" / f"{name}.8", text)
    for parser, name in ((companion, "companion"), (box, "companion-box")):
        for shell, file in COMPLETIONS.items():
            _write(folder / file.format(name=name), shtab.complete(parser, shell))
    return 0


def pages(parser: argparse.ArgumentParser, section: int, about: str = "") -> Iterator[tuple[str, str]]:
    """Name and text (man(7)) of a command's page, then of those of its subcommands and of theirs."""
    below = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    told = {choice.dest: choice.help or "" for action in below for choice in action._choices_actions}
    yield parser.prog.replace(" ", "-"), page(parser, section, about or parser.description or "", told)
    for action in below:
        for name, one in action.choices.items():
            yield from pages(one, section, told.get(name, ""))


def page(parser: argparse.ArgumentParser, section: int, about: str, commands: dict[str, str]) -> str:
    """One page. `about` is what the command does, in a line; `commands` are the subcommands with theirs."""
    name = parser.prog.replace(" ", "-")
    usage = parser.format_usage().partition(":")[2].split()
    lines = [
        f'.TH {name.upper()} {section} "" "Table Companion {__version__}" "Table Companion"',
        *(".SH NAME", f"{_plain(name)} \\- {_plain(about or 'a command of Table Companion')}"),
        *(".SH SYNOPSIS", _plain(" ".join(usage))),
    ]
    if parser.description and parser.description != about:
        lines += [".SH DESCRIPTION", _plain(parser.description)]
    if commands:
        lines.append(".SH COMMANDS")
        for command, what in commands.items():
            lines += [".TP", f".B {_plain(command)}", _plain(what)]
    shown = [one for one in parser._actions if not isinstance(one, argparse._SubParsersAction)]
    if shown := [one for one in shown if one.help != argparse.SUPPRESS]:
        lines.append(".SH OPTIONS")
        for one in shown:
            word = ", ".join(one.option_strings) or str(one.metavar or one.dest)
            lines += [".TP", f".B {_plain(word)}", _plain((one.help or "") % {**vars(one), "prog": parser.prog})]
    lines += [".SH SEE ALSO", "The documents that come with the package."]
    return "\n".join(line or "." for line in lines) + "\n"


def _plain(text: str) -> str:
    """Text as troff shows it: backslashes, hyphens, and what would be a command at the beginning of a line."""
    told = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{told}" if told.startswith((".", "'")) else told


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""`companion referee`: the referee protocol, JSON Lines on stdin and stdout."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO

from companion.cli.door import put_reply
from companion.cli.house import CommandError, House, Subparsers, add_folders, catalogue_for, language_code

if TYPE_CHECKING:
    from companion.table.protocol import BadLineError, Referee, Reply


def add(subparsers: Subparsers) -> None:
    """Adds the subcommand to the parser."""
    parser = subparsers.add_parser("referee", help="judge a game over stdin and stdout (JSON Lines)")
    add_folders(parser)
    parser.add_argument(
        "--language", type=language_code, metavar="CODE", default="de", help="language of the sentences"
    )


def run(args: argparse.Namespace, house: House) -> int:
    """Serves requests until `quit` or the end of stdin."""
    from companion.table.play import Timing
    from companion.table.protocol import CurrentGame, Referee

    current = CurrentGame(
        catalogue_for(args, house),
        house.find,
        Timing.unhurried(house.now, house.wall),
        saves=house.saves(),
        app_version=house.version,
        language=args.language,
    )
    return serve(Referee(current, house.tell), house.stdin, house.stdout)


def serve(referee: Referee, stdin: BinaryIO, stdout: BinaryIO) -> int:
    """Writes one reply per line, in order."""
    from companion.table.protocol import wire

    for line in _requests(stdin):
        try:
            if line is None:
                raise wire.BadLineError(f"the line has more than {wire.LONGEST_LINE:,} bytes")
            reply = referee.handle(wire.decode(line))
        except wire.BadLineError as error:
            reply = bad_json(error)
        put_reply(stdout, wire.encode(reply))
        if referee.over:
            break
    return 0


def _requests(stdin: BinaryIO) -> Iterator[bytes | None]:
    from companion.table.protocol import wire

    try:
        yield from wire.lines(stdin)
    except OSError as error:
        raise CommandError(f"the requests cannot be read: {error.strerror or error}.") from error


def bad_json(error: BadLineError) -> Reply:
    """The reply to a line that is no valid request."""
    return {"ok": False, "error": {"code": "bad_json", "message": str(error)}}

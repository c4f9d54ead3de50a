"""The story of a game as one file: a page that needs nothing else, opened on any phone, without a network.

It holds what the table could see and nothing more. Whatever people have typed stands in it as text of data, which no
reader of HTML takes for markup.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import time
import zlib
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from companion.models.game.parties import looks_at
from companion.models.play.table import BoardOf
from companion.models.record.how_it_went import MEANT, TITLE, how_it_went
from companion.models.story.beats import Beat, Retelling
from companion.models.story.bundle import WWW, script
from companion.models.story.delta import SAME, change, share
from companion.models.story.shown import in_sight, looks_like
from companion.models.story.unseen import Unseen
from companion.models.story.words import AGREED, BOARD_WORDS, DRIFTED, STORY_WORDS, TOO_OLD
from companion.table.evening import TableGame
from companion.table.journal import UNDATED, local_time
from companion.table.play import called
from companion.texts import Teller

LARGEST = 1_000_000
"""Bytes of a file. A story that would be larger is packed, and has no drawings if it still is."""

_FACES = (("Title", 400, "anton"), ("House", 500, "barlow_condensed_500"), ("House", 700, "barlow_condensed_700"))
"""Family, weight and file of the faces of letters."""

_LOOK = Path(__file__).parents[2] / "ui" / "look"
_DENSITY = "1"

Words = Callable[[str], str]


def story_file(opened: TableGame, board_of: BoardOf, teller: Teller, words: Words, *, agreed: bool = False) -> bytes:
    """All of it. Where all have `agreed`, it also tells what not everybody knew then, once the game is over."""
    told = _told(opened, board_of, teller, words, agreed=agreed and opened.session.outcome is not None)
    title = html.escape(f"{told['game']}: {told['words']['title']}")
    art = _art(told["first"]["style"]["set"])
    forms: Sequence[tuple[dict[str, Any], bool]] = ((art, False), (art, True), ({}, True))
    old = words(TOO_OLD)
    pages = (_page(title, teller.language, told, drawings, old if packed else "") for drawings, packed in forms)
    page = b""
    for page in pages:
        if len(page) <= LARGEST:
            break
    return page


def _told(opened: TableGame, board_of: BoardOf, teller: Teller, words: Words, *, agreed: bool) -> dict[str, Any]:
    """The beats as data: the first board, and what each beat changed of it."""
    retelling = Retelling(opened, board_of, teller, Unseen(words) if agreed else None)
    beats, sights = list[Beat](), list[dict[str, Any]]()
    for beat in retelling.beats():
        beats.append(beat)
        sights.append(_sight(retelling, beat, teller))
    changes, shared = share([SAME, *(change(before, now) for before, now in pairwise(sights))])
    session = opened.session
    parties = session.game.seats() or session.game.parties
    looks, title = looks_at(session), opened.header.pack.get("title", {})
    return {
        "language": teller.language,
        "game": title.get(teller.language) or next(iter(title.values()), opened.id),
        "words": {
            name: words(text)
            for name, text in {**BOARD_WORDS, **STORY_WORDS, "title": TITLE, "undated": UNDATED}.items()
        },
        "day": time.strftime("%Y-%m-%d", day) if (day := local_time(opened.header.begun_at)) is not None else "",
        "parties": [
            {"id": party, "name": called(session.seating, party) or party, **(looks_like(looks.get(party)) or {})}
            for party in parties
        ],
        "first": sights[0],
        "shared": shared,
        "beats": [
            [beat.sentences, *([one] if one is not SAME else [])] for beat, one in zip(beats, changes, strict=True)
        ],
        **_turned(opened, beats, teller, words),
        **({"drifted": words(DRIFTED)} if retelling.drifted else {}),
        **({"agreed": words(AGREED), "unseen": _unseen(beats)} if agreed else {}),
    }


def _unseen(beats: Sequence[Beat]) -> dict[int, Sequence[str]]:
    return {number: beat.unseen for number, beat in enumerate(beats) if beat.unseen}


def _sight(retelling: Retelling, beat: Beat, teller: Teller) -> dict[str, Any]:
    session = retelling.session
    seen = in_sight(session, retelling.view, beat.board, looks_at(session), teller)
    plain: dict[str, Any] = json.loads(json.dumps(seen))  # what a script will read: lists, and keys that are texts
    return plain


def _turned(opened: TableGame, beats: Sequence[Beat], teller: Teller, words: Words) -> dict[str, Any]:
    """The curve and what turned the game, by the beats. What the box would have done is left out: it knew of a hand
    what the table did not, and so does the sentence that its owner was told.
    """
    found = opened.look_back.found
    if found is None:
        return {}
    ends, length = [beat.last for beat in beats], max(1, len(beats) - 1)
    went = how_it_went(opened.look_back, teller, words)
    shares = [beat.done for beat in beats]
    looks = looks_at(opened.session)
    return {
        "curve": {
            "parties": [{"name": teller.name(party), **(looks_like(looks[party]) or {})} for party in found.parties],
            "points": [[min(length, bisect_left(shares, at)) / length, *chances] for at, chances in found.curve],
            "meant": words(MEANT),
        },
        "turns": [
            {"beat": min(length, bisect_left(ends, turn.entry)), "changed": one.changed}
            for turn, one in zip(found.turns, went.turns, strict=True)
        ],
    }


def _art(name: str) -> dict[str, Any]:
    """The drawings of a game's set, and the signs of all games, each by its set: as fine as a phone needs them."""
    own = _LOOK.parents[1] / "games" / name / "style" / "pages"
    sets = {"common": _set(_LOOK / "pages", ("-white-0.",))}
    return {**sets, **({name: _set(own, ("-0.",))} if name and own.is_dir() else {})}


def _set(folder: Path, wanted: Sequence[str]) -> dict[str, Any]:
    index = json.loads((folder / "index.json").read_text("utf-8"))
    listed = enumerate(index["densities"][_DENSITY])
    pages = {number: page for number, page in listed if any(part in page["file"] for part in wanted)}
    return {
        "pages": {
            number: {
                "size": page["size"],
                "white": "white" in page["file"],
                "data": _data(folder / page["file"], "image/png"),
            }
            for number, page in pages.items()
        },
        "parts": {
            part: {"at": one["at"][_DENSITY], "size": one["size"], **({"nine": one["nine"]} if "nine" in one else {})}
            for part, one in index["parts"].items()
            if one["at"][_DENSITY][0] in pages
        },
    }


def _data(file: Path, kind: str) -> str:
    return f"data:{kind};base64,{base64.b64encode(file.read_bytes()).decode()}"


@cache
def _style() -> str:
    faces = (
        f"@font-face {{ font-family: {family}; font-weight: {weight}; "
        f'src: url("{_data(_LOOK / "fonts" / f"{file}.ttf", "font/ttf")}"); }}\n'
        for family, weight, file in _FACES
    )
    return "".join(faces) + (WWW / "story" / "story.css").read_text("utf-8")


def _page(title: str, language: str, told: Mapping[str, Any], art: Mapping[str, Any], old: str) -> bytes:
    """`old` is what a browser says that cannot unpack; "" where nothing is packed."""
    style, code = _style(), script()
    allowed = {"script-src": _hash(code), "style-src": _hash(style), "img-src": "data:", "font-src": "data:"}
    policy = "; ".join(["default-src 'none'", *(f"{what} {from_where}" for what, from_where in allowed.items())])
    frame = (WWW / "story" / "story.html").read_text("utf-8")
    parts = {
        "LANGUAGE": html.escape(language),
        "POLICY": f"{policy}; base-uri 'none'; form-action 'none'",
        "TITLE": title,
        "STYLE": style,
        "ART": _in_script(art),
        "PACKED": f' data-packed="{html.escape(old)}"' if old else "",
        "STORY": _packed(told) if old else _in_script(told),
        "SCRIPT": code,
    }
    return _PLACE.sub(lambda found: parts[found[1]], frame).encode()


_PLACE = re.compile(r"\{\{([A-Z]+)\}\}")


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _packed(data: Any) -> str:
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return base64.b64encode(zlib.compress(written, 9)).decode()


def _in_script(data: Any) -> str:
    """Data that stands between the tags of a script: nothing in it can end that, or begin a remark."""
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return written.translate({ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"})

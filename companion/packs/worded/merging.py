"""Brings a catalogue to where its original is today, as translators' programs do, and loses nothing of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import NamedTuple

from companion.languages import Language
from companion.packs.worded.po import FUZZY, WINDOW, PoEntry, PoFile, quoted

ALIKE = 0.75
"""How much of two texts is the same, at least, where the one may be the other, changed."""


class Source(NamedTuple):
    """A text to translate: in English, with where it stands (`#: …`) and what its marks are, as catalogues say it."""

    text: str
    notes: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()


def merged(
    translates: str,
    language: Language,
    sources: Mapping[str, Source],
    said: Mapping[str, str],
    befores: Sequence[PoFile],
) -> PoFile:
    """A catalogue of every text of today, in their order: each as the first of the catalogues `befores` has it that
    translates it, else as `said` has it. One whose original has changed is marked as uncertain, with what it was; what
    nobody asks for any more waits at the end, and is taken up if it comes back. The window's texts have no path by
    which a changed one could be known: it is taken from the most alike of those that wait.
    """
    known: dict[str, list[PoEntry]] = {}
    for po in befores:
        for one in sorted(po.entries, key=lambda one: one.obsolete):
            known.setdefault(one.key, []).append(one)
    today, taken = [], set[int]()
    waiting = {key: one for key, there in known.items() if key not in sources for one in reversed(there) if one.said}
    for key, source in sources.items():
        there = known.get(key, [])
        best = next((one for one in there if one.said), None)
        if best is not None:
            taken.add(id(best))
        elif translates == WINDOW and key not in said:
            best = _alike(key, waiting)
        path = "" if translates == WINDOW else key
        today.append(_today(PoEntry(path, source.text, said.get(key, "")), source, best, there))
    left = (one for there in known.values() for one in there if id(one) not in taken)
    gone = _gone((one for one in left if one.obsolete or one.key not in sources), today)
    more = dict(field for po in reversed(befores) for field in po.more)
    notes = next((po.notes for po in befores if po.notes), ())
    return PoFile(translates, language, (*today, *gone), tuple(more.items()), notes)


def _today(new: PoEntry, source: Source, best: PoEntry | None, there: Iterable[PoEntry]) -> PoEntry:
    kept = dict.fromkeys(line for one in there for line in one.notes if _is_translators(line))
    notes = (*kept, *source.notes)
    if best is None:
        return replace(new, notes=notes, flags=source.flags)
    own = [flag for flag in best.flags if flag not in source.flags and flag != FUZZY]
    changed = best.source != source.text
    fuzzy = [FUZZY] if changed or FUZZY in best.flags else []
    before = tuple(f"#| {line}" for line in f"msgid {quoted(best.source)}".split("\n")) if changed else best.before
    return replace(new, said=best.said, notes=notes, flags=(*fuzzy, *source.flags, *own), before=before)


def _alike(text: str, waiting: Mapping[str, PoEntry]) -> PoEntry | None:
    """What waits for a text that is nearly this one; it goes on waiting, since it is only a guess."""
    return next((waiting[near] for near in get_close_matches(text, waiting, 1, ALIKE)), None)


def _is_translators(line: str) -> bool:
    """Whether a comment is a person's: where a text stands is told anew."""
    return not line.startswith(("#:", "#."))


def _gone(left: Iterable[PoEntry], today: Iterable[PoEntry]) -> Iterable[PoEntry]:
    """What waits at the end, once each: the first that is translated."""
    told = {(one.key, one.said) for one in today}
    found: dict[str, PoEntry] = {}
    for one in left:
        notes = tuple(line for line in one.notes if _is_translators(line))
        if (one.said or notes) and (one.key, one.said) not in told:
            found.setdefault(one.key, replace(one, obsolete=True, notes=notes))
    return found.values()

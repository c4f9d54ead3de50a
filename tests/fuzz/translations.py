"""Catalogues of translators whom nobody knows: each is read and written again as it was, or told where and why."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import NamedTemporaryFile

from companion.packs.catalogue import installed_packs
from companion.packs.worded.faults import faults_in, hints_in, window_faults
from companion.packs.worded.merging import Source, merged
from companion.packs.worded.po import WINDOW, PoEntry, PoFile, read_po, written
from companion.packs.worded.po import read as read_text
from companion.plainfile.problems import Problems
from companion.texts.catalogue import LOCALE, TextWithNumber
from companion.texts.grammar import fill
from tests.fuzz.watch import scratch

PIECE = 60
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
LINES = 400
"""So many lines of a catalogue that ships are a seed: more of the same would only take longer."""


def read(raw: bytes) -> list[str]:
    """What is said of it."""
    problems = Problems()
    with NamedTemporaryFile(suffix=".po", dir=scratch()) as file:
        file.write(raw)
        file.flush()
        po = read_po(Path(file.name), problems)
    assert (po is None) == bool(problems)
    for problem in problems:
        assert problem.message and problem.line >= 0 and len(problem.message) < 2000, problem
    for whole in (po, _typed_into_one(raw)):
        if whole is not None:
            _is_kept(whole)
            _can_be_told(whole)
    return [re.sub(r"\d+|:.*", "", problem.message) for problem in problems]


def _typed_into_one(raw: bytes) -> PoFile:
    """A catalogue whose translations are the pieces of it: nearly every catalogue that is cut at random is none."""
    text = _CONTROL.sub("", raw.decode("utf-8", "replace"))
    said = [text[at : at + PIECE] for at in range(0, len(text), PIECE)]
    sources = ("{count} cards of {name}", "Of {name}", "{count:.1f}", "A word", *said[:3])
    pairs = zip(dict.fromkeys(source for source in sources if source), said, strict=False)
    return PoFile(WINDOW, "pl", tuple(PoEntry("", source, one) for source, one in pairs))


def _is_kept(po: PoFile) -> None:
    again = read_text(written(po), "x.po", problems := Problems())
    assert again == po, problems.sorted()
    sources = {one.key: Source(one.source) for one in po.entries if not one.obsolete}
    first = merged(po.translates, po.language, sources, {}, [po])
    kept = {(one.key, one.said) for one in first.entries}
    assert all((one.key, one.said) in kept for one in po.entries if one.said)
    assert merged(po.translates, po.language, sources, {}, [first]) == first


def _can_be_told(po: PoFile) -> None:
    """What is not called unusable fills its places, whatever it is."""
    for one in po.entries:
        list(hints_in(one.said, "pl"))
        fill(one.said, lambda name, form: 3 if name else form, "pl")
        list(faults_in(one.said, (one.source,), "pl"))
        if po.translates == WINDOW and not any(fault.unusable for fault in window_faults(one.said, one.source, "pl")):
            facts = dict.fromkeys(re.findall(r"\{(\w+)", one.source), 5)
            if _fills(one.source, facts):
                TextWithNumber(one.said, "pl").format(**facts)


def _fills(text: str, facts: dict[str, int]) -> bool:
    """Whether the original itself can be filled: a mutated one need not."""
    try:
        text.format(**facts)
    except (ValueError, KeyError, IndexError, AttributeError):
        return False
    return True


def seeds() -> list[bytes]:
    """Catalogues that ship, and what translators' programs leave in one."""
    paths = [*sorted(LOCALE.glob("*/LC_MESSAGES/*.po")), *sorted(installed_packs().glob("words/*/*.po"))]
    heads = [b"\n".join(path.read_bytes().split(b"\n")[:LINES]) for path in paths]
    left = (
        '#, fuzzy\n#~| msgid "x"\n#~ msgctxt "a"\n#~ msgid "b {n|c|d}"\n#~ msgstr ""\n#~ "e\\n"\n\n'
        'msgid "{count} {name!r} {x:.1f}"\nmsgid_plural "y"\nmsgstr[0] "{count|# a|# b|# c} \\\\ \\" \\t"\n'
    )
    return [*heads, heads[0] + b"\n" + left.encode(), "\ufeff".encode() + heads[-1], heads[0].replace(b"\n", b"\r\n")]

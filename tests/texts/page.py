"""Every sentence of the program told once with real names, one page per language, to be read from top to bottom.

python -m tests.texts.page              writes build/texts/de.txt, en.txt, es.txt and those of all others that ship
python -m tests.texts.page fr           writes one

Of a language that lacks texts the page has what is said in it: games of which it says nothing are left out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.languages import LANGUAGES
from companion.texts import translator
from companion.texts.cards import words_in
from tests.texts.telling import PACKS, TOLD, packs_in, sentences, teller_of, texts_of
from tests.tools.locale import partial
from tests.tools.locale import texts as texts_of_the_window

FOLDER = Path("build/texts")


def page(language: str) -> str:
    """The whole page."""
    packs = [pack for pack in PACKS if language in packs_in(language).load(pack).about]
    return "\n".join([*(line for pack in packs for line in _of_pack(pack, language)), *_of_window(language), ""])


def _of_pack(pack: str, language: str) -> Iterator[str]:
    loaded = packs_in(language).load(pack)
    yield from ("", f"══ {words_in(dict(loaded.title), language)} ══", words_in(dict(loaded.about), language))
    for name in ("phases", "parameters", "options", "variants"):
        yield from ("", f"── {name} ──")
        listed = getattr(loaded, name)
        for item in listed.values() if isinstance(listed, Mapping) else listed:
            yield f"{words_in(dict(item.title), language)}: {words_in(dict(item.text), language)}"
    teller = teller_of(pack, language)
    yield from ("", "── rules ──", *(f"{rule}  {teller.rule(rule)}" for rule in teller.rules))
    told = list(sentences(pack, language))
    for section in TOLD:
        yield from ("", f"── {section} ──")
        yield from (f"{sentence.key:<28} {sentence.told}" for sentence in told if sentence.section == section)
    yield from ("", "── explanations ──")
    yield from (f"{': '.join(teller.explanation(name))}" for name in texts_of(pack)["explain"])
    yield from (
        "",
        "── titles and cards ──",
        *_titled(loaded.resolve([], {}, loaded.players.min).plain["definition"], language),
    )


def _titled(part: Any, language: str) -> Iterator[str]:
    """Title and text of whatever has them in a definition."""
    if isinstance(part, Mapping):
        if isinstance(part.get("title"), Mapping):
            lines = (words_in(part[key], language) for key in ("title", "text", "effect") if _is_text(part.get(key)))
            yield ": ".join(" ".join(line.split()) for line in lines)
        for inner in part.values():
            yield from _titled(inner, language)
    elif isinstance(part, list | tuple):
        for inner in part:
            yield from _titled(inner, language)


def _is_text(part: Any) -> bool:
    return isinstance(part, str) or (isinstance(part, Mapping) and set(LANGUAGES) <= set(part))


def languages() -> tuple[str, ...]:
    """Everything that ships."""
    return (*LANGUAGES, *partial())


def _of_window(language: str) -> Iterator[str]:
    words = translator(language)
    yield from ("", "══ window and terminal ══", *(words(text) for text in sorted(texts_of_the_window())))


def main(named: list[str]) -> int:
    """Write the pages."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for language in named or languages():
        path = FOLDER / f"{language}.txt"
        path.write_text(page(language), encoding="utf-8")
        sys.stdout.write(f"{path}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

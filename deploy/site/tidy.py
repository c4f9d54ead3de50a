"""What is done to built pages: nothing is asked for outside, no script stands in a page, and translations are found.

A box serves them under a policy that lets no script run but those in files; opened as files they have no server at all.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Sequence
from pathlib import Path

from deploy.site.built import SiteError
from deploy.site.labels import labels

NOT_USED = ("404.html", "sitemap.xml", "sitemap.xml.gz", "assets/stylesheets/classic", "**/*.map")
"""What belongs to a public address, to another look, or to whoever works on the scripts."""

INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
FRAME_WORKER = re.compile(r'<script src="https://unpkg\.com/iframe-worker/shim"[^>]*>')
OUTSIDE = re.compile(r"""<(?:script|link|img|iframe|source|video)\b[^>]*?\b(?:src|href)=["']?(https?:)?//[^>]*""")
HEAD_NOT_USED = re.compile(r'\s*<link rel="alternate"[^>]*>|\s*<meta name="generator"[^>]*>')
"""With the first Zensical asks for a list of pages of other languages, at once."""

ALTERNATE = re.compile(r'(<a\b[^>]*?href=")([^"]*)("[^>]*?hreflang="(\w+)"[^>]*>)')

SEARCH = "assets/javascripts/bundle.*.js"
IMPROVED = {
    'Intl.NumberFormat("en-US")': "Intl.NumberFormat(document.documentElement.lang)",
    "rgb(var(--color-foreground)/.45)": "rgb(var(--color-foreground)/.7)",
    "results,ref:s,tabIndex:-1": "results,ref:s,tabIndex:0",
}
"""What its search counts in, letters that are too pale to be read, and a list that keys could not scroll."""

SHARED = re.compile(r"""(["'])((?:\.\./)*)(?:\./)?(assets|theme)/""")
"""How a page names what all languages have alike."""


def tidy(site: Path, others: Sequence[str]) -> None:
    """Tidies the pages of one language; scripts and styles are moved up to where all languages find them.

    `others` are all that stand side by side. Raises SiteError.
    """
    for pattern in NOT_USED:
        for path in list(site.glob(pattern)):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    for page in sorted(site.rglob("*.html")):
        text = _tidied(page.read_text(encoding="utf-8"), page.relative_to(site), site, others)
        if (outside := OUTSIDE.search(text)) is not None:
            raise SiteError(f"{page} would ask for something outside: {outside[0][:120]}")
        page.write_text(text, encoding="utf-8")
    for script in site.glob(SEARCH):
        script.write_text(in_all_languages(script.read_text(encoding="utf-8")), encoding="utf-8")
    for part in ("assets", "theme"):
        shutil.copytree(site / part, site.parent / part, dirs_exist_ok=True)
        shutil.rmtree(site / part)


def in_all_languages(script: str) -> str:
    """The search, which knows only English, in the language of the page. Raises SiteError if its words are others."""
    for known, better in IMPROVED.items():
        script = script.replace(known, better)
    for text, words in labels()["search"].items():
        english = json.dumps(text)
        if english not in script:
            raise SiteError(f"The search says nowhere {english}: what it says stands in docs/site/labels.yaml.")
        told = f"({json.dumps(words)})[document.documentElement.lang]"
        pieces = re.split(rf"(?<=[:?=]){re.escape(english)}(?=[,;}}:`)])", script)
        script = told.join(pieces)
    return script


def _tidied(text: str, page: Path, site: Path, others: Sequence[str]) -> str:
    """One page, given where it stands in the site of its language."""
    up = "../" * (len(page.parts) - 1)
    text = HEAD_NOT_USED.sub("", text)
    text = FRAME_WORKER.sub(f'<script src="{up}theme/worker.js">', text)
    text = INLINE.sub(lambda found: _in_file(found[1], site, up), text)
    text = ALTERNATE.sub(lambda found: _translation(found, page, up, others), text)
    return SHARED.sub(r"\1../\2\3/", text)


def _in_file(script: str, site: Path, up: str) -> str:
    """A script of a page as one in a file: it runs at the same moment."""
    name = f"assets/javascripts/inline-{hashlib.sha256(script.encode()).hexdigest()[:8]}.js"
    (site / name).write_text(script, encoding="utf-8")
    return f'<script src="{up}{name}"></script>'


def _translation(found: re.Match[str], page: Path, up: str, others: Sequence[str]) -> str:
    """A link to a language, as one to this page in it."""
    before, _, after, language = found.groups()
    return f"{before}{up}../{language}/{page.as_posix()}{after}" if language in others else found[0]

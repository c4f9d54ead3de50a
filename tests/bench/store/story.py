"""The story of an evening of about 2,000 answers: how soon its file shows a board, how it is stepped, how large it is.

Nine play Bürokratopoly: simple players give each answer, so that the file tells as much as such an evening does.
"""

from __future__ import annotations

import asyncio
import tempfile
from functools import cache
from pathlib import Path

from companion.models.story.file import LARGEST
from tests.bench.framework import Bench, Shared
from tests.phones.pages.browser import CHROMIUM, Chromium
from tests.story.tables import table, told

PAINT, STEP = 300.0, 50.0
"""Milliseconds until the board is there, and for one beat on."""

ANSWERS, STEPS = 2_000, 60

NINE = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fritz", "Gerda", "Hans", "Ida")

PAINTED = """new MutationObserver((_, watch) => {
  if (window.paintedAt || !document.querySelector('#board svg')) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => { window.paintedAt = performance.now(); }));
}).observe(document, { childList: true, subtree: true })"""
"""Notes when the first board was painted: the turn after the next frame."""

STEPPED = f"""(async () => {{
  const begun = performance.now();
  for (let n = 0; n < {STEPS}; n += 1) document.getElementById('on').click();
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return (performance.now() - begun) / {STEPS};
}})()"""


@cache
def page() -> bytes:
    """The file of a whole evening."""
    folder = tempfile.TemporaryDirectory(prefix="companion-bench-")
    with folder as at, table(Path(at), "buerokratopoly", NINE, ANSWERS, seed=2) as game:
        return told(game)


async def shown() -> tuple[float, float]:
    """Milliseconds from the opening of the file until its board is painted, and for a beat."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-", ignore_cleanup_errors=True) as at:
        file = Path(at, "story.html")
        file.write_bytes(page())
        async with Chromium(Path(at, "profile")) as browser:
            tab = await browser.page("about:blank")
            await tab.before(PAINTED)
            await tab.goes(file.as_uri())
            await tab.until("window.paintedAt")
            return await tab.says("window.paintedAt"), await tab.says(STEPPED)


RUN = Shared(lambda: asyncio.run(shown()))


def lacking() -> str:
    """Why nothing can be measured in a browser here; empty if it can."""
    return "" if CHROMIUM is not None else "there is no Chromium"


BENCHES = [
    Bench(
        "story first paint",
        "ms",
        RUN.reader("paint", lambda run: run[0]),
        PAINT,
        aim=1.0,
        at_most=True,
        note=f"2,000 answers, Chromium; beside {PAINT:g} ms",
        lacks=lacking,
    ),
    Bench(
        "story stepping",
        "ms",
        RUN.reader("step", lambda run: run[1]),
        STEP,
        aim=1.0,
        at_most=True,
        note=f"a beat on with all that is painted; beside {STEP:g} ms",
        lacks=lacking,
    ),
    Bench(
        "story file, 2,000 answers",
        "B",
        lambda: float(len(page())),
        float(LARGEST),
        aim=1.0,
        at_most=True,
        note="Bürokratopoly with nine",
        waits=True,
    ),
]

"""Pictures of a story in Chromium: `python -m tests.story.pictures FILE.html FOLDER`."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from tests.phones.pages.browser import Chromium

SIZES = {"phone": (390, 844), "narrow": (360, 640), "desktop": (1280, 800)}

MOVED = """(s => {
  s.value = Math.floor(s.max * 0.6);
  s.dispatchEvent(new Event('input'));
})(document.getElementById('slide'))"""


async def pictures(file: Path, folder: Path) -> None:
    """Somewhere in the middle, at each size."""
    with tempfile.TemporaryDirectory() as profile:
        async with Chromium(Path(profile)) as chromium:
            for name, size in SIZES.items():
                page = await chromium.page(file.resolve().as_uri(), size)
                await page.until("document.querySelector('#board svg')")
                await page.says(MOVED)
                (folder / f"{file.stem}_{name}.png").write_bytes(await page.picture())
            assert chromium.errors == []


if __name__ == "__main__":
    asyncio.run(pictures(Path(sys.argv[1]), Path(sys.argv[2])))

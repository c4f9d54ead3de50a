"""People at pages in Chromium who know nothing but what they see there, and answer by touching it."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections import Counter
from typing import Any

from tests.phones.browser import HOLDS, SETTLES, Page

LEAST = 44
"""Pixels of a finger."""

TRIES = 6
"""After so many cards that were lifted in vain somebody passes."""

BROKEN = re.compile(r"undefined|\bNaN\b|\[object|\{\w+\}|^null$", re.MULTILINE)
"""What stands on no page."""

LOOK = r"""(() => {
  const shows = (e) => { const b = e.getBoundingClientRect(); return b.width > 0 && b.height > 0; };
  const things = [...document.querySelectorAll('button, input')].filter(shows).map((e, number) => {
    e.dataset.number = number;
    const b = e.getBoundingClientRect();
    return { number, tag: e.tagName, part: e.closest('main, #own, #seats, #board')?.id ?? '', css: [...e.classList],
      off: e.getAttribute('aria-disabled') === 'true', pressed: e.getAttribute('aria-pressed') === 'true',
      label: (e.getAttribute('aria-label') ?? e.innerText).trim(), title: e.querySelector('strong')?.innerText ?? '',
      least: Math.min(b.width, b.height), box: e.closest('.die, .stepper')?.innerText ?? '' };
  });
  const torn = (word) => new Set([...word.getClientRects()].map((b) => Math.round(b.top))).size > 1;
  const words = (node) => [...node.textContent.matchAll(/\S+/g)].map((found) => {
    const word = document.createRange();
    word.setStart(node, found.index);
    word.setEnd(node, found.index + found[0].length);
    return word;
  });
  const texts = [...document.querySelectorAll('#own button')].flatMap((e) => [...e.childNodes])
    .filter((node) => node.nodeType === Node.TEXT_NODE);
  const mine = document.querySelector('header .mine')?.innerText ?? '';
  const chip = [...document.querySelectorAll('#parties .party')].find((li) =>
    li.innerText.replace('✓', '').trim().startsWith(mine));
  return { mine, things, asked: !!chip?.classList.contains('asked'), ticked: !!chip?.querySelector('.tick'),
    open: document.body.classList.contains('open'), text: document.body.innerText, title: document.title,
    sentence: document.getElementById('sentence')?.innerText ?? '', wide: document.documentElement.scrollWidth,
    screen: innerWidth,
    torn: texts.flatMap(words).filter(torn).map((word) => word.toString()),
    dice: document.querySelectorAll('main .die').length };
})()"""

AT = """(() => {
  const e = document.querySelector('[data-number="%d"]');
  if (!e) return null;
  e.scrollIntoView({ block: 'center' });
  const b = e.getBoundingClientRect();
  const [x, y] = [b.x + b.width / 2, b.y + b.height / 2];
  const top = document.elementFromPoint(x, y);
  return [x, y, e.contains(top), (e.getAttribute('aria-label') ?? e.innerText).trim(), top?.outerHTML.slice(0, 200)];
})()"""

Seen = dict[str, Any]
Thing = dict[str, Any]


class Finger:
    """One person. `step()` looks once, and touches something if there is something to do.

    `wrong` is what no page may show; `touched` counts what was touched by its kind.
    """

    def __init__(self, name: str, page: Page, rng: random.Random, announces: float = 0.0) -> None:
        self.name, self.page, self.rng, self.announces = name, page, rng, announces
        self.wrong: list[str] = []
        self.touched: Counter[str] = Counter()
        self.seen: Seen = {}
        self._tries = 0
        self._sentence = ""
        self._stands: tuple[list[str], float] = [], 0.0

    async def look(self) -> Seen:
        """What stands on the page."""
        seen: Seen = await self.page.says(LOOK)
        if seen["wide"] > seen["screen"]:
            self._complain(f"{seen['wide']} pixels wide, of {seen['screen']}", seen)
        if (found := BROKEN.search(seen["text"])) is not None:
            self._complain(f"says {found[0]}", seen)
        if seen["torn"]:
            self._complain(f"words in pieces: {seen['torn']}", seen)
        if small := [one["label"] for one in seen["things"] if one["least"] < LEAST - 0.5]:
            self._complain(f"too small: {small}", seen)
        if seen["sentence"] != self._sentence:
            self._sentence, self._tries = seen["sentence"], 0
        self.seen = seen
        labels = [one["label"] for one in seen["things"]]
        if labels != self._stands[0]:
            self._stands = labels, time.monotonic()
        return seen

    def _complain(self, what: str, seen: Seen) -> None:
        if len(self.wrong) < 20:
            self.wrong.append(f"{self.name}: {what}: {seen['text'][:300]!r}")

    async def step(self) -> bool:
        """Looks, and touches what a person would. Returns whether anything was touched."""
        seen = await self.look()
        here = [one for one in seen["things"] if one["part"] == "main" and not one["off"]]
        if seen["mine"] != self.name:
            return False
        if (back := next((one for one in seen["things"] if one["part"] == "board"), None)) is not None:
            return await self._touch(back)  # enough of the table
        if not seen["asked"] and not seen["open"]:
            if not seen["ticked"] and self.rng.random() < self.announces:
                return await self._touch(self._one(seen["things"], "own"))
            if not any("quiet" in one["css"] for one in here):
                return False
        if seen["asked"] is False and seen["open"] and self.rng.random() < 0.5:
            return await self._touch(self._one(here, "quiet"))
        return await self._touch(await self._wanted(seen, here))

    @staticmethod
    def _one(things: list[Thing], css: str) -> Thing | None:
        return next((one for one in things if css in one["css"]), None)

    async def _wanted(self, seen: Seen, here: list[Thing]) -> Thing | None:
        """What of it is touched next."""
        cards = [one for one in here if "card" in one["css"] and "key" not in one["css"]]
        main = self._one(here, "main")
        others = [one for one in here if not {"quiet", "main"} & {*one["css"]} and one not in cards]
        self._tries += 1
        if (veil := self._one(here, "hold")) is not None:
            return veil
        if seen["dice"]:
            return main or self._die(here)
        if cards:
            return self._cards(cards, main, [one for one in others if one["tag"] == "BUTTON"])
        fields = [one for one in here if one["tag"] == "INPUT"]
        if fields and self.rng.random() < 0.15:
            await self._write(self.rng.choice(fields))
            return None
        buttons = [one for one in others if one["tag"] == "BUTTON" and "none" not in one["css"]]
        if main is not None and (not buttons or self.rng.random() < 0.5):
            return main
        if buttons and self.rng.random() < 0.96:
            return self.rng.choice(buttons)
        quiet = [one for one in here if "quiet" in one["css"]]
        return self.rng.choice(quiet or buttons) if quiet or buttons else main

    def _die(self, here: list[Thing]) -> Thing | None:
        keys = [one for one in here if "key" in one["css"]]
        return self.rng.choice(keys) if keys else None

    def _cards(self, cards: list[Thing], main: Thing | None, others: list[Thing]) -> Thing | None:
        """Cards of one title are lifted together, another way is tried where they do not fit."""
        up = [one for one in cards if one["pressed"]]
        if main is not None and (self.rng.random() < 0.7 or not others):
            return main
        if others and (self._tries > TRIES or (self._tries % 3 == 0 and len(up) == 0)):
            return self.rng.choice(others)
        if up and self.rng.random() < 0.35:
            return self.rng.choice(up)
        same = [one for one in cards if not one["pressed"] and (not up or one["title"] == up[0]["title"])]
        down = [one for one in cards if not one["pressed"]]
        if same or down:
            return self.rng.choice(same or down)
        return main or self.rng.choice(cards)

    async def _write(self, field: Thing) -> None:
        if await self._touch(field):
            await self.page.type(self.rng.choice(("ja, ¡vale!", "später <b>", "2")))

    async def _touch(self, thing: Thing | None) -> bool:
        """A finger on its middle, if it still stands there and nothing covers it."""
        if thing is None:
            return False
        held = bool({"hold", "own"} & {*thing["css"]})
        before = thing["label"]
        await asyncio.sleep(self._stands[1] + SETTLES - time.monotonic())
        found = await self.page.says(AT % thing["number"])
        if found is None or found[3] != before:
            return False  # something else stands there now
        x, y, free, label, top = found
        if not free:
            self._complain(f"{label!r} lies under {top!r}", self.seen)
            return False
        await self.page.touch(x, y, **({"held": HOLDS} if held else {}))
        self.touched[next((one for one in thing["css"] if one in KINDS), thing["tag"].lower())] += 1
        return True


KINDS = ("hold", "own", "card", "key", "step", "main", "quiet")

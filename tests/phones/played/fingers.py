"""People at pages in Chromium who know nothing but what they see there, and answer by touching it."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.phones.pages.browser import HOLDS, SETTLES, Page

LEAST = 44
"""Pixels of a finger."""

TRIES = 20
"""After so many touches for one question somebody gives up what they wanted."""

LATE = 0.1
"""How often who looks at the watch and finds that the time is up does something about it."""

LAID = re.compile(r"(\d+) × (\w+)")
"""What cards have to beat, as the question says it."""
JOKER = "Joker"

BROKEN = re.compile(r"undefined|\bNaN\b|\[object|\{\w+\}|^null$", re.MULTILINE)
"""What stands on no page."""

LOOK = r"""(() => {
  const shows = (e) => { const b = e.getBoundingClientRect(); return b.width > 0 && b.height > 0; };
  const things = [...document.querySelectorAll('button, input')].filter(shows).map((e, number) => {
    e.dataset.number = number;
    const b = e.getBoundingClientRect();
    const pressed = e.getAttribute('aria-pressed');
    return { number, tag: e.tagName, part: e.closest('main, #own, #seats, #board')?.id ?? '', css: [...e.classList],
      off: e.getAttribute('aria-disabled') === 'true', pressed: pressed === 'true', held: pressed !== null,
      label: (e.getAttribute('aria-label') ?? e.innerText).trim(), title: e.querySelector('strong')?.innerText ?? '',
      least: Math.min(b.width, b.height), box: e.closest('.die, .stepper')?.innerText ?? '', value: e.value,
      at: ['asks', 'draft', 'partner', 'pair'].find((css) => e.closest(`main .${css}`)) ?? '' };
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
    dice: document.querySelectorAll('main .die').length,
    strength: (document.querySelector('main p.dim')?.innerText.match(/\d+/g) ?? []).map(Number) };
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

    `wrong` is what no page may show; `touched` counts what was touched by its kind. `late` looks at one's watch:
    whether they have played for as long as they wanted to, which somebody then announces.
    """

    def __init__(
        self,
        name: str,
        page: Page,
        rng: random.Random,
        announces: float = 0.0,
        late: Callable[[], bool] = lambda: False,
    ) -> None:
        self.name, self.page, self.rng, self.announces, self.late = name, page, rng, announces, late
        self.wrong: list[str] = []
        self.touched: Counter[str] = Counter()
        self.seen: Seen = {}
        self._tries = 0
        self._sentence = ""
        self._stands: tuple[list[str], float] = [], 0.0
        self._edited = False
        self._vain: set[tuple[str, ...]] = set()

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
            self._vain.clear()
        self.seen = seen
        labels = [one["label"] for one in seen["things"]]
        if labels != self._stands[0]:  # what one's own finger has changed there need not be read anew
            self._stands = labels, self._stands[1] if self._edited else time.monotonic()
        self._edited = False
        return seen

    def _complain(self, what: str, seen: Seen) -> None:
        if len(self.wrong) < 20:
            self.wrong.append(f"{self.name}: {what}: {seen['text'][:300]!r}")

    async def step(self) -> bool:
        """Looks, and touches what a person would. Returns whether anything was touched."""
        if self.page.said.keys() - self.page.heard.keys():
            return False  # what was tapped is on its way
        seen = await self.look()
        here = [one for one in seen["things"] if one["part"] == "main" and not one["off"]]
        if seen["mine"] != self.name:
            return False
        if (back := next((one for one in seen["things"] if one["part"] == "board"), None)) is not None:
            return await self._touch(back)  # enough of the table
        if not seen["open"] and self.rng.random() < LATE and self.late():
            return await self._touch(self._one(seen["things"], "own"))
        if not seen["asked"] and not seen["open"]:
            if not seen["ticked"] and self.rng.random() < self.announces:
                return await self._touch(self._one(seen["things"], "own"))
            if not any("quiet" in one["css"] for one in here):
                return False
        if seen["asked"] is False and seen["open"] and self.rng.random() < 0.5:
            return await self._touch(self._one(seen["things"], "hide"))
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
        fields = [one for one in here if one["tag"] == "INPUT" and not one["value"]]
        if fields and self.rng.random() < 0.15:
            await self._write(self.rng.choice(fields))
            return None
        buttons = [one for one in others if one["tag"] == "BUTTON" and "none" not in one["css"]]
        if cards:
            return self._cards(cards, self._one(seen["things"], "main"), buttons)
        lone = main is not None and not main["at"] and len(buttons) == 1
        if lone or any(one["at"] in ("asks", "draft", "partner") for one in here):
            return self._talks(seen["strength"], here, main, buttons)
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
        """What beats what lies there, as low as can be; the next card where a number of any is wanted."""
        up = [one for one in cards if one["pressed"]]
        down = [one for one in cards if not one["pressed"]]
        if main is not None and not main["off"] and (self.rng.random() < 0.7 or not others):
            return main
        if main is None or any("key" in one["css"] for one in others):
            return self.rng.choice(others or cards)
        if not others:
            return self.rng.choice(up if up and (not down or self.rng.random() < 0.1) else down)
        wanted = self._beating([one["title"] for one in cards])
        if Counter(one["title"] for one in up) == Counter(wanted):
            self._vain.add(wanted)
            wanted = self._beating([one["title"] for one in cards])
        if not wanted or self._tries > TRIES:
            return self.rng.choice(others)
        if wrong := [one for one in up if one["title"] not in wanted]:
            return wrong[0]
        for one in (*up, *down):
            if wanted and one["title"] in wanted:
                if not one["pressed"]:
                    return one
                wanted = (*wanted[: (at := wanted.index(one["title"]))], *wanted[at + 1 :])
        return self.rng.choice(up or others)

    def _beating(self, held: list[str]) -> tuple[str, ...]:
        """The lowest cards that would do, going by the sentence, and were not tried in vain."""
        amounts = Counter(held)
        jokers = amounts.pop(JOKER, 0)
        found = LAID.search(self._sentence)
        if found is not None and not found[2].isdigit():
            return ()
        least, many = (int(found[2]), int(found[1])) if found else (-1, 0)
        for title in sorted((one for one in amounts if one.isdigit() and int(one) > least), key=int):
            own = min(amounts[title], many or amounts[title])
            cards = (title,) * own + (JOKER,) * max(0, many - own)
            if cards.count(JOKER) <= jokers and cards not in self._vain:
                return cards
        cards = (JOKER,) * (many or jokers)
        return cards if len(cards) <= jokers and cards not in self._vain else ()

    def _talks(self, strength: list[int], here: list[Thing], main: Thing | None, buttons: list[Thing]) -> Thing | None:
        """Who is asked mostly says yes. Else somebody looks for a majority, or waits for the others, for a while."""
        late = self._tries > TRIES
        if asks := [one for one in here if one["at"] == "asks"]:
            return asks[0] if self.rng.random() < 0.9 else self.rng.choice([*asks, *buttons])
        partners = [one for one in here if one["at"] == "partner" and one["held"]]
        if partners:
            missing = [one for one in partners if not one["pressed"]]
            found = len(strength) < 2 or strength[0] * 2 > strength[1]
            if found and not late and self.rng.random() < 0.9:
                return main
            return self._one(here, "quiet") if late or not missing else self.rng.choice(missing)
        chance = self.rng.random()
        if any(one["at"] == "draft" for one in here) and not late:
            return self.rng.choice([main, *buttons]) if chance < 0.04 else None
        if chance < 0.15:
            return main if not late and main is not None else self.rng.choice(buttons)
        return None

    async def _write(self, field: Thing) -> None:
        if await self._touch(field):
            await self.page.type(self.rng.choice(("ja, ¡vale!", "später <b>", "2")))

    async def _touch(self, thing: Thing | None) -> bool:
        """A finger on its middle, if it still stands there and nothing covers it."""
        if thing is None:
            return False
        held = bool({"hold", "own"} & {*thing["css"]})
        before = thing["label"]
        if not held:
            await asyncio.sleep(self._stands[1] + SETTLES - time.monotonic())
        found = await self.page.says(AT % thing["number"])
        if found is None or found[3] != before:
            return False  # something else stands there now
        x, y, free, label, top = found
        if not free:
            self._complain(f"{label!r} lies under {top!r}", self.seen)
            return False
        await self.page.touch(x, y, **({"held": HOLDS} if held else {}))
        self._edited = bool({"card", "step"} & {*thing["css"]}) or thing["held"]
        self.touched[next((one for one in thing["css"] if one in KINDS), thing["tag"].lower())] += 1
        return True


KINDS = ("hold", "own", "card", "key", "step", "main", "quiet")

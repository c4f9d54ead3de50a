// What one may look at and play at any time: always in the same place, the same whatever somebody holds.

import { at, button, card, el } from "./dom.js";
import { answer } from "./choosing.js";
import { hides, veil } from "./hold.js";
import { opener } from "./board.js";
import { page } from "./page_state.js";
import { choose } from "./taps.js";

export function bar() {
  const own = page.state?.own;
  if (!own) return [];
  if (page.open) return hides();
  return [
    own.hand || own.options.length ? veil(own.hand ? page.words.your_cards : page.words.announce, "own", { sort: "own" })
      : null,
    own.offer ? offer(own) : null,
    opener(),
  ];
}

function offer(own) {
  if (own.announce) return button(own.offer, (made) => choose({ ...own.announce, label: own.offer }, made,
    { anyTime: true, confirm: true }), { sort: "own" });
  return veil(own.offer, "own", { sort: "own" });
}

export const cards = (some) => some.length ? el("div", { class: "hand" }, some.map((one) => card(one))) : null;

export function mine() {
  const own = page.state.own;
  const many = own.cards.reduce((sum, one) => sum + one.count, 0);
  return [
    el("h2", {}, own.hand ? `${page.words.your_cards}${many ? `: ${many}` : ""}` : page.words.announce),
    ...own.news.map((sentence) => el("p", {}, sentence)),
    cards(own.come),
    own.cards.length || !own.hand ? cards(own.cards) : el("p", { class: "dim" }, page.words.no_cards),
    ...own.beside.map((sentence) => el("p", {}, sentence)),
    ...own.options.map((option) => answer(option, { anyTime: true, confirm: true })),
  ];
}

// What sticks above the line at the bottom knows how high that is, and what is scrolled into sight stays above it. Where
// it would leave too little of the page it does not stick.
const LEFT = 90;
const HALF = 0.5; // answers that take no more of the page stay in sight, however long the question is
export function dock() {
  const below = at("own").offsetHeight;
  at("main").classList.toggle("dock", at("main").querySelector(":scope > .pair:first-child, :scope > .hold") !== null);
  const found = document.querySelector(".dock");
  at("main").classList.toggle("stays", found === null && at("main").offsetHeight <= innerHeight * HALF);
  const high = found?.scrollHeight ?? 0;
  found?.classList.toggle("flows", innerHeight - below - high < LEFT);
  const stays = at("main").classList.contains("stays") ? at("main").offsetHeight : 0;
  const covered = found && !found.classList.contains("flows") ? high : stays;
  document.documentElement.style.setProperty("--below", `${below}px`);
  document.documentElement.style.setProperty("--dock", `${covered + below}px`);
}

addEventListener("resize", dock);

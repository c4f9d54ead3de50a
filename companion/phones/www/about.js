// The rules of the game, which everybody may read, and the way to give one's seat back: below one's name, where it is
// looked for, and beside the rules.

import { at, button, el, fill, mark } from "./dom.js";
import { page, party } from "./page_state.js";
import { send } from "./taps.js";

let rules = null; // as they were fetched last

export const opener = () => button(page.state.game, show, { sort: "about", small: page.words.rules });

export const namePlate = (me) => el("button", { type: "button", class: "me", "aria-label": `${me.name}: ${page.words.leave}`,
  onclick: getUp }, mark(me), el("span", { class: "mine" }, me.name));

function getUp() {
  if (at("about").open || page.state.page) return;
  paint(true);
  at("about").showModal();
}

async function show() {
  if (at("about").open) return;
  paint();
  at("about").showModal();
  try {
    rules = await (await fetch(`/rules?language=${page.state.language}`, { cache: "no-store" })).json();
  } catch {
    return; // without a connection there is nothing new to read
  }
  if (at("about").open) paint();
}

function paint(leaving = false) {
  const dialog = at("about");
  dialog.dataset.of = page.state.me;
  dialog.setAttribute("aria-label", leaving ? page.words.leave : page.words.rules);
  dialog.replaceChildren(
    el("div", { class: "pages", tabindex: "0" }, leaving ? [] : (rules?.sections ?? []).map(section)),
    ...(leaving ? [el("h2", {}, mine()), el("p", {}, fill(page.words.leave_sure, { name: mine() })),
      button(page.words.leave, leave)] : []),
    el("div", { class: "foot" }, back(),
      leaving ? null : button(page.words.leave, () => paint(true), { sort: "quiet" })));
}

// Both seats of one person are given back together.
const mine = () => (page.state.switch ?? [`party:${page.state.me}`]).map((one) => party(one.replace(/^party:/, "")).name).join(", ");

const section = (one) => el("section", {}, el("h2", {}, one.title), one.entries.map((entry) => el("div", { class: "rule" },
  entry.title ? el("h3", {}, entry.title) : null, entry.text ? el("p", {}, entry.text) : null,
  entry.note ? el("p", { class: "dim" }, entry.note) : null, entry.id ? el("p", { class: "dim" }, entry.id) : null)));

// Who is asked meanwhile is told on the way back.
function back() {
  const asked = party(page.state.me).asked;
  return button(asked ? `● ${page.words.question}` : page.words.back, shut, { sort: asked ? "main" : "quiet" });
}

function leave() {
  send({ leave: true });
  shut();
}

const shut = () => at("about").close();

// After each painting.
export function about() {
  if (!at("about").open) return;
  if (page.state.page || at("about").dataset.of !== page.state.me) shut();
  else at("about").querySelector(".foot button").replaceWith(back());
}

at("about").addEventListener("close", () => at("about").replaceChildren());

// The rules of the game, which everybody may read, and the way to give one's seat back.

import { at, button, el, fill } from "./dom.js";
import { page, party } from "./page_state.js";
import { send } from "./taps.js";

let rules = null; // as they were fetched last

export const opener = () => button(page.state.game, show, { sort: "about", small: page.words.rules });

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
  dialog.setAttribute("aria-label", page.words.rules);
  dialog.replaceChildren(
    el("div", { class: "pages", tabindex: "0" }, leaving ? [] : (rules?.sections ?? []).map(section)),
    ...(leaving ? [el("p", {}, fill(page.words.leave_sure, { name: party(page.state.me).name })),
      button(page.words.leave, leave)] : []),
    el("div", { class: "foot" }, back(),
      leaving ? null : button(page.words.leave, () => paint(true), { sort: "quiet" })));
}

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
  if (page.state.page) shut();
  else at("about").querySelector(".foot button").replaceWith(back());
}

at("about").addEventListener("close", () => at("about").replaceChildren());

// The board as everybody sees it, laid over one's own page. It is the public page itself, which has a connection of its
// own; so it is there only while somebody looks at it, and nothing of a seat can be in it.

import { at, button, el } from "./dom.js";
import { page, party } from "./page_state.js";

export const opener = () => button(page.words.board, show, { sort: "own" });

function show() {
  if (at("board").open) return;
  at("board").replaceChildren(el("iframe", { src: "/tv", title: page.words.board }), el("div", { class: "foot" }, back()));
  at("board").showModal();
}

// Who is asked meanwhile is told on the way back.
function back() {
  const asked = party(page.state?.me)?.asked;
  return button(asked ? `● ${page.words.question}` : page.words.back, leave, { sort: asked ? "main" : "quiet" });
}

export function told() {
  if (at("board").open) at("board").querySelector(".foot").replaceChildren(back());
}

export function leave() {
  at("board").close();
}

at("board").addEventListener("close", () => at("board").replaceChildren());
document.addEventListener("visibilitychange", () => document.hidden && leave());

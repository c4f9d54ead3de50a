// The board as everybody sees it, laid over one's own page. It is the public page itself, which has a connection of its
// own; so it is there only while somebody looks at it, and nothing of a seat can be in it.

import { at, button, el } from "./dom.js";
import { page, party } from "./page_state.js";

export const opener = () => button(page.words.board, show, { sort: "own" });

function show() {
  if (at("board").open) return;
  const frame = el("iframe", { src: "/tv", title: page.words.board, onload: () => turnTo(frame,
    [page.state.about?.at, party(page.state.me).name]) });
  at("board").replaceChildren(frame, el("div", { class: "foot" }, back()));
  at("board").showModal();
}

// What the question is about is in sight first, else what is one's own, where the board is broader than the phone.
function turnTo(frame, names) {
  const board = frame.contentDocument?.getElementById("board");
  if (!board) return;
  const look = () => {
    const texts = [...board.querySelectorAll("text")];
    const found = names.map((name) => texts.find((one) => name && one.textContent === name)).find(Boolean);
    if (!found) return false;
    const [box, room] = [found.getBoundingClientRect(), board.getBoundingClientRect()];
    board.scrollLeft += box.left - room.left - room.width / 4;
    return true;
  };
  const watching = new MutationObserver(() => { if (look()) watching.disconnect(); });
  if (!look()) watching.observe(board, { childList: true, subtree: true });
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

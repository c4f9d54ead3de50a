// What is secret opens by a hold and stays open for choosing, until it is hidden or nobody has touched it for a while.

import { button, el } from "./dom.js";
import { forget, news, page } from "./page_state.js";

const HOLD = 400; // milliseconds until it opens
const OPEN = 20000; // and until it closes by itself

let closing = 0;
let lying = false; // the finger that opened it: wherever it is lifted, it taps nothing

addEventListener("pointerdown", () => { lying = false; }, true);
addEventListener("click", (event) => {
  if (!lying || event.detail === 0) return; // by key or screen reader
  event.stopPropagation();
  event.preventDefault();
}, true);

export function veil(label, what, { small = "", sort = "hold", act = null } = {}) {
  let timer = 0;
  const made = button(label, () => undefined, { sort, small });
  const reveal = act ?? (() => open(what));
  const stop = () => { clearTimeout(timer); made.classList.remove("filling"); };
  made.addEventListener("pointerdown", () => {
    made.classList.add("filling");
    timer = setTimeout(() => { lying = true; reveal(); }, HOLD);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) made.addEventListener(name, stop);
  made.addEventListener("contextmenu", (event) => event.preventDefault());
  made.addEventListener("click", (event) => { if (event.detail === 0) reveal(); }); // by key or screen reader
  return made;
}

export const hides = () => el("div", { class: "foot" }, button(page.words.hide, () => close(), { sort: "quiet" }));

function open(what) {
  page.open = what;
  page.sure = null;
  touched();
  news("");
  page.paint();
}

export function touched() {
  clearTimeout(closing);
  if (page.open) closing = setTimeout(close, OPEN);
}

export function close() {
  const held = page.open !== "";
  page.open = "";
  clearTimeout(closing);
  if (held) forget();
  page.paint();
}

// What is secret opens by a hold and stays open for choosing, until it is hidden or nobody has touched it for a while.

import { at, button, el } from "./dom.js";
import { news, page } from "./page_state.js";

const HOLD = 400; // milliseconds until it opens
const OPEN = 30000; // and until it closes by itself
const BURNS = 500; // while somebody scrolls, the line begins anew no more often than that
const TOLD = 1600; // that a tap was too short stands there so long

let closing = 0;
let burnt = 0;
let lying = false; // the finger that opened it: wherever it is lifted, it taps nothing

addEventListener("pointerdown", () => { lying = false; }, true);
addEventListener("click", (event) => {
  if (!lying || event.detail === 0) return; // by key or screen reader
  event.stopPropagation();
  event.preventDefault();
}, true);

export function veil(label, what, { small = "", sort = "hold", act = null } = {}) {
  let timer = 0;
  let fading = 0;
  const made = button(label, () => undefined, { sort, small });
  const reveal = act ?? (() => open(what));
  const stop = () => { clearTimeout(timer); made.classList.remove("filling"); };
  const hint = el("span", { class: "hint", role: "status" });
  made.append(hint);
  made.addEventListener("pointerdown", () => {
    made.classList.add("filling");
    hint.textContent = "";
    timer = setTimeout(() => { lying = true; reveal(); }, HOLD);
  });
  made.addEventListener("pointerup", () => { // a tap opens nothing: it says what does
    if (page.open) return;
    clearTimeout(fading);
    hint.textContent = page.words.keep_on;
    fading = setTimeout(() => { hint.textContent = ""; }, TOLD);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) made.addEventListener(name, stop);
  made.addEventListener("contextmenu", (event) => event.preventDefault());
  made.addEventListener("click", (event) => { if (event.detail === 0) reveal(); }); // by key or screen reader
  return made;
}

// Always in reach while something lies open; the line above it shrinks until it closes by itself.
export const hides = () => [el("div", { class: "fuse", "aria-hidden": "true" }, el("i")),
  button(page.words.hide, () => close(), { sort: "own hide" })];

function burn() {
  const line = at("own").querySelector(".fuse i");
  const running = line?.getAnimations() ?? [];
  if (running.length && performance.now() - burnt < BURNS) return;
  burnt = performance.now();
  running.forEach((one) => one.cancel());
  line?.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], { duration: OPEN, fill: "forwards" });
}

function open(what) {
  page.open = what;
  page.sure = null;
  news("");
  page.paint();
  touched();
}

export function touched() {
  clearTimeout(closing);
  if (!page.open) return;
  closing = setTimeout(close, OPEN);
  burn();
}

for (const sign of ["pointerdown", "scroll", "input", "keydown"]) addEventListener(sign, touched, { capture: true, passive: true });

export function close() {
  const held = page.open !== "";
  page.open = "";
  clearTimeout(closing);
  if (held) Object.assign(page, { sure: null, why: [] }); // what was begun stays for the next hold
  page.paint();
}

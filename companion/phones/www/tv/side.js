// Beside the board: the clock, and the code to scan.

import { el } from "../dom.js";
import { rect, s } from "./svg.js";

let offset = null; // how much the box's clock is ahead of this one's
let counting = 0;
let came = 0;
export let rows = []; // of the code to scan

const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

async function compared() {
  offset = 0;
  const answer = await fetch("/favicon.ico", { cache: "no-store" }).catch(() => null);
  const told = Date.parse(answer?.headers.get("Date") ?? "");
  if (!Number.isNaN(told)) offset = told + 500 - Date.now();
}

export function clock(state) {
  came = performance.now();
  const turns = state.board?.turns;
  const shows = state.clock || (turns?.party && turns.clock && turns.clock !== "none");
  return shows ? el("p", { id: "clock" }, left(state) ?? "") : null;
}

function left(state) {
  if (state.clock) return minutes(Math.max(0, Math.ceil(state.clock.ends - (Date.now() + (offset ?? 0)) / 1000)));
  const turns = state.board?.turns;
  const gone = turns?.runs ? performance.now() - came : 0;
  const kept = turns?.left?.find(([party]) => party === turns.party)?.[1];
  if (kept != null) return minutes(Math.max(0, Math.ceil((kept - gone) / 1000)));
  return turns ? minutes(Math.floor(((turns.this_turn ?? 0) + gone) / 1000)) : null;
}

// The seconds go on by themselves, while there are any.
export function ticks(state) {
  clearInterval(counting);
  const shown = document.getElementById("clock");
  if (!shown) return;
  if (state.clock && offset === null) compared().then(() => ticks(state));
  const tick = () => { shown.textContent = left(state) ?? ""; shown.classList.toggle("short", Boolean(state.clock) && state.clock.ends - (Date.now() + (offset ?? 0)) / 1000 <= 30); };
  tick();
  counting = setInterval(tick, 1000);
}

// What to scan: black on white, whatever the colours of the page are.
export async function code() {
  const answer = await fetch("/code", { cache: "no-store" }).catch(() => null);
  rows = answer?.ok ? await answer.json() : [];
}

export function joins(state) {
  const side = rows.length + 6;
  const dark = rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map((run) => `M${run.index + 3} ${y + 3}h${run[0].length}v1h-${run[0].length}z`));
  return [
    s("svg", { viewBox: `0 0 ${side} ${side}`, class: "code", "shape-rendering": "crispEdges", "aria-hidden": "true" },
      rect(0, 0, side, side, "#FFF"), s("path", { d: dark.join(""), fill: "#000" })),
    el("p", {}, el("b", {}, state.words.scan), el("span", {}, location.host)),
  ];
}

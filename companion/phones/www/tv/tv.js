// The public page: one state in, one page out. It says nothing to the box, and shows what the window shows to all.

import { el, mark } from "../dom.js";
import { fetched } from "./art.js";
import { drawn, redrawn } from "./drawn.js";
import { bureau, stack } from "./boards/bureau.js";
import { career } from "./boards/career.js";
import { farm } from "./boards/farm.js";
import { ladder } from "./boards/ladder.js";
import { map } from "./boards/map.js";
import { points } from "./boards/points.js";
import { contest, lastCard, talks } from "./lying.js";
import { moment, shows } from "./moments.js";
import { clock, code, joins, rows, ticks } from "./side.js";

const BOARDS = { ladder, map, farm, career, bureau };
const KEPT = 3500; // a moment that the window closes at once stays so long, so that it can be read across the room
const SOON = 10000; // a lost connection is tried for every half second at first
const SILENT = 25000; // the box says something every ten seconds

const at = (id) => document.getElementById(id);
const painted = new Map();

document.body.classList.toggle("framed", self !== top); // on a phone that has a seat already
if (self !== top) at("board").tabIndex = 0; // it is larger than the page, and scrolled

let state = null;
let socket = null;
let lost = 0;
let retry = 0;
let heard = 0;
let latest = 0;
let coded = null;
let since = 0; // when the moment came
let waiting = 0;

// A part is painted anew only when what it shows has changed, and of a single drawing only what differs.
function part(id, shows, build, { anew = false } = {}) {
  const key = JSON.stringify(shows);
  const before = painted.get(id);
  if (before?.key === key) return;
  const made = [build()].flat().filter((child) => child != null && child !== false);
  painted.set(id, { key, made });
  const alone = made.length === 1 && made[0].tag && before?.made.length === 1 && before.made[0].tag;
  if (alone && !anew) redrawn(at(id).firstChild, before.made[0], made[0]);
  else at(id).replaceChildren(...made.map((child) => (child.tag ? drawn(child) : child)));
}

function paint() {
  const { words } = state;
  const portrait = innerHeight > innerWidth;
  const root = document.documentElement;
  if (root.lang !== state.language) root.lang = state.language; // set again, the whole page would be styled anew
  document.title = state.game ?? "Table Companion";
  const open = !state.page && state.parties !== undefined;
  document.body.classList.toggle("closed", !open);
  document.body.classList.toggle("joined", !state.join);
  const parties = state.parties ?? [];
  at("parties").className = parties.length > 6 ? "many" : parties.length === 4 ? "four" : "";
  const among = parties.filter((one) => one.asked || one.done).length; // so many names leave no room for a card
  const alone = parties.filter((one) => one.asked).length === 1;
  part("parties", [parties, state.chose], () => parties.map((one) => chip(one, alone)));
  const seated = BOARDS[state.board?.kind] ? parties.map((one) => [one.id, one.name]) : parties; // who is asked is on no board
  part("board", [state.board, state.standing, state.card, seated, state.looks, state.shorts, state.style, portrait, open],
    () => (open ? (BOARDS[state.board?.kind] ?? points)(state, portrait) : null));
  part("asked", [parties, state.sentence, open, words], () => (open ? asked(parties) : nothing(words)));
  part("middle", [state.contest, state.talks, state.clock, state.card, state.board?.turns, state.board?.stack, state.board?.kind, state.looks, among > 6],
    () => (open ? [clock(state), state.contest ? contest(state) : talks(state) ?? (state.board?.stack ? stack(state) : state.board && among <= 6 && lastCard(state) || null)] : null));
  part("said", state.said, () => (state.said ?? []).map((sentence) => el("li", {}, sentence)));
  part("join", state.join && rows, () => (state.join ? joins(state) : null));
  full();
  ticks(state);
}

function chip(party, alone) {
  const chose = state.chose?.[party.id];
  return el("li", { class: `party${party.asked ? (alone ? " asked" : " waits") : ""}` }, mark(party),
    el("div", {}, el("b", {}, party.name), party.box ? el("span", { class: "chose" }, state.words.box) : null, chose ? el("span", { class: "chose" }, chose) : null), party.done ? el("span", { class: "tick" }, "✓") : null);
}

// Who is asked, huge; where several are, each with a tick once the answer is there.
function asked(parties) {
  const missing = parties.filter((one) => one.asked);
  const among = parties.filter((one) => one.asked || one.done);
  const said = el("h1", { class: state.sentence.length > 70 ? "long" : "" }, state.sentence);
  if (missing.length === 1 && among.length === 1) {
    return [el("div", { class: "one" }, mark(missing[0]), el("strong", {}, missing[0].name)), said];
  }
  if (!among.length) return said;
  const all = among.map((one) => el("li", { class: one.done ? "done" : "" }, mark(one), el("strong", {}, one.name), one.done ? el("i", {}, "✓") : null));
  return [said, el("ul", { class: `several n${Math.min(9, among.length)}` }, all)];
}

// Why there is no game here: the table has switched phones off, has left the game, or none is open.
function nothing(words) {
  if (state.page !== "off") return el("h1", {}, words.no_game ?? "");
  const left = ["left", "over"].includes(state.why);
  return [el("h1", {}, (left ? words.no_game : words.off) ?? ""), el("p", {}, (left ? words.with_people : words.comes_back) ?? "")];
}

// A moment stands as long as at the window, and long enough to be read.
function full() {
  clearTimeout(waiting);
  const box = at("moment");
  const shown = painted.get("moment");
  if (!shows(state.moment)) {
    const left = state.page ? 0 : since + KEPT - performance.now();
    if (shown && left > 0) waiting = setTimeout(full, left);
    else if (shown) {
      painted.delete("moment");
      box.hidden = true;
      box.replaceChildren();
    }
    return;
  }
  if (shown === undefined || JSON.parse(shown.key).id !== state.moment.id) since = performance.now();
  box.hidden = false;
  box.className = `of_${state.moment.stage ?? state.moment.kind}`;
  part("moment", state.moment, () => moment(state, innerHeight > innerWidth), { anew: true });
}

// ── the connection ────────────────────────────────────────────────────────────────────────────────────────

function connect() {
  clearTimeout(retry);
  if (socket !== null && socket.readyState <= WebSocket.OPEN) return;
  const mine = (socket = new WebSocket(`ws://${location.host}/ws/tv`));
  mine.addEventListener("open", () => {
    [lost, heard, coded] = [0, performance.now(), code()]; // it may have another address than before
    trouble("");
  });
  mine.addEventListener("message", async (event) => {
    if (socket === mine) heard = performance.now();
    const next = JSON.parse(event.data);
    if (next.words === undefined) return; // a sign that the box is there, or what time it is
    const number = (latest += 1);
    if (!next.page) await Promise.all([fetched("common"), fetched(next.style?.set), coded]);
    if (number !== latest) return; // something newer has come meanwhile
    state = next.page ? { ...next, words: { ...next.words, ...state?.words } } : next;
    paint();
  });
  mine.addEventListener("close", () => gone(mine));
}

function gone(mine) {
  if (socket !== mine) return;
  socket = null;
  lost ||= performance.now();
  const long = performance.now() - lost;
  if (long > 2000 && state?.page !== "off") trouble(state?.words?.lost ?? "");
  retry = setTimeout(connect, long < SOON ? 400 : 2000);
}

// Without a connection nobody can scan the code either.
function trouble(words) {
  at("news").textContent = words;
  at("join").hidden = words !== "";
}

// A connection that has died without a word: its end may take minutes to be heard.
function doubt() {
  const mine = socket;
  if (mine?.readyState !== WebSocket.OPEN || performance.now() - heard < SILENT) return;
  gone(mine);
  mine.close();
}

setInterval(doubt, 5000);
addEventListener("resize", () => state && paint());
addEventListener("online", connect);
document.addEventListener("visibilitychange", () => document.hidden || connect());
const faces = ["500 20px House", "700 20px House", "400 20px Title"].map((face) => document.fonts.load(face));
Promise.allSettled(faces).then(connect);

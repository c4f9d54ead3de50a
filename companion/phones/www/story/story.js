// A game told again: its beats are put together from what each changed, and the board is drawn as on the public page.

import { bureau, stack } from "../tv/boards/bureau.js";
import { career } from "../tv/boards/career.js";
import { farm } from "../tv/boards/farm.js";
import { ladder } from "../tv/boards/ladder.js";
import { map } from "../tv/boards/map.js";
import { points } from "../tv/boards/points.js";
import { drawn, redrawn } from "../tv/drawn.js";
import { contest, lastCard, talks } from "../tv/lying.js";
import { line, mix, picture, piece, s, text } from "../tv/svg.js";
import { fill } from "../shapes.js";

const BOARDS = { ladder, map, farm, career, bureau };
const WHOLE = 120000; // the whole game, played in two minutes
const [QUICKEST, SLOWEST] = [40, 4000];

const at = (id) => document.getElementById(id);

let told = null;
let words = null;
let beats = [];
let turns = [];
let last = 0;
let boards = [];

// What a change makes of something, which stays as it is: see `delta.py`.
function changed(before, done) {
  if (done === null || typeof done !== "object") return done;
  const [kind, what, ...more] = Array.isArray(done) ? done : [1, done, []];
  if (kind === 0) return what;
  if (kind === 1) {
    const now = { ...before };
    for (const key of more[0]) delete now[key];
    for (const [key, one] of Object.entries(what)) now[key] = changed(now[key], one);
    return now;
  }
  if (kind === 2) return before.map((value, place) => (place in what ? changed(value, what[place]) : value));
  if (kind === 4) return told.shared[what];
  return [...before.slice(0, what), ...more[1], ...before.slice(what + more[0])];
}

// Put together as far as somebody has gone: who opens a long story does not wait for its end.
function boardAt(number) {
  for (let n = boards.length; n <= number; n += 1) {
    const before = boards[n - 1] ?? told.first;
    boards.push(beats[n][1] === undefined ? before : changed(before, beats[n][1]));
  }
  return boards[number];
}

let here = 0;
let waiting = null;
const painted = new Map();

function paint(id, build) {
  const before = painted.get(id);
  const made = build();
  painted.set(id, made);
  if (made && before) redrawn(at(id).querySelector("svg"), before, made);
  else at(id).replaceChildren(...(made ? [drawn(made)] : []));
}

function show(number) {
  here = Math.max(0, Math.min(last, number));
  const state = { ...boardAt(here), words, parties: told.parties, language: told.language };
  const kind = state.board?.kind;
  paint("board", () => (BOARDS[kind] ?? points)(state, innerHeight > innerWidth));
  paint("beside", () => (state.contest ? contest(state) : talks(state) ?? (state.board?.stack ? stack(state) : (kind && lastCard(state)) || null)));
  if (told.curve) paint("curve", curve);
  at("told").replaceChildren(...sentences());
  at("told").scrollTop = 0;
  at("slide").value = here;
  at("where").textContent = fill(words.at, { number: here + 1, count: beats.length });
  at("slide").setAttribute("aria-valuetext", at("where").textContent);
  off("back", here === 0);
  off("on", here === last);
}

function off(id, is) {
  if (is) at(id).setAttribute("aria-disabled", "true");
  else at(id).removeAttribute("aria-disabled");
}

function said(sentence, sort = "") {
  const made = document.createElement("p");
  made.className = sort;
  made.textContent = sentence;
  return made;
}

function sentences() {
  const mine = turns.flatMap((turn, n) => (turn.beat === here ? [said(`${n + 1}  ${turn.changed}`, "changed")] : []));
  const end = here === last && told.drifted ? [said(told.drifted, "changed")] : [];
  const unseen = (told.unseen?.[here] ?? []).map((one) => said(one, "unseen"));
  const day = () => new Date(told.day).toLocaleDateString(told.language, { dateStyle: "long", timeZone: "UTC" });
  const when = here === 0 ? [said(told.day ? day() : words.undated, "when")] : [];
  const agreed = here === 0 && told.agreed ? [said(told.agreed, "when")] : [];
  const before = here > 0 ? beats[here - 1][0].slice(-1).map((one) => said(one, "before")) : [];
  return [...when, ...before, ...beats[here][0].map((one) => said(one)), ...unseen, ...agreed, ...mine, ...end];
}

// A line for each party, its piece at the end, and where we are.
function curve() {
  const [wide, high, edge] = [1000, 240, 26];
  const x = (share) => edge + share * (wide - 4 * edge);
  const y = (chance) => high - edge - chance * (high - 2 * edge);
  const course = (index) => told.curve.points.map(([share, ...chances], n) => `${n ? "L" : "M"}${x(share)} ${y(chances[index])}`).join("");
  const path = (party, index, stroke, width) => s("path", { d: course(index), fill: "none", stroke, "stroke-width": width, "stroke-linejoin": "round", "stroke-linecap": "round" });
  const lines = told.curve.parties.map((party, index) => [path(party, index, "#1D1712", 11), path(party, index, party.colour, 7)]);
  const ends = told.curve.parties.map((party, index) => piece(party, wide - 1.6 * edge, y(told.curve.points.at(-1)[index + 1]), 20));
  const marks = turns.map((turn, n) => [line(x(turn.beat / Math.max(1, last)), edge, x(turn.beat / Math.max(1, last)), high - edge, "#8C7A63", 3), text(x(turn.beat / Math.max(1, last)), 22, n + 1, { size: 26, anchor: "middle" })]);
  const now = x(here / Math.max(1, last));
  return picture(wide, high, line(edge, y(0), wide - edge, y(0), mix("#EFE6D2", "#000000", 0.3), 2), line(edge, y(1), wide - edge, y(1), mix("#EFE6D2", "#000000", 0.3), 2),
    marks, lines, ends, line(now, 4, now, high - 4, "#A8301F", 6));
}

function stop() {
  clearTimeout(waiting);
  waiting = null;
  running();
}

function running() {
  at("play").classList.toggle("runs", waiting !== null);
  at("play").lastElementChild.textContent = waiting === null ? words.play : words.pause;
}

function play() {
  if (waiting !== null) {
    stop();
    return;
  }
  if (here === last) show(0);
  const pace = Math.max(QUICKEST, Math.min(SLOWEST, WHOLE / Math.max(1, last)));
  const next = () => {
    show(here + 1);
    waiting = here < last ? setTimeout(next, pace) : null;
    running();
  };
  waiting = setTimeout(next, pace);
  running();
}

function go(number) {
  stop();
  show(number);
}

function begin(story) {
  [told, words, beats, turns] = [story, story.words, story.beats, story.turns ?? []];
  last = beats.length - 1;
  boards = [];
  at("title").textContent = told.game;
  at("meant").textContent = told.curve?.meant ?? "";
  at("slide").max = last;
  at("slide").setAttribute("aria-label", words.title);
  at("board").setAttribute("aria-label", words.larger);
  for (const id of ["back", "on"]) at(id).setAttribute("aria-label", words[id]);
  at("who").setAttribute("aria-label", words.who);
  at("who").replaceChildren(...told.parties.map(sitting));
  at("marks").append(...turns.map(marked));
  running();
  apart();
  show(0);
}

// Whose piece is whose: on a board stand the pieces alone.
function sitting(party) {
  const made = document.createElement("li");
  if (party.mark) made.append(drawn(picture(44, 44, piece(party, 22, 22, 19))));
  made.append(party.name);
  return made;
}

// Numbers of turning points that lie close to each other move apart.
function apart() {
  const [wide, most] = [44, at("marks").clientWidth];
  const marks = [...at("marks").children];
  const places = turns.map((turn) => (turn.beat / Math.max(1, last)) * most);
  for (let n = 1; n < places.length; n += 1) places[n] = Math.max(places[n], places[n - 1] + wide);
  for (let n = places.length - 1; n >= 0; n -= 1) places[n] = Math.min(places[n], most - (places.length - 1 - n) * wide);
  marks.forEach((made, n) => { made.style.left = `${places[n]}px`; });
}

function marked(turn, n) {
  const made = document.createElement("button");
  made.type = "button";
  made.dataset.number = n + 1;
  made.setAttribute("aria-label", fill(words.turn, { number: n + 1 }));
  made.addEventListener("click", () => go(turn.beat));
  return made;
}

// A long story is packed: it would be too large to be handed on.
async function unpacked() {
  const { textContent, dataset } = at("story");
  if (!("packed" in dataset)) return JSON.parse(textContent);
  if (!("DecompressionStream" in window)) {
    at("told").replaceChildren(said(dataset.packed));
    return new Promise(() => {});
  }
  const bytes = Uint8Array.from(atob(textContent), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

at("slide").addEventListener("input", () => go(Number(at("slide").value)));
at("back").addEventListener("click", () => go(here - 1));
at("on").addEventListener("click", () => go(here + 1));
at("play").addEventListener("click", play);
at("board").addEventListener("click", () => at("board").classList.toggle("large"));
const KEYS = { ArrowLeft: () => go(here - 1), ArrowRight: () => go(here + 1), Home: () => go(0), End: () => go(last) };
addEventListener("keydown", (event) => {
  if (!told || !KEYS[event.key] || event.target === at("slide") || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  KEYS[event.key]();
});
addEventListener("resize", () => {
  if (!told) return;
  apart();
  show(here);
});
// Letters are measured, and are there only once their faces are.
const faces = ["500 20px House", "700 20px House", "400 20px Title"].map((face) => document.fonts.load(face));
Promise.all([unpacked(), Promise.allSettled(faces)]).then(([story]) => begin(story));

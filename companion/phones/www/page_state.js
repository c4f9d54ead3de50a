// What the page keeps: the last state, the tap that is under way, and what is being built for the open question.
// What was built stays while it is covered, and over a reload: cards by their places in the list, in this tab alone,
// until the question is answered or another one is asked.

import { at } from "./dom.js";

const TOLD = 4000; // that a tap was taken stands there so long
const SETTLES = 700; // a tap so soon after something else stood there does nothing

export const page = {
  state: null,
  words: {},
  under: null, // the tap that has no reply yet
  sure: null, // what is asked about once more: {label, warned, say}
  passing: false, // a secret was answered, and what is asked next is not here yet
  open: "", // what is open of what is secret: "question", "own", or nothing
  why: [], // reasons against what was built
  built: {}, // what is being built for the open question
  view: "", // which step of it is shown
  paint: () => undefined,
  conceal: () => undefined,
};

let ahead = 0; // seconds by which the box's clock is ahead of ours
let counting = 0;
let changed = 0;
let fading = 0;

export const settled = () => performance.now() - changed >= SETTLES;
export const settle = () => { changed = performance.now(); };

export function forget() {
  page.built = {};
  page.view = "";
  page.why = [];
  page.sure = null;
}

const BEGUN = "begun ";

// The question and what stands in its lists, so that nothing is taken up that was begun for another one.
function asked() {
  const { me, game, question, form } = page.state;
  const lists = [form?.cards, form?.places, form?.shares].map((list) => (list ?? []).map((one) => one.id));
  const text = JSON.stringify([game, me, question?.id, form?.kind, lists]);
  return [...text].reduce((sum, one) => (Math.imul(sum, 31) + one.codePointAt(0)) | 0, 7);
}

export function keepBegun() {
  if (!page.state?.question) return;
  sessionStorage.setItem(BEGUN + page.state.me, JSON.stringify({ asked: asked(), built: page.built, view: page.view }));
}

export const dropBegun = () => sessionStorage.removeItem(BEGUN + page.state?.me);

// Another question, another seat, or the page was opened anew.
export function takeUp() {
  if (page.state.page === "lost") return;
  if (page.state.page) sessionStorage.clear(); // no seat any more
  const begun = JSON.parse(sessionStorage.getItem(BEGUN + page.state.me) ?? "null");
  if (begun === null) return;
  if (begun.asked === asked() && page.state.question) Object.assign(page, { built: begun.built, view: begun.view });
  else dropBegun();
}

// Another step of what is built stands there now.
export function turn(view) {
  page.view = view;
  page.why = [];
  calm();
  keepBegun();
  page.paint();
}

// The same step, with another amount or another card.
export function edit(change) {
  if (page.under !== null) return;
  Object.assign(page.built, change);
  page.why = [];
  calm();
  keepBegun();
  page.paint();
}

// What is on its way says so until the box has replied.
export function news(text, trouble = false) {
  clearTimeout(fading);
  if (text && !trouble && page.under === null) fading = setTimeout(() => news(""), TOLD);
  at("news").textContent = text;
  at("news").classList.toggle("trouble", trouble);
}

// That something was not possible holds for what was sent, and no more for what was changed since.
export function calm() {
  if (at("news").textContent === page.words.not_possible) news("");
}

// There is no connection; what was answered meanwhile is kept.
export const unheard = () => [page.words.lost, page.under === null ? "" : page.words.kept].filter(Boolean).join(" ");

export const party = (id) => page.state.parties.find((one) => one.id === id) ?? { name: id, mark: "circle", colour: "#888", ink: "#000" };

export const setClock = (now) => { ahead = now - performance.now() / 1000; };

// How many seconds are left: the box says once when a question ends, and the page counts.
export function countDown() {
  clearTimeout(counting);
  const ends = page.state?.ends;
  const left = ends == null ? null : Math.max(0, Math.ceil(ends - ahead - performance.now() / 1000));
  at("left").textContent = left === null ? "" : `${left} s`;
  if (left) counting = setTimeout(countDown, 1000);
}

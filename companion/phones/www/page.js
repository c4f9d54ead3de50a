// One state in, one page out. Nothing is kept but the last state, the tap that is under way and what is being built; what
// is secret stands in the page only while it is open, and is removed, not hidden.

import { at, button, el, fill, mark, why } from "./dom.js";
import { about, namePlate, opener as aboutOpener } from "./about.js";
import { told as toldOnBoard } from "./board.js";
import { draw, roll } from "./chance.js";
import { hand, laid, order, sets } from "./cards.js";
import { list, pair, places, text } from "./choosing.js";
import { explained, more, stake } from "./facts.js";
import { close, touched, veil } from "./hold.js";
import { bar, cards, dock, mine } from "./own.js";
import { fetchPrints } from "./prints.js";
import { countDown, forget, news, page, setClock, settle, settled, takeUp, unheard } from "./page_state.js";
import { told, watch } from "./seat.js";
import { split, talks } from "./talks.js";
import { certain, choose, replied, send, sendAgain, speaks } from "./taps.js";

const PASSES = 1000; // so long an answered secret waits for what the same person is asked next
const SOON = 10000; // a lost connection is tried for every half second at first
const FORMS = { list, pair, places, hand, sets, order, laid, roll, draw, talks, split, text };
const painted = new Map();

let socket = null;
let lost = 0;
let retry = 0;
let stood = ""; // what stood there to be answered at the last painting

// ── painting ──────────────────────────────────────────────────────────────────────────────────────────────

// A part is painted anew only when what it shows has changed: focus and scrolling stay. `built` is what is put together
// here: it changes under the finger that changes it.
function part(id, shows, build, built = null) {
  const before = painted.get(id);
  const [key, own] = [JSON.stringify(shows), JSON.stringify(built)];
  if (before && before.key === key && before.own === own) return;
  painted.set(id, { key, own });
  const focus = at(id).contains(document.activeElement) ? focusable(id).indexOf(document.activeElement) : -1;
  at(id).replaceChildren(...build().flat().filter((child) => child != null));
  if (!before || before.key !== key) {
    if (id === "main") settle();
  } else focusable(id)[focus]?.focus({ preventScroll: true });
}

const focusable = (id) => [...at(id).querySelectorAll("button, input")];

function paint() {
  const { state, words } = page;
  if (state === null) return;
  const root = document.documentElement;
  if (root.lang !== state.language) { // set again, the whole page would be styled anew
    root.lang = state.language;
    painted.clear(); // its owner's language came after the seat: no part keeps the words of the other one
  }
  document.body.classList.toggle("open", page.open !== "");
  const me = (state.parties ?? []).find((party) => party.id === state.me);
  document.title = `${me?.asked ? "● " : ""}${me?.name ?? state.game ?? "Table Companion"}`;
  part("head", [me, state.game, words.rules, words.leave], () => [
    me && namePlate(me),
    state.game && aboutOpener(),
  ]);
  part("parties", [state.parties, state.chose], () => (state.parties ?? []).map(chip));
  part("said", state.said, () => (state.said ?? []).map((sentence) => el("li", {}, sentence)));
  countDown();
  part("sentence", sentence(state, words), () => [sentence(state, words)]);
  part("stake", state.about, () => stake(state.about));
  part("explained", [state.explained, state.question?.id], () => explained(state.explained, state.question?.id));
  part("main", [state.page, answered(state), page.passing, state.parties, state.boxed, state.seats, state.number, state.gone, state.question, state.options, state.form,
    state.chosen, state.held, state.mine, (page.open || !state.advice?.held) && state.advice, state.advice?.label, page.open && state.own, state.story, page.open, page.sure, page.view], answers,
  [page.built.to, page.built.up, page.built.lifted, page.built.all, page.built.jokers, page.built.fell, page.built.split,
    page.built.using, page.built.pledge, page.built.amounts, page.why]);
  part("own", [state.own?.hand, state.own?.offer, state.own?.announce, state.own?.options.length > 0, words.your_cards, page.open !== ""], bar);
  dock();
  fromAbove();
  more();
  told();
  toldOnBoard();
  about();
}

// Whoever has scrolled reads the next question from its beginning: what lies under the finger belongs to it already.
function fromAbove() {
  const { state, view } = page;
  const stands = JSON.stringify([state.me, state.page, state.question?.id, state.form?.part?.pick, view]);
  if (stood && stood !== stands) scrollTo(0, 0);
  stood = stands;
}

// What is said when phones are off, by why: the table has switched them off, the game is over, or it was left for later.
function farewell(state, words) {
  if (state.why === "over") return [words.over, words.with_next];
  return state.why === "left" ? [words.no_game, words.opened_again] : [words.off, words.go_on];
}

function sentence(state, words) {
  if (state.page === "join") return words.who;
  if (state.page === "closed") return words.no_game;
  if (state.page === "waiting") return words.waits;
  if (state.page === "off") return farewell(state, words)[0];
  if (state.page === "lost") return words.lost;
  const covered = state.held && page.open !== "question"; // how it is put to one alone may name what is secret
  if (answered(state) && (covered || !state.held)) return words.answered;
  return (!covered && state.asks) || state.sentence || "";
}

// Whether one has answered already, while others have not.
function answered(state) {
  const me = (state.parties ?? []).find((one) => one.id === state.me);
  return Boolean(me?.done && !me.asked && (state.question === null ? state.mine : state.held && state.chosen));
}

function chip(party) {
  const chose = page.state.chose?.[party.id];
  return el("li", { class: `party${party.asked ? " asked" : ""}` }, mark(party), party.name,
    party.box ? el("span", { class: "chose" }, page.words.box) : null,
    chose ? el("span", { class: "chose" }, chose) : null,
    party.done ? el("span", { class: "tick" }, "✓") : null);
}

function answers() {
  const { state, words } = page;
  if (state.page === "join") return seats();
  if (state.page === "waiting") {
    return [el("p", {}, words.shows), el("p", { class: "number" }, state.number),
      button(words.back, () => settled() && send({ leave: true }), { sort: "quiet" })];
  }
  if (state.page === "off") return [el("p", { class: "dim" }, farewell(state, words)[1])];
  if (state.page === "lost" && page.under !== null) return [el("p", {}, words.kept)];
  if (state.page === "closed" || state.page === "lost" || page.passing) return [];
  if (page.sure !== null) return again();
  if (page.open === "own") return mine();
  if (page.open === "advice") return advised();
  if (state.story && state.question === null) return [el("a", { href: "/story", download: "story.html", class: "main" }, words.story)];
  if (state.question === null) return [el("p", { class: "dim" }, waits())];
  if (state.held && page.open !== "question") {
    return [answered(state) ? el("p", { class: "dim" }, waits()) : null,
      veil(words.hold, "question", { small: state.chosen ? words.chosen : "" })];
  }
  const made = FORMS[state.form.kind]();
  const told = state.own.said.map((sentence) => el("p", { class: "dim" }, sentence));
  return state.held ? [...told, cards(state.own.come), ...made, ...advised()] : [...made, asks()].flat();
}

// Who is waited for, where there is nothing to do here.
function waits() {
  const { state, words } = page;
  const missing = state.parties.filter((one) => one.asked);
  if (missing.some((one) => one.id === state.me)) return words.at_table;
  if (missing.length) return fill(words.waiting_for, { names: missing.map((one) => one.name).join(", ") });
  return state.mine ? words.at_table : words.others;
}

// What the box would do: said where it is asked for, behind a hold of its own where the answers lie open.
const advised = () => !page.state.advice ? [] : [page.state.advice.said ? el("p", {}, page.state.advice.said)
  : button(page.state.advice.label, (made) => choose(page.state.advice, made), { sort: "quiet" })];

const asks = () => page.state.advice?.held ? [veil(page.state.advice.label, "advice", { sort: "quiet" })] : advised();

function seats() {
  const { state, words } = page;
  const told = state.gone === "revoked" ? words.revoked : state.gone === "refused" ? words.refused : null;
  return [told && el("p", { class: "why" }, told), ...state.seats.map((seat) =>
    button(fill(words.i_am, { name: seat.name }), () => settled() && send({ join: seat.id }),
      { small: seat.taken ? words.taken : "", look: seat })),
  ...(state.boxed ?? []).map((name) => el("p", { class: "dim" }, `${name}: ${words.by_box}`))];
}

// What is done all the same is said again; what everybody hears of is said to be so.
function again() {
  const { sure, words } = page;
  const warned = sure.warned.length > 0;
  return [
    el("h2", {}, fill(words.asks, { what: sure.label })),
    ...why(sure.warned),
    sure.told ? el("p", {}, sure.told) : null,
    !warned && sure.openly ? el("p", { class: "dim" }, words.all_see) : null,
    button(words.rather_not, () => { page.sure = null; paint(); }, { sort: "quiet" }),
    button(warned ? words.sure : fill(words.yes, { what: sure.label }), certain),
  ];
}

page.paint = paint;

// ── the connection ────────────────────────────────────────────────────────────────────────────────────────

function take(message) {
  if (message.reply) {
    heard(message.reply);
    return;
  }
  if ("now" in message) {
    setClock(message.now);
    return;
  }
  const before = page.state?.question?.id;
  const other = page.state?.me !== message.me;
  if (other && page.state?.me && !message.switch?.includes(`party:${page.state.me}`)) sessionStorage.clear(); // begun for a seat that is gone
  page.state = message;
  page.words = message.words ?? page.words;
  if (message.page === "off") page.under = null;
  if (page.under !== null && (message.last ?? []).includes(page.under.tap)) heard({ tap: page.under.tap, ok: true, saved: true });
  const now = message.question;
  if (page.passing || other || before !== now?.id) {
    const follows = now != null && now.id !== before && now.follows === before;
    const late = at("news").textContent === page.words.already; // it may be heard before what is asked since then
    if (!late && (now && at("news").classList.contains("trouble") || follows) || message.page) news("");
    page.open = page.passing && follows && message.held ? "question" : "";
    page.passing = false;
    forget();
    takeUp();
    touched();
  } else if (page.sure?.what.pick && !offered(page.sure.what.pick)) page.sure = null;
  fetchPrints(message.art, paintCards);
  paint();
}

// The drawings are there; where no card lies open nothing else stands there for them.
function paintCards() {
  const main = painted.get("main");
  if (main) main.own = "";
  painted.delete("stake");
  paint();
  if (at("main").querySelector("canvas")) settle();
}

function offered(pick) {
  const { state } = page;
  const all = [state.options, state.form?.part?.options, state.own?.options, state.own?.announce ? [state.own.announce] : []];
  return all.flat().some((option) => option?.pick === pick);
}

function heard(reply) {
  if (page.under === null || page.under.tap !== reply.tap) return; // a reply to nothing is a sign that the box is there
  const closes = replied(reply);
  painted.delete("main");
  if (closes && reply.ok && page.open === "question") passes();
  else if (closes) close();
  else paint();
}

// A secret was answered. What the same person is asked next in the same matter stays open, as at the table; the box
// says whether somebody else was asked between.
function passes() {
  page.passing = true;
  setTimeout(() => {
    if (!page.passing) return;
    page.passing = false;
    close();
  }, PASSES);
  paint();
}

// Without a connection for a while nothing of a seat is here any more: the box tells it again once it is there.
page.conceal = () => {
  if (page.state === null || page.state.page) return;
  const { language, game, me, parties, chose } = page.state;
  page.state = { page: "lost", language, game, me, parties, chose };
  page.passing = false;
  news("");
  forget();
  close();
};

function connect() {
  clearTimeout(retry);
  if (socket !== null && socket.readyState <= WebSocket.OPEN) return;
  const mine = (socket = new WebSocket(`ws://${location.host}/ws?language=${navigator.language.split("-")[0].toLowerCase()}`));
  speaks(mine);
  watch(mine, connect);
  mine.addEventListener("open", () => {
    lost = 0;
    if (page.words.lost && at("news").textContent.startsWith(page.words.lost)) news(page.under === null ? "" : page.words.on_its_way);
    sendAgain();
  });
  mine.addEventListener("message", (event) => take(JSON.parse(event.data)));
  mine.addEventListener("close", () => {
    if (socket !== mine) return;
    socket = null;
    lost ||= performance.now();
    const long = performance.now() - lost;
    if (long > 2000) {
      if (page.words.lost && !["off", "lost"].includes(page.state?.page)) news(unheard(), true);
      fetch("/", { cache: "no-store" }).catch(() => null); // a box that began anew gives a new token
    }
    retry = setTimeout(connect, long < SOON ? 400 : 2000);
  });
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) close();
  else connect();
});
addEventListener("pagehide", close);
addEventListener("online", connect);
addEventListener("pageshow", (event) => (event.persisted ? location.reload() : connect()));
addEventListener("pointerdown", touched);
connect();

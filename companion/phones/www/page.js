// One state in, one page out. Nothing is kept but the last state and the tap that is under way; what is secret stands in
// the page only while it is open, and is removed, not hidden. Texts go in as text, never as markup.

const HOLD = 400; // milliseconds until what is secret opens
const OPEN = 20000; // and until it closes by itself
const SETTLES = 700; // a tap so soon after something else stood there does nothing
const TAP = 256; // bytes of a message
const TOLD = 4000; // that a tap was taken stands there so long
const SOON = 10000; // a lost connection is tried for every half second at first
const tv = location.pathname === "/tv";

const at = (id) => document.getElementById(id);
const painted = new Map();
let state = null;
let words = {};
let socket = null;
let under = null; // the tap that has no reply yet
let sure = null; // the option that is asked about once more
let open = false;
let closing = 0;
let changed = 0;
let lost = 0;
let retry = 0;
let fading = 0;

function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== false && value != null) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child != null));
  return made;
}

const SHAPES = {
  circle: "M-.85 0a.85 .85 0 1 0 1.7 0a.85 .85 0 1 0 -1.7 0z",
  square: "M-.75 -.75H.75V.75H-.75z",
  triangle: "M0 -.95L.92 .7H-.92z",
  star: "M0 -1L.26 -.36L.95 -.31L.42 .14L.59 .81L0 .44L-.59 .81L-.42 .14L-.95 -.31L-.26 -.36z",
  diamond: "M0 -1L.75 0L0 1L-.75 0z",
  plus: "M-.3 -.9H.3V-.3H.9V.3H.3V.9H-.3V.3H-.9V-.3H-.3z",
  hexagon: "M0 -.95L.82 -.47V.47L0 .95L-.82 .47V-.47z",
  crescent: "M.45 -.8A.9 .9 0 1 0 .45 .8A.68 .68 0 1 1 .45 -.8z",
  cross: "M0 -.42L.5 -.92L.92 -.5L.42 0L.92 .5L.5 .92L0 .42L-.5 .92L-.92 .5L-.42 0L-.92 -.5L-.5 -.92z",
};

function mark(party) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "-1.15 -1.15 2.3 2.3");
  svg.setAttribute("class", "mark");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SHAPES[party.mark] ?? SHAPES.circle);
  path.setAttribute("fill", party.colour);
  path.setAttribute("stroke", party.ink);
  path.setAttribute("stroke-width", ".12");
  svg.append(path);
  return svg;
}

// A part is painted anew only when what it shows has changed: focus and scrolling stay.
function part(id, shows, build) {
  const key = JSON.stringify(shows);
  if (painted.get(id) === key) return;
  painted.set(id, key);
  at(id).replaceChildren(...build().filter((child) => child != null));
  if (id === "main") changed = performance.now();
}

function news(text, trouble = false) {
  clearTimeout(fading);
  if (text && !trouble) fading = setTimeout(() => news(""), TOLD);
  at("news").textContent = text;
  at("news").classList.toggle("trouble", trouble);
}

// ── painting ──────────────────────────────────────────────────────────────────────────────────────────────

function paint() {
  if (state === null) return;
  document.documentElement.lang = state.language;
  document.body.classList.toggle("tv", tv);
  const mine = (state.parties ?? []).find((party) => party.id === state.me);
  const asked = Boolean(mine?.asked);
  document.title = `${asked ? "● " : ""}${mine?.name ?? state.game ?? "Table Companion"}`;
  part("head", [mine, state.game], () => [
    mine && mark(mine),
    mine && el("span", { class: "mine" }, mine.name),
    state.game && el("span", { class: "game" }, state.game),
  ]);
  part("parties", [state.parties, state.chose], () => (state.parties ?? []).map(chip));
  part("said", state.said, () => (state.said ?? []).map((sentence) => el("li", {}, sentence)));
  part("sentence", [state.page, state.sentence, state.party], () => [sentence()]);
  part("main", [state.page, state.seats, state.number, state.gone, state.question, state.options, state.chosen,
    state.held, state.mine, open, sure], answers);
}

function sentence() {
  if (state.page === "join") return words.who;
  if (state.page === "closed") return words.no_game;
  if (state.page === "waiting") return words.waits;
  return state.sentence ?? "";
}

function chip(party) {
  return el("li", { class: `party${party.asked ? " asked" : ""}` }, mark(party), party.name,
    state.chose?.[party.id] ? el("span", { class: "chose" }, state.chose[party.id]) : null,
    party.done ? el("span", { class: "tick" }, "✓") : null);
}

function answers() {
  if (tv) return [];
  if (state.page === "join") return seats();
  if (state.page === "waiting") return [el("p", {}, words.shows), el("p", { class: "number" }, state.number)];
  if (state.page === "closed") return [];
  if (state.question === null) return [el("p", { class: "dim" }, state.mine ? words.at_table : words.others)];
  if (state.held && !open) return [veil()];
  if (sure !== null) return again(sure);
  const first = state.question.kind === "window" || state.question.kind === "confirm";
  return [
    ...state.options.map((option, number) => answer(option, first && number === 0)),
    state.held ? el("button", { class: "quiet", onclick: close }, words.hide) : null,
  ];
}

function seats() {
  const told = state.gone === "revoked" ? words.revoked : state.gone === "refused" ? words.refused : null;
  return [told && el("p", { class: "why" }, told), ...state.seats.map((seat) =>
    el("button", { onclick: () => settled() && send({ join: seat.id }) },
      words.i_am.replace("{name}", () => seat.name), seat.taken ? el("small", {}, words.taken) : null))];
}

function answer(option, first) {
  const refused = option.why.length > 0;
  const chosen = option.pick === state.chosen;
  const small = [option.sub, chosen ? words.now : ""].filter(Boolean).join(" · ");
  return el("div", {},
    el("button", {
      class: `${chosen ? "chosen" : ""}${first ? " main" : ""}`,
      "aria-disabled": refused ? "true" : false,
      "aria-pressed": state.held ? String(chosen) : null,
      onclick: (event) => choose(option, event.currentTarget),
    }, option.label, small ? el("small", {}, small) : null),
    ...option.why.map((why) => el("p", { class: "why" }, why)));
}

function again(option) {
  return [
    el("p", {}, option.label),
    ...option.warned.map((why) => el("p", { class: "why" }, why)),
    el("button", { class: "quiet", onclick: () => { sure = null; paint(); } }, words.rather_not),
    el("button", { onclick: () => settled() && tap(option, true) }, words.sure),
  ];
}

// ── what is secret ────────────────────────────────────────────────────────────────────────────────────────

function veil() {
  let timer = 0;
  const button = el("button", { class: "hold" }, words.hold,
    state.chosen ? el("small", {}, words.chosen) : null);
  const stop = () => { clearTimeout(timer); button.classList.remove("filling"); };
  button.addEventListener("pointerdown", () => {
    button.classList.add("filling");
    timer = setTimeout(reveal, HOLD);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) button.addEventListener(name, stop);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", (event) => { if (event.detail === 0) reveal(); }); // by key or screen reader
  return button;
}

function reveal() {
  open = true;
  touched();
  news("");
  paint();
}

function touched() {
  clearTimeout(closing);
  if (open) closing = setTimeout(close, OPEN);
}

function close() {
  open = false;
  sure = null;
  clearTimeout(closing);
  paint();
}

// ── taps ──────────────────────────────────────────────────────────────────────────────────────────────────

const settled = () => performance.now() - changed >= SETTLES;

function choose(option, button) {
  touched();
  if (!settled() || under !== null || option.why.length > 0) return;
  button.classList.add("pressed");
  if (option.warned.length > 0 || option.final) {
    sure = option;
    paint();
  } else tap(option, false);
}

function tap(option, certain) {
  const name = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  under = { tap: name, question: state.question.id, pick: option.pick, ...(certain ? { sure: true } : {}) };
  setTimeout(() => { if (under?.tap === name) news(words.on_its_way); }, 150);
  send(under);
}

function send(message) {
  if (socket?.readyState !== WebSocket.OPEN) return;
  const text = JSON.stringify(message);
  const bytes = new TextEncoder().encode(text).length;
  socket.send(text + " ".repeat(Math.max(0, TAP - bytes)));
}

function replied(reply) {
  if (under?.tap !== reply.tap) return;
  if (reply.code === "busy") {
    const mine = under;
    setTimeout(() => { if (under === mine) send(mine); }, 300);
    return;
  }
  under = null;
  if (reply.ok) news(reply.saved ? `✓ ${words.done}` : words.not_saved, !reply.saved);
  else if (reply.code === "unknown_question") news(words.already, true);
  else news(words.not_possible, true);
  painted.delete("main");
  close();
}

// ── the connection ────────────────────────────────────────────────────────────────────────────────────────

function take(message) {
  if (message.reply) {
    replied(message.reply);
    return;
  }
  const before = state?.question?.id;
  state = message;
  words = message.words ?? words;
  if (under !== null && (message.last ?? []).includes(under.tap)) replied({ tap: under.tap, ok: true, saved: true });
  if (before !== state.question?.id) {
    if (state.question && at("news").classList.contains("trouble")) news("");
    open = false;
    sure = null;
  } else if (sure !== null && !state.options?.some((option) => option.pick === sure.pick)) sure = null;
  paint();
}

function connect() {
  clearTimeout(retry);
  if (socket !== null && socket.readyState <= WebSocket.OPEN) return;
  const mine = (socket = new WebSocket(`ws://${location.host}/ws${tv ? "/tv" : ""}`));
  mine.addEventListener("open", () => {
    lost = 0;
    if (words.lost && at("news").textContent === words.lost) news("");
    if (under !== null) send(under);
  });
  mine.addEventListener("message", (event) => take(JSON.parse(event.data)));
  mine.addEventListener("close", () => {
    if (socket !== mine) return;
    socket = null;
    lost ||= performance.now();
    const long = performance.now() - lost;
    if (long > 2000) {
      if (words.lost) news(words.lost, true);
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

// The seat of this phone: the code that was scanned, the other seat that is asked for, the switch between two seats of one person, a connection that is
// dead without saying so, and what tells somebody who looks elsewhere that they are asked.

import { at, button, el, fill } from "./dom.js";
import { close } from "./hold.js";
import { news, page, party, settle, settled } from "./page_state.js";
import { send } from "./taps.js";

const SILENT = 25000; // the box says something every ten seconds
const ASLEEP = 12000; // a page that wakes up waits no longer than that for a word
const GONE = 5000; // without a connection for so long the page forgets what its seat may see
const BUZZ = 60;
const TICKET = /^#([0-9a-f]{32})$/;

let ticket = "";
let wanted = ""; // the seat that was switched to
let switching = false;
let buzzed = false; // a browser lets only a page shake that was touched
let asked = null; // whether one of the seats was asked, in the last state of the same phone
let live = null;
let heard = 0;
let down = 0; // since when there is no connection
let again = () => undefined;

// ── the code ──────────────────────────────────────────────────────────────────────────────────────────────

// What stands behind # never left the phone; from now on it stands nowhere on it either.
function scanned() {
  const found = location.hash.match(TICKET);
  if (!found) return;
  ticket = found[1];
  history.replaceState(null, "", location.pathname);
  redeem();
}

// A phone that has a seat gets no other one by a code alone: it says so until the table is asked.
function redeem() {
  const { state } = page;
  if (!ticket || !(state?.page === "join" || state?.me && !state.page)) return;
  send({ ticket });
  if (!state.page) news(fill(page.words.seated, { name: party(state.me).name }), true);
  ticket = "";
}

// The other seat that this phone wants stands above its own until the table has said yes or no.
function wish() {
  const { state, words } = page;
  const wants = state.page ? undefined : state.wants;
  const shows = JSON.stringify([wants, state.language]);
  const before = at("wish").dataset.shows;
  if (before === shows) return;
  at("wish").dataset.shows = shows;
  at("wish").replaceChildren(...(wants ? [el("strong", {}, fill(words.i_am, { name: party(wants.party).name })),
    el("p", {}, words.waits), el("p", {}, words.shows), el("p", { class: "number" }, wants.number),
    button(words.back, () => settled() && send({ stay: true }), { sort: "quiet" })] : []));
  if (wants || before?.includes("party")) settle();
  if (wants) news("");
  else if (before?.includes("party") && !state.page && state.gone === "refused") news(words.refused, true);
}

addEventListener("hashchange", scanned);
scanned();

// ── the connection ────────────────────────────────────────────────────────────────────────────────────────

export function watch(socket, connect) {
  [live, again, heard] = [socket, connect, performance.now()];
  socket.addEventListener("open", () => { if (wanted) say({ switch: wanted }); });
  socket.addEventListener("message", () => { if (socket === live) heard = performance.now(); });
}

const say = (message) => { if (!page.tv) send(message); };

function doubt(patience) {
  if (live === null || live.readyState !== WebSocket.OPEN || performance.now() - heard < patience) return;
  live.close(); // its end may take minutes to be heard: the next one does not wait for it
  again();
}

function conceal() {
  const now = performance.now();
  down = live?.readyState === WebSocket.OPEN ? 0 : down || now;
  if (down && now - down > GONE) page.conceal();
}

setInterval(() => doubt(SILENT), 5000);
setInterval(conceal, 1000);
addEventListener("offline", () => doubt(0));
document.addEventListener("visibilitychange", () => { if (!document.hidden) doubt(ASLEEP); });
addEventListener("pageshow", () => doubt(ASLEEP));
addEventListener("online", () => doubt(0));

// ── two seats ─────────────────────────────────────────────────────────────────────────────────────────────

const named = (audience) => party(audience.replace(/^party:/, ""));

function turn(audience) {
  if (!settled() || page.under !== null || audience === `party:${page.state.me}`) return;
  [wanted, switching] = [audience, true];
  document.body.classList.add("switching");
  close();
  send({ switch: audience });
}

function seats() {
  const { state } = page;
  if (!state.switch) wanted = "";
  else if (!wanted || !state.switch.includes(wanted)) wanted = `party:${state.me}`;
  if (switching && (!wanted || wanted === `party:${state.me}`)) {
    switching = false;
    document.body.classList.remove("switching");
  }
  const shows = JSON.stringify([state.me, (state.switch ?? []).map(named)]);
  if (at("seats").dataset.shows === shows) return;
  at("seats").dataset.shows = shows;
  at("seats").replaceChildren(...(state.switch ?? []).map((audience) => {
    const one = named(audience);
    const made = button(one.name, () => turn(audience), { look: one, pressed: String(one.id === state.me) });
    if (one.asked) made.firstChild.append(el("span", { class: "asked", "aria-hidden": "true" }, "●"));
    return made;
  }));
}

// ── being asked ───────────────────────────────────────────────────────────────────────────────────────────

addEventListener("pointerdown", () => { buzzed = true; });

// Only by what all know: a neighbour hears it.
function call() {
  const { state, words } = page;
  const mine = (state.switch ?? (state.me ? [`party:${state.me}`] : [])).map(named);
  const now = mine.some((one) => one.asked);
  if (now && asked === false && buzzed && !document.hidden) navigator.vibrate?.(BUZZ);
  asked = mine.length ? now : null;
  if (now) document.title = `● ${words.you}`;
}

// After each painting.
export function told() {
  redeem();
  wish();
  seats();
  call();
}

// Karriere Poker: a table of felt with everybody's plate, and what has to be beaten in its middle.

import { art } from "../art.js";
import { at, g, middle, mix, picture, piece, rect, s, text } from "../svg.js";

const [WIDE, HIGH] = [1200, 870];

export function career(state) {
  const { board, style, looks } = state;
  const inks = style.colours;
  const seats = [...board.seats.slice(board.first ?? 0), ...board.seats.slice(0, board.first ?? 0)];
  const edge = (x, y, r, fill, more) => rect(x, y, WIDE - 2 * x, HIGH - 2 * y, fill, { rx: r, ...more });
  return picture(WIDE, HIGH,
    s("defs", {}, s("radialGradient", { id: "felt" }, s("stop", { offset: 0, "stop-color": mix(inks.felt_high, "#FFFFFF", 0.12) }),
      s("stop", { offset: 0.75, "stop-color": inks.felt_high }), s("stop", { offset: 1, "stop-color": inks.felt_low })),
    s("linearGradient", { id: "brass", x2: 0, y2: 1 }, s("stop", { offset: 0, "stop-color": "#F0D48C" }), s("stop", { offset: 0.5, "stop-color": inks.brass }), s("stop", { offset: 1, "stop-color": "#A67F35" }))),
    edge(30, 50, 330, "#0008", { transform: "translate(4 12)" }), edge(30, 50, 330, inks.mahogany, { stroke: "#20120A", "stroke-width": 4 }),
    edge(36, 56, 324, "none", { stroke: mix(inks.mahogany, "#FFFFFF", 0.25), "stroke-width": 3 }),
    edge(58, 78, 302, "url(#felt)", { stroke: "#0A1C15", "stroke-width": 6 }), edge(84, 104, 278, "none", { stroke: "#D9B25F66", "stroke-width": 2.5 }),
    centre(state), seats.map((seat, n) => place(state, seat, n, seats.length, looks)));
}

function place(state, seat, n, count, looks) {
  const inks = state.style.colours;
  const turn = (2 * Math.PI * n) / count - Math.PI / 2;
  const [w, h] = [count > 6 ? 270 : 320, 140];
  const x = Math.max(0, Math.min(WIDE - w, WIDE / 2 + Math.cos(turn) * (WIDE / 2 - w / 2) - w / 2));
  const y = Math.max(0, Math.min(HIGH - h, HIGH / 2 + Math.sin(turn) * (HIGH / 2 - h / 2) - h / 2));
  const lit = seat.turn;
  const name = state.parties.find((one) => one.id === seat.party)?.name ?? seat.party;
  const out = seat.taken;
  const did = seat.did === "passed" ? state.words.passed : seat.did === "played" && seat.laid ? `${seat.laid.count} × ${seat.laid.card}` : "";
  return at(x, y,
    rect(3, 8, w, h, "#000", { rx: 12, opacity: 0.4 }),
    rect(0, 52, w, h - 52, lit ? "#F5ECDA" : inks.seat, { rx: 10, stroke: lit ? "#F5C451" : "#2B4A3C", "stroke-width": lit ? 6 : 2 }),
    rect(0, 0, w, 56, "url(#brass)", { rx: 6, stroke: "#6B4F1E", "stroke-width": 2 }), rect(5, 5, w - 10, 46, "none", { rx: 4, stroke: "#F8E7B4", "stroke-width": 1.5, opacity: 0.7 }),
    middle(w / 2, 28, out || seat.title || `${seat.place}`, { size: 36, fill: inks.brass_ink, fit: w - 34 }),
    piece(looks[seat.party], 38, 96, 25),
    text(76, did ? 92 : 108, name, { size: did ? 34 : 40, fill: lit ? "#1D1712" : "#F5ECDA", fit: w - 206 }),
    did && text(76, 126, did, { size: 26, weight: 500, fill: lit ? "#4A3B2C" : "#CDBFA6", fit: w - 206 }),
    out ? null : g(art(state.style.set, "backs_small", w - 124, 74, 48, 46), text(w - 16, 112, seat.cards ?? 0, { size: 46, fill: lit ? "#1D1712" : "#F5ECDA", anchor: "end", fit: 50 })));
}

// The play on top as large cards; where nothing lies, what the round before was won with, and the free position.
function centre(state) {
  const { board, looks } = state;
  const top = board.laid?.at(-1);
  const [cx, cy] = [WIDE / 2, HIGH / 2];
  if (!top) {
    const free = board.free?.[0];
    const words = free && state.words.next.replace("{title}", free);
    const y = board.won ? cy + 132 : cy;
    return g(board.won && won(state, board.won, cx, cy),
      free ? g(rect(cx - 255, y - 40, 510, 80, "#0A1C15AA", { rx: 40 }), middle(cx, y, words, { size: 38, fill: "#F5ECDA", fit: 460 })) : null);
  }
  const words = `${top.count} × ${top.card}, ${called(state, top.party)}`;
  return g(fan(state, top, cx, cy - 42), rect(cx - 170, cy + 112, 340, 64, "#0A1C15", { rx: 32 }), piece(looks[top.party], cx - 130, cy + 142, 20),
    middle(cx + 18, cy + 144, words, { size: 36, fill: "#F5ECDA", fit: 260 }));
}

const called = (state, party) => state.parties.find((one) => one.id === party)?.name ?? party;

// The cards of one play, around their middle.
function fan(state, laid, cx, cy) {
  const faces = laid.faces ?? [];
  const step = Math.min(104, 360 / Math.max(1, faces.length));
  const begin = cx - (step * (faces.length - 1)) / 2;
  return faces.map(([card, corner], n) => {
    const lean = (n - (faces.length - 1) / 2) * 4.5;
    return s("g", { transform: `translate(${begin + n * step} ${cy + Math.abs(lean) * 1.4}) rotate(${lean})` }, playing(state, card, corner));
  });
}

// Smaller than what must be beaten.
function won(state, laid, cx, cy) {
  const words = state.words.won.replace("{name}", called(state, laid.party));
  return g(middle(cx, cy - 122, words, { size: 36, fill: "#F5ECDA", fit: 460 }), s("g", { transform: `translate(${cx} ${cy - 8}) scale(0.72)` }, fan(state, laid, 0, 0)));
}

// An ivory card engraved like a share certificate, around its middle.
export function playing(state, card, corner) {
  const colour = state.style.colours[`number_${card}`] ?? state.style.colours.number_joker;
  const [w, h] = [176, 250];
  const round = s("circle", { cx: 0, cy: 0, r: 58, fill: "none", stroke: colour, "stroke-width": 2, opacity: 0.55 });
  return g(rect(-w / 2 + 3, -h / 2 + 7, w, h, "#000", { rx: 14, opacity: 0.45 }), rect(-w / 2, -h / 2, w, h, state.style.colours.ivory, { rx: 14, stroke: "#8C7A53", "stroke-width": 2 }),
    rect(-w / 2 + 9, -h / 2 + 9, w - 18, h - 18, "none", { rx: 8, stroke: colour, "stroke-width": 2, opacity: 0.6 }), round,
    art(state.style.set, `engraving_${card}`, -52, -52, 104, 104) ?? art(state.style.set, "engraving_joker", -52, -52, 104, 104),
    text(-w / 2 + 22, -h / 2 + 68, corner, { size: 58, fill: colour }), s("g", { transform: "rotate(180)" }, text(-w / 2 + 22, -h / 2 + 68, corner, { size: 58, fill: colour })));
}

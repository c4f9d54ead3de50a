// Animal Farm: the five regions as posters, what politics brings, and what everybody holds.

import { art } from "../art.js";
import { at, broken, g, middle, pencil, picture, piece, rect, sheet, text } from "../svg.js";
import { fill } from "../../shapes.js";

const [WIDE, HIGH] = [1200, 870];
const OVER = 0.62; // how far paper covers a region where the talks have failed, as at the window

export function farm(state) {
  const { board } = state;
  const w = WIDE / board.regions.length;
  const foot = board.players.length > 5 ? 178 : 150;
  const cards = board.page === "revolutions" ? board.between.map((one) => between(state, one)) : board.politics.map((one) => politics(state, one));
  const each = WIDE / Math.max(1, cards.length);
  return picture(WIDE, HIGH,
    board.regions.map((one, n) => at(n * w, 0, region(state, one, w, 470))),
    cards.map((draw, n) => at(n * each, 486, draw(each, HIGH - 486 - foot - 12))),
    at(0, HIGH - foot, players(state, foot)));
}

function region(state, one, w, h) {
  const { style, looks } = state;
  const ink = style.print.ink;
  const open = one.talked === "open";
  const high = w * 0.78;
  const agents = one.agents;
  const across = agents.length > 6 ? 3 : 2;
  const [cw, lines] = [(w - 36) / across, Math.ceil((agents.length + 1) / across)];
  const step = Math.min(62, (h - high - 76) / lines);
  const grid = (n) => [24 + (n % across) * cw, high + 92 + Math.floor(n / across) * step];
  const strength = agents.reduce((sum, [, count]) => sum + count, 0);
  const [sx, sy] = grid(across * lines - 1);
  return g(sheet(6, 6, w - 12, h - 12, style.print.paper, { edge: open ? "#F5C451" : "#00000030" }), open && rect(6, 6, w - 12, h - 12, "none", { rx: 8, stroke: "#F5C451", "stroke-width": 9 }),
    art(style.set, `ground_${one.id}`, 18, 18, w - 36, high - 8, { stretched: true }), art(style.set, `animal_${one.block}`, 18, 14, w - 36, high),
    one.talked === "none" && rect(18, 18, w - 36, high - 8, style.print.paper, { opacity: OVER }), // pale: nobody can take anything there any more
    rect(18, 18, w - 36, high - 8, "none", { stroke: ink, "stroke-width": 3 }),
    one.turn > 0 && g(rect(18, 18, 44, 46, ink), middle(40, 41, one.turn, { size: 34, fill: style.print.paper })),
    one.stock != null && g(rect(w - 76, high - 36, 58, 46, style.print.paper, { stroke: ink, "stroke-width": 3 }), middle(w - 47, high - 13, one.stock, { size: 34, fill: ink })),
    one.talked === "sealed" && art(style.set, "seal_tick", w - 74, 8, 62, 64),
    middle(w / 2, high + 42, one.title, { size: 36, fill: ink, fit: w - 36 }), rect(20, high + 64, w - 40, 2.5, ink),
    agents.map(([party, count], n) => {
      const [x, y] = grid(n);
      const partner = (one.partners ?? []).includes(party);
      return g(piece(looks[party], x + 20, y + 10, 19, count ? {} : { opacity: 0.3 }), text(x + 46, y + 25, count, { size: 40, fill: count ? ink : "#8C7F66" }), partner && pencil(x + 36, y + 11, cw * 0.46, step * 0.44));
    }),
    text(sx + 4, sy + 25, `Σ ${strength}`, { size: 34, weight: 500, fill: ink }));
}

export const politics = (state, one) => (w, h) => {
  const { style, looks } = state;
  const standing = one.parties ?? [];
  const step = Math.min(46, (w * 0.5) / Math.max(1, standing.length));
  const lines = broken(one.text, 28, w - 160, { weight: 500, most: 3 });
  return g(sheet(6, 4, w - 12, h - 10, style.colours.politics), rect(6, 4, w - 12, 56, style.colours.band, { rx: 5 }),
    text(22, 45, one.title, { size: 36, fill: "#F5ECDA", fit: w - 120 }), text(w - 22, 46, `+${one.worth ?? 0}`, { size: 42, fill: "#F5ECDA", anchor: "end" }),
    art(style.set, `politics_${one.id}`, 16, 70, 96, 96), lines.map((line, n) => text(128, 98 + n * 34, line, { size: 28, weight: 500, fill: style.print.ink })),
    standing.map((party, n) => piece(looks[party], w - 42 - n * step, h - 42, 20)));
};

const between = (state, one) => (w, h) => {
  const { style, looks } = state;
  const each = (w - 30) / Math.max(1, one.needs.length);
  const side = Math.min(each - 6, h - 130);
  return g(sheet(6, 4, w - 12, h - 10, style.print.paper), rect(6, 4, w - 12, 50, style.print.first, { rx: 5 }),
    middle(w / 2, 29, one.title, { size: 30, fill: "#F5ECDA", fit: w - 30 }), piece(looks[one.left_of], 38, 84, 20), piece(looks[one.right_of], w - 38, 84, 20),
    one.needs.map(([animal, party], n) => {
      const x = 15 + n * each + (each - side) / 2;
      return g(art(style.set, `animal_${animal}_disc`, x, 112, side, side, party ? {} : { opacity: 0.35 }), party && piece(looks[party], x + side * 0.8, 112 + side * 0.82, 15));
    }));
};

function players(state, h) {
  const { board, style, looks, words } = state;
  const label = fill(words.round, { round: board.round, rounds: board.rounds });
  const across = board.players.length > 5 ? Math.ceil(board.players.length / 2) : board.players.length;
  const [w, high] = [WIDE / across, board.players.length > 5 ? (h - 40) / 2 : h - 46];
  return g(text(8, 28, label, { size: 30, fill: "currentColor" }), board.players.map((one, n) => {
    const markers = new Map();
    for (const [, animals] of one.zones ?? []) for (const [animal, count] of animals) markers.set(animal, (markers.get(animal) ?? 0) + count);
    const step = Math.min(56, (w - 128) / Math.max(1, markers.size));
    const tall = Math.min(84, high - 8);
    return at((n % across) * w, 40 + Math.floor(n / across) * high, rect(4, 0, w - 8, tall, "#120E0BDD", { rx: 8 }), piece(looks[one.party], 34, tall / 2, 19),
      text(62, tall / 2 + 15, one.points ?? 0, { size: 44, fill: "#F5C451" }),
      [...markers].map(([animal, count], k) => g(art(style.set, `animal_${animal}_disc`, 118 + k * step, tall / 2 - 24, 46, 46), text(150 + k * step, tall / 2 + 30, count, { size: 28, fill: "#F5ECDA", more: { stroke: "#120E0B", "stroke-width": 6, "paint-order": "stroke" } }))));
  }));
}

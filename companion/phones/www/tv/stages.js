// What a game shows in its own way: a revolution, what a round brought, the certificate of a game, a region that is full.

import { art } from "./art.js";
import { politics } from "./boards/farm.js";
import { fill } from "../shapes.js";
import { at, g, middle, mix, piece, rect, s, sheet, text, broken } from "./svg.js";

const OWN = { revolution, round, certificate, fullland: full };

// Whether anything of it can be shown here: a game of somebody else's has scenes that this page does not know.
export const stages = (one) => one.stage in OWN || Boolean(one.scene?.title);

export const staged = (state, one, w, h) => (OWN[one.stage] ?? plainly)(state, one.scene ?? {}, w, h);

const named = (state, party) => state.parties.find((one) => one.id === party)?.name ?? party;

function revolution(state, scene, w, h) {
  const { style, looks, words } = state;
  const tall = h > w;
  const high = tall ? h * 0.5 : h - 40;
  const wide = high * (474 / 434);
  const [px, py] = tall ? [(w - wide) / 2, 10] : [20, 20];
  const k = high / 434;
  const frame = at(px, py, art(style.set, scene.succeeded ? "revolution_frame" : "revolution_frame_failed", 0, 0, wide, high),
    scene.succeeded && art(style.set, "sun", 101 * k, 46 * k, 260 * k, 260 * k), art(style.set, `revolution_${scene.card}`, 126 * k, 82 * k, 210 * k, 260 * k));
  const [x, room] = tall ? [40, w - 80] : [wide + 60, w - wide - 100];
  let y = tall ? high + 70 : 90;
  const title = broken(scene.title, 92, room, { most: 2 });
  const lines = broken(scene.sentence, 54, room, { weight: 500, most: 3 });
  const each = Math.min(190, room / Math.max(1, scene.needs.length));
  const said = title.map((one, n) => text(x, y + n * 92, one, { size: 92, fill: "#F5ECDA", fit: room }));
  y += title.length * 92 - 20;
  const needs = scene.needs.map(([animal, party], n) => g(art(style.set, party ? `animal_${animal}_disc` : "disc_slot", x + n * each, y, each - 20, each - 20), !party && art(style.set, `animal_${animal}_disc`, x + n * each, y, each - 20, each - 20, { opacity: 0.3 }),
    party && piece(looks[party], x + n * each + each * 0.72, y + each * 0.72, 30)));
  y += each + 50;
  const told = lines.map((one, n) => text(x, y + n * 64, one, { size: 54, weight: 500, fill: "#F5ECDA", fit: room }));
  y += lines.length * 64 + 30;
  const scores = (scene.scores ?? []).map(([party, won, total], n) => at(x, y + n * 84, rect(0, 0, Math.min(room, 620), 74, "#2C241D", { rx: 10 }), piece(looks[party], 50, 36, 26), text(94, 54, named(state, party), { size: 46, fill: "#F5ECDA", fit: 230 }),
    text(400, 55, `+${won}`, { size: 50, fill: "#F5C451" }), text(Math.min(room, 620) - 24, 54, total, { size: 46, fill: "#CDBFA6", anchor: "end" })));
  const round = text(x, h - 24, words.round.replace("{round}", scene.round).replace("{rounds}", scene.rounds), { size: 40, weight: 500, fill: "#CDBFA6" });
  return [frame, said, needs, told, scores, round];
}

// What a round of Animal Farm brought: everybody, who leads first, and the cards that were scored.
function round(state, scene, w, h) {
  const { looks, words } = state;
  const tall = h > w;
  const { standing, cards = [] } = scene;
  const [top, gap] = [160, 40];
  const wide = tall || !cards.length ? w - 2 * gap : w * 0.56;
  const room = (h - top - gap) * (tall && cards.length ? 0.5 : 1);
  const high = Math.min(190, room / standing.length);
  const size = Math.min(76, high * 0.5);
  const slips = standing.map((one, n) => at(gap, top + n * high, sheet(0, 0, wide, high - 16, "#F6F0DF"),
    text(34, high / 2 + size * 0.25, one.place, { size }), piece(looks[one.party], 150, high / 2 - 10, Math.min(46, high * 0.3)),
    text(220, high / 2 + size * 0.25, named(state, one.party), { size, fit: wide - 640 }),
    text(wide - 250, high / 2 + size * 0.25, `+${one.gained}`, { size, fill: "#872014", anchor: "end" }),
    text(wide - 30, high / 2 + size * 0.25, fill(words.now, { count: one.points }), { size: size * 0.7, anchor: "end", fit: 190 })));
  const [x, y] = tall ? [gap, top + room + gap] : [wide + 2 * gap, top];
  const [cw, each] = [w - x - gap, Math.min(300, (h - y - gap) / Math.max(1, cards.length))];
  const scale = Math.min(1.4, each / 184); // it is drawn as on the board, which is smaller
  const drawn = cards.map((card, n) => at(x, y + n * each, s("g", { transform: `scale(${scale})` }, politics(state, card)(cw / scale, (each - 10) / scale))));
  return [middle(w / 2, 84, fill(words.round, { round: scene.round, rounds: scene.rounds }), { size: 84, fill: "#F5ECDA", fit: w - 80 }), slips, drawn];
}

function certificate(state, scene, w, h) {
  const { style, words, looks } = state;
  const inks = style.colours;
  const [cw, ch] = [Math.min(w - 60, 1300), h - 30];
  const count = scene.ranks.length;
  const high = Math.min(130, (ch - 260) / count);
  const rows = scene.ranks.map((rank, n) => {
    const rise = rank.before == null ? 0 : rank.before - rank.place;
    const sign = rise > 0 ? g(s("path", { d: "M0 18L20 -14L40 18Z", fill: "#0D5839" }), text(50, 18, rise, { size: 44, fill: "#0D5839" })) : rise < 0 ? g(s("path", { d: "M0 -14L20 18L40 -14Z", fill: "#991628" }), text(50, 18, -rise, { size: 44, fill: "#991628" })) : null;
    return at(90, 190 + n * high, n > 0 && rect(0, 0, cw - 180, 2, "#8C7A53"), piece(looks[rank.party], 50, high / 2, Math.min(42, high * 0.34)),
      text(120, high / 2 + 18, named(state, rank.party), { size: Math.min(66, high * 0.56), fill: style.print.ink, fit: cw * 0.3 }), text(cw * 0.46, high / 2 + 18, rank.title, { size: Math.min(60, high * 0.52), fill: style.print.text, fit: cw * 0.34 }), at(cw - 290, high / 2, sign));
  });
  return [rect(-200, -200, w + 400, h + 400, inks.felt_high), rect(-200, -200, w + 400, h + 400, mix(inks.felt_low, "#000000", 0.2), { opacity: 0.35 }), at((w - cw) / 2, 10,
    sheet(0, 0, cw, ch, inks.ivory, { r: 10 }), rect(18, 18, cw - 36, ch - 36, "none", { stroke: style.print.first, "stroke-width": 5 }), rect(30, 30, cw - 60, ch - 60, "none", { stroke: style.print.first, "stroke-width": 2 }),
    middle(cw / 2, 100, words.game.replace("{number}", scene.game), { size: 82, fill: style.print.first, fit: cw - 300 }), art(style.set, "certificate_rule", cw / 2 - 260, 144, 520, 40), rows,
    s("g", { class: "stamp" }, art(style.set, "medal", cw - 190, ch - 220, 160, 196)))];
}

function full(state, scene, w, h) {
  const { style, looks, language } = state;
  const number = new Intl.NumberFormat(language);
  const won = Object.entries(scene.won ?? {});
  const lines = broken(scene.sentence, 60, w - 240, { weight: 500, most: 3 });
  const mid = h / 2 - 60;
  return [sheet(60, 30, w - 120, h - 60, style.print.paper, { r: 14 }), rect(84, 54, w - 168, h - 108, "none", { stroke: style.print.first, "stroke-width": 6 }),
    art(style.set, "mayor", w / 2 - 110, 90, 220, 260), middle(w / 2, Math.max(430, mid), scene.title, { size: 120, fill: style.print.text, fit: w - 240 }),
    lines.map((one, n) => middle(w / 2, Math.max(540, mid + 110) + n * 72, one, { size: 60, weight: 500, fill: style.print.ink, fit: w - 220 })),
    won.map(([party, amount], n) => at(w / 2 - 320, Math.max(540, mid + 110) + lines.length * 72 + 20 + n * 96, s("g", { class: "stamp" }, rect(0, 0, 640, 84, "#FFFDF4", { rx: 10, stroke: style.print.ink, "stroke-width": 3 }), piece(looks[party] ?? looks[party.split(" + ")[0]], 60, 40, 30), text(616, 62, `+ ${number.format(amount)}`, { size: 60, fill: style.print.second, anchor: "end", fit: 480 }))))];
}

const plainly = (state, scene, w, h) => middle(w / 2, h / 2, scene.title ?? "", { size: 100, fill: "#F5ECDA", fit: w - 80 });

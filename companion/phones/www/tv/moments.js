// What everybody waits for, on the whole screen: reveal, dice, a card, the end.

import { art } from "./art.js";
import { at, broken, die, g, middle, picture, piece, rect, s, sheet, text, twoLines } from "./svg.js";
import { staged, stages } from "./stages.js";

export function moment(state, portrait) {
  const [w, h] = portrait ? [1080, 1720] : [1760, 990];
  const own = { reveal, thrown, cardshown: shown, over, procedure, staged };
  return picture(w, h, (own[state.moment.kind] ?? told)(state, state.moment, w, h));
}

// Whether this page can show it: an empty screen would hide the board for as long as it stands.
export const shows = (one) => Boolean(one) && (one.kind !== "staged" || stages(one));

const named = (state, party) => state.parties.find((one) => one.id === party)?.name ?? party;

// As many columns as fill the room best.
export function laidOut(count, w, h, ratio) {
  let best = { side: 0 };
  for (let across = 1; across <= count; across += 1) {
    const down = Math.ceil(count / across);
    const side = Math.min(w / across, (h / down) * ratio);
    if (side > best.side) best = { side, across, down };
  }
  return best;
}

function reveal(state, { sentence, choices, pictures }, w, h) {
  const set = state.style.set;
  const { side, across, down } = laidOut(choices.length, w - 20, h - 130, 0.95);
  const high = side / 0.95;
  const [top, colour] = [120 + (h - 130 - down * high) / 2, state.style.print.first];
  return [middle(w / 2, 52, sentence, { size: 72, fill: "#F5ECDA", fit: w - 40 }), choices.map(([party, choice], n) => {
    const row = Math.floor(n / across);
    const here = row === down - 1 ? choices.length - row * across : across;
    const x = (w - here * side) / 2 + (n % across) * side;
    const [cw, ch] = [side - 28, high - 24];
    const card = s("g", { class: "turned" }, sheet(0, 0, cw, ch, state.style.print.paper, { r: 14 }),
      art(set, pictures?.[n], cw * 0.06, ch * 0.05, cw * 0.88, ch * 0.49) ?? art(set, "emblem", cw * 0.3, ch * 0.08, cw * 0.4, ch * 0.44),
      twoLines(cw / 2, ch * 0.675, choice.toUpperCase(), cw * 0.88, { size: ch * 0.1, fill: state.style.print.text, face: "Title", weight: 400 }),
      rect(8, ch * 0.79, cw - 16, ch * 0.18, "#1D1712", { rx: 8 }), piece(state.looks[party], cw * 0.14, ch * 0.875, ch * 0.062),
      text(cw * 0.25, ch * 0.915, named(state, party), { size: ch * 0.125, fill: "#F5ECDA", fit: cw * 0.68 }), rect(0, 0, cw, 10, colour, { rx: 5 }));
    card.delay = 0.15 + n * 0.12;
    return at(x + 14, top + row * high + 12, card);
  })];
}

function thrown(state, one, w, h) {
  const rows = one.stages.at(-1);
  const { sums } = one;
  const best = sums.at(-1);
  const high = Math.min(200, (h - 300) / Math.max(1, rows.length));
  const sentences = one.sentences.flatMap((said) => broken(said, 72, w - 80, { most: 2 })).slice(0, 3);
  const top = Math.max(90, (h - rows.length * high - sentences.length * 90) / 2 - 30);
  const card = one.card;
  return [card && middle(w / 2, top - 50, card.title, { size: 52, fill: "#CDBFA6", fit: w - 100 }),
    rows.map((roll, n) => {
      const side = Math.min(high - 44, (w * 0.5) / Math.max(1, roll.faces.length) - 14);
      const total = best?.[roll.side ?? roll.party ?? ""] ?? roll.total;
      const won = one.winner && (one.winner === roll.party || one.winner === roll.side);
      const dice = roll.faces.map((face, k) => {
        const made = die(w * 0.36 + k * (side + 14), (high - 20 - side) / 2, side, face);
        made.delay = k * 0.08 + n * 0.1;
        return made;
      });
      return at(0, top + n * high, sheet(30, 0, w - 60, high - 20, won || rows.length === 1 ? "#F6F0DF" : "#E2D5B8", { edge: won ? "#F5C451" : "#00000030" }), won && rect(30, 0, w - 60, high - 20, "none", { rx: 8, stroke: "#F5C451", "stroke-width": 10 }),
        roll.party && piece(state.looks[roll.party], 110, high / 2 - 12, Math.min(58, high * 0.3)), roll.party && text(190, high / 2 + 14, named(state, roll.party), { size: Math.min(78, high * 0.46), fit: w * 0.22 }), dice,
        text(w - 80, high / 2 + 30, total, { size: Math.min(130, high * 0.7), face: "Title", weight: 400, fill: "#872014", anchor: "end", fit: 180 }));
    }),
    sentences.map((said, n) => middle(w / 2, top + rows.length * high + 70 + n * 86, said, { size: 74, fill: "#F5ECDA", fit: w - 60 }))];
}

function shown(state, card, w, h) {
  const colour = card.colour === "green" ? "#1B5238" : card.colour === "blue" ? "#1F4E8C" : card.colour ? "#A8301F" : state.style.print.first;
  const [cw, ch] = [Math.min(w - 120, 1240), Math.min(h - 60, 940)];
  const motif = card.motif && art(state.style.set, card.motif, 60, 130, cw - 120, ch * 0.4);
  const body = ch * (motif ? 0.57 : 0.28);
  const size = motif ? 50 : 60;
  const lines = (card.lines ?? []).flatMap((one) => broken(one, size, cw - 140, { weight: 500 })).slice(0, 5);
  const effect = card.effect ? broken(card.effect, 54, cw - 160, { most: 2 }) : [];
  return at((w - cw) / 2, (h - ch) / 2, s("g", { class: "turned" }, sheet(0, 0, cw, ch, state.style.print.paper, { r: 18 }),
    rect(0, 0, cw, 122, colour, { rx: 14 }), rect(0, 90, cw, 32, colour),
    card.party && piece(state.looks[card.party], 76, 60, 36), middle(cw / 2 + (card.party ? 40 : 0), 62, card.title, { size: 76, fill: "#F5ECDA", face: "Title", weight: 400, fit: cw - 240 }), motif,
    lines.map((one, n) => middle(cw / 2, body + 40 + n * size * 1.2, one, { size, weight: 500, fill: state.style.print.ink, fit: cw - 80 })),
    effect.length && rect(40, ch - 56 - effect.length * 64, cw - 80, 28 + effect.length * 64, card.sign < 0 ? "#872014" : "#1B5238", { rx: 10 }),
    effect.map((one, n) => middle(cw / 2, ch - 10 - (effect.length - n) * 64, one, { size: 54, fill: "#F5ECDA", fit: cw - 120 }))));
}

function over(state, one, w, h) {
  const winners = one.ranking?.[0] ?? [];
  const others = (one.ranking ?? []).slice(1).flatMap((parties, n) => parties.map((party) => [party, n + 2]));
  const lines = broken(one.sentence, 92, w - 120, { most: 2 });
  const size = Math.min(150, (w - 200) / (winners.length * 3.2 || 1));
  const tall = h > w;
  const each = Math.min(tall ? w / 2 - 20 : (w - 80) / Math.min(4, others.length || 1), 430);
  const across = tall ? 2 : Math.min(4, others.length || 1);
  const mid = h * 0.34;
  return [rays(w, h, state.style.print.first), winners.map((party, n) => at(w / 2 + (n - (winners.length - 1) / 2) * size * 2.6, mid, s("g", { class: "stamp" }, piece(state.looks[party], 0, 0, size)))),
    middle(w / 2, mid + size + 90, winners.map((party) => named(state, party)).join(", "), { size: 130, fill: "#F5C451", face: "Title", weight: 400, fit: w - 120 }),
    lines.map((line, n) => middle(w / 2, mid + size + 210 + n * 84, line, { size: 68, fill: "#F5ECDA", fit: w - 80 })),
    others.map(([party, place], n) => at((w - Math.min(across, others.length) * each) / 2 + (n % across) * each, h - Math.ceil(others.length / across) * 92 + Math.floor(n / across) * 92,
      rect(8, 0, each - 16, 78, "#2C241D", { rx: 10 }), text(28, 55, `${place}.`, { size: 46, fill: "#CDBFA6" }), piece(state.looks[party], 112, 38, 26), text(156, 56, named(state, party), { size: 46, fill: "#F5ECDA", fit: each - 190 })))];
}

export const rays = (w, h, colour) => g(Array.from({ length: 16 }, (_, n) => {
  const [a, b] = [(n / 16) * 2 * Math.PI, ((n + 0.5) / 16) * 2 * Math.PI];
  const far = w + h;
  return s("path", { d: `M${w / 2} ${h * 0.34}L${w / 2 + Math.cos(a) * far} ${h * 0.34 + Math.sin(a) * far}L${w / 2 + Math.cos(b) * far} ${h * 0.34 + Math.sin(b) * far}Z`, fill: colour, opacity: 0.28 });
}));

function procedure(state, one, w, h) {
  const happened = one.steps.filter(([, lines]) => lines.length);
  const steps = (happened.length ? happened : one.steps.slice(0, 1)).map(([name, lines]) => [name, lines.flatMap((line) => broken(line, 46, w - 620, { weight: 500 })).slice(0, 4)]);
  const rows = steps.reduce((sum, [, lines]) => sum + Math.max(1, lines.length), 0);
  const line = Math.min(64, (h - 240) / Math.max(1, rows + steps.length * 0.4));
  const tall = Math.min(h - 40, 230 + (rows + steps.length * 0.4) * line);
  const top = (h - tall) / 2;
  let y = top + 170;
  return [sheet(40, top, w - 80, tall, state.style.print.paper, { r: 12 }), middle(w / 2, top + 76, one.sentence, { size: 72, fill: state.style.print.text, fit: w - 160 }), rect(80, top + 124, w - 160, 4, state.style.print.first),
    steps.map(([name, lines]) => {
      const here = y;
      y += Math.max(1, lines.length) * line + line * 0.4;
      return g(text(100, here + line * 0.8, name, { size: line * 0.8, fill: state.style.print.ink, fit: 380 }),
        lines.map((said, n) => text(500, here + (n + 0.8) * line, said, { size: line * 0.72, weight: 500, fill: state.style.print.ink, fit: w - 600 })));
    })];
}

const told = (state, one, w, h) => middle(w / 2, h / 2, one.sentence ?? one.name ?? "", { size: 90, fill: "#F5ECDA", fit: w - 80 });

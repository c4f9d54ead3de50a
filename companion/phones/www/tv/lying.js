// Beside the board: the contest with its dice, the proposals that lie there, and the last card.

import { at, broken, die, middle, picture, piece, rect, s, sheet, text } from "./svg.js";

// Each side: who throws, the dice, the sum. The best of those that have thrown stands out.
export function contest(state) {
  const { sides, sentences = [], run_off: again } = state.contest;
  const best = Math.max(...sides.map((side) => side.total ?? 0));
  const high = 118;
  const told = sentences.slice(0, 2).flatMap((one) => broken(one, 30, 660, { weight: 500, most: 2 }));
  const rows = sides.map((side, n) => {
    const y = n * high;
    const faces = side.faces ?? [];
    const count = Math.max(side.dice ?? 0, faces.length);
    const room = 330 / Math.max(3, count);
    const side_of = Math.min(74, room - 8);
    return at(0, y,
      sheet(4, 4, 692, high - 14, side.total && side.total === best ? "#F6F0DF" : "#E2D5B8"),
      side.parties.slice(0, 3).map((party, k) => piece(state.looks?.[party], 46 + k * 22, 52, 27)),
      text(88 + Math.max(0, Math.min(3, side.parties.length) - 1) * 22, 64, side.label, { size: 36, fit: 150 }),
      Array.from({ length: count }, (_, k) => die(258 + k * room, 52 - side_of / 2, side_of, faces[k] ?? null)),
      middle(646, 52, side.total ?? "", { size: 62, face: "Title", weight: 400, fill: "#872014", fit: 90 }));
  });
  const words = told.map((one, n) => text(6, sides.length * high + 34 + n * 36, one, { size: 30, weight: 500, fill: "currentColor" }));
  const title = again ? state.words.run_off : "";
  const top = title ? 44 : 0;
  return picture(700, top + sides.length * high + told.length * 36 + 12,
    title && text(6, 30, title, { size: 32, fill: "currentColor" }), at(0, top, rows, words));
}

// The newest proposals on the table, by their numbers as at the window: who would get how much, and who has said what.
export function talks(state) {
  const shown = (state.talks ?? []).slice(0, 4).reverse();
  if (!shown.length) return null;
  const high = 104;
  return picture(700, shown.length * high + 8, shown.map((one, n) => {
    const parts = one.split ?? [];
    const step = Math.min(150, 600 / Math.max(1, parts.length));
    return at(0, n * high, sheet(4, 4, 692, high - 14, "#F3EAD3"), text(24, 68, one.number, { size: 50, fill: "#254D62", face: "Title", weight: 400 }),
      parts.map(([party, count], k) => {
        const x = 112 + k * step;
        const said = (one.confirmed ?? []).includes(party) ? tick(x + 68, 46) : (one.refused ?? []).includes(party) ? cross(x + 68, 46) : middle(x + 80, 48, "?", { size: 36, fill: "#6B5B45" });
        return [piece(state.looks?.[party], x, 46, 22), text(x + 28, 64, count, { size: 46 }), said];
      }));
  }));
}

const tick = (x, y) => s("path", { d: `M${x} ${y + 2}l10 12l20 -28`, fill: "none", stroke: "#1B5238", "stroke-width": 7, "stroke-linecap": "round", "stroke-linejoin": "round" });
const cross = (x, y) => s("path", { d: `M${x} ${y - 12}l24 24m0 -24l-24 24`, fill: "none", stroke: "#B5331F", "stroke-width": 7, "stroke-linecap": "round" });

// The last card that lay open, small.
export function lastCard(state) {
  const card = state.card;
  if (!card) return null;
  const colour = card.colour === "green" ? "#1B5238" : "#872014";
  const lines = broken(card.effect || (card.lines ?? []).join(" "), 28, 640, { weight: 500, most: 3 });
  const high = 82 + lines.length * 34;
  return picture(700, high + 14,
    sheet(4, 4, 690, high - 4, "#EFE6D2"), rect(4, 4, 690, 58, colour, { rx: 6 }),
    text(22, 46, card.title, { size: 36, fill: "#F5ECDA", fit: 560 }),
    card.party && piece(state.looks?.[card.party], 656, 33, 19),
    lines.map((one, n) => text(22, 98 + n * 34, one, { size: 28, weight: 500, fit: 650 })));
}

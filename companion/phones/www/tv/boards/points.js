// Where a game has no drawing of its own: whose turn it is, the points, and the last card that lay open. At the
// reader's table the throws lie there in its place, if that is what happened last.

import { at, broken, g, line, picture, piece, rect, sheet, text } from "../svg.js";

const [WIDE, HIGH] = [1200, 870];

export function points(state) {
  const { board, card } = state;
  const shown = board?.latest ?? card;
  const score = board?.score?.totals?.length ? board.score : null;
  const throws = board?.about === "dice" ? board.throws : [];
  const beside = throws.length ? thrown(state, throws, 620) : shown && paper(state, shown, 620);
  const w = beside ? 560 : WIDE;
  return picture(WIDE, HIGH, score ? pad(state, score, w) : list(state, w), beside && at(580, 0, beside));
}

// The last throws, the newest first and large: what was thrown, what each die shows, and the sum.
function thrown(state, throws, w) {
  return throws.map((one, n) => {
    const [y, high] = n ? [230 + (n - 1) * 110, 100] : [0, 220];
    const [size, what] = [n ? 44 : 72, [one.name, one.throw].filter(Boolean).join(" · ")];
    return at(0, y, sheet(8, 8, w - 16, high - 8, n ? "#E2D5B8" : "#F6F0DF"), one.party && piece(state.looks?.[one.party], 56, high / 2, n ? 20 : 30),
      text(100, high / 2 - (n ? 6 : 20), what, { size: n ? 30 : 40, fill: "#872014", fit: w - 300 }), text(100, high / 2 + (n ? 34 : 44), one.shows, { size: n ? 36 : 52, weight: 500, fill: "#1D1712", fit: w - 300 }),
      one.total !== null && text(w - 36, high / 2 + size * 0.36, one.total, { size, fill: "#1D1712", anchor: "end", fit: 160 }));
  });
}

// The pad: everybody's mark, name and sum.
function pad(state, score, w) {
  const count = score.parties.length;
  const high = Math.min(110, (HIGH - 110) / count);
  const most = Math.max(1, ...score.totals);
  return g(sheet(8, 8, w - 16, 100 + count * high, "#F6F0DF"), text(36, 74, state.words.points, { size: 44, fill: "#872014" }), line(24, 92, w - 24, 92, "#A8301F", 3),
    score.parties.map((party, n) => {
      const one = state.parties.find((other) => other.id === party);
      const turn = state.board.turns?.party === party;
      const y = 96 + n * high;
      return at(0, y, turn && rect(14, 6, w - 28, high - 10, "#F5C451", { rx: 8 }), rect(110, high - 14, (w - 260) * (score.totals[n] / most), 6, "#A8301F"), piece(state.looks[party], 66, high / 2, Math.min(30, high * 0.33)),
        text(114, high / 2 + 16, one?.name ?? party, { size: Math.min(50, high * 0.52), fill: "#1D1712", fit: w - 260 }), text(w - 36, high / 2 + 20, score.totals[n], { size: Math.min(64, high * 0.64), fill: "#1D1712", anchor: "end", fit: 110 }),
        n > 0 && line(24, 0, w - 24, 0, "#BFD3DE", 2));
    }));
}

// What a game says of itself, or who sits there.
function list(state, w) {
  const told = state.standing ?? [];
  if (!told.length) {
    const high = Math.min(120, HIGH / Math.max(1, state.parties.length));
    return state.parties.map((one, n) => at(0, n * high, sheet(8, 6, w - 16, high - 14, one.asked ? "#F6F0DF" : "#E2D5B8"), piece(state.looks?.[one.id], 70, high / 2, high * 0.3), text(130, high / 2 + 18, one.name, { size: 54, fit: w - 240 })));
  }
  const lines = told.flatMap((one) => broken(one, 40, w - 80, { weight: 500, most: 3 }));
  return g(sheet(8, 8, w - 16, 60 + lines.length * 50, "#F6F0DF"), lines.slice(0, 15).map((one, n) => text(40, 70 + n * 50, one, { size: 40, weight: 500 })));
}

function paper(state, card, w) {
  const lines = [...(card.lines ?? []), ...[card.effect].flat().filter(Boolean)].flatMap((one) => broken(one, 40, w - 80, { weight: 500, most: 4 })).slice(0, 12);
  const title = broken(card.title, 56, w - 80, { most: 2 });
  return g(sheet(8, 8, w - 16, 130 + title.length * 62 + lines.length * 50, "#F6F0DF", { r: 12 }), title.map((one, n) => text(40, 84 + n * 62, one, { size: 56, fill: "#872014", fit: w - 80 })),
    line(30, 50 + title.length * 62, w - 30, 50 + title.length * 62, "#A8301F", 3), lines.map((one, n) => text(40, 106 + title.length * 62 + n * 50, one, { size: 40, weight: 500, fit: w - 76 })),
    card.party && piece(state.looks?.[card.party], w - 60, 62, 28));
}

// Politburó: everybody's dossiers on the table, below them the offices with who holds them.

import { art, nine } from "../art.js";
import { at, g, line, middle, picture, piece, rect, text } from "../svg.js";

const [WIDE, HIGH] = [1200, 870];

export function bureau(state) {
  const { board } = state;
  const columns = board.blocks.length;
  const rows = Math.max(...board.blocks.map((block) => block.candidates.length));
  const [top, foot] = [66, 116];
  const [w, h] = [WIDE / columns, (HIGH - top - foot) / rows];
  const office = new Map(board.offices.filter((one) => one.holder).map((one) => [one.holder, one]));
  const blocks = board.blocks.map((block, n) => {
    const name = state.parties.find((one) => one.id === block.party)?.name ?? block.party;
    const head = g(rect(4, 2, w - 8, top - 12, block.turn ? "#F5ECDA" : "#120E0BCC", { rx: 10 }), piece(state.looks[block.party], 38, top / 2 - 5, 20),
      text(70, top / 2 + 8, name, { size: 36, fill: block.turn ? "#1D1712" : "#F5ECDA", fit: w - 190 }),
      art(state.style.set, "back_small", w - 88, 8, 30, 42), text(w - 16, top / 2 + 9, block.hand ?? 0, { size: 38, fill: block.turn ? "#1D1712" : "#F5ECDA", anchor: "end" }));
    return at(n * w, 0, head, block.candidates.map((one, k) => at(0, top + k * h, dossier(state, one, w, h, office.get(one.id)))));
  });
  return picture(WIDE, HIGH, blocks, offices(state, HIGH - foot + 8, foot - 12), stack(state));
}

function dossier(state, one, w, h, office) {
  const { board, style } = state;
  const inks = style.colours;
  const set = style.set;
  const [x, y, wide, high] = [5, 4, w - 10, h - 10];
  const tab = Math.min(46, high * 0.22);
  if (one.lost) {
    return g(rect(x, y + tab, wide, high - tab, inks.gone, { rx: 8 }), rect(x, y, wide * 0.5, tab + 8, inks.gone, { rx: 8 }), text(x + 16, y + tab * 0.8, one.title, { size: tab * 0.78, fill: "#CDBFA6", fit: wide * 0.44 }),
      g(rect(w / 2 - wide * 0.36, y + high * 0.45, wide * 0.72, high * 0.34, "none", { rx: 8, stroke: inks.gone_stamp, "stroke-width": 5, transform: `rotate(-6 ${w / 2} ${y + high * 0.6})` }),
        middle(w / 2, y + high * 0.62, (board.title_of[one.lost] ?? one.lost).toUpperCase(), { size: high * 0.26, fill: inks.gone_stamp, fit: wide * 0.64, more: { transform: `rotate(-6 ${w / 2} ${y + high * 0.6})` } })));
  }
  const tall = high - tab - 18;
  const photo = Math.min(wide * 0.34, (tall * 108) / 138);
  const left = x + photo + 30;
  const room = x + wide - left - 12;
  const number = Math.min(64, high * 0.27);
  const level = y + tab + 12 + number * 0.9;
  const bar = level + 14;
  const span = board.highest - board.lowest;
  const filled = Math.max(0, Math.min(1, (one.loyalty - board.lowest) / span));
  const cards = Array.from({ length: Math.min(6, one.assigned ?? 0) }, (_, n) => at(x + wide - 46 - n * 26, y - 2, art(set, "back_small", 0, 0, 36, 50)));
  const signs = [one.active === true && art(set, "activated", x + photo - 6, y + high - 58, 46, 46), one.hospitalised && art(set, "hospital", x + 14, y + high - 54, 42, 42)];
  return g(cards, rect(x + 3, y + tab + 6, wide, high - tab, "#000", { rx: 8, opacity: 0.4 }),
    rect(x, y, wide * 0.56, tab + 20, inks.manila, { rx: 10, stroke: inks.manila_edge, "stroke-width": 2 }),
    rect(x, y + tab, wide, high - tab, inks.manila, { rx: 8, stroke: inks.manila_edge, "stroke-width": 2 }), rect(x + 2, y + tab - 6, wide * 0.56 - 4, 16, inks.manila),
    text(x + 16, y + tab * 0.86, one.title, { size: tab * 0.86, fill: style.print.ink, fit: wide * 0.5 }),
    rect(x + 13, y + tab + 9, photo + 4, (photo * 138) / 108 + 4, "#FBF6E6", { stroke: "#6E5C3E", "stroke-width": 1.5 }),
    art(set, `portrait_${one.id}`, x + 15, y + tab + 11, photo, (photo * 138) / 108), nine(set, "photo_corners", x + 7, y + tab + 3, photo + 16, (photo * 138) / 108 + 16, 0.7),
    art(set, "icon_loyalty", left, level - number * 0.78, number * 0.72, number * 0.72), text(left + number * 0.78, level, String(one.loyalty).replace("-", "−"), { size: number, fill: style.print.text, fit: room * 0.36 }),
    art(set, "icon_health", left + room * 0.56, level - number * 0.78, number * 0.72, number * 0.72), text(left + room, level, one.health, { size: number, fill: style.print.second, anchor: "end", fit: room * 0.24 }),
    rect(left, bar, room, 20, "#FFF8E4", { rx: 3, stroke: "#6E5C3E", "stroke-width": 2 }), rect(left + 2, bar + 2, Math.max(0, (room - 4) * filled), 16, style.print.first, { rx: 2 }),
    board.offices.map((post) => line(left + (room * (post.minimum - board.lowest)) / span, bar - 4, left + (room * (post.minimum - board.lowest)) / span, bar + 24, "#1C1512", 3)),
    office && ribbon(left - 14, bar + 32, x + wide - left + 14, Math.min(44, y + high - bar - 38), office, inks), signs);
}

const ribbon = (x, y, w, h, office, inks) => (h < 14 ? null : g(rect(x, y, w, h, inks.ribbon, { stroke: office.lawful ? "none" : "#F5C451", "stroke-width": 4, "stroke-dasharray": office.lawful ? null : "10 7" }),
  middle(x + w / 2, y + h / 2, office.title, { size: h * 0.72, fill: inks.ribbon_text, fit: w - 24 })));

function offices(state, y, h) {
  const { board, style } = state;
  const w = WIDE / board.offices.length;
  return board.offices.map((office, n) => at(n * w, y, rect(4, 0, w - 8, h, "#120E0BDD", { rx: 8, stroke: office.holder ? style.colours.gold : "#5A4B3C", "stroke-width": 2.5 }),
    middle(w / 2, 28, office.short, { size: 30, fill: office.holder ? "#F5ECDA" : "#CDBFA6", fit: w - 24 }),
    office.party ? g(piece(state.looks[office.party], 38, 74, 18), text(66, 84, board.blocks.flatMap((block) => block.candidates).find((one) => one.id === office.holder)?.title ?? "", { size: 30, fill: "#F5ECDA", fit: w - 84 }))
      : g(art(style.set, "icon_loyalty", w / 2 - 40, 54, 34, 34), text(w / 2 + 2, 84, office.minimum, { size: 36, fill: "#CDBFA6" }))));
}

// What lies on the table and is about to happen, over everything else.
function stack(state) {
  const plays = [...(state.board.stack?.plays ?? []), ...(state.board.stack?.later ?? [])];
  const now = state.board.stack?.now ? [state.board.stack.now] : [];
  const shown = [...plays, ...now].slice(-4);
  if (!shown.length) return null;
  const high = 96;
  const total = shown.length * high + 24;
  const y = (HIGH - total) / 2;
  return g(rect(110, y + 8, WIDE - 220, total, "#000", { rx: 14, opacity: 0.5 }), rect(110, y, WIDE - 220, total, state.style.print.paper, { rx: 12, stroke: state.style.print.first, "stroke-width": 6 }),
    shown.map((play, n) => at(132, y + 14 + n * high,
      art(state.style.set, `pictogram_${play.card_id}`, 0, 6, 78, 78) ?? piece(state.looks[play.by_party], 38, 44, 26),
      piece(state.looks[play.by_party], 112, 42, 24), text(152, 40, [play.by, play.card].filter(Boolean).join(": "), { size: 36, fill: state.style.print.text, fit: 780 }),
      text(152, 78, play.effect || play.target || "", { size: 30, weight: 500, fill: state.style.print.ink, fit: 780 }))));
}

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
  return picture(WIDE, HIGH, blocks, offices(state, HIGH - foot + 8, foot - 12));
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
  const ear = wide * (wide < 300 ? 0.7 : 0.56);
  const photo = Math.min(wide * 0.34, (tall * 108) / 138);
  const left = x + photo + 30;
  const room = x + wide - left - 12;
  const narrow = room < 190; // then health stands below loyalty
  const number = narrow ? Math.min(52, tall * 0.27) : Math.min(64, high * 0.27);
  const level = y + tab + 12 + number * 0.9;
  const below = narrow ? level + number * 1.02 : level;
  const bar = below + 14;
  const span = board.highest - board.lowest;
  const filled = Math.max(0, Math.min(1, (one.loyalty - board.lowest) / span));
  const cards = Array.from({ length: Math.min(6, one.assigned ?? 0) }, (_, n) => at(x + wide - 46 - n * 26, y - 2, art(set, "back_small", 0, 0, 36, 50)));
  const signs = [(one.active || one.marker) && art(set, "activated", x + photo - 6, y + high - 58, 46, 46), one.hospitalised && art(set, "hospital", x + 14, y + high - 54, 42, 42)];
  return g(cards, rect(x + 3, y + tab + 6, wide, high - tab, "#000", { rx: 8, opacity: 0.4 }),
    rect(x, y, ear, tab + 20, inks.manila, { rx: 10, stroke: inks.manila_edge, "stroke-width": 2 }),
    rect(x, y + tab, wide, high - tab, inks.manila, { rx: 8, stroke: inks.manila_edge, "stroke-width": 2 }), rect(x + 2, y + tab - 6, ear - 4, 16, inks.manila),
    text(x + 16, y + tab * 0.86, one.title, { size: tab * 0.86, fill: style.print.ink, fit: ear - 26 }),
    rect(x + 13, y + tab + 9, photo + 4, (photo * 138) / 108 + 4, "#FBF6E6", { stroke: "#6E5C3E", "stroke-width": 1.5 }),
    art(set, `portrait_${one.id}`, x + 15, y + tab + 11, photo, (photo * 138) / 108), nine(set, "photo_corners", x + 7, y + tab + 3, photo + 16, (photo * 138) / 108 + 16, 0.7),
    art(set, "icon_loyalty", left, level - number * 0.78, number * 0.72, number * 0.72), text(left + number * 0.78, level, String(one.loyalty).replace("-", "−"), { size: number, fill: style.print.text, fit: narrow ? room - number : room * 0.36 }),
    art(set, "icon_health", narrow ? left : left + room * 0.56, below - number * 0.78, number * 0.72, number * 0.72),
    narrow ? text(left + number * 0.78, below, one.health, { size: number, fill: style.print.second, fit: room - number })
      : text(left + room, level, one.health, { size: number, fill: style.print.second, anchor: "end", fit: room * 0.24 }),
    rect(left, bar, room, 20, "#FFF8E4", { rx: 3, stroke: "#6E5C3E", "stroke-width": 2 }), rect(left + 2, bar + 2, Math.max(0, (room - 4) * filled), 16, style.print.first, { rx: 2 }),
    board.offices.map((post) => line(left + (room * (post.minimum - board.lowest)) / span, bar - 4, left + (room * (post.minimum - board.lowest)) / span, bar + 24, "#1C1512", 3)),
    office && ribbon(narrow ? x : left - 14, Math.max(bar + 28, y + high - 50), narrow ? wide : x + wide - left + 14, Math.min(44, y + high - bar - 32), office, inks), signs);
}

const ribbon = (x, y, w, h, office, inks) => (h < 14 ? null : g(rect(x, y, w, h, inks.ribbon, { stroke: office.lawful ? "none" : "#F5C451", "stroke-width": 4, "stroke-dasharray": office.lawful ? null : "10 7" }),
  middle(x + w / 2, y + h / 2, office.title, { size: h * 0.72, fill: inks.ribbon_text, fit: w - 14 })));

function offices(state, y, h) {
  const { board, style } = state;
  const w = WIDE / board.offices.length;
  return board.offices.map((office, n) => at(n * w, y, rect(4, 0, w - 8, h, "#120E0BDD", { rx: 8, stroke: office.holder ? style.colours.gold : "#5A4B3C", "stroke-width": 2.5 }),
    middle(w / 2, 28, office.short, { size: 30, fill: office.holder ? "#F5ECDA" : "#CDBFA6", fit: w - 24 }),
    office.party ? g(piece(state.looks[office.party], 38, 74, 18), text(66, 84, board.blocks.flatMap((block) => block.candidates).find((one) => one.id === office.holder)?.title ?? "", { size: 30, fill: "#F5ECDA", fit: w - 84 }))
      : g(art(style.set, "icon_loyalty", w / 2 - 40, 54, 34, 34), text(w / 2 + 2, 84, office.minimum, { size: 36, fill: "#CDBFA6" }))));
}

// What lies on the table and is about to happen: the last play on top.
export function stack(state) {
  const { plays = [], later = [], now } = state.board.stack ?? {};
  const shown = [...plays, ...later, ...(now ? [now] : [])].slice(-4).reverse();
  if (!shown.length) return null;
  const high = 112;
  return picture(700, shown.length * high + 8, shown.map((play, n) => at(0, n * high,
    rect(6, 10, 690, high - 14, "#000", { rx: 10, opacity: 0.4 }), rect(4, 4, 690, high - 14, state.style.print.paper, { rx: 8, stroke: n ? "#8F7040" : state.style.print.first, "stroke-width": n ? 2 : 6 }),
    art(state.style.set, `pictogram_${(play.card_id ?? "").replace(/_\d+$/, "")}`, 16, 10, 84, 84), piece(state.looks[play.by_party], 640, 50, 24),
    text(116, 46, play.card, { size: 40, fill: state.style.print.text, fit: 480 }),
    text(116, 86, play.effect || play.target || play.by || "", { size: 32, weight: 500, fill: state.style.print.ink, fit: 480 }))));
}

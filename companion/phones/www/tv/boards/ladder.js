// A ladder of posts as a plan: plates above, ministries as pictures, below them their departments in columns.

import { art, nine } from "../art.js";
import { at, g, line, middle, pencil, picture, piece, plate, rect, s, sheet, text, mix } from "../svg.js";

const [WIDE, LEFT] = [1200, 34];
const MOST = 18; // a level of more posts stands in columns below the one above it

export function ladder(state) {
  const { board, style, looks } = state;
  const posts = Object.values(board.posts).map((post) => ({ level: 0, ...post }));
  const by = new Map(posts.map((post) => [post.id, post]));
  const levels = [];
  for (const post of posts) (levels[post.level] ??= []).push(post);
  const heads = levels.filter((level) => level.length <= MOST);
  const deep = levels.slice(heads.length);
  const colour = (level) => style.levels[board.kinds?.[level]] ?? style.print.first;
  const inner = WIDE - LEFT - 24;
  const spots = new Map();
  const made = [];
  let y = 24;

  heads.forEach((level, n) => {
    const step = inner / level.length;
    const high = n === 0 ? 76 : level.length <= 4 ? 68 : level.length <= 9 ? 96 : 70;
    if (n > 1) made.push(band(y - 8, high + 16, colour(n), style));
    level.forEach((post, k) => {
      const w = n === 0 ? 420 : Math.min(step - 10, level.length <= 4 ? 340 : high);
      const x = LEFT + (k + 0.5) * step - w / 2;
      spots.set(post.id, { x, y, w, h: high, cx: x + w / 2, cy: y + high / 2 });
    });
    y += high + 22;
  });

  const columns = heads.at(-1);
  const column = inner / columns.length;
  const room = 858 - y;
  const rows = deep.map((level) => {
    const count = Math.max(1, Math.round(level.length / columns.length));
    const across = count > 4 ? 2 : 1;
    return { across, down: Math.ceil(count / across) };
  });
  const share = rows.reduce((sum, one) => sum + one.down * (one.across === 1 ? 1.25 : 0.82), 0);
  deep.forEach((level, n) => {
    const { across, down } = rows[n];
    const unit = Math.min((room - 26 * deep.length) / Math.max(1, share), column * 0.8);
    const cell = { w: across === 1 ? Math.min(column - 8, unit * 1.25) : (column - 8) / 2, h: unit * (across === 1 ? 1.25 : 0.82) };
    made.push(band(y - 8, cell.h * down + 16, colour(heads.length + n), style));
    columns.forEach((head, k) => {
      const own = level.filter((post) => above(post, by, heads.length - 1) === head.id);
      own.forEach((post, i) => {
        const x = LEFT + (k + 0.5) * column - (cell.w * across) / 2 + (i % across) * cell.w;
        const top = y + Math.floor(i / across) * cell.h;
        spots.set(post.id, { x: x + 1.5, y: top + 1.5, w: cell.w - 3, h: cell.h - 3, cx: x + cell.w / 2, cy: top + cell.h / 2 });
      });
    });
    y += cell.h * down + 26;
  });

  const lines = posts.filter((post) => post.level > 0 && post.level < heads.length).map((post) => joined(spots.get(post.above), spots.get(post.id)));
  const slots = posts.map((post) => slot(post, spots.get(post.id), colour(post.level), heads.length, style));
  const pieces = posts.filter((post) => post.owner).map((post) => {
    const { cx, cy, w, h } = spots.get(post.id);
    const big = post.level < 2;
    return piece(looks[post.owner], big ? spots.get(post.id).x + 4 : cx, big ? cy + h * 0.1 : cy - h * 0.04, Math.min(30, Math.max(13, Math.min(w, h) * 0.42)));
  });
  return picture(WIDE, 870, sheet(8, 8, WIDE - 16, 854, style.print.paper), made, stake(board, spots, by), lines, slots, rings(board, spots), pieces,
    prison(state), pile(state));
}

function above(post, by, level) {
  let one = post;
  while (one && one.level > level) one = by.get(one.above);
  return one?.id;
}

const band = (y, h, colour, style) => g(rect(10, y, WIDE - 20, h, mix(colour, style.print.paper, 0.76)), rect(10, y, 12, h, colour));

function joined(from, to) {
  if (!from || !to) return null;
  const mid = (from.y + from.h + to.y) / 2;
  return g(line(from.cx, from.y + from.h, from.cx, mid, "#3A2F25", 2.5), line(from.cx, mid, to.cx, mid, "#3A2F25", 2.5), line(to.cx, mid, to.cx, to.y, "#3A2F25", 2.5));
}

function slot(post, spot, colour, heads, style) {
  const { x, y, w, h, cx, cy } = spot;
  if (post.level < 2) {
    const lock = post.closed && s("g", { class: "light" }, art("common", "icon_lock", x + w - 58, cy - 19, 38, 38));
    return g(plate(x, y, w, h, colour, post.short.toUpperCase(), { size: h * 0.5 }), lock);
  }
  const filled = post.level < heads && art(style.set, `ministry_${post.id}`, cx - h * 0.32, cy - h * 0.32, h * 0.64, h * 0.64);
  if (filled) {
    return g(rect(x, y + 3, w, h, "#0006", { rx: 8 }), rect(x, y, w, h, colour, { rx: 8, stroke: mix(colour, "#000000", 0.45), "stroke-width": 2 }),
      rect(x + 5, y + 5, w - 10, h - 10, "none", { rx: 5, stroke: mix(colour, "#FFFFFF", 0.45), "stroke-width": 2 }), filled);
  }
  return g(rect(x, y, w, h, mix(colour, "#FFFDF4", 0.88), { rx: Math.min(7, w * 0.16), stroke: colour, "stroke-width": 2 }));
}

// The area that is fought about, and the posts that the question is about.
function stake(board, spots, by) {
  const top = board.at_stake && spots.get(board.at_stake);
  if (!top) return null;
  const area = [...by.values()].filter((post) => post.above === board.at_stake).map((post) => spots.get(post.id));
  const ring = (all) => {
    const [l, t] = [Math.min(...all.map((one) => one.x)), Math.min(...all.map((one) => one.y))];
    const [r, b] = [Math.max(...all.map((one) => one.x + one.w)), Math.max(...all.map((one) => one.y + one.h))];
    return rect(l - 5, t - 5, r - l + 10, b - t + 10, "#B5331F30", { rx: 8, stroke: "#B5331F", "stroke-width": 5 });
  };
  return g(ring([top]), area.length && ring(area));
}

function rings(board, spots) {
  const about = (board.about ?? []).filter((id) => id !== board.at_stake && spots.has(id)).slice(0, 9);
  return about.map((id) => {
    const { cx, cy, w, h } = spots.get(id);
    return pencil(cx, cy, w * 0.62 + 4, h * 0.62 + 4);
  });
}

function prison(state) {
  const held = Object.entries(state.board.prison ?? {}).flatMap(([party, count]) => Array.from({ length: count }, () => party));
  const bars = Array.from({ length: 10 }, (_, k) => line(52 + k * 24, 30, 52 + k * 24, 94, "#1D1712", 6));
  const step = Math.min(46, 200 / Math.max(1, held.length));
  return g(rect(36, 28, 252, 68, "#D8C7A0", { rx: 4 }),
    held.map((party, k) => piece(state.looks[party], 66 + k * step, 60, 23)),
    bars, rect(36, 28, 252, 68, "none", { rx: 4, stroke: "#1D1712", "stroke-width": 7 }));
}

function pile(state) {
  if (state.board.pile == null) return null;
  return at(1010, 22, nine(state.style.set, "pile", 0, 0, 76, 82, 1.4) ?? rect(0, 0, 58, 78, state.style.print.first, { rx: 6 }),
    text(96, 60, state.board.pile, { size: 50, fill: state.style.print.ink }));
}

// A map of regions: the country with its fields and figures, the purses, and what each region pays.

import { art } from "../art.js";
import { at, g, line, middle, picture, piece, rect, s, sheet, text, mix, wide } from "../svg.js";
import { fill } from "../../shapes.js";

const [WIDE, HIGH, MAP] = [1200, 870, 644];

export function map(state) {
  const { board, style } = state;
  const fields = Object.values(board.fields);
  const [rows, columns] = [Math.max(...fields.map((one) => one.row)), Math.max(...fields.map((one) => one.column))];
  const c = Math.min((WIDE - 60) / (columns + 0.6), (MAP - 44) / (rows + 0.3));
  const spot = (one) => ({ x: (WIDE - columns * c) / 2 + (one.column - 1) * c, y: (MAP - rows * c) / 2 + (one.row - 1) * c });
  const cells = new Map(fields.map((one) => [`${one.row},${one.column}`, one]));
  const changed = new Set((board.steps ?? []).flatMap((step) => step.fields ?? []));
  const land = (id) => style.levels[id] ?? mix(style.print.paper, style.print.second, 0.25);
  const square = (one, grown, more) => rect(spot(one).x - grown, spot(one).y - grown, c + 2 * grown, c + 2 * grown, more.fill, more);
  const coast = (colour, width) => fields.map((one) => square(one, 0, { fill: colour(one.land), stroke: colour(one.land), "stroke-width": width, "stroke-linejoin": "round" }));
  const outline = style.colours.outline ?? "#3C3122";
  return picture(WIDE, HIGH,
    s("defs", {}, s("filter", { id: "hand", x: "-2%", y: "-2%", width: "104%", height: "104%" }, s("feTurbulence", { type: "fractalNoise", baseFrequency: 0.018, numOctaves: 2, seed: 4, result: "n" }),
      s("feDisplacementMap", { in: "SourceGraphic", in2: "n", scale: 13, xChannelSelector: "R", yChannelSelector: "G" }))),
    s("g", { class: "ground" },
      sheet(6, 4, WIDE - 12, MAP, style.print.paper), scenery(state, cells, spot, c, rows, columns),
      s("g", { filter: "url(#hand)" }, coast(() => outline, c * 0.5 + 7), coast(land, c * 0.5)),
      fields.map((one) => square(one, 0.4, { fill: land(one.land) })),
      borders(fields, cells, spot, c, style), hole(state, cells, spot, c, rows, columns)),
    fields.map((one) => {
      const { x, y } = spot(one);
      const side = c * 0.74;
      return g(rect(x + (c - side) / 2, y + (c - side) / 2, side, side, style.colours.field ?? "#FBF7E8", { rx: 5, stroke: changed.has(one.id) ? "#C4281C" : style.colours.field_line ?? "#7C8A5A", "stroke-width": changed.has(one.id) ? 4.5 : 1.6 }));
    }),
    fields.filter((one) => one.owner).map((one) => piece(state.looks[one.owner], spot(one).x + c / 2, spot(one).y + c / 2 - 1, c * 0.36)),
    labels(state, spot, c),
    at(0, MAP + 14, purses(state)), at(0, MAP + 92, premiums(state)));
}

// Where two regions meet.
function borders(fields, cells, spot, c, style) {
  const edges = [];
  for (const one of fields) {
    const { x, y } = spot(one);
    const right = cells.get(`${one.row},${one.column + 1}`);
    const below = cells.get(`${one.row + 1},${one.column}`);
    if (right && right.land !== one.land) edges.push([x + c, y, x + c, y + c]);
    if (below && below.land !== one.land) edges.push([x, y + c, x + c, y + c]);
  }
  const cap = { "stroke-linecap": "round" };
  return [edges.map((edge) => line(...edge, "#FFFBEA", 8, cap)), edges.map((edge) => line(...edge, style.colours.border ?? "#5A4632", 4, cap))];
}

// The hole in which a region that is drawn apart really lies, with a dotted way to it.
function hole(state, cells, spot, c, rows, columns) {
  const apart = Object.values(state.board.lands).find((one) => one.inset_of);
  if (!apart) return null;
  const free = new Set();
  const edge = [[0, 0]];
  const seen = new Set(["0,0"]);
  while (edge.length) {
    const [row, column] = edge.pop();
    for (const [r, k] of [[row + 1, column], [row - 1, column], [row, column + 1], [row, column - 1]]) {
      const key = `${r},${k}`;
      if (r < 0 || k < 0 || r > rows + 1 || k > columns + 1 || seen.has(key) || cells.has(key)) continue;
      seen.add(key);
      edge.push([r, k]);
    }
  }
  for (let row = 1; row <= rows; row += 1) for (let column = 1; column <= columns; column += 1) if (!seen.has(`${row},${column}`) && !cells.has(`${row},${column}`)) free.add({ row, column });
  if (!free.size) return null;
  const spots = [...free].map(spot);
  const [x, y] = ["x", "y"].map((axis) => spots.reduce((sum, one) => sum + one[axis], 0) / spots.length + c / 2);
  const own = apart.fields.map((id) => spot(state.board.fields[id]));
  const [fx, fy] = [Math.max(...own.map((one) => one.x)) + c * 1.3, own.reduce((sum, one) => sum + one.y, 0) / own.length - c];
  return g(spots.map((one) => rect(one.x, one.y, c, c, "#F3D9CB")),
    s("path", { d: `M${fx} ${fy}Q${(fx + x) / 2} ${fy - 110} ${x} ${y}`, fill: "none", stroke: "#A8301F", "stroke-width": 3, "stroke-dasharray": "4 8" }),
    art(state.style.set, "vienna_star", x - c * 0.5, y - c * 0.5, c, c));
}

// A region's short name, where it hides least.
function labels(state, spot, c) {
  const { board, style } = state;
  return Object.values(board.lands).map((land) => {
    const own = land.fields.map((id) => board.fields[id]);
    const there = new Map(own.map((one) => [`${one.row},${one.column}`, one]));
    const [row, column] = ["row", "column"].map((axis) => own.reduce((sum, one) => sum + one[axis], 0) / own.length);
    const corners = own.map((one) => {
      const around = [[0, 0], [0, 1], [1, 0], [1, 1]].map(([r, k]) => there.get(`${one.row + r},${one.column + k}`));
      const lost = around.filter((other) => !other || other.owner).length;
      return { one, cost: lost * 1.6 + Math.hypot(one.row + 0.5 - row, one.column + 0.5 - column) };
    });
    const { one, cost } = corners.reduce((best, other) => (other.cost < best.cost ? other : best));
    const { x, y } = spot(one);
    const [size, high] = cost < 1.6 ? [29, 38] : [24, 26]; // no more of a figure is hidden than must be
    const w = wide(land.short, size) + 16;
    return at(x + c, y + c, rect(-w / 2, -high / 2, w, high, "#FFFDF4", { rx: 5, stroke: style.print.ink, "stroke-width": 2.5 }), middle(0, 0, land.short, { size, fill: style.print.ink }));
  });
}

function scenery(state, cells, spot, c, rows, columns) {
  const wanted = [["big_wheel", 1.1, 8.6, 1.4], ["peak", 12.6, 1, 1.9], ["spruces", 13.2, 2.9, 1.6], ["peak", 12.9, 4.6, 2.1], ["peak", 13, 6.7, 1.8], ["spruce", 13.2, 8.7, 1.1], ["compass", 13, 23, 1.9],
    ["grapes", 12.6, 20.7, 1.5], ["spruces", 2.2, 22.9, 1.6], ["spruce", 4, 23.6, 1.1], ["cow", 13.4, 18.6, 1.4], ["spruce", 5.6, 9, 1]];
  return wanted.map(([name, row, column, size]) => {
    const [r, k] = [Math.min(row, rows), Math.min(column, columns)];
    const taken = [0, 1].some((down) => [0, 1].some((right) => cells.has(`${Math.round(r) + down},${Math.round(k) + right}`) && size > 1.4));
    const { x, y } = spot({ row: r, column: k });
    return taken ? null : art(state.style.set, name, x, y, c * size, c * size);
  });
}

// A sum in millions, as at the window, or how much it has changed.
function money(state, amount, { change = false } = {}) {
  if (!amount) return "0";
  const millions = new Intl.NumberFormat(state.language, { minimumFractionDigits: 1, maximumFractionDigits: 2 }).format(Math.abs(amount) / 1e6);
  return `${amount < 0 ? "−" : change ? "+" : ""}${fill(state.words.million, { amount: millions })}`;
}

function purses(state) {
  const { board } = state;
  const all = [...(board.purses ?? []).map((one) => ({ ...one, label: "" })), { side: null, amount: board.fund, moved: board.fund_moved, label: state.words.fund }];
  const w = WIDE / all.length;
  return all.map((one, n) => at(n * w, 0, rect(5, 0, w - 10, 66, one.side && one.side === board.turn ? "#F5ECDA" : "#EFE6D2", { rx: 6, stroke: one.side && one.side === board.turn ? "#F5C451" : "#8C7A53", "stroke-width": one.side === board.turn && one.side ? 6 : 2 }),
    one.side ? sides(state, one.side).map((name, k) => piece(state.looks[name], 38 + k * 30, 31, 20)) : text(18, 44, one.label, { size: 30, weight: 500, fill: "#4A3B2C", fit: 62 }),
    text(w - (one.moved ? (all.length > 4 ? 78 : 104) : 22), 46, money(state, one.amount ?? 0), { size: 40, fill: "#1D1712", anchor: "end", fit: w - (one.moved ? (all.length > 4 ? 140 : 188) : 100) }),
    one.moved && text(w - 16, 44, money(state, one.moved, { change: true }), { size: all.length > 4 ? 27 : 32, fill: one.moved > 0 ? "#284F31" : "#872014", anchor: "end", fit: 84 })));
}

// The figures of a side: its own, or those of its colours.
const sides = (state, side) => (state.looks[side] ? [side] : side.split(" + ").filter((name) => state.looks[name]));

function premiums(state) {
  const { board, style } = state;
  const lands = Object.values(board.lands);
  const w = WIDE / Math.max(1, lands.length);
  const million = new Intl.NumberFormat(state.language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  return g(rect(5, 0, WIDE - 10, 126, style.colours.strip ?? "#E9E0C4", { rx: 6 }), lands.map((land, n) => at(n * w, 0,
    n > 0 && line(0, 10, 0, 116, "#8C7A53", 1.5), middle(w / 2, 22, land.short, { size: 32, fill: style.print.ink, fit: w - 12 }),
    (land.first ?? []).slice(0, 2).map((name, k) => piece(state.looks[name] ?? state.looks[sides(state, name)[0]], 22 + k * 16, 60, 13)),
    text(w - 14, 71, `${land.taken ?? 0}/${land.fields.length}`, { size: 32, weight: 500, fill: style.print.ink, anchor: "end", fit: w - 64 }),
    land.paid ? art("common", "icon_check", w / 2 - 17, 84, 34, 34) : middle(w / 2, 102, fill(state.words.million, { amount: million.format((land.premium ?? 0) / 1e6) }), { size: 31, fill: style.print.text, fit: w - 12 }))));
}

// Drawing: every picture of this page is put together here from plain shapes, as plain data; texts go in as text.

import { SHAPES } from "../shapes.js";

export function s(tag, given = {}, ...inside) {
  const attributes = {};
  for (const [name, value] of Object.entries(given)) if (value != null && value !== false) attributes[name] = String(value);
  const children = inside.flat(Infinity).filter((child) => child != null && child !== false).map((child) => (child.tag ? child : String(child)));
  return { tag, attributes, children, delay: 0 };
}

export const g = (...children) => s("g", {}, ...children);
export const at = (x, y, ...children) => s("g", { transform: `translate(${x} ${y})` }, ...children);
export const picture = (wide, high, ...children) => s("svg", { viewBox: `0 0 ${wide} ${high}`, class: "picture" }, ...children);
export const rect = (x, y, width, height, fill, more = {}) => s("rect", { x, y, width, height, fill, ...more });
export const line = (x1, y1, x2, y2, stroke, width = 2, more = {}) => s("line", { x1, y1, x2, y2, stroke, "stroke-width": width, ...more });

const measure = document.createElement("canvas").getContext("2d");

const widths = new Map();

export function wide(text, size, { weight = 700, face = "House" } = {}) {
  const key = `${weight} ${face} ${text}`;
  if (!widths.has(key)) {
    if (widths.size > 4000) widths.clear();
    measure.font = `${weight} 100px ${face}`;
    widths.set(key, measure.measureText(text).width);
  }
  return (widths.get(key) * size) / 100;
}

// One line. It becomes smaller until it fits into `fit`, and below three fifths of its size it is cut.
export function text(x, y, content, { size = 28, weight = 700, fill = "#1D1712", anchor = "start", fit = 0, face = "House", more = {} } = {}) {
  let [shown, height] = [String(content ?? ""), size];
  if (fit) {
    height = Math.max(size * 0.6, Math.min(size, (size * fit) / Math.max(1, wide(shown, size, { weight, face }))));
    while (shown.length > 2 && wide(shown, height, { weight, face }) > fit + 1) shown = `${shown.replace(/…$/, "").slice(0, -1).trimEnd()}…`;
  }
  return s("text", { x, y, fill, "font-size": height, "font-weight": weight, "font-family": `${face}, House, sans-serif`, "text-anchor": anchor, ...more }, shown);
}

export function broken(content, size, fit, { weight = 700, face = "House", most = 9 } = {}) {
  const lines = [];
  for (const word of String(content).split(/\s+/)) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && wide(longer, size, { weight, face }) <= fit) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.slice(0, most);
}

export const middle = (x, y, content, more = {}) => text(x, y + (more.size ?? 28) * 0.35, content, { anchor: "middle", ...more });

// Two lines evenly broken, or one, around the middle.
export function twoLines(x, y, content, fit, { size = 24, ...more } = {}) {
  if (wide(content, size, more) <= fit || !String(content).includes(" ")) return middle(x, y, content, { size, fit, ...more });
  const lines = broken(content, size, fit, { ...more, most: 2 });
  return lines.map((one, n) => middle(x, y + (n - (lines.length - 1) / 2) * size * 1.05, one, { size, fit, ...more }));
}

export const mix = (colour, other, part) => {
  const [a, b] = [colour, other].map((one) => [1, 3, 5].map((n) => parseInt(one.slice(n, n + 2), 16)));
  return `#${a.map((value, n) => Math.round(value * (1 - part) + b[n] * part).toString(16).padStart(2, "0")).join("")}`;
};

// A wooden piece as at the window: a shadow, its side, its face. `r` is its outermost half.
export function piece(look, x, y, r, more = {}) {
  if (!look) return null;
  const d = SHAPES[look.mark] ?? SHAPES.circle;
  const edge = look.colour === "#000000" ? "#8C8072" : "#1A130D";
  return s("g", { transform: `translate(${x} ${y}) scale(${r})`, ...more },
    s("path", { d, transform: "translate(.06 .22)", fill: "#000", opacity: 0.35 }),
    s("path", { d, transform: "translate(0 .14)", fill: mix(look.colour, "#000000", 0.45), stroke: edge, "stroke-width": 0.1, "stroke-linejoin": "round" }),
    s("path", { d, fill: look.colour, stroke: edge, "stroke-width": 0.1, "stroke-linejoin": "round" }));
}

// A sheet on the table: its shadow, the paper, and a light edge.
export const sheet = (x, y, w, h, fill, { r = 6, edge = "#00000030" } = {}) => g(
  rect(x + 3, y + 7, w, h, "#000", { rx: r, opacity: 0.35 }),
  rect(x, y, w, h, fill, { rx: r, stroke: edge, "stroke-width": 2 }));

// An enamel plate with two screws.
export function plate(x, y, w, h, colour, label, { fill = "#F5ECDA", size = h * 0.5, screws = true } = {}) {
  const screw = (at) => s("circle", { cx: at, cy: y + h / 2, r: h * 0.06, fill: mix(colour, "#FFFFFF", 0.45), stroke: "#00000060", "stroke-width": 1 });
  return g(
    rect(x + 1, y + 4, w, h, "#000", { rx: 5, opacity: 0.35 }),
    rect(x, y, w, h, mix(colour, "#000000", 0.5), { rx: 5 }),
    rect(x + 1.5, y + 1.5, w - 3, h - 3, colour, { rx: 4 }),
    rect(x + 4, y + 4, w - 8, h - 8, "none", { rx: 3, stroke: mix(colour, "#FFFFFF", 0.4), "stroke-width": 1.5, opacity: 0.7 }),
    screws && [screw(x + h * 0.24), screw(x + w - h * 0.24)],
    middle(x + w / 2, y + h / 2, label, { size, fill, fit: w - (screws ? h * 0.8 : 12) }));
}

// A ring of red pencil, drawn by hand.
export const pencil = (x, y, rx, ry = rx) => s("path", {
  d: `M${x - rx} ${y + ry * 0.1}C${x - rx * 1.02} ${y - ry * 0.9} ${x - rx * 0.3} ${y - ry * 1.1} ${x + rx * 0.2} ${y - ry}`
    + `S${x + rx * 1.1} ${y - ry * 0.4} ${x + rx} ${y + ry * 0.2}S${x + rx * 0.2} ${y + ry * 1.1} ${x - rx * 0.3} ${y + ry}`
    + `S${x - rx * 1.08} ${y + ry * 0.4} ${x - rx * 0.9} ${y - ry * 0.35}`,
  fill: "none", stroke: "#B5331F", "stroke-width": 4.5, "stroke-linecap": "round" });

const PIPS = [[], [[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]], [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]]];

// An ivory die; without a face it has still to be thrown.
export function die(x, y, side, face = null) {
  if (face === null) return rect(x + 2, y + 2, side - 4, side - 4, "none", { rx: side * 0.18, stroke: "#8C7A63", "stroke-width": 3, "stroke-dasharray": `${side / 8} ${side / 10}` });
  const [cx, cy, step] = [x + side / 2, y + side / 2, side * 0.26];
  return s("g", { class: "die" },
    rect(x + 1, y + side * 0.08, side, side, "#000", { rx: side * 0.18, opacity: 0.4 }),
    rect(x, y + side * 0.05, side, side, "#BFAF8C", { rx: side * 0.18 }),
    rect(x, y, side, side, "#F8F1DF", { rx: side * 0.18, stroke: "#7A6B50", "stroke-width": 1.5 }),
    PIPS[face] ? PIPS[face].map(([px, py]) => s("circle", { cx: cx + px * step, cy: cy + py * step, r: side * 0.095, fill: "#1D1712" }))
      : middle(cx, cy, face, { size: side * 0.6 }));
}

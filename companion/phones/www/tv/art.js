// The window's own drawings: parts of large pages, cut out where they are shown.

import { s } from "./svg.js";

const known = new Map(); // set → its index, once it is there
const asked = new Map();
const kept = []; // pages stay decoded: nothing comes later than what is drawn around it

const FINE = "1.6";
const LARGE = 3; // the first pages hold the parts; the others are single drawings

function loaded(set, file) {
  const image = new Image();
  image.src = `/art/${set}/${file}`;
  kept.push(image);
  return image.decode();
}

export function fetched(set) {
  if (!set) return Promise.resolve();
  if (!asked.has(set)) {
    asked.set(set, fetch(`/art/${set}/index.json`)
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((index) => index && Promise.allSettled(index.densities[FINE].slice(0, LARGE).map((page) => loaded(set, page.file))).then(() => known.set(set, index)))
      .catch(() => asked.delete(set)));
  }
  return asked.get(set);
}

export const has = (set, name) => known.get(set)?.parts[name] !== undefined;

// What lies beside it on its page must not show: the box has the shape of the part, unless it is stretched.
function cut(page, href, [left, top, w, h], { x, y, width, height, stretched }) {
  const scale = Math.min(width / w, height / h);
  const [wide, high] = stretched ? [width, height] : [w * scale, h * scale];
  const box = { x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high };
  return s("svg", { ...box, viewBox: `${left} ${top} ${w} ${h}`, preserveAspectRatio: "none", overflow: "hidden" },
    s("image", { href, width: page[0], height: page[1] }));
}

// A part in a box, as it is or stretched; nothing where there is none. White parts are drawn in ink.
export function art(set, name, x, y, width, height, { stretched = false, ...more } = {}) {
  const index = known.get(set);
  const part = index?.parts[name];
  if (!part) return null;
  const [number, ...place] = part.at[FINE];
  const { file, size } = index.densities[FINE][number];
  return s("g", { class: file.includes("white") ? "tinted" : null, ...more }, cut(size, `/art/${set}/${file}`, place, { x, y, width, height, stretched }));
}

// A part whose borders keep their breadth: `scale` is how much larger than at the window they are.
export function nine(set, name, x, y, width, height, scale = 1.6) {
  const index = known.get(set);
  const part = index?.parts[name];
  if (!part?.nine) return art(set, name, x, y, width, height, { stretched: true });
  const [number, px, py] = part.at[FINE];
  const { file, size } = index.densities[FINE][number];
  const [l, t, r, b] = part.nine;
  const k = Number(FINE);
  const across = [[0, l], [l, part.size[0] - l - r], [part.size[0] - r, r]].map(([from, long]) => [px + from * k, long * k]);
  const down = [[0, t], [t, part.size[1] - t - b], [part.size[1] - b, b]].map(([from, long]) => [py + from * k, long * k]);
  const xs = [[x, l * scale], [x + l * scale, width - (l + r) * scale], [x + width - r * scale, r * scale]];
  const ys = [[y, t * scale], [y + t * scale, height - (t + b) * scale], [y + height - b * scale, b * scale]];
  const made = [];
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      const [[fx, fw], [fy, fh], [tx, tw], [ty, th]] = [across[column], down[row], xs[column], ys[row]];
      if (fw > 0 && fh > 0 && tw > 0 && th > 0) {
        made.push(cut(size, `/art/${set}/${file}`, [fx, fy, fw, fh], { x: tx, y: ty, width: tw + 0.6, height: th + 0.6, stretched: true }));
      }
    }
  }
  return s("g", { class: file.includes("white") ? "tinted" : null }, made);
}

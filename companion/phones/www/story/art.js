// The window's own drawings, as far as the file has them with it: `art.js` of the public page, which asks for them.

import { s } from "../tv/svg.js";

const sets = JSON.parse(document.getElementById("art").textContent);

function found(set, name) {
  const part = sets[set]?.parts[name];
  return part ? { part, page: sets[set].pages[part.at[0]], place: part.at.slice(1) } : null;
}

// What lies beside it on its page must not show: the box has the shape of the part, unless it is stretched.
function cut(page, [left, top, w, h], { x, y, width, height, stretched }) {
  const scale = Math.min(width / w, height / h);
  const [wide, high] = stretched ? [width, height] : [w * scale, h * scale];
  const box = { x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high };
  return s("svg", { ...box, viewBox: `${left} ${top} ${w} ${h}`, preserveAspectRatio: "none", overflow: "hidden" },
    s("image", { href: page.data, width: page.size[0], height: page.size[1] }));
}

export function art(set, name, x, y, width, height, { stretched = false, ...more } = {}) {
  const there = found(set, name);
  if (!there) return null;
  return s("g", { class: there.page.white ? "tinted" : null, ...more }, cut(there.page, there.place, { x, y, width, height, stretched }));
}

// A part whose borders keep their breadth: `scale` is how much larger than at the window they are.
export function nine(set, name, x, y, width, height, scale = 1.6) {
  const there = found(set, name);
  if (!there?.part.nine) return art(set, name, x, y, width, height, { stretched: true });
  const [px, py] = there.place;
  const [wide, high] = there.part.size;
  const [l, t, r, b] = there.part.nine;
  const across = [[0, l, x, l * scale], [l, wide - l - r, x + l * scale, width - (l + r) * scale], [wide - r, r, x + width - r * scale, r * scale]];
  const down = [[0, t, y, t * scale], [t, high - t - b, y + t * scale, height - (t + b) * scale], [high - b, b, y + height - b * scale, b * scale]];
  const made = down.flatMap(([fy, fh, ty, th]) => across.map(([fx, fw, tx, tw]) => (fw > 0 && fh > 0 && tw > 0 && th > 0
    ? cut(there.page, [px + fx, py + fy, fw, fh], { x: tx, y: ty, width: tw + 0.6, height: th + 0.6, stretched: true }) : null)));
  return s("g", { class: there.page.white ? "tinted" : null }, made);
}

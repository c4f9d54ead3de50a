// How the page is put together. Texts go in as text, never as markup.

import { drawing } from "./prints.js";
import { SHAPES } from "./shapes.js";

export { fill } from "./shapes.js";

export const at = (id) => document.getElementById(id);

export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== false && value != null) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child != null));
  return made;
}

export function mark(look) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "-1.15 -1.15 2.3 2.3");
  svg.setAttribute("class", "mark");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SHAPES[look.mark] ?? SHAPES.circle);
  path.setAttribute("fill", look.colour);
  path.setAttribute("stroke", look.ink);
  path.setAttribute("stroke-width", ".12");
  svg.append(path);
  return svg;
}

export function button(label, act, { sort = "", small = "", off = false, pressed = null, look = null, name = null,
  lines = [], print = null } = {}) {
  return printed(print, el("button", {
    type: "button", class: sort, "aria-disabled": off ? "true" : false, "aria-pressed": pressed, "aria-label": name,
    onclick: (event) => act(event.currentTarget),
  }, look ? el("span", { class: "seat" }, mark(look), el("span", {}, label)) : label, star(print),
  small ? el("small", {}, small) : null, print ? drawing(print.art) : null,
  lines.map((line) => el("span", { class: "line" }, line))));
}

export const star = (print) => (print?.star ? mark({ mark: "star", colour: "currentColor", ink: "none" }) : null);

export const why = (reasons) => (reasons ?? []).map((reason) => el("p", { class: "why" }, reason));

// A card of paper. Where it can be tapped it is a button that says whether it is lifted.
export function card(one, { act = null, lifted = null, foot = "", least = 2 } = {}) {
  const inside = [
    el("strong", {}, one.title, one.count >= least ? el("b", {}, ` ×${one.count}`) : null, star(one.print)),
    one.print ? drawing(one.print.art) : null,
    ...(one.lines ?? []).map((line) => el("span", {}, line)),
    foot ? el("em", {}, foot) : null,
  ];
  const plain = !(one.lines ?? []).length;
  const short = !plain ? "" : one.title.length <= 2 ? " short" : one.title.length <= 8 ? " word" : "";
  const sort = `card${short}${one.count >= least ? " many" : ""}${lifted ? " lifted" : ""}`;
  if (act === null) return printed(one.print, el("article", { class: sort }, inside));
  return printed(one.print, el("button", { type: "button", class: sort, "aria-pressed": String(lifted), onclick: act }, inside));
}

// The colours of a print are those at the window.
export function printed(print, made) {
  if (!print) return made;
  if (print.ink) made.classList.add("inked");
  if (print.head) made.classList.add("headed");
  for (const name of ["ink", "head", "on_head"]) if (print[name]) made.style.setProperty(`--print-${name}`, print[name]);
  return made;
}

// What stands above the answers: the card on the table and what it does to whom, the explanation of what is asked; and
// the sign that there is more below.

import { at, card, el, printed, star } from "./dom.js";
import { drawing } from "./prints.js";

export function stake(about) {
  if (!about) return [];
  const { card: laid, lines } = about;
  return [printed(laid?.print, el("section", { class: "stake" },
    laid?.print ? drawing(laid.print.art) : null,
    el("div", {}, laid ? el("strong", {}, laid.title, star(laid.print)) : null, lines.map((line) => el("b", {}, line)),
      (laid?.lines ?? []).map((line) => el("span", {}, line)))))];
}

const read = new Map(); // the question at which something was explained here first, by its title; 0 once it was shut

// For a beginner it lies open at the first question of its kind.
export function explained(some, question) {
  return (some ?? []).map(({ title, text, open }) => {
    if (!read.has(title)) read.set(title, question);
    const made = el("details", { open: open && read.get(title) === question, ontoggle: () => { if (!made.open) read.set(title, 0); } },
      el("summary", {}, title), el("p", {}, text));
    return made;
  });
}

const LEAST = 40; // pixels below the edge that are worth a sign

export function more() {
  const below = document.documentElement.scrollHeight - innerHeight - scrollY;
  at("own").classList.toggle("more", below > LEAST);
}

addEventListener("scroll", more, { passive: true });
addEventListener("resize", more);

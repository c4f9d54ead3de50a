// Lists, yes or no, and places: first the area, then the place in it.

import { button, el, fill, why } from "./dom.js";
import { edit, page } from "./page_state.js";
import { choose, give, see } from "./taps.js";

export function answer(option, { sort = "", anyTime = false, confirm = false } = {}) {
  const chosen = !anyTime && option.pick === page.state.chosen;
  const small = [option.sub, chosen ? page.words.now : ""].filter(Boolean).join(" · ");
  return el("div", { class: "answer" },
    button(option.label, (made) => choose(option, made, { anyTime, confirm }), {
      sort: `${chosen ? "chosen" : ""} ${option.lines ? "paper" : ""} ${sort}`, small, look: option.look, lines: option.lines, print: option.print,
      off: (option.why ?? []).length > 0, pressed: page.state.held ? String(chosen) : null,
    }), why(option.why));
}

export const pair = () => [el("div", { class: "pair" },
  page.state.options.map((option, number) => answer(option, { sort: number ? "" : "main" })))];

export const list = () => [...page.state.options.map((option) => answer(option)), typed(page.state.form.typed)];

// More may be answered than is listed.
function typed(most) {
  if (!most) return null;
  return el("form", { class: "typed", onsubmit: (event) => {
    event.preventDefault();
    if (page.built.text?.trim()) give(page.built.text.trim(), page.built.text.trim());
  } }, field(page.words.other, most), button(page.words.send, (made) => made.closest("form").requestSubmit()));
}

export function field(label, most, name = "text") {
  const line = el("input", { type: "text", maxlength: most, "aria-label": label, placeholder: label, autocomplete: "off",
    oninput: (event) => { page.built[name] = event.target.value; } });
  line.value = page.built[name] ?? "";
  return line;
}

export function text() {
  return [
    el("form", { class: "typed", onsubmit: (event) => {
      event.preventDefault();
      if (page.built.text?.trim()) give(page.built.text.trim(), page.built.text.trim());
    } }, field(page.words.your_text, page.state.form.most),
    button(page.words.send, (made) => made.closest("form").requestSubmit(), { sort: "main" })),
    ...page.state.options.map((option) => answer(option)),
  ];
}

export function places() {
  const { parts, part } = page.state.form;
  const others = page.state.options.map((option) => answer(option));
  if (part) {
    const shut = part.options.filter((option) => option.why);
    return [
      el("h2", {}, part.label),
      el("div", { class: "parts" }, part.options.filter((option) => !option.why).map((option) => answer(option))),
      shut.length && !page.built.all ? button(fill(page.words.not_now, { count: shut.length }), () => edit({ all: true }),
        { sort: "quiet" }) : null,
      page.built.all ? el("div", { class: "parts" }, shut.map((option) => answer(option))) : null,
      ...others,
      el("div", { class: "foot" }, button(page.words.all_parts, () => see(""), { sort: "quiet" })),
    ];
  }
  return [
    el("div", { class: "parts" }, parts.map((one) => button(one.label, () => see(one.pick), {
      small: fill(page.words.possible, { count: one.open }), sort: one.open ? "" : "none",
    }))),
    ...others,
  ];
}

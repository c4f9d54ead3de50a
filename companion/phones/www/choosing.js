// Lists, yes or no, and places: first the area, then the place in it.

import { button, el, fill, why } from "./dom.js";
import { calm, edit, keepBegun, page } from "./page_state.js";
import { choose, give, see } from "./taps.js";

export function answer(option, { sort = "", told = "", anyTime = false, confirm = false } = {}) {
  const chosen = !anyTime && option.pick === page.state.chosen;
  const small = [option.sub, told, chosen ? page.words.now : ""].filter(Boolean).join(" · ");
  return el("div", { class: "answer" },
    button(option.count ? `${option.label} ×${option.count}` : option.label, (made) => choose(option, made, { anyTime, confirm }), {
      sort: `${chosen ? "chosen" : ""} ${option.lines || option.print ? "paper" : ""} ${sort}`, small, look: option.look, lines: option.lines, print: option.print,
      off: (option.why ?? []).length > 0, pressed: page.state.held ? String(chosen) : null,
    }), why(option.why));
}

// Of what one has just played oneself the lamp is on no. That somebody plays something is heard by all at once.
export const pair = () => [el("div", { class: "pair" },
  page.state.options.map((option, number) => answer(option, { sort: number === (page.state.about?.mine ? 1 : 0) ? "main" : "",
    told: page.state.question.kind === "window" && number === 0 ? page.words.all_see : "" })))];

const BRIEF = 24; // letters of an answer that has room beside another one
const MOST_DOCKED = 4;
const MANY = 6; // more answers than that stand in slim lines, so that most are in sight

const FEW = 3;

// Answers of a word or two stand two in a line; beside cards they stay in sight, wherever the cards are scrolled to. A
// few answers alone stay in sight, too, whatever stands above them.
export function list() {
  const { options, form } = page.state;
  const brief = options.filter((option) => !option.lines && !option.print && !option.why && option.label.length <= BRIEF);
  const cards = options.some((option) => option.print);
  const rest = options.filter((option) => !brief.includes(option));
  if (options.length <= FEW && brief.length === options.length && !form.typed) {
    return [el("div", { class: `pair${brief.some((option) => option.sub) ? " stack" : ""}` }, brief.map((option) => answer(option)))];
  }
  const slim = rest.length > MANY && rest.every((option) => !option.lines) ? "slim" : "";
  if (!cards || brief.length === options.length || brief.length > MOST_DOCKED) return [...options.map((option) => answer(option, { sort: slim })), typed(form.typed)];
  return [...rest.map((option) => answer(option, { sort: slim })), typed(form.typed),
    el("div", { class: "dock" }, el("div", { class: "pair" }, brief.map((option) => answer(option))))];
}

// More may be answered than is listed.
function typed(most) {
  if (!most) return null;
  return el("form", { class: "typed", onsubmit: (event) => {
    event.preventDefault();
    if (page.built.text?.trim()) give(page.built.text.trim(), page.built.text.trim());
  } }, field(page.words.other, most), button(page.words.send, (made) => made.closest("form").requestSubmit()));
}

export function field(label, most, name = "text") {
  const line = el("input", { type: "text", maxlength: most, autocomplete: "off",
    oninput: (event) => { page.built[name] = event.target.value; calm(); keepBegun(); } });
  line.value = page.built[name] ?? "";
  return el("label", { class: "field" }, label, line);
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
  // What is possible comes first; where nothing is, the reasons are a tap away.
  const [open, none] = [parts.filter((one) => one.open), parts.filter((one) => !one.open)];
  const grid = (some) => (some.length ? el("div", { class: "parts" }, some.map((one) => button(one.label, () => see(one.pick), {
    small: fill(page.words.possible, { count: one.open }), sort: one.open ? "" : "none",
  }))) : null);
  const folded = none.length > 0 && (open.length > 0 || others.length > 0) && !page.built.all;
  return [
    grid(open),
    ...others,
    folded ? button(fill(page.words.not_now, { count: none.length }), () => edit({ all: true }), { sort: "quiet" }) : grid(none),
  ];
}

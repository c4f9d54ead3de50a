// Dice and draws: by the box, or told to it.

import { button, el, fill, why } from "./dom.js";
import { answer } from "./choosing.js";
import { edit, page, turn } from "./page_state.js";
import { choose, give } from "./taps.js";

const MOST_KEYS = 20; // faces with a key each; more are typed

export function roll() {
  const { dice, faces, names } = page.state.form;
  if (page.view !== "typed") {
    return [...page.state.options.slice(0, 1).map((option) => answer(option, { sort: "main" })),
      ...page.state.options.slice(1).map((option) => answer(option)),
      button(page.words.type_in, () => turn("typed"), { sort: "quiet" })];
  }
  const fell = page.built.fell ?? [];
  const known = fell.filter((face) => face >= 1 && face <= faces);
  const ready = known.length === dice;
  const sum = known.reduce((all, face) => all + face, 0);
  const label = ready ? `${page.words.ready}: ${known.join(" + ")}${dice > 1 ? ` = ${sum}` : ""}` : page.words.ready;
  return [
    ...Array.from({ length: dice }, (_, die) => el("div", { class: "die" }, names[die] ? el("span", {}, names[die]) : null,
      faces <= MOST_KEYS ? pad(die, faces, fell) : typedFace(die, faces, fell))),
    ...why(page.why),
    button(label, (made) => give(known, label, made), { sort: "main", off: !ready }),
    el("div", { class: "foot" }, button(page.words.back, () => turn(""), { sort: "quiet" })),
  ];
}

const set = (fell, die, face) => { const now = [...fell]; now[die] = face; edit({ fell: now }); };

const pad = (die, faces, fell) => el("div", { class: `keys faces${faces > 6 ? " many" : ""}` }, Array.from({ length: faces }, (_, number) =>
  button(String(number + 1), () => set(fell, die, number + 1),
    { sort: `key${fell[die] === number + 1 ? " chosen" : ""}`, pressed: String(fell[die] === number + 1) })));

function typedFace(die, faces, fell) {
  const line = el("input", { type: "text", inputmode: "numeric", maxlength: 4, "aria-label": `1 – ${faces}`,
    placeholder: `1 – ${faces}`, onchange: (event) => set(fell, die, Number(event.target.value) || 0) });
  line.value = fell[die] || "";
  return line;
}

// A card of a real deck: its colour, then its number or title.
export function draw() {
  const { numbers, colours, of } = page.state.form;
  const box = page.state.options[page.state.options.length - 1];
  const cards = page.state.options.slice(0, -1).map((option, number) => ({ option, number: numbers[number], of: of[number] }));
  if (colours.length && !page.view) {
    return [...colours.map((colour) => {
      const here = cards.filter((one) => one.of === colour.id);
      if (here.length === 1) return button(colour.label, (made) => choose(here[0].option, made));
      return button(colour.label, () => turn(colour.id));
    }), answer(box, { sort: "quiet" })];
  }
  const found = el("div", { class: "found" });
  const show = () => found.replaceChildren(...matching(cards.filter((one) => !page.view || one.of === page.view),
    page.built.search ?? "").map((one) => answer({ ...one.option,
    label: one.number ? `${one.number}  ${one.option.label}` : one.option.label })));
  const line = el("input", { type: "search", "aria-label": page.words.search, placeholder: page.words.search,
    autocomplete: "off", oninput: (event) => { page.built.search = event.target.value; show(); } });
  line.value = page.built.search ?? "";
  show();
  return [line, found, page.view ? el("div", { class: "foot" }, button(page.words.back, () => turn(""), { sort: "quiet" }))
    : answer(box, { sort: "quiet" })];
}

function matching(cards, typed) {
  const wanted = typed.trim().toLocaleLowerCase();
  if (/^\d+$/.test(wanted)) {
    const exact = cards.filter((one) => String(one.number) === wanted);
    return [...exact, ...cards.filter((one) => String(one.number).startsWith(wanted) && !exact.includes(one))];
  }
  const typedWords = wanted.split(/\s+/);
  return cards.filter((one) => typedWords.every((word) => one.option.label.toLocaleLowerCase().includes(word)));
}

export const left = (count) => el("p", { class: "dim" }, fill(page.words.left, { count }));

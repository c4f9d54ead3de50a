// Cards of a hand: lifted and played together, put into an order, or each laid to a place of its own.

import { button, card, el, fill, why } from "./dom.js";
import { answer } from "./choosing.js";
import { edit, page, settle, settled, turn } from "./page_state.js";
import { choose, give } from "./taps.js";

const lifted = () => page.built.lifted ?? [];
const toggled = (number) => lifted().includes(number) ? lifted().filter((one) => one !== number) : [...lifted(), number];
const sorted = (ids) => [...ids].sort().join("\n");

const spread = (cards) => el("div", { class: "hand" }, cards.map((one, number) =>
  card(one, { act: () => edit({ lifted: toggled(number) }), lifted: lifted().includes(number) })));

export function hand() {
  const { cards, sets, count } = page.state.form;
  const up = lifted().map((number) => cards[number].id);
  const others = page.state.options.slice(sets ? sets.length : 0);
  return [spread(cards), el("div", { class: "dock" }, why(page.why), sets ? listed(sets, up, count) : counted(up, count),
    others.map((option) => answer(option, { confirm: up.length > 0 })))]; // beside what is lifted it is easily hit
}

const verb = () => page.state.form.verb ?? page.words.play;

// What is done with the cards stands before them; where so many are wanted, how many still are.
function listed(sets, up, count) {
  const found = sets.findIndex((set) => sorted(set) === sorted(up));
  const option = page.state.options[found];
  if (option) return answer({ ...option, label: `${verb()}: ${option.label}` }, { sort: "main" });
  if (count && up.length !== count) return button(`${verb()}: ${up.length} / ${count}`, () => undefined, { sort: "main", off: true });
  const shut = page.state.form.shut?.find((one) => one.sets.some((set) => sorted(set) === sorted(up)));
  const told = shut ? shut.why.join(" ") : up.length ? page.words.not_together : page.words.lift;
  return button(told, () => undefined, { sort: "main", off: true });
}

function counted(up, count) {
  const label = count ? `${verb()}: ${up.length} / ${count}` : verb();
  return button(label, (made) => give(up, label, made), { sort: "main", off: count ? up.length !== count : !up.length });
}

// What was played with real cards: how many, then which.
export function sets() {
  const { sets: all, jokers } = page.state.form;
  const others = page.state.options.slice(all.length).map((option) => answer(option));
  const sizes = [...new Set(all.map((set) => set.length))].sort((one, other) => one - other);
  const size = sizes.length === 1 ? sizes[0] : Number(page.view);
  if (!size) {
    return [el("div", { class: "keys" }, sizes.map((one) => button(fill(page.words.times, { count: one }),
      () => turn(String(one)), { sort: "key" }))), ...others];
  }
  const fits = all.map((set, number) => ({ number, set, jokers: jokers[number] })).filter((one) => one.set.length === size);
  const amounts = [...new Set(fits.map((one) => one.jokers))].filter((one) => one < size).sort((one, other) => one - other);
  const among = amounts.includes(page.built.jokers) ? page.built.jokers : amounts[0];
  const shown = fits.filter((one) => one.jokers === among || one.jokers === size);
  return [
    amounts.length > 1 ? el("div", { class: "keys" }, amounts.map((one) => button(fill(page.words.jokers, { count: one }),
      () => edit({ jokers: one }), { sort: `key${one === among ? " chosen" : ""}`, pressed: String(one === among) }))) : null,
    el("div", { class: "keys" }, shown.map((one) => face(one))),
    ...others,
    sizes.length > 1 ? el("div", { class: "foot" }, button(page.words.back, () => turn(""), { sort: "quiet" })) : null,
  ];
}

function face(one) {
  const option = page.state.options[one.number];
  const title = one.jokers === one.set.length ? option.label : one.set[0];
  return el("button", { type: "button", class: `card key${title.length <= 2 ? " short" : ""}`, "aria-label": option.label,
    onclick: (event) => choose(option, event.currentTarget) }, el("strong", {}, title));
}

export function order() {
  const { cards } = page.state.form;
  const up = lifted();
  return [
    el("p", { class: "dim" }, page.words.in_order),
    el("div", { class: "hand" }, cards.map((one, number) => card(one, { lifted: up.includes(number),
      foot: up.includes(number) ? String(up.indexOf(number) + 1) : "", act: () => edit({ lifted: toggled(number) }) }))),
    ...why(page.why),
    button(page.words.ready, (made) => give(up.map((number) => cards[number].id), page.words.ready, made),
      { sort: "main", off: up.length !== cards.length }),
    ...page.state.options.map((option) => answer(option, { confirm: up.length > 0 })),
  ];
}

// Each card is kept or laid somewhere: tap it, then the place. The card that is up stands with its places, whatever is
// scrolled; after each of them there is a pause, so that a second tap lays nothing.
export function laid() {
  const { cards, places, keep, alike } = page.state.form;
  if (alike) return counts(cards[0], places);
  const to = page.built.to ?? {};
  const up = page.built.up ?? 0;
  const label = (id) => places.find((place) => place.id === id)?.label ?? keep;
  const against = (place) => (up < 0 || to[up] === place.id ? [] : shut(place, cards[up], Object.entries(to)
    .filter(([number, id]) => id === place.id && Number(number) !== up).length));
  const put = (id) => {
    if (!settled()) return;
    const now = { ...to, [up]: id };
    const after = [...cards.keys()].map((number) => (up + 1 + number) % cards.length).find((number) => !(number in now));
    edit({ to: now, up: after ?? -1 });
    settle();
  };
  const value = Object.entries(to).filter(([, id]) => id).map(([number, id]) => `${cards[number].id}@${id}`);
  const key = (id, shown) => button(shown.label, () => against(shown).length || put(id), { small: shown.sub ?? "",
    sort: `key wide${to[up] === id ? " chosen" : ""}`, print: shown.print, off: against(shown).length > 0 });
  return [
    page.state.chosen ? el("p", { class: "dim" }, page.words.now) : null,
    el("div", { class: "hand" }, cards.map((one, number) => card(one, { lifted: number === up,
      foot: number in to ? label(to[number]) : "", act: () => edit({ up: number }) }))),
    el("div", { class: "dock" },
      up < 0 ? null : [el("h2", {}, cards[up].title), cards[up].lines?.length ? el("p", { class: "dim" }, cards[up].lines.join(" ")) : null,
        el("div", { class: "keys" }, key("", { label: keep }),
        places.map((place) => key(place.id, place))), ...why([...new Set(places.flatMap(against))])],
      why(page.why),
      button(page.words.ready, (made) => give(value, page.words.ready, made), { sort: "main" })),
  ];
}

// Why a card cannot go to a place: never, or because there lie as many as there may.
const shut = (place, one, laidThere) => place.never?.[one.id] ?? (laidThere >= (place.most ?? Infinity) ? place.full : []);

function counts(one, places) {
  const to = page.built.to ?? {};
  const laidDown = Object.values(to).reduce((sum, count) => sum + count, 0);
  const value = places.flatMap((place) => Array(to[place.id] ?? 0).fill(`${one.id}@${place.id}`));
  return [
    card({ ...one, count: one.count - laidDown }, { least: 0 }),
    ...places.map((place) => stepper(place.label, to[place.id] ?? 0, { most: Math.min(place.most ?? one.count, (to[place.id] ?? 0) + one.count - laidDown),
      set: (count) => edit({ to: { ...to, [place.id]: count } }) })),
    ...why(page.why),
    button(page.words.ready, (made) => give(value, page.words.ready, made), { sort: "main" }),
  ];
}

export function stepper(label, count, { least = 0, most = 99, set, look = null, big = 0 }) {
  const step = (by) => set(Math.max(least, Math.min(most, count + by)));
  const key = (by) => button(by < 0 ? `−${big && by === -big ? big : ""}` : `+${big && by === big ? big : ""}`,
    () => step(by), { sort: "step", name: `${label} ${by > 0 ? "+" : "−"}${Math.abs(by)}`, off: by < 0 ? count <= least : count >= most });
  return el("div", { class: "stepper", role: "group", "aria-label": label },
    el("span", { class: "seat" }, look, el("span", {}, label)), big ? key(-big) : null, key(-1),
    el("output", { "aria-live": "polite" }, String(count)), key(1), big ? key(big) : null);
}

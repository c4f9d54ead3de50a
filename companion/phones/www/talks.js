// Proposals: what lies on the table, yes and no in fixed places, and a proposal of one's own. Also amounts to share.

import { button, el, fill, mark, why } from "./dom.js";
import { answer, field } from "./choosing.js";
import { stepper } from "./cards.js";
import { left } from "./chance.js";
import { edit, page, party, turn } from "./page_state.js";
import { give } from "./taps.js";

export function talks() {
  const { drafts, maker, no } = page.state.form;
  if (page.view === "make" && maker) return making(maker);
  const due = drafts.some((draft) => draft.asks);
  return [
    awaited(),
    drafts.length ? null : el("p", { class: "dim" }, page.words.nothing_proposed),
    ...drafts.map((draft) => lying(draft, maker)),
    maker ? button(page.words.propose, () => begin(maker, null), { sort: due ? "" : "main" }) : null,
    answer(page.state.options[no]),
  ];
}

// Whose word is still missing, told to whoever has spoken and may speak again meanwhile.
function awaited() {
  const missing = page.state.parties.filter((one) => one.asked);
  if (!missing.length || missing.some((one) => one.id === page.state.me)) return null;
  return el("p", { class: "dim" }, fill(page.words.waiting_for, { names: missing.map((one) => one.name).join(", ") }));
}

function lying(draft, maker) {
  const lines = draft.split.map((share) => el("li", {}, mark(party(share.party)), el("span", {}, party(share.party).name),
    el("b", {}, String(share.count)), el("span", { class: "said" }, share.yes ? "✓" : share.no ? "✗" : "…")));
  return el("section", { class: `draft${draft.asks ? " asks" : ""}` },
    el("h2", {}, `${draft.number} · ${party(draft.by).name}`), el("ul", {}, lines),
    draft.pledge ? el("p", { class: "pledge" }, draft.pledge) : null,
    draft.promise ? el("p", {}, `„${draft.promise}“`) : null,
    el("div", { class: "pair" },
      draft.answers.map((number) => answer(page.state.options[number], { sort: draft.asks ? "main" : "" })),
      maker ? button(page.words.change, () => begin(maker, draft), { sort: "quiet" }) : null));
}

function begin(maker, from) {
  const me = page.state.me;
  const split = Object.fromEntries(from ? from.split.map((share) => [share.party, share.count]) : []);
  split[me] ??= from ? 0 : Math.min(maker.partners.find((one) => one.party === me).most, maker.total);
  page.built = { split, using: [], promise: "" };
  turn("make");
}

function making(maker) {
  const { split, using } = page.built;
  const me = page.state.me;
  const taken = Object.values(split).reduce((all, count) => all + count, 0);
  const shared = maker.partners.filter((one) => one.party in split);
  const held = shared.reduce((all, one) => all + one.strength, 0);
  const total = Math.min(maker.total, shared.reduce((all, one) => all + one.most, 0)); // nobody can take more
  const strength = held > 0 && held < maker.majority ? page.words.majority : page.words.strength;
  const amount = (id, count) => edit({ split: { ...split, [id]: count } });
  const partner = (one) => {
    if (one.party in split && one.party !== me) {
      const now = { ...split };
      delete now[one.party];
      edit({ split: now });
    } else if (!(one.party in split)) amount(one.party, Math.max(0, Math.min(1, one.most, maker.total - taken)));
  };
  const partners = Object.keys(split).filter((id) => id !== me);
  const many = Object.keys(split).length - maker.together; // also a proposal of others, with oneself added
  const more = maker.partners.some((one) => !(one.party in split));
  const pledge = partners.length ? pledged(maker.pledges, partners) : {};
  const value = () => ({ draft: { partners: Object.keys(split), split,
    ...(using.length ? { using } : {}), ...(pledge.what ? { pledge } : {}),
    ...(page.built.promise?.trim() ? { promise: page.built.promise.trim() } : {}) } });
  return [
    el("p", { class: "dim" }, `${using.length ? "" : fill(strength, { held, all: maker.all, needed: maker.majority })} ${
      fill(page.words.markers, { count: taken, total })}`),
    ...maker.partners.map((one) => el("div", { class: "partner" },
      button(party(one.party).name, () => partner(one), { look: party(one.party), sort: one.party in split ? "chosen" : "",
        pressed: String(one.party in split), off: many >= 0 && !(one.party in split) }),
      one.party in split ? stepper(party(one.party).name, split[one.party], { most: one.most,
        set: (count) => amount(one.party, count) }) : null)),
    many > 0 || (many === 0 && more) ? el("p", { class: "dim" }, fill(page.words.together, { count: maker.together })) : null,
    ...maker.using.map((use) => button(use.label, () => edit({ using: using.includes(use.id)
      ? using.filter((one) => one !== use.id) : [...using, use.id] }),
    { sort: using.includes(use.id) ? "chosen" : "", pressed: String(using.includes(use.id)) })),
    ...promising(maker.pledges, partners),
    field(page.words.promise, maker.promise, "promise"),
    ...why(page.why),
    button(page.words.lay, (made) => give(value(), page.words.lay, made), { sort: "main", off: many > 0 }),
    el("div", { class: "foot" }, button(page.words.back, () => turn(""), { sort: "quiet" })),
  ];
}

// A promise out of the game's list: whom, what, until when. It is made with its second part, and another tap there takes
// it out again; it goes with the partner whom it was made to.
function pledged(list, partners) {
  const { to, what, when } = page.built.pledge ?? {};
  const there = partners.includes(to);
  return { to: there ? to : partners[0], what: there || !to ? what : null, when: when ?? list.when[0]?.id };
}

function promising(list, partners) {
  if (!list.what.length || !partners.length) return [];
  if (!page.built.pledge) return [button(page.words.promise_more, () => edit({ pledge: {} }), { sort: "quiet" })];
  const pledge = pledged(list, partners);
  const row = (part, asks, listed, tapped) => [el("h3", {}, asks), el("div", { class: "parts" }, listed.map((one) =>
    button(one.label, () => edit({ pledge: { ...pledge, [part]: tapped(one.id) } }),
      { sort: pledge[part] === one.id ? "chosen" : "", pressed: String(pledge[part] === one.id) })))];
  return [el("section", { class: "promising" },
    row("to", page.words.promise_to, partners.map((id) => ({ id, label: party(id).name })), (id) => id),
    row("what", page.words.promise_what, list.what, (id) => (pledge.what === id ? null : id)),
    row("when", page.words.promise_when, list.when, (id) => id))];
}

export function split() {
  const { shares, total, signed } = page.state.form;
  const amounts = page.built.amounts ?? Object.fromEntries(shares.map((share) => [share.id, 0]));
  const sum = Object.values(amounts).reduce((all, count) => all + count, 0);
  const big = shares.some((share) => share.most > 20) ? 10 : 0;
  return [
    total === null ? null : left(total - sum),
    ...shares.map((share) => stepper(share.label, amounts[share.id], { least: signed ? -share.most : 0, most: share.most, big,
      set: (count) => edit({ amounts: { ...amounts, [share.id]: count } }) })),
    ...why(page.why),
    button(page.words.ready, (made) => give(amounts, page.words.ready, made),
      { sort: "main", off: total !== null && sum !== total }),
    ...page.state.options.map((option) => answer(option)),
  ];
}

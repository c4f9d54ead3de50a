// Taps on their way: sent, sent again after a lost connection, and told when the journal has them.

import { dropBegun, forget, news, page, settled, unheard } from "./page_state.js";

const MESSAGE = 1024; // bytes of whatever is said
const ANY_TIME = -1;

let socket = null;

export const speaks = (through) => { socket = through; };

export function send(message) {
  if (socket?.readyState !== WebSocket.OPEN) return;
  const text = JSON.stringify(message);
  const bytes = new TextEncoder().encode(text).length;
  socket.send(text + " ".repeat(Math.max(0, MESSAGE - bytes)));
}

export const sendAgain = () => { if (page.under !== null) send(page.under); };

// Which part of a long list is looked at; nothing is answered by it.
export function see(pick) {
  if (settled()) send({ see: pick });
}

function say(what, question) {
  const tap = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  page.under = { tap, question, game_id: page.state.game_id, ...what };
  const open = socket?.readyState === WebSocket.OPEN;
  setTimeout(() => { if (page.under?.tap === tap) news(open ? page.words.on_its_way : unheard(), !open); }, 150);
  send(page.under);
}

// An option was tapped. What is warned of, or gives something up, is asked once more.
export function choose(option, button, { anyTime = false, confirm = false } = {}) {
  if (!settled() || page.under !== null || (option.why ?? []).length > 0) return;
  button?.classList.add("pressed");
  const question = anyTime ? ANY_TIME : page.state.question.id;
  if ((option.warned ?? []).length > 0 || option.final || confirm) {
    page.sure = { label: option.label, told: option.final ? option.sub : "", warned: option.warned ?? [], openly: anyTime, what: { pick: option.pick }, question };
    page.paint();
  } else say({ pick: option.pick }, question);
}

// A value was put together here.
export function give(value, label, button) {
  if (!settled() || page.under !== null) return;
  button?.classList.add("pressed");
  page.built.label = label;
  say({ value }, page.state.question.id);
}

export function certain() {
  if (!settled() || page.under !== null || page.sure === null) return;
  const { what, question } = page.sure;
  say({ ...what, sure: true }, question);
}

// Returns whether what was open closes.
export function replied(reply) {
  const said = page.under;
  if (said?.tap !== reply.tap) return false;
  if (reply.code === "busy") {
    setTimeout(() => { if (page.under === said) send(said); }, 300);
    return false;
  }
  page.under = null;
  news("");
  if (reply.code === "warned" && "value" in said) {
    page.sure = { label: page.built.label, warned: reply.why ?? [], what: { value: said.value }, question: said.question };
    return false;
  }
  if (reply.ok) {
    if (reply.stays) return false;
    news(reply.saved ? `✓ ${page.words.done}` : page.words.not_saved, !reply.saved);
    forget();
    dropBegun();
    return true;
  }
  page.sure = null;
  if (reply.code === "no_seat") news(page.words.revoked, true);
  else if (reply.code === "unknown_question") news(page.words.already); // nobody did wrong: it stays for a moment, whatever is asked next
  else {
    page.why = reply.why ?? [];
    news(page.words.not_possible, true);
  }
  return !("value" in said);
}

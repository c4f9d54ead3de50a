// What `s` puts together becomes elements here. Of a drawing that was there before only what differs is touched: an answer
// changes a few figures of thousands, and what nobody touches is painted by nobody.

const NS = "http://www.w3.org/2000/svg";

// `delay` is when its motion begins, in seconds.
export function drawn(one) {
  if (typeof one === "string") return document.createTextNode(one);
  const made = document.createElementNS(NS, one.tag);
  for (const [name, value] of Object.entries(one.attributes)) made.setAttribute(name, value);
  if (one.delay) made.style.animationDelay = `${one.delay}s`;
  made.append(...one.children.map(drawn));
  return made;
}

function alike(a, b) {
  if (a === b) return true;
  if (typeof a === "string" || typeof b === "string" || a.tag !== b.tag || a.children.length !== b.children.length) return false;
  const [one, other] = [a.attributes, b.attributes];
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
    && a.children.every((child, n) => alike(child, b.children[n]));
}

// Makes of `there`, which is drawn as `before`, what `now` says.
export function redrawn(there, before, now) {
  if (typeof now === "string" || before.tag !== now.tag) {
    if (before !== now) there.replaceWith(drawn(now));
    return;
  }
  for (const name of Object.keys(before.attributes)) if (!(name in now.attributes)) there.removeAttribute(name);
  for (const [name, value] of Object.entries(now.attributes)) if (before.attributes[name] !== value) there.setAttribute(name, value);
  const [was, is, nodes] = [before.children, now.children, [...there.childNodes]];
  let [from, behind] = [0, 0];
  if (was.length !== is.length) { // what came or went stands somewhere between
    const most = Math.min(was.length, is.length);
    while (from < most && alike(was[from], is[from])) from += 1;
    while (behind < most - from && alike(was.at(-1 - behind), is.at(-1 - behind))) behind += 1;
  }
  const kept = Math.min(was.length, is.length) - behind;
  for (let n = from; n < kept; n += 1) if (!alike(was[n], is[n])) redrawn(nodes[n], was[n], is[n]);
  for (const node of nodes.slice(kept, nodes.length - behind)) node.remove();
  const next = nodes[nodes.length - behind] ?? null;
  for (const one of is.slice(kept, is.length - behind)) there.insertBefore(drawn(one), next);
}

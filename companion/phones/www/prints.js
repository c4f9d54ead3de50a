// What is drawn on cards: parts of the window's own pages of drawings. These come whole and once, for everybody alike:
// nothing is asked for when a hand is opened, so nobody can tell by it what lies there.

const FINE = "1.6";
const ON_CARDS = /^(engraving|pictogram|motif|portrait)_/;

const pages = new Map(); // number of a page → its picture
let index = null;
let asked = "";

// Fetches the drawings of a game, and says so once they are there. Without them cards have words alone.
export async function fetchPrints(set, then) {
  if (!set || asked === set) return;
  asked = set;
  index = null;
  pages.clear();
  try {
    const found = await (await fetch(`/art/${set}/index.json`)).json();
    const wanted = Object.entries(found.parts).filter(([name]) => ON_CARDS.test(name)).map(([, part]) => part.at[FINE][0]);
    for (const number of new Set(wanted)) {
      const answer = await fetch(`/art/${set}/${found.densities[FINE][number].file}`);
      pages.set(number, await createImageBitmap(await answer.blob()));
    }
    if (asked !== set || !pages.size) return;
    index = found;
    then();
  } catch {
    if (asked === set) asked = "";
  }
}

// A drawing; nothing where there is none.
export function drawing(name) {
  const part = index?.parts[name];
  if (!part) return null;
  const [number, left, top, wide, high] = part.at[FINE];
  const made = document.createElement("canvas");
  [made.width, made.height] = [wide, high];
  made.setAttribute("aria-hidden", "true");
  made.getContext("2d").drawImage(pages.get(number), left, top, wide, high, 0, 0, wide, high);
  return made;
}

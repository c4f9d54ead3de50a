// The marks of the nine parties, and texts with places: for whatever draws, on a page or in a file.

export const SHAPES = {
  circle: "M-.85 0a.85 .85 0 1 0 1.7 0a.85 .85 0 1 0 -1.7 0z",
  square: "M-.75 -.75H.75V.75H-.75z",
  triangle: "M0 -.95L.92 .7H-.92z",
  star: "M0 -1L.26 -.36L.95 -.31L.42 .14L.59 .81L0 .44L-.59 .81L-.42 .14L-.95 -.31L-.26 -.36z",
  diamond: "M0 -1L.75 0L0 1L-.75 0z",
  plus: "M-.3 -.9H.3V-.3H.9V.3H.3V.9H-.3V.3H-.9V-.3H-.3z",
  hexagon: "M0 -.95L.82 -.47V.47L0 .95L-.82 .47V-.47z",
  crescent: "M.45 -.8A.9 .9 0 1 0 .45 .8A.68 .68 0 1 1 .45 -.8z",
  cross: "M0 -.42L.5 -.92L.92 -.5L.42 0L.92 .5L.5 .92L0 .42L-.5 .92L-.92 .5L-.42 0L-.92 -.5L-.5 -.92z",
};

// A text with its places filled. What is filled in is never looked at again.
export const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (whole, name) => String(facts[name] ?? whole));

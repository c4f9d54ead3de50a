// The first page leads to the language of whoever looks, if it is one of ours.
const known = [...document.querySelectorAll("a[lang]")];
const wanted = navigator.languages.map(one => one.slice(0, 2)).find(one => known.some(link => link.lang === one));
if (wanted) location.replace(known.find(link => link.lang === wanted).href);

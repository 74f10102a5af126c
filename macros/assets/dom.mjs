// Elements made by name, so that no text is ever read as HTML.

/** Make an element; attributes that are null, undefined or false are left out, true ones are empty; children may be nested. */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** How many, inside the element that says so. */
export const count = (number) => el("data", { class: "releve-count", value: number }, number.toLocaleString("fr-FR"));

/** The word of a nature, with the sign that the style sheet draws. */
export const nature = (id, label) => el("span", { class: "releve-key", "data-nature": id }, label);

/** A title in its own language. */
export const lang = (code) => (code && code !== "fr" ? code : null);

/** Call a function once the reader pauses. */
export function calmly(run, delay = 0) {
  let timer = 0;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(run, delay, ...given);
  };
}

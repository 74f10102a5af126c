// Numbers and dates as a French reader writes and reads them.

const NBSP = "\u00a0";
const FINE = "\u202f";
const MINUS = "\u2212";
const MONTHS = ["janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"];

/** Write a date known to the day, the month or the year. */
export function date(iso) {
  const [year, month, day] = iso.split("-");
  if (!month) return year;
  const named = `${MONTHS[Number(month) - 1]} ${year}`;
  return day ? `${Number(day) === 1 ? "1er" : Number(day)}${NBSP}${named}` : named;
}

/** Put a symbol after a number, with the space it wants. */
export function withUnit(text, symbol) {
  if (!symbol) return text;
  return text + (symbol.startsWith("%") ? FINE : NBSP) + symbol;
}

/** Write exact decimal digits (`-1792.5`) in French: groups from four digits, decimal comma. */
export function written(digits) {
  const [whole, decimals] = digits.replace("-", "").split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, FINE);
  return (digits.startsWith("-") ? MINUS : "") + grouped + (decimals ? `,${decimals}` : "");
}

/** Read a number as typed: comma or point, spaces between groups; null when it is no number. Gives decimal digits. */
export function typed(text) {
  const bare = text.trim().replace(/[\s\u00a0\u202f]/g, "").replace(/[\u2212\u2013]/g, "-").replace(",", ".");
  return /^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(bare) ? bare.replace("+", "") : null;
}

/** Fold case and accents, so that « debit » finds « débit ». */
export const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Join labels as a sentence does. */
export function enumeration(items) {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} et ${items.at(-1)}`;
}

/** A text with a capital. */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

// What a figure cannot exceed: the limits of the data, with the most generous inputs that the readings allow.

import { Fraction } from "./fraction.mjs";
import { calculated, intervalOf, most, refused, traits } from "./formulas.mjs";
import { unitOf } from "./intervals.mjs";

/** Whether a limit judges a figure of these conditions. */
export function applies(all, data, limit, stated) {
  const own = traits(all, data, stated);
  const told = (key) => stated(key) ?? own[key];
  return Object.entries(limit.when).every(([key, texts]) => texts.includes(told(key)))
    && !Object.entries(limit.unless).some(([key, texts]) => texts.includes(told(key)));
}

/** The ceiling of a figure: `{value, rows}`, null when an input is not known. */
export function ceiling(all, data, limit, stated) {
  const shared = new Set(Object.values(limit.inputs).flatMap((bound) => bound.same));
  for (const name of shared) if ((stated(name) ?? "unknown") === "unknown") return null;
  const formula = data.formulas.find(({ id }) => id === limit.at_most);
  const choices = Object.entries(limit.inputs).map(([name, bound]) => candidates(all, data, bound, stated).map((row) => [name, row]));
  let best = null;
  for (const choice of products(choices)) {
    const rows = choice.map(([, row]) => row);
    if (refused(all, data, formula, rows)) continue;
    const value = calculated(data, formula, Object.fromEntries(choice.map(([name, row]) => [name, intervalOf(data, all.id(row))])));
    if (value.fault || (value.low.open && value.high.open)) continue;
    const top = most(value) ?? value.low.number.times(value.unit.scale);
    if (!best || top.compare(best.top) > 0) best = { value, rows, top, formula };
  }
  return best;
}

/** The lowest and the highest reading of the first source that answers, else of all sources. */
function candidates(all, data, bound, stated) {
  for (const source of [...bound.from, null]) {
    const found = byQuantity(all, data).get(bound.reading)?.filter((row) => (source === null || all.id(row).startsWith(`${source}.`)) && under(all, row, bound, stated)) ?? [];
    if (found.length) {
      const ranked = found.map((row) => [row, all.key[row]]);
      const pick = (better) => ranked.reduce((best, one) => (better(one[1], best[1]) ? one : best))[0];
      return [...new Set([pick((a, b) => a < b), pick((a, b) => a > b)])];
    }
  }
  return [];
}

function under(all, row, bound, stated) {
  const { requires, accepts } = all.spec(row);
  return bound.same.every((name) => !(requires.includes(name) || accepts.includes(name)) || (all.stated(row, name) ?? "unknown") === stated(name));
}

const grouped = new WeakMap();

/** The rows that may feed a calculation, by quantity. */
export function byQuantity(all, data) {
  if (!grouped.has(data)) {
    const found = new Map();
    for (const [id, { quantity }] of Object.entries(data.amounts)) {
      const row = all.row(id);
      if (row >= 0) found.set(quantity, [...(found.get(quantity) ?? []), row]);
    }
    grouped.set(data, found);
  }
  return grouped.get(data);
}

const products = (lists) => lists.reduce((found, list) => found.flatMap((one) => list.map((item) => [...one, item])), [[]]);

/** A number typed in a unit, in base units. */
export const inBase = (data, digits, unit) => Fraction.of(digits).times(unitOf(data, unit).scale);

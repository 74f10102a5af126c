// The catalogue's own formulas: their expression is read and evaluated here as the generator reads and evaluates it.

import { written } from "./french.mjs";
import { Fraction } from "./fraction.mjs";
import { UnitFault, ZeroFault, converted, exactly, interval, operate, unitOf } from "./intervals.mjs";

/** Read an expression: names, `+ - * /` and parentheses. */
export function parsed(text) {
  const tokens = text.match(/[a-z][a-z0-9_]*|[-+*/()]|\S/g) ?? [];
  let at = 0;
  const chain = (signs, part) => () => {
    let tree = part();
    while (tokens[at] && signs.includes(tokens[at])) {
      const sign = tokens[at++];
      tree = { sign, left: tree, right: part() };
    }
    return tree;
  };
  const atom = () => {
    const token = tokens[at++];
    if (token === "(") {
      const tree = sum();
      if (tokens[at++] !== ")") throw new SyntaxError("« ) » attendu");
      return tree;
    }
    if (!/^[a-z][a-z0-9_]*$/.test(token ?? "")) throw new SyntaxError(`« ${token ?? "la fin"} » inattendu`);
    return { name: token };
  };
  const product = chain("*/", atom);
  const sum = chain("+-", product);
  const tree = sum();
  if (at < tokens.length) throw new SyntaxError(`« ${tokens[at]} » inattendu`);
  return tree;
}

/** Evaluate a formula over intervals bound by name; the result is an interval in the formula's unit, or `{fault}`. */
export function calculated(data, formula, inputs) {
  const known = { ...inputs };
  for (const [name, one] of Object.entries(formula.constants)) known[name] = exactly(Fraction.of(one.value), unitOf(data, one.unit));
  const value = (tree) => (tree.name ? known[tree.name] : operate(tree.sign, value(tree.left), value(tree.right)));
  try {
    return converted(value(parsed(formula.expression)), unitOf(data, formula.unit));
  } catch (fault) {
    if (fault instanceof UnitFault) return { fault: "Les unités de ces entrées ne se combinent pas." };
    if (fault instanceof ZeroFault) return { fault: "Ce calcul diviserait par zéro." };
    throw fault;
  }
}

/** Write a result in French, with the formula's decimals: a bound or a range stays one; null when nothing is known. */
export function resultText(value, decimals) {
  const near = value.approximate ? "≈\u00a0" : "";
  const digits = (number) => written(number.digits(decimals));
  if (value.low.open && value.high.open) return null;
  if (value.high.open) return `${value.low.strict ? ">" : "≥"}\u00a0${near}${digits(value.low.number)}`;
  if (value.low.open) return `${value.high.strict ? "<" : "≤"}\u00a0${near}${digits(value.high.number)}`;
  if (value.low.number.is(value.high.number)) return near + digits(value.low.number);
  const ends = `${digits(value.low.number)}–${digits(value.high.number)}`;
  return near + (value.middle ? `${digits(value.middle)} (${ends})` : ends);
}

/** The most that a value may be, as a number of base units; null when nothing bounds it. */
export const most = (value) => (value.high.infinite ? null : value.high.number.times(value.unit.scale));

/** What the readings of a calculation say of a condition, or of a trait of what they name. */
export function told(all, data, rows, key) {
  const said = new Set();
  for (const row of rows) {
    const stated = all.stated(row, key);
    const text = stated ?? traits(all, data, (name) => all.stated(row, name))[key];
    if (text !== undefined && text !== null) said.add(text);
  }
  return said;
}

/** The traits of all that is named; `stated` gives what is said of a condition. */
export function traits(all, data, stated) {
  const found = {};
  for (const [name, spec] of Object.entries(all.data.conditions)) {
    if (spec.kind === "name") Object.assign(found, data.traits[spec.names]?.[stated(name)] ?? {});
  }
  return found;
}

/** Why a formula does not apply to readings: the trait or the condition met, null when it applies. */
export function refused(all, data, formula, rows) {
  for (const [key, values] of Object.entries(formula.refuses)) {
    const said = told(all, data, rows, key);
    const met = [...(said.size ? said : ["unknown"])].find((text) => values.includes(text));
    if (met !== undefined) return { key, met };
  }
  return null;
}

/** The interval of a reading, from its exact amount. */
export function intervalOf(data, id, signed = false) {
  const amount = data.amounts[id];
  return interval(amount, unitOf(data, amount.unit), signed);
}

// Arithmetic on values that may be ranges or bounds: exact ends, nothing rounded, units checked. As the generator does.

import { Fraction, ZERO } from "./fraction.mjs";

const INFINITE = { number: ZERO, strict: false, open: true };
const end = (number, more = {}) => ({ number, infinite: 0, open: false, strict: false, ...more });
const signOf = (one) => one.infinite || one.number.sign;

/** Make the interval of an amount of the data; what cannot be negative has zero under its upper bound. */
export function interval(amount, unit, signed = false) {
  const number = (text) => (text ? Fraction.of(text) : ZERO);
  let [low, high] = [end(number(amount.low)), end(number(amount.high))];
  let middle = amount.middle ? Fraction.of(amount.middle) : null;
  if (amount.bound === "max") {
    [low, middle] = [signed ? { ...INFINITE, infinite: -1 } : end(ZERO, { open: true }), null];
    high = { ...high, strict: Boolean(amount.strict) };
  } else if (amount.bound === "min") {
    [high, middle] = [{ ...INFINITE, infinite: 1 }, null];
    low = { ...low, strict: Boolean(amount.strict) };
  }
  return { low, high, middle, unit, approximate: Boolean(amount.approximate) };
}

/** The interval of one known number. */
export const exactly = (fraction, unit) => ({ low: end(fraction), high: end(fraction), middle: fraction, unit, approximate: false });

export function operate(sign, left, right) {
  const approximate = left.approximate || right.approximate;
  if (sign === "+" || sign === "-") {
    if (!like(left.unit, right.unit)) throw new UnitFault();
    let other = converted(right, left.unit);
    if (sign === "-") other = negative(other);
    const middle = left.middle && other.middle ? left.middle.plus(other.middle) : null;
    return { low: added(left.low, other.low), high: added(left.high, other.high), middle, unit: left.unit, approximate };
  }
  if (sign === "/" && holdsZero(right)) throw new ZeroFault();
  const other = sign === "/" ? inverse(right) : right;
  const corners = [left.low, left.high].flatMap((a) => [other.low, other.high].map((b) => multiplied(a, b)));
  const middle = left.middle && other.middle ? left.middle.times(other.middle) : null;
  return {
    low: corners.reduce((best, one) => (before(one, best, false) ? one : best)),
    high: corners.reduce((best, one) => (before(best, one, true) ? one : best)),
    middle,
    unit: combined(left.unit, right.unit, sign === "*" ? 1 : -1),
    approximate,
  };
}

/** Write an interval in another unit of the same dimension. */
export function converted(value, unit) {
  if (!sameDimension(value.unit, unit)) throw new UnitFault();
  const factor = value.unit.scale.per(unit.scale);
  const scaled = (one) => ({ ...one, number: one.number.times(factor) });
  return { ...value, low: scaled(value.low), high: scaled(value.high), middle: value.middle && value.middle.times(factor), unit };
}

export class UnitFault extends Error {}
export class ZeroFault extends Error {}

/** A unit of the published data, ready to compute with. */
export const unitOf = (data, symbol) => ({ ...data.units[symbol], spelled: symbol, scale: Fraction.of(data.units[symbol].scale) });

const sameDimension = (a, b) => JSON.stringify(a.dimension) === JSON.stringify(b.dimension);
const like = (a, b) => sameDimension(a, b) && a.percentage === b.percentage;

function combined(a, b, turn) {
  const dimension = {};
  for (const name of [...new Set([...Object.keys(a.dimension), ...Object.keys(b.dimension)])].sort()) {
    const exponent = (a.dimension[name] ?? 0) + turn * (b.dimension[name] ?? 0);
    if (exponent) dimension[name] = exponent;
  }
  return { dimension, scale: turn > 0 ? a.scale.times(b.scale) : a.scale.per(b.scale), percentage: a.percentage !== b.percentage };
}

function before(a, b, stated) {
  if (a.infinite !== b.infinite) return a.infinite < b.infinite;
  const order = a.number.compare(b.number);
  // Of two equal ends, the one that a source states is kept.
  return order < 0 || (order === 0 && (stated ? a.open && !b.open : !a.open && b.open));
}

function multiplied(a, b) {
  if (a.infinite || b.infinite) return end(ZERO, { infinite: Math.sign(signOf(a) * signOf(b)), open: true });
  return end(a.number.times(b.number), { open: a.open || b.open, strict: a.strict || b.strict });
}

function added(a, b) {
  if (a.infinite || b.infinite) return end(ZERO, { infinite: a.infinite || b.infinite, open: true });
  return end(a.number.plus(b.number), { open: a.open || b.open, strict: a.strict || b.strict });
}

function negative(value) {
  const turned = (one) => ({ ...one, number: one.number.negative(), infinite: -one.infinite });
  return { ...value, low: turned(value.high), high: turned(value.low), middle: value.middle && value.middle.negative() };
}

function inverse(value) {
  const one = Fraction.of("1");
  const turned = (side) => {
    if (side.infinite) return end(ZERO, { open: true });
    return side.number.sign ? { ...side, number: one.per(side.number) } : end(ZERO, { infinite: 1, open: true });
  };
  return { ...value, low: turned(value.high), high: turned(value.low), middle: value.middle && one.per(value.middle) };
}

function holdsZero(value) {
  const above = signOf(value.low) > 0 || (signOf(value.low) === 0 && value.low.open);
  return !above && signOf(value.high) >= 0;
}

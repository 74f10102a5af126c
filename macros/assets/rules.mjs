// Whether two readings compare: the rule of the generator, over the conditions that the site's data declare.
// A reading here is `{quantity, stated}`: the quantity's specification, and what is stated of a condition or null.

const UNKNOWN = "unknown";

/** Compare on one condition: "same", "differs", or "unstated" when either side does not say. Two unknowns are not the same. */
export function compare(a, b, condition) {
  const [left, right] = [a.stated(condition) ?? UNKNOWN, b.stated(condition) ?? UNKNOWN];
  if (left === UNKNOWN || right === UNKNOWN) return "unstated";
  return left === right ? "same" : "differs";
}

/** The conditions that both quantities speak of, in the order of the first, each with whether both require it. */
export function shared(one, two) {
  const speaks = (quantity, name) => quantity.requires.includes(name) || quantity.accepts.includes(name);
  const names = [...one.requires, ...one.accepts].filter((name) => speaks(two, name));
  return new Map(names.map((name) => [name, one.requires.includes(name) && two.requires.includes(name)]));
}

/** The conditions on which two readings are not the same, and how they are not. */
export function comparable(a, b, varies = []) {
  const found = new Map();
  for (const name of shared(a.quantity, b.quantity).keys()) {
    const answer = varies.includes(name) ? "same" : compare(a, b, name);
    if (answer !== "same") found.set(name, answer);
  }
  return found;
}

/** Whether the data declare that two quantities never stand side by side. */
export const neverTogether = (one, two) => one.not_with.includes(two.id) || two.not_with.includes(one.id);

/** What forbids a comparison: two quantities, a condition that differs, or a required one that is not stated. */
export function verdict(a, b) {
  const answers = comparable(a, b);
  const required = shared(a.quantity, b.quantity);
  const named = (wanted) => [...answers].filter(([, answer]) => answer === wanted).map(([name]) => name);
  const unstated = named("unstated");
  const found = {
    apart: a.quantity.id !== b.quantity.id,
    never: neverTogether(a.quantity, b.quantity),
    differs: named("differs"),
    missing: unstated.filter((name) => required.get(name)),
    silent: unstated.filter((name) => !required.get(name) && (a.stated(name) ?? UNKNOWN) !== (b.stated(name) ?? UNKNOWN)),
  };
  return { ...found, same: !found.apart && !found.differs.length && !found.missing.length };
}

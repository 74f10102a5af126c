// Which readings pass, and which choices still lead somewhere: one pass over the columns, however many filters.

const PAIRED = new Set(["name", "count", "choice"]);
const NOTHING = "-";

/** The filters that the data allow: quantity, nature, then each condition that has names, counts or choices. */
export function filtersOf(all) {
  const { data } = all;
  const required = new Set(data.quantities.flatMap((quantity) => quantity.requires));
  const words = new Intl.Collator("fr", { numeric: true });
  const used = (column) => new Set(column);
  const fixed = (name, label, specs, column) => {
    const seen = used(column);
    const options = specs.map(({ id, label: text }, rank) => ({ value: id, text, rank })).filter(({ rank }) => seen.has(rank));
    return { name, label, column, options, main: true };
  };
  const found = [
    fixed("grandeur", "grandeur", data.quantities, all.quantity),
    fixed("nature", "nature", data.natures, all.nature),
  ];
  for (const [name, spec] of Object.entries(data.conditions)) {
    if (!PAIRED.has(spec.kind)) continue;
    const options = spec.values.map((value, index) => ({ value, text: value === "unknown" ? "non précisé" : spec.texts[index], rank: index + 1 }));
    options.sort((a, b) => (a.value === "unknown") - (b.value === "unknown") || words.compare(a.text, b.text));
    found.push({ name, label: spec.label, column: all.column(name), options, main: required.has(name) && spec.kind !== "choice" });
  }
  return found;
}

/** Apply choices (filter name → value): the rows that pass, in order, and the ranks each filter may still take. */
export function passing(all, filters, choices) {
  const active = [];
  for (const [at, filter] of filters.entries()) {
    const value = choices.get(filter.name);
    if (value === undefined) continue;
    active.push({ at, column: filter.column, rank: filter.options.find((option) => option.value === value)?.rank ?? NOTHING });
  }
  const rows = new Uint32Array(all.count);
  const open = filters.map((filter) => new Uint8Array(1 + Math.max(0, ...filter.options.map(({ rank }) => rank))));
  let kept = 0;
  for (let row = 0; row < all.count; row += 1) {
    let failed = -1;
    let failures = 0;
    for (const one of active) {
      if (one.column[row] !== one.rank) {
        failures += 1;
        failed = one.at;
        if (failures > 1) break;
      }
    }
    if (failures === 0) {
      rows[kept++] = row;
      for (let at = 0; at < filters.length; at += 1) open[at][filters[at].column[row]] = 1;
    } else if (failures === 1) open[failed][filters[failed].column[row]] = 1;
  }
  return { rows: rows.subarray(0, kept), open };
}

/** Sort rows by a column: numbers by value, ranks by the order of their texts; what has none comes last. */
export function sorted(rows, keys, descending) {
  const turn = descending ? -1 : 1;
  const known = rows.filter((row) => !Number.isNaN(keys[row]));
  const silent = rows.filter((row) => Number.isNaN(keys[row]));
  known.sort((a, b) => turn * (keys[a] - keys[b]) || a - b);
  const joined = new Uint32Array(rows.length);
  joined.set(known);
  joined.set(silent, known.length);
  return joined;
}

/** What to sort a filter's column by: the place of each value among the options, NaN when nothing is said. */
export function orderOf(filter) {
  const places = new Map(filter.options.map((option, place) => [option.rank, option.value === "unknown" ? NaN : place]));
  return Float64Array.from(filter.column, (rank) => places.get(rank) ?? NaN);
}

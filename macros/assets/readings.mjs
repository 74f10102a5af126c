// All the readings of the site, in columns, as `explorer.json` publishes them.

import { lastFresh } from "./fresh.mjs";
import { published } from "./site.mjs";

let known = null;

/** Fetch the readings once. */
export const readings = () => (known ??= published("explorer.json").then((data) => new Readings(data)));

/** Write runs, `[value, how many…]`, back into one value a row. */
export function unrolled(runs, count, Column = Array) {
  const column = new Column(count);
  for (let part = 0, row = 0; part < runs.length; part += 2) {
    column.fill(runs[part], row, row + runs[part + 1]);
    row += runs[part + 1];
  }
  return column;
}

/** The readings by row; a condition's number is the rank, from 1, of its value, 0 when the reading says nothing of it. */
export class Readings {
  constructor(data) {
    const { rows } = data;
    this.data = data;
    this.count = rows.count;
    this.letters = rows.letters.split(" ");
    this.text = rows.text;
    this.key = Float64Array.from(rows.key, (key) => key ?? NaN);
    for (const name of ["source", "quantity", "nature", "unit"]) this[name] = unrolled(rows[name], this.count, Uint16Array);
    this.spread = unrolled(rows.spread, this.count);
    this.variant = unrolled(rows.variant, this.count);
    this.columns = new Map();
    this.fresh = new Map();
  }

  /** The number of a condition's value, row by row. */
  column(name) {
    if (!this.columns.has(name)) {
      const spec = this.data.conditions[name];
      this.columns.set(name, spec ? unrolled(spec.rows, this.count, Uint16Array) : new Uint16Array(this.count));
    }
    return this.columns.get(name);
  }

  /** Whether the tool implies what a reading states, row by row. */
  implied(name) {
    const runs = this.data.conditions[name]?.implied;
    return runs ? unrolled(runs, this.count, Uint8Array) : null;
  }

  id = (row) => `${this.data.sources[this.source[row]].id}.${this.letters[row]}`;

  address = (row) => `${this.data.sources[this.source[row]].address}#${this.letters[row]}`;

  mark = (row) => `${this.data.natures[this.nature[row]].id}:${this.id(row)}`;

  /** The last day on which a reading is fresh, null when it always is. */
  until(row) {
    const key = this.source[row] * this.data.quantities.length + this.quantity[row];
    if (!this.fresh.has(key)) this.fresh.set(key, lastFresh(this.data.sources[this.source[row]].retrieved, this.spec(row).shelf_life));
    return this.fresh.get(key);
  }

  spec = (row) => this.data.quantities[this.quantity[row]];

  /** What a reading states of a condition, as the data write it; null when it says nothing of it. */
  stated(row, name) {
    const rank = this.column(name)[row];
    return rank ? this.data.conditions[name].values[rank - 1] : null;
  }

  /** The same in French. */
  said(row, name) {
    const rank = this.column(name)[row];
    return rank ? this.data.conditions[name].texts[rank - 1] : null;
  }

  /** The row of a reading's id, -1 when there is none. */
  row(id) {
    this.byId ??= new Map(Array.from({ length: this.count }, (_, row) => [this.id(row), row]));
    return this.byId.get(id) ?? -1;
  }

  /** A reading as the rules of comparison want it. */
  reading = (row) => ({ quantity: this.spec(row), stated: (name) => this.stated(row, name) });
}

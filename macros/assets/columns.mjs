// The table of the readings that pass: the columns that tell them apart, what they share said once above.

import { el, lang } from "./dom.mjs";
import { capital } from "./french.mjs";
import { today, word as again } from "./fresh.mjs";
import { way } from "./site.mjs";

/** Choose the columns for some rows: a quantity and a nature where several stand, and the conditions that differ. */
export function columnsOf(all, rows, filters) {
  const quantities = new Set();
  const natures = new Set();
  const units = new Set();
  for (const row of rows) {
    quantities.add(all.quantity[row]);
    natures.add(all.nature[row]);
    if (!Number.isNaN(all.key[row])) units.add(all.unit[row]);
  }
  const symbols = new Set(Array.from(units, (rank) => all.data.units[rank].symbol));
  const required = new Set([...quantities].flatMap((rank) => all.data.quantities[rank].requires));
  const about = filters.filter(({ name }) => required.has(name));
  const several = (filter) => {
    const first = filter.column[rows[0]];
    return rows.some((row) => filter.column[row] !== first);
  };
  const kept = quantities.size > 1 ? about.filter(({ name }) => all.data.conditions[name].kind === "name") : about;
  // A row goes by a name rather than by a number.
  const named = ({ name }) => all.data.conditions[name].kind === "name";
  const told = kept.filter(several).sort((a, b) => named(b) - named(a));
  const shared = rows.length ? kept.filter((filter) => !told.includes(filter) && known(all, rows[0], filter.name)) : [];
  const columns = told.map((filter) => ({ id: filter.name, label: filter.label, filter, cell: (row) => condition(all, row, filter.name) }));
  if (quantities.size !== 1 || !columns.length) {
    columns.unshift({ id: "grandeur", label: "grandeur", filter: filters[0], cell: (row) => quantity(all, row) });
  }
  const signed = natures.size > 1;
  const aligned = quantities.size === 1 && symbols.size === 1 ? widths(all, rows) : null;
  // What every row would say, the head says once.
  const stale = rows.length > 0 && rows.every(isPast(all));
  const only = quantities.size === 1 ? [...quantities][0] : null;
  const value = {
    id: "valeur",
    label: only === null ? "valeur" : all.data.quantities[only].label,
    numeric: true,
    ranked: only !== null,
    nature: signed || !natures.size ? null : all.data.natures[[...natures][0]],
    unit: aligned && [...symbols][0],
    stale,
    cell: (row) => figure(all, row, signed, !stale, aligned),
  };
  const [first, ...others] = columns;
  return { columns: [first, value, ...others, { id: "source", label: "source", cell: (row) => source(all, row) }], shared };
}

function known(all, row, name) {
  const stated = all.stated(row, name);
  return stated !== null && stated !== "unknown";
}

const speaks = (all, row, name) => {
  const { requires, accepts } = all.spec(row);
  return requires.includes(name) || accepts.includes(name);
};

/** The parts of a cell: its attributes and what it holds. */
export function condition(all, row, name) {
  const mark = { "data-releve": all.mark(row), "data-condition": name };
  if (!known(all, row, name)) {
    return [{ ...mark, class: "releve-unknown" }, speaks(all, row, name) ? "non précisé" : "sans objet"];
  }
  const spec = all.data.conditions[name];
  const address = spec.addresses?.[all.column(name)[row] - 1];
  const text = all.said(row, name);
  return [mark, address ? el("a", { href: way(address) }, text) : text];
}

const quantity = (all, row) => [{ "data-releve": all.mark(row), "data-field": "label" }, all.spec(row).label];

function isPast(all) {
  const day = today();
  return (row) => { const until = all.until(row); return until !== null && until < day; };
}

/** The longest decimals and spread of some rows, so that their figures stand on the comma. */
function widths(all, rows) {
  all.tails ??= all.text.map(tailOf);
  let [tail, spread] = ["", ""];
  for (const row of rows) {
    if (all.tails[row].length > tail.length) tail = all.tails[row];
    if (all.spread[row].length > spread.length) spread = all.spread[row];
  }
  return { tail, spread };
}

const tailOf = (text) => /,\d+$/.exec(text)?.[0] ?? "";

/** What a text lacks to be as wide as another, drawn unseen; every digit is as wide as a zero. */
function pad(tag, own, wanted) {
  const missing = wanted.slice(own.length).replace(/\d/g, "0");
  return missing && el(tag, { class: "releve-pad", "data-pad": missing });
}

/**
 * The cell of a figure. It bears its unit, since rows may have several, unless it is `aligned` in a column whose head does;
 * `tells` has it say that it is to be read again.
 */
export function figure(all, row, signed, tells = true, aligned = null) {
  const unit = all.data.units[all.unit[row]];
  const mark = { "data-releve": all.mark(row), "data-unit": unit.unit || null, "data-decimals": unit.decimals };
  if (Number.isNaN(all.key[row])) return [{ ...mark, class: "releve-number releve-absent" }, all.text[row]];
  const space = unit.symbol.startsWith("%") ? "\u202f" : "\u00a0";
  const nature = all.data.natures[all.nature[row]];
  return [
    { ...mark, class: "releve-number" },
    [
      signed && el("span", { class: "releve-nature", "data-nature": nature.id }, el("span", { class: "releve-hidden" }, nature.label)),
      signed && " ",
      el("a", { href: way(all.address(row)) }, all.text[row], aligned && pad("span", tailOf(all.text[row]), aligned.tail), all.spread[row] && el("small", { class: "releve-spread" }, all.spread[row]),
        aligned ? pad("small", all.spread[row], aligned.spread) : unit.symbol && space + unit.symbol),
      tells && isPast(all)(row) && [" ", again()],
    ],
  ];
}

export function source(all, row) {
  const { id, title, language, address } = all.data.sources[all.source[row]];
  return [{ "data-releve": `words:source/${id}`, lang: lang(language) }, el("a", { href: way(address) }, title)];
}

/** A row of the table; its first cell names it. */
export function line(all, row, columns) {
  return el("tr", {}, columns.map((column, rank) => {
    const [attributes, content] = column.cell(row);
    return el(rank ? "td" : "th", rank ? attributes : { scope: "row", ...attributes }, content);
  }));
}

/** The heads, with the buttons of those that sort; `sort` is `{id, descending}` or null. */
export function heads(columns, sort, pressed) {
  return el("tr", {}, columns.map((column) => {
    const order = sort?.id === column.id ? (sort.descending ? "descending" : "ascending") : "none";
    const sign = column.nature && el("span", { class: "releve-nature", "data-nature": column.nature.id }, el("span", { class: "releve-hidden" }, column.nature.label));
    const nature = (sign || column.unit) && el("span", { class: "releve-unit" }, column.unit, column.unit && " ", sign);
    const word = capital(column.label);
    const sorts = column.filter || column.ranked;
    return el(
      "th",
      { scope: "col", class: column.numeric ? "releve-number" : null, "aria-sort": sorts ? order : null },
      sorts ? el("button", { type: "button", class: "releve-sort", "data-sort-by": column.id, onclick: () => pressed(column) }, el("span", { class: "releve-sort-word" }, word), nature, column.stale && again()) : [word, nature, column.stale && again()],
    );
  }));
}

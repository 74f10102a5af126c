// Finding one reading among all: the main filters, then the readings that pass, each with a button.

import { Choice } from "./choice.mjs";
import { condition, figure, source } from "./columns.mjs";
import { count, el } from "./dom.mjs";
import { capital } from "./french.mjs";
import { filtersOf, passing } from "./filters.mjs";

const MOST = 20;

export class Picker {
  /** `label` is what the button says, `picked` receives the row of the reading chosen. */
  constructor(all, label, picked) {
    this.all = all;
    this.label = label;
    this.picked = picked;
    this.filters = filtersOf(all).filter(({ main }) => main);
    this.choices = this.filters.map((filter) => new Choice(all, filter, () => this.changed(), { id: `choix-${filter.name}` }));
    this.status = el("p", { class: "releve-status", role: "status" });
    this.list = el("ul", { class: "releve-found" });
    const fields = this.choices.filter(({ filter }) => filter.options.length > 1);
    this.node = el("div", {},
      el("div", { class: "releve-fields" }, fields.map((choice) => el("p", {}, el("label", { for: choice.node.id }, capital(choice.filter.label)), choice.node))),
      this.status, this.list);
    this.changed();
  }

  /** Start from the conditions of a reading, so that what compares with it comes first. */
  near(row) {
    for (const choice of this.choices) {
      const { name } = choice.filter;
      if (name === "grandeur") choice.value = this.all.spec(row).id;
      else if (this.all.data.conditions[name]?.kind === "count") choice.value = this.all.stated(row, name) ?? "";
    }
    this.changed();
  }

  changed() {
    const asked = new Map(this.choices.filter(({ value }) => value !== "").map((choice) => [choice.filter.name, choice.value]));
    const { rows, open } = passing(this.all, this.filters, asked);
    this.choices.forEach((choice, at) => choice.offer(open[at]));
    const shown = rows.subarray(0, MOST);
    this.status.replaceChildren(...(rows.length
      ? [count(rows.length), rows.length > 1 ? " relevés" : " relevé", rows.length > MOST ? "\u202f; les premiers sont ci-dessous, filtrez pour voir les autres." : "."]
      : ["Aucun relevé ne répond à tous ces choix."]));
    this.list.replaceChildren(...Array.from(shown, (row) => this.item(row)));
  }

  item(row) {
    return el("li", {}, el("button", { type: "button", "data-row": row, onclick: () => this.picked(row) }, this.label), summary(this.all, row));
  }
}

/** A reading in one line: its figure, what it is about, its source. */
export function summary(all, row) {
  const { requires } = all.spec(row);
  const names = requires.filter((name) => ["name", "count"].includes(all.data.conditions[name]?.kind) && all.stated(row, name) !== "unknown" && all.stated(row, name) !== null);
  return el("span", {}, " ", span(figure(all, row, true)), `, ${all.spec(row).label}`,
    names.map((name) => [", ", counted(all, name), span(condition(all, row, name))]), ", ", span(source(all, row)));
}

/** The words before a count, where another condition counts the same thing. */
function counted(all, name) {
  const { label, counts } = all.data.conditions[name];
  const alike = counts && Object.values(all.data.conditions).filter((other) => other.counts === counts).length > 1;
  return alike && !label.startsWith(counts) ? `${label} ` : "";
}

/** What a cell holds, in a sentence. */
export function span([attributes, content]) {
  return el("span", { ...attributes, class: null }, content);
}

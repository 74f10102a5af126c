// What a reader knows of one condition: a choice among what the readings state, or a count that she types.

import { Choice } from "./choice.mjs";
import { el } from "./dom.mjs";
import { capital } from "./french.mjs";

export class Condition {
  constructor(all, name, rows, changed) {
    this.name = name;
    this.spec = all.data.conditions[name];
    const id = `verifier-${name}`;
    if (this.spec.kind === "count") {
      this.input = el("input", { id, type: "text", inputmode: "numeric", autocomplete: "off", oninput: changed });
    } else {
      this.choice = new Choice(all, filterOf(all, name, rows), changed, { none: "je ne sais pas", id });
    }
    this.node = el("div", { class: "releve-field" }, el("label", { for: id }, capital(this.spec.label)), this.input ?? this.choice.node);
  }

  get value() {
    return this.input ? this.input.value.replace(/[\s\u00a0\u202f]/g, "") : this.choice.value;
  }

  set value(value) {
    if (this.input) this.input.value = value;
    else this.choice.value = value;
  }
}

/** The values that the readings of a quantity state of a condition, those unknown left out. */
function filterOf(all, name, rows) {
  const spec = all.data.conditions[name];
  const column = all.column(name);
  const words = new Intl.Collator("fr", { numeric: true });
  const ranks = new Set(rows.map((row) => column[row]));
  const options = spec.values
    .map((value, index) => ({ value, text: spec.texts[index], rank: index + 1 }))
    .filter(({ value, rank }) => ranks.has(rank) && value !== "unknown")
    .sort((a, b) => words.compare(a.text, b.text));
  return { name, label: spec.label, column, options };
}

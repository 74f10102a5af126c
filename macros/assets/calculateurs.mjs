// A calculator a formula: inputs filled by readings or typed, the result at once, the measurement beside it.

import { Choice } from "./choice.mjs";
import { el } from "./dom.mjs";
import { filtersOf } from "./filters.mjs";
import { calculated, intervalOf, most, refused, resultText } from "./formulas.mjs";
import { Fraction } from "./fraction.mjs";
import { capital, typed, withUnit } from "./french.mjs";
import { Field } from "./field.mjs";
import { exactly, unitOf } from "./intervals.mjs";
import { applies, byQuantity } from "./limits.mjs";
import { summary } from "./picker.mjs";
import { readings } from "./readings.mjs";
import { published } from "./site.mjs";
import { chosen, keep } from "./state.mjs";

const BESIDE = 5;

/** Fill one calculator; a page may hold several. */
export async function start(root) {
  const [all, data] = await Promise.all([readings(), published("calculs.json")]);
  const formula = data.formulas.find(({ id }) => id === root.dataset.formula);
  root.replaceChildren(new Calculator(all, data, formula).node);
}

class Calculator {
  constructor(all, data, formula) {
    Object.assign(this, { all, data, formula });
    this.state = chosen();
    const wanted = [...Object.values(formula.inputs), formula.calculator.within].filter(Boolean);
    this.rows = wanted.flatMap((quantity) => byQuantity(all, data).get(quantity) ?? []);
    const required = new Set(this.rows.flatMap((row) => all.spec(row).requires));
    this.filters = filtersOf(all).filter(({ name }) => required.has(name) && all.data.conditions[name].kind === "name");
    this.choices = this.filters.map((filter) => new Choice(all, filter, () => this.picked(), { none: "à taper", id: `${formula.id}-${filter.name}` }));
    this.fields = Object.entries(formula.inputs).map(([name, quantity]) => new Field(this, name, quantity));
    this.output = el("output", { for: this.fields.map(({ id }) => id).join(" "), "data-plain": "méthode" });
    this.said = el("div", { class: "releve-outcome" });
    this.beside = el("div", {});
    this.node = this.form();
    this.begin();
  }

  form() {
    const label = this.formula.title;
    return el(
      "form",
      { class: "releve-calculator", "aria-label": capital(label), onsubmit: (event) => event.preventDefault() },
      el("fieldset", {}, el("legend", {}, "Partir de relevés"), el("div", { class: "releve-fields" },
        this.choices.map((choice) => el("p", {}, el("label", { for: choice.node.id }, capital(choice.filter.label)), choice.node)))),
      el("fieldset", {}, el("legend", {}, "Entrées"), el("div", { class: "releve-fields releve-inputs" }, this.fields.map((field) => field.node))),
      el("div", { class: "releve-result", "aria-live": "polite" },
        el("p", { class: "releve-kind" }, el("span", { class: "releve-key", "data-nature": "calculated" }, "Calcul"), `, jamais mesure · ${label}`),
        el("p", { class: "releve-panel-value" }, this.output), this.said),
      this.beside,
    );
  }

  key = (name) => `${this.formula.id}.${name}`;

  begin() {
    const own = [...this.state.keys()].some((name) => name.startsWith(this.key("")));
    const { start } = this.formula.calculator;
    for (const choice of this.choices) choice.value = (own ? this.state.get(this.key(choice.filter.name)) : start[choice.filter.name]) ?? "";
    this.picked(false);
    for (const field of this.fields) field.restore(this.state.get(this.key(field.name)));
    this.compute(false);
  }

  get names() {
    return new Map(this.choices.filter(({ value }) => value !== "").map((choice) => [choice.filter.name, choice.value]));
  }

  /** The rows of a quantity that are about the names chosen; none as long as one that it requires is not. */
  about(quantity) {
    const names = this.names;
    return (byQuantity(this.all, this.data).get(quantity) ?? []).filter((row) =>
      this.choices.every(({ filter: { name } }) => !this.all.spec(row).requires.includes(name) || names.get(name) === this.all.stated(row, name)));
  }

  picked(computes = true) {
    for (const [at, choice] of this.choices.entries()) choice.offer(this.open(at));
    for (const field of this.fields) field.fill();
    if (computes) this.compute();
  }

  /** The names that some input has a reading for, given the names chosen before in the list. */
  open(at) {
    const { name, column } = this.filters[at];
    const ranks = new Uint8Array(Math.max(...column) + 1);
    for (const row of this.rows) {
      const spec = this.all.spec(row);
      if (!spec.requires.includes(name)) continue;
      const agrees = this.choices.slice(0, at).every((choice) => choice.value === "" || !spec.requires.includes(choice.filter.name) || choice.value === this.all.stated(row, choice.filter.name));
      if (agrees) ranks[column[row]] = 1;
    }
    return ranks;
  }

  /** Compute again; what the reader changed goes to the address, what the page starts from does not. */
  compute(changed = true) {
    if (changed) this.remember();
    const missing = this.fields.filter((field) => field.text.trim() === "");
    const wrong = this.fields.filter((field) => field.check());
    this.beside.replaceChildren(...this.measured());
    if (missing.length || wrong.length) {
      this.output.textContent = "";
      this.said.replaceChildren(el("p", {}, wrong.length ? "Corrigez l’entrée signalée." : `Il manque\u00a0: ${missing.map(({ label }) => label).join(", ")}.`));
      return;
    }
    const rows = this.fields.map(({ row }) => row).filter((row) => row !== null);
    const why = rows.length ? refused(this.all, this.data, this.formula, rows) : null;
    const value = why ? { fault: `Cette formule ne s’applique pas à ce choix (${why.key}\u00a0: ${why.met}).` }
      : calculated(this.data, this.formula, Object.fromEntries(this.fields.map((field) => [field.name, field.interval()])));
    const text = value.fault ? null : resultText(value, this.formula.decimals);
    this.output.textContent = text === null ? "" : withUnit(text, this.formula.symbol);
    this.said.replaceChildren(...(value.fault ? [el("p", { class: "releve-warning" }, value.fault)] : this.fits(value)));
  }

  /** Whether the result stays within what the machine, or whatever is named, has. */
  fits(value) {
    const { within } = this.formula.calculator;
    return (within ? this.about(within).slice(0, 1) : []).map((row) => {
      const room = intervalOf(this.data, this.all.id(row));
      const needed = most(value);
      const fits = needed !== null && needed.compare((room.middle ?? room.low.number).times(room.unit.scale)) <= 0;
      return el("p", { class: "releve-answer", "data-answer": fits ? "same" : "differs" }, fits ? "Cela tient dans\u00a0: " : "Cela ne tient pas dans\u00a0: ", summary(this.all, row));
    });
  }

  /** What was measured under the names chosen, where a limit says that this formula bounds it. */
  measured() {
    const names = this.names;
    const found = this.data.limits.filter(({ at_most }) => at_most === this.formula.id).flatMap((limit) => {
      const shared = [...new Set(Object.values(limit.inputs).flatMap(({ same }) => same))];
      if (shared.some((name) => !names.has(name))) return [];
      const quantity = this.all.data.quantities.findIndex(({ id }) => id === limit.quantity);
      const rows = [];
      for (let row = 0; row < this.all.count; row += 1) {
        if (this.all.quantity[row] === quantity && !Number.isNaN(this.all.key[row]) && shared.every((name) => this.all.stated(row, name) === names.get(name))
          && applies(this.all, this.data, limit, (name) => this.all.stated(row, name))) rows.push(row);
      }
      return rows;
    });
    if (!this.data.limits.some(({ at_most }) => at_most === this.formula.id)) return [];
    if (!found.length) return [el("p", { class: "releve-status" }, "Aucune mesure de ce site ne porte sur ce choix.")];
    return [el("p", { class: "releve-panel-title" }, "À côté, ce qui a été mesuré"), el("ul", { class: "releve-found" }, found.slice(0, BESIDE).map((row) => el("li", {}, summary(this.all, row))))];
  }

  remember() {
    const others = [...chosen()].filter(([name]) => !name.startsWith(this.key("")));
    const own = [...this.names].map(([name, value]) => [this.key(name), value]);
    const hand = this.fields.filter((field) => field.typed).map((field) => [this.key(field.name), field.state]);
    keep([...others, ...own, ...hand]);
  }

  /** A number typed in a unit, as an interval. */
  exact = (text, unit) => exactly(Fraction.of(typed(text)), unitOf(this.data, unit));
}

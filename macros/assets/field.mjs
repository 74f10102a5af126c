// One input of a calculator: a number with its unit, filled by a reading that stands under it or typed by the reader.

import { source } from "./columns.mjs";
import { el } from "./dom.mjs";
import { intervalOf } from "./formulas.mjs";
import { capital, typed, withUnit, written } from "./french.mjs";
import { span } from "./picker.mjs";
import { way } from "./site.mjs";

export class Field {
  constructor(calculator, name, quantity) {
    Object.assign(this, { calculator, name, quantity });
    const { all, data, formula } = calculator;
    this.asked = formula.calculator.asks[name] ?? null;
    this.spec = all.data.quantities.find(({ id }) => id === quantity);
    this.label = formula.labels[name] ?? this.spec?.label ?? name;
    this.id = `${formula.id}-entree-${name}`;
    this.row = null;
    this.typed = false;
    this.input = el("input", { id: this.id, type: "text", inputmode: "decimal", autocomplete: "off", "aria-describedby": `${this.id}-aide`, oninput: () => this.edited() });
    this.unit = el("select", { "aria-label": `Unité, ${this.label}`, onchange: () => this.edited() }, this.units(data).map(([symbol, text]) => el("option", { value: symbol }, text)));
    this.readings = el("select", { "aria-label": `Relevé, ${this.label}`, onchange: () => this.take(this.found[this.readings.selectedIndex]), hidden: true });
    this.help = el("span", { id: `${this.id}-aide`, class: "releve-help" });
    this.error = el("span", { class: "releve-error", role: "alert" });
    this.node = el("div", { class: "releve-field" }, el("label", { for: this.id }, capital(this.label)),
      el("span", { class: "releve-with-unit" }, this.input, this.unit.options.length > 1 ? this.unit : el("span", {}, this.unit.options[0]?.text ?? "")),
      this.presets(), this.readings, this.help, this.error);
    if (this.asked) this.start();
  }

  units(data) {
    if (this.asked) return [[this.asked.unit, data.units[this.asked.unit].symbol]];
    const known = new Set(Object.values(data.amounts).filter(({ quantity }) => quantity === this.quantity).map(({ unit }) => unit));
    return [...new Set([this.spec?.unit ?? "1", ...known])].map((symbol) => [symbol, data.units[symbol].symbol]);
  }

  presets() {
    const choices = Object.entries(this.asked?.choices ?? {});
    if (!choices.length) return null;
    return el("span", { class: "releve-presets" }, choices.map(([name, value]) =>
      el("button", { type: "button", onclick: () => { this.input.value = written(value); this.edited(); } }, name)));
  }

  start() {
    this.input.value = written(this.asked.value);
    const data = this.calculator.all.data;
    const from = data.sources.find(({ id }) => id === this.asked.source);
    this.help.replaceChildren(`${capital(this.asked.why)}.`, ...(from ? [" Source\u00a0: ", el("a", { "data-releve": `words:source/${from.id}`, href: way(from.address) }, from.title), "."] : []));
  }

  get text() {
    return this.input.value;
  }

  get state() {
    return `${this.text.trim()} ${this.unit.value}`;
  }

  /** Take the first reading about the names chosen, unless the reader typed a number. */
  fill() {
    if (this.asked) return;
    this.found = this.calculator.about(this.quantity);
    const { all } = this.calculator;
    // Sources that print the same say it once.
    const texts = this.found.map((row) => this.shown(row));
    this.found = this.found.filter((_, rank) => texts.indexOf(texts[rank]) === rank);
    this.readings.hidden = this.found.length < 2;
    this.readings.replaceChildren(...this.found.map((row) => el("option", { "data-releve": all.mark(row) }, this.shown(row))));
    if (this.found.length) this.take(this.found[0], false);
    else if (this.row !== null) {
      this.row = null;
      this.input.value = "";
      this.help.replaceChildren();
    }
  }

  shown(row) {
    const { all } = this.calculator;
    return withUnit(all.text[row] + all.spread[row], all.data.units[all.unit[row]].symbol);
  }

  take(row, computes = true) {
    const { all, data } = this.calculator;
    const amount = data.amounts[all.id(row)];
    this.row = row;
    this.typed = false;
    this.input.value = all.text[row] + all.spread[row];
    this.unit.value = all.data.units[all.unit[row]].unit || amount.unit;
    this.help.replaceChildren(
      el("a", { class: "releve-figure", "data-releve": all.mark(row), href: way(all.address(row)) }, this.shown(row)), `, ${all.data.natures[all.nature[row]].label}, `, span(source(all, row)));
    if (computes) this.calculator.compute();
  }

  edited() {
    this.own();
    this.calculator.compute();
  }

  own() {
    this.row = null;
    this.typed = true;
    this.help.replaceChildren("Tapé par vous.");
  }

  restore(state) {
    if (!state) return;
    const at = state.lastIndexOf(" ");
    this.input.value = state.slice(0, at);
    this.unit.value = state.slice(at + 1);
    this.own();
  }

  /** Say what is wrong with what was typed; true when something is. */
  check() {
    const wrong = this.row === null && this.text.trim() !== "" && typed(this.text) === null;
    this.input.setAttribute("aria-invalid", wrong);
    this.error.replaceChildren(...(wrong ? ["Ce n’est pas un nombre. Écrivez par exemple ", el("span", { "data-plain": "exemple fictif" }, "3,79"), "."] : []));
    return wrong;
  }

  interval() {
    const { all, data } = this.calculator;
    return this.row === null ? this.calculator.exact(this.text, this.unit.value || "1") : intervalOf(data, all.id(this.row), this.spec?.signed);
  }
}

// A number found elsewhere: is it possible, where does it fall among the readings, what is not said of it, what is near.

import { el, count } from "./dom.mjs";
import { filtersOf } from "./filters.mjs";
import { resultText } from "./formulas.mjs";
import { Fraction } from "./fraction.mjs";
import { capital, typed, withUnit } from "./french.mjs";
import { applies, ceiling, inBase } from "./limits.mjs";
import { unitOf } from "./intervals.mjs";
import { summary } from "./picker.mjs";
import { readings } from "./readings.mjs";
import { published } from "./site.mjs";
import { chosen, keep } from "./state.mjs";
import { Condition } from "./condition.mjs";

const NEAREST = 6;

/** Fill the tool of the page. */
export async function start(root) {
  const [all, data] = await Promise.all([readings(), published("calculs.json")]);
  root.replaceChildren(new Check(all, data).node);
}

class Check {
  constructor(all, data) {
    Object.assign(this, { all, data });
    this.filters = filtersOf(all);
    const known = new Set(this.filters[0].options.map(({ value }) => value));
    this.specs = all.data.quantities.filter(({ id }) => known.has(id));
    this.quantity = el("select", { id: "verifier-grandeur", onchange: () => this.chose() }, this.specs.map(({ id, label }) => el("option", { value: id }, label)));
    this.number = el("input", { id: "verifier-nombre", type: "text", inputmode: "decimal", autocomplete: "off", "aria-describedby": "verifier-erreur", oninput: () => this.check() });
    this.unit = el("select", { id: "verifier-unite", onchange: () => this.check() });
    this.error = el("span", { id: "verifier-erreur", class: "releve-error", role: "alert" });
    this.fields = el("div", { class: "releve-fields" });
    this.said = el("div", { class: "releve-decision", role: "status" });
    this.node = this.form();
    this.restore();
  }

  form() {
    const field = (label, node, ...more) => el("div", { class: "releve-field" }, el("label", { for: node.id }, label), node, more);
    return el(
      "form",
      { class: "releve-verify", "aria-label": "Vérifier un chiffre", onsubmit: (event) => event.preventDefault() },
      el("fieldset", {}, el("legend", {}, "Le chiffre"), el("div", { class: "releve-fields" }, field("Grandeur", this.quantity), field("Nombre", this.number, this.error), field("Unité", this.unit))),
      el("fieldset", {}, el("legend", {}, "Ce que vous en savez"), this.fields),
      this.said,
    );
  }

  restore() {
    const state = chosen();
    this.quantity.value = state.get("grandeur") ?? this.usual();
    if (this.quantity.selectedIndex < 0) this.quantity.selectedIndex = 0;
    this.chose(false);
    this.number.value = state.get("nombre") ?? "";
    if (state.has("unite")) this.unit.value = state.get("unite");
    for (const one of this.conditions) one.value = state.get(one.name) ?? "";
    this.check(false);
  }

  /** The quantity most read. */
  usual() {
    const counts = new Map();
    for (const rank of this.all.quantity) counts.set(rank, (counts.get(rank) ?? 0) + 1);
    const [rank] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best));
    return this.all.data.quantities[rank].id;
  }

  get spec() {
    return this.specs[this.quantity.selectedIndex];
  }

  chose(checks = true) {
    const { spec } = this;
    const rank = this.all.data.quantities.indexOf(spec);
    this.rows = [];
    for (let row = 0; row < this.all.count; row += 1) if (this.all.quantity[row] === rank && !Number.isNaN(this.all.key[row])) this.rows.push(row);
    const base = unitOf(this.data, spec.unit);
    const same = Object.entries(this.data.units).filter(([, unit]) => JSON.stringify(unit.dimension) === JSON.stringify(base.dimension) && unit.percentage === base.percentage);
    this.unit.replaceChildren(...same.map(([symbol, unit]) => el("option", { value: symbol }, unit.symbol || "sans unité")));
    this.unit.value = spec.unit;
    this.conditions = spec.requires.filter((name) => this.all.data.conditions[name]).map((name) => new Condition(this.all, name, this.rows, () => this.check()));
    this.fields.replaceChildren(...this.conditions.map((one) => one.node));
    if (checks) this.check();
  }

  stated = (name) => {
    const one = this.conditions.find((condition) => condition.name === name);
    // What is no condition of this quantity may be a trait of what is named.
    return one ? one.value || "unknown" : null;
  };

  check(changed = true) {
    if (changed) keep([["grandeur", this.spec.id], ["nombre", this.number.value], ["unite", this.unit.value === this.spec.unit ? "" : this.unit.value], ...this.conditions.map((one) => [one.name, one.value])]);
    const digits = typed(this.number.value);
    const wrong = this.number.value.trim() !== "" && digits === null;
    this.number.setAttribute("aria-invalid", wrong);
    this.error.replaceChildren(...(wrong ? ["Ce n’est pas un nombre. Écrivez par exemple ", el("span", { "data-plain": "exemple fictif" }, "57,2"), "."] : []));
    if (digits === null) {
      this.said.replaceChildren(el("p", {}, wrong ? "Corrigez le nombre." : "Tapez un nombre\u00a0: la page dit s’il est possible, où il tombe, et ce qui lui manque."));
      return;
    }
    const amount = inBase(this.data, digits, this.unit.value);
    const matching = this.rows.filter((row) => this.conditions.every((one) => one.value === "" || this.all.stated(row, one.name) === one.value));
    this.said.replaceChildren(...[this.verdict(amount, matching), this.missing(), this.near(amount)].flat(Infinity).filter(Boolean));
  }

  verdict(amount, matching) {
    const answer = (kind, text) => el("p", { class: "releve-answer", "data-answer": kind }, text);
    const { spec } = this;
    if (!spec.signed && amount.sign <= 0) return [answer("differs", "Impossible."), el("p", {}, `Un chiffre nul ou négatif n’a pas de sens pour\u00a0: ${spec.label}.`)];
    const top = spec.at_most === null ? null : Fraction.of(String(spec.at_most)).times(unitOf(this.data, spec.unit).scale);
    if (top && amount.compare(top) > 0) return [answer("differs", "Impossible."), el("p", {}, `Au-delà du tout\u00a0: ${spec.label} ne dépasse pas `, el("output", { "data-plain": "définition" }, withUnit(String(spec.at_most), spec.symbol)), ".")];
    for (const limit of this.data.limits.filter(({ quantity }) => quantity === spec.id)) {
      if (!applies(this.all, this.data, limit, this.stated)) continue;
      const found = ceiling(this.all, this.data, limit, this.stated);
      if (!found) continue;
      const text = withUnit(resultText(found.value, found.formula.decimals) ?? "", found.formula.symbol);
      const beyond = amount.compare(found.top) > 0;
      const why = [el("p", {}, beyond ? "Au-delà de ce que la physique permet\u00a0: " : "Sous le plafond\u00a0: ", `${found.formula.title}, `, el("output", { "data-plain": "méthode" }, text), ", calcul, à partir de\u00a0:"),
        el("ul", { class: "releve-found" }, found.rows.map((row) => el("li", {}, summary(this.all, row)))), beyond && el("p", {}, limit.why)];
      if (beyond) return [answer("differs", "Impossible."), why];
      return [this.place(amount, matching, answer), why];
    }
    return [this.place(amount, matching, answer), this.unjudged()];
  }

  /** Where the number falls among the readings of the same conditions. */
  place(amount, matching, answer) {
    if (!matching.length) return [answer("unstated", "Aucun relevé de ce site ne répond à tout ce que vous en savez."), el("p", {}, "Rien ne le contredit, et rien ne l’appuie.")];
    const base = unitOf(this.data, this.spec.unit).scale;
    const key = amount.per(base).number;
    const ranked = [...matching].sort((a, b) => this.all.key[a] - this.all.key[b]);
    const below = ranked.filter((row) => this.all.key[row] < key).length;
    const outside = key < this.all.key[ranked[0]] ? "Plus bas que tout ce qui a été relevé." : key > this.all.key[ranked.at(-1)] ? "Plus haut que tout ce qui a été relevé." : null;
    const many = (number, one, several) => [count(number), ` ${number > 1 ? several : one}`];
    return [
      outside ? answer("unstated", outside) : answer("same", "Plausible."),
      el("p", {}, "Parmi ", many(matching.length, "relevé qui répond", "relevés qui répondent"), " à ce que vous en savez, ", many(below, "est plus bas", "sont plus bas"), " et ", many(matching.length - below, "égal ou plus haut", "égaux ou plus hauts"), "."),
      el("ul", { class: "releve-found" }, el("li", {}, "Le plus bas\u00a0: ", summary(this.all, ranked[0])), ranked.length > 1 && el("li", {}, "Le plus haut\u00a0: ", summary(this.all, ranked.at(-1)))),
    ];
  }

  /** What must be known before a limit can judge. */
  unjudged() {
    const limits = this.data.limits.filter(({ quantity }) => quantity === this.spec.id);
    const wanted = new Set(limits.flatMap((limit) => [...Object.values(limit.inputs).flatMap(({ same }) => same), ...Object.keys(limit.when)]));
    const labels = [...wanted].filter((name) => this.all.data.conditions[name] && this.stated(name) === "unknown").map((name) => this.all.data.conditions[name].label);
    return labels.length ? el("p", { class: "releve-status" }, `Pour savoir s’il dépasse ce que la physique permet, il faut aussi\u00a0: ${labels.join(", ")}.`) : null;
  }

  missing() {
    const silent = this.conditions.filter((one) => one.value === "");
    if (!silent.length) return [el("h2", {}, "Ce qui lui manque"), el("p", {}, "Rien\u00a0: toutes les conditions exigées sont énoncées.")];
    return [el("h2", {}, "Ce qui lui manque"), el("ul", {}, silent.map((one) => el("li", {}, one.spec.question ?? `${capital(one.spec.label)}\u00a0?`)))];
  }

  /** The readings that share most of what is known, then the nearest in value. */
  near(amount) {
    const key = amount.per(unitOf(this.data, this.spec.unit).scale).number;
    const known = this.conditions.filter((one) => one.value !== "");
    const ranked = this.rows.map((row) => ({ row, alike: known.filter((one) => this.all.stated(row, one.name) === one.value).length, far: Math.abs(Math.log(Math.abs(this.all.key[row]) || 1e-9) - Math.log(Math.abs(key) || 1e-9)) }));
    ranked.sort((a, b) => b.alike - a.alike || a.far - b.far);
    return [el("h2", {}, "Les relevés les plus proches"), el("ul", { class: "releve-found" }, ranked.slice(0, NEAREST).map(({ row }) => el("li", {}, summary(this.all, row))))];
  }
}

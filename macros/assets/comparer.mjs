// Two or three readings side by side: whether they compare, and which conditions keep them apart.

import { condition, figure, source } from "./columns.mjs";
import { el } from "./dom.mjs";
import { enumeration } from "./french.mjs";
import { Picker, span } from "./picker.mjs";
import { readings } from "./readings.mjs";
import { verdict } from "./rules.mjs";
import { chosen, keep } from "./state.mjs";

const PLACES = ["a", "b", "c"];

/** Fill the tool of the page. */
export async function start(root) {
  const all = await readings();
  const side = new Comparison(all);
  root.replaceChildren(side.node);
  root.removeAttribute("aria-busy");
}

class Comparison {
  constructor(all) {
    this.all = all;
    this.rows = PLACES.map((place) => all.row(chosen().get(place) ?? "")).filter((row) => row >= 0);
    this.said = el("div", { class: "releve-decision", role: "status" });
    this.table = el("div", {});
    this.picker = new Picker(all, "Comparer", (row) => this.add(row));
    this.choose = el("section", { "aria-labelledby": "choisir" }, el("h2", { id: "choisir" }, "Choisir un relevé"), this.picker.node);
    this.node = el("div", {}, this.said, this.table, this.choose);
    if (this.rows.length) this.picker.near(this.rows[0]);
    this.draw();
  }

  add(row) {
    if (!this.rows.includes(row)) this.rows = [...this.rows, row].slice(-PLACES.length);
    if (this.rows.length === 1) this.picker.near(row);
    this.draw();
    this.node.scrollIntoView({ block: "start" });
  }

  remove(row) {
    this.rows = this.rows.filter((one) => one !== row);
    this.draw();
  }

  draw() {
    keep(this.rows.map((row, rank) => [PLACES[rank], this.all.id(row)]));
    this.choose.hidden = this.rows.length === PLACES.length;
    this.said.replaceChildren(...verdictOf(this.all, this.rows));
    this.table.replaceChildren(...(this.rows.length ? [this.cards(), ...this.groups()] : []));
  }

  cards() {
    return el("ul", { class: "releve-side", "data-across": this.rows.length }, this.rows.map((row, rank) =>
      el("li", {},
        el("p", { class: "releve-kind" }, `Relevé ${PLACES[rank].toUpperCase()} · ${this.all.spec(row).label}`),
        el("p", { class: "releve-panel-value" }, span(figure(this.all, row, true))),
        el("p", {}, span(source(this.all, row))),
        el("button", { type: "button", "aria-label": `Retirer le relevé ${PLACES[rank].toUpperCase()}`, onclick: () => this.remove(row) }, "Retirer"))));
  }

  groups() {
    const names = [...new Set(this.rows.flatMap((row) => [...this.all.spec(row).requires, ...this.all.spec(row).accepts]))];
    const groups = { differs: [], unstated: [], same: [] };
    for (const name of names) {
      const told = this.rows.map((row) => this.all.stated(row, name) ?? "unknown");
      if (told.every((text) => text === "unknown") && !this.required(name)) continue;
      const known = new Set(told.filter((text) => text !== "unknown"));
      groups[known.size > 1 ? "differs" : told.includes("unknown") ? "unstated" : "same"].push(name);
    }
    const titles = { differs: "Ce qui diffère", unstated: "Ce qui n’est pas dit partout", same: this.rows.length > 1 ? "Ce qui est identique" : "Ses conditions" };
    return Object.entries(groups).filter(([, found]) => found.length).map(([kind, found]) => this.group(kind, titles[kind], found));
  }

  required = (name) => this.rows.some((row) => this.all.spec(row).requires.includes(name));

  group(kind, title, names) {
    const lines = names.map((name) => el("div", { "data-answer": kind },
      el("dt", {}, this.all.data.conditions[name]?.label ?? name),
      this.rows.map((row, rank) => el("dd", {}, el("span", { class: "releve-hidden" }, `Relevé ${PLACES[rank].toUpperCase()}\u00a0: `), span(condition(this.all, row, name))))));
    const list = el("dl", { class: "releve-side-conditions", "data-across": this.rows.length }, lines);
    if (kind !== "same" || this.rows.length < 2) return el("section", {}, el("h2", {}, title), list);
    return el("details", {}, el("summary", {}, title), list);
  }
}

/** The answer in plain French, for every pair of the readings. */
export function verdictOf(all, rows) {
  if (rows.length < 2) {
    return [el("p", {}, rows.length ? "Choisissez un second relevé." : "Choisissez un premier relevé, puis un second.")];
  }
  const pairs = rows.flatMap((row, rank) => rows.slice(rank + 1).map((other) => [row, other]));
  const found = pairs.map(([a, b]) => verdict(all.reading(a), all.reading(b)));
  const names = (key) => [...new Set(found.flatMap((one) => one[key]))];
  const labels = (list) => enumeration(list.map((name) => all.data.conditions[name]?.label ?? name));
  const said = [];
  const title = (answer, text) => said.push(el("p", { class: "releve-answer", "data-answer": answer }, text));
  if (found.every(({ same }) => same)) title("same", rows.length > 2 ? "Ces relevés se comparent." : "Ces deux relevés se comparent.");
  else if (found.some(({ never, apart, differs }) => never || apart || differs.length)) title("differs", "Ces relevés ne se comparent pas tels quels.");
  else title("unstated", "Rien ne permet de dire que ces relevés se comparent.");
  if (found.some(({ never }) => never)) said.push(el("p", {}, `Ces grandeurs ne se mettent jamais côte à côte\u00a0: ${quantities(all, rows)}.`));
  else if (found.some(({ apart }) => apart)) said.push(el("p", {}, `Ce ne sont pas les mêmes grandeurs\u00a0: ${quantities(all, rows)}.`));
  const [differs, missing, silent] = ["differs", "missing", "silent"].map(names);
  if (differs.length) said.push(el("p", {}, `Conditions différentes\u00a0: ${labels(differs)}. Un écart entre ces chiffres peut venir de là, et non de ce que vous voulez comparer.`));
  if (missing.length) said.push(el("p", {}, `Conditions exigées, mais non précisées d’un côté au moins\u00a0: ${labels(missing)}.`), questions(all, missing));
  if (silent.length) said.push(el("p", {}, `Réserve\u00a0: une seule des sources précise ${labels(silent)}.`));
  if (found.every(({ same }) => same)) said.push(el("p", {}, "Toutes les conditions que leur grandeur exige sont énoncées, et ce sont les mêmes."));
  return said;
}

const quantities = (all, rows) => enumeration([...new Set(rows.map((row) => all.spec(row).label))]);

function questions(all, names) {
  const asked = names.map((name) => all.data.conditions[name]?.question).filter(Boolean);
  return asked.length ? el("ul", {}, asked.map((question) => el("li", {}, question))) : "";
}

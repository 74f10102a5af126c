// All the readings: filters, order, address, CSV, matrix. Every change reads the columns once and draws one page of rows.

import { Choice } from "./choice.mjs";
import { columnsOf, condition, heads, line } from "./columns.mjs";
import { download } from "./csv.mjs";
import { count, el } from "./dom.mjs";
import { capital, enumeration } from "./french.mjs";
import { filtersOf, orderOf, passing, sorted } from "./filters.mjs";
import { axesOf, matrix } from "./matrix.mjs";
import { readings } from "./readings.mjs";
import { comparable } from "./rules.mjs";
import { chosen, keep } from "./state.mjs";

const PAGE = 60;
const SCREEN = 20;
const TURN = 12;

/** Fill the tool of the page. */
export async function start(root) {
  root.replaceChildren(el("p", { class: "releve-status", role: "status" }, "Les relevés arrivent…"));
  root.removeAttribute("aria-busy");
  try {
    const all = await readings();
    await breath();
    const tool = new Explorer(root, all);
    await tool.prepare();
    tool.begin();
  } catch {
    root.replaceChildren(el("p", { class: "releve-warning", role: "status" }, "Les relevés n’ont pas pu être lus. Les fiches et les fichiers ci-dessus les donnent aussi."));
  }
}

/** Let the page answer the reader between two parts of a long start. */
const breath = () => new Promise((done) => setTimeout(done));

class Explorer {
  constructor(root, all) {
    this.root = root;
    this.all = all;
    this.filters = filtersOf(all);
    this.axes = axesOf(all);
    this.selects = new Map();
    this.status = el("p", { class: "releve-status", role: "status" });
    this.shared = el("p", { class: "releve-status" });
    this.head = el("thead");
    this.body = el("tbody");
    this.more = el("button", { type: "button", onclick: () => this.extend() }, "Afficher la suite");
    this.pairs = el("div", { class: "releve-pairs" });
  }

  /** Make the lists of choices, a few at a time. */
  async prepare() {
    let began = performance.now();
    for (const filter of this.filters) {
      this.selects.set(filter.name, new Choice(this.all, filter, () => this.changed()));
      if (performance.now() - began < TURN) continue;
      await breath();
      began = performance.now();
    }
  }

  begin() {
    const table = el("table", { class: "releve-grid", "data-table": "mesures", "data-own": true }, el("caption", { id: "mesures-titre" }, el("span", {}, "Relevés")), this.head, this.body);
    this.root.replaceChildren(
      this.controls(),
      this.status,
      this.shared,
      el("div", { class: "releve-table", role: "region", tabindex: "0", "aria-labelledby": "mesures-titre" }, table),
      el("p", {}, this.more),
      this.matrixPart(),
    );
    table.parentElement.dispatchEvent(new Event("releve:table", { bubbles: true }));
    this.restore();
    addEventListener("popstate", () => this.restore());
  }

  controls() {
    const part = (main) => this.filters.filter((filter) => filter.main === main && filter.options.length > 1).map((filter) => this.field(filter));
    const others = part(false);
    return el(
      "form",
      { class: "releve-tool-controls", "aria-label": "Filtres", onsubmit: (event) => event.preventDefault() },
      el("div", { class: "releve-fields" }, part(true)),
      others.length ? el("details", {}, el("summary", {}, "Plus de filtres"), el("div", { class: "releve-fields" }, others)) : null,
      el("p", { class: "releve-buttons" }, el("button", { type: "button", onclick: () => this.clear() }, "Tout effacer"), el("button", { type: "button", onclick: () => download(this.all, this.rows, "mesures") }, "Télécharger ce qui est affiché (CSV)")),
    );
  }

  field(filter) {
    const select = this.selects.get(filter.name);
    return el("p", {}, el("label", { for: select.node.id }, capital(filter.label)), select.node);
  }

  matrixPart() {
    if (this.axes.length < 2) return null;
    const choices = (id, first) => el("select", { id, onchange: () => this.changed() }, this.axes.map((axis, rank) => el("option", { value: axis.name, selected: rank === first }, axis.title)));
    this.down = choices("matrice-lignes", 0);
    this.across = choices("matrice-colonnes", 1);
    this.details = el("details", { class: "releve-matrix-part", ontoggle: () => this.drawMatrix() }, el("summary", {}, "Matrice de ce qui a été mesuré ensemble"),
      el("div", { class: "releve-fields" }, el("p", {}, el("label", { for: "matrice-lignes" }, "Lignes"), this.down), el("p", {}, el("label", { for: "matrice-colonnes" }, "Colonnes"), this.across)), this.pairs);
    return this.details;
  }

  restore() {
    const choices = chosen();
    for (const [name, select] of this.selects) select.value = choices.get(name) ?? "";
    const [id, order] = (choices.get("tri") ?? "").split(".");
    this.sort = id ? { id, descending: order === "desc" } : null;
    if (this.details) {
      this.down.value = choices.get("lignes") ?? this.axes[0].name;
      this.across.value = choices.get("colonnes") ?? this.axes[1].name;
      this.details.open ||= choices.has("lignes") || choices.has("colonnes");
    }
    this.changed();
  }

  clear() {
    this.sort = null;
    for (const choice of this.selects.values()) choice.value = "";
    this.changed();
  }

  get choices() {
    return new Map([...this.selects].filter(([, select]) => select.value !== "").map(([name, select]) => [name, select.value]));
  }

  changed() {
    const { rows, open } = passing(this.all, this.filters, this.choices);
    this.offer(open);
    const { columns, shared } = columnsOf(this.all, rows, this.filters);
    const column = columns.find(({ id, filter, ranked }) => id === this.sort?.id && (filter || ranked));
    if (!column) this.sort = null;
    this.columns = columns;
    this.rows = column ? sorted(rows, column.filter ? orderOf(column.filter) : this.all.key, this.sort.descending) : rows;
    this.remember();
    const focused = document.activeElement?.dataset?.sortBy;
    this.head.replaceChildren(heads(columns, this.sort, (pressed) => this.sortBy(pressed)));
    if (focused) this.head.querySelector(`[data-sort-by="${focused}"]`)?.focus();
    this.body.replaceChildren();
    this.extend(SCREEN);
    // What a screen shows is painted first; the rest of the page of rows follows.
    const drawn = this.rows;
    requestAnimationFrame(() => setTimeout(() => drawn === this.rows && this.extend(PAGE - SCREEN)));
    this.tell(shared);
    this.drawMatrix();
  }

  /** Show only the choices that lead somewhere. */
  offer(open) {
    this.filters.forEach((filter, at) => this.selects.get(filter.name).offer(open[at]));
  }

  remember() {
    const moved = this.details?.open && (this.down.value !== this.axes[0].name || this.across.value !== this.axes[1].name);
    const order = this.sort && `${this.sort.id}.${this.sort.descending ? "desc" : "asc"}`;
    keep([...this.choices, ["tri", order], ["lignes", moved ? this.down.value : ""], ["colonnes", moved ? this.across.value : ""]]);
  }

  sortBy(column) {
    const numeric = Boolean(column.numeric);
    if (this.sort?.id !== column.id) this.sort = { id: column.id, descending: numeric };
    else if (this.sort.descending === numeric) this.sort = { id: column.id, descending: !numeric };
    else this.sort = null;
    this.changed();
  }

  extend(number = PAGE) {
    const shown = this.body.rows.length;
    const next = Array.from(this.rows.subarray(shown, shown + number), (row) => line(this.all, row, this.columns));
    this.body.append(...next);
    this.more.parentElement?.toggleAttribute("hidden", this.body.rows.length >= this.rows.length);
  }

  tell(shared) {
    const kept = this.rows.length;
    const told = kept ? [count(kept), kept > 1 ? " relevés sur " : " relevé sur ", count(this.all.count), "."] : ["Aucun relevé ne répond à tous ces filtres."];
    this.status.replaceChildren(...told, ...this.neighbours());
    this.shared.replaceChildren();
    shared.forEach(({ name, label }, rank) => {
      const [attributes, content] = condition(this.all, this.rows[0], name);
      this.shared.append(rank ? "\u202f; " : "Conditions communes\u00a0: ", `${label} `, el("span", attributes, content));
    });
    if (shared.length) this.shared.append(".");
  }

  /** When figures are ranked, say on which conditions the first rows do not compare with their neighbours. */
  neighbours() {
    if (this.sort?.id !== "valeur" || this.rows.length < 2) return [];
    const differs = new Set();
    const first = this.rows.subarray(0, PAGE);
    for (let rank = 1; rank < first.length; rank += 1) {
      const [a, b] = [this.all.reading(first[rank - 1]), this.all.reading(first[rank])];
      for (const [name, answer] of comparable(a, b)) {
        if (answer === "differs" && a.quantity.requires.includes(name)) differs.add(this.all.data.conditions[name].label);
      }
    }
    return differs.size ? [` Ce n’est pas un classement\u00a0: des lignes voisines diffèrent par ${enumeration([...differs])}.`] : [];
  }

  drawMatrix() {
    if (!this.details?.open) return;
    const axes = [this.down.value, this.across.value];
    const value = (name, rank) => this.all.data.conditions[name].values[rank - 1];
    const href = (left, top) => {
      const asked = new URLSearchParams([...this.choices, [axes[0], value(axes[0], left)], [axes[1], value(axes[1], top)], ["nature", "measured"]]);
      return `?${asked}`;
    };
    const drawn = axes[0] === axes[1] ? el("p", {}, "Choisissez deux listes différentes.") : matrix(this.all, this.rows, axes, href);
    this.pairs.replaceChildren(...[drawn].flat());
    this.pairs.querySelector(".releve-table")?.dispatchEvent(new Event("releve:table", { bubbles: true }));
  }
}

// Tables that sort at a click and, when long, keep the rows that hold a word. Sorting may put side by side two rows that
// do not compare: the line under the table then says on which conditions.

import { calmly, count, el } from "./dom.mjs";
import { enumeration, folded } from "./french.mjs";

const LONG = 20;
const NEXT = { numeric: { none: "descending", descending: "ascending", ascending: "none" }, text: { none: "ascending", ascending: "descending", descending: "none" } };
const WORDS = { ascending: "croissant", descending: "décroissant" };

/** Give every table of a part of the page its buttons, each once it comes within two screens of the reader. */
export function prepare(root) {
  const near = new IntersectionObserver((entries) => {
    for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) {
      near.unobserve(target);
      new Sortable(target);
    }
  }, { rootMargin: "200% 0px" });
  for (const table of root.querySelectorAll(".releve-grid:not([data-own])")) near.observe(table);
}

const permanent = el("a", { class: "releve-permanent", "aria-label": "Lien permanent vers cette ligne" });

/** Offer the address of the row that a reader points at or stands on. */
function addressed({ target }) {
  const row = target.closest("tr[id]");
  if (!row || row.contains(permanent) || permanent === document.activeElement) return;
  permanent.href = `#${row.id}`;
  row.cells[0].append(permanent);
}

class Sortable {
  constructor(table) {
    this.table = table;
    this.body = table.tBodies[0];
    for (const event of ["pointerover", "focusin"]) this.body.addEventListener(event, addressed, { passive: true });
    this.rows = [...this.body.rows];
    this.heads = [...table.tHead.rows[0].cells];
    this.said = el("p", { class: "releve-status", role: "status" });
    table.closest(".releve-table").after(this.said);
    if (this.rows.length > 1) this.heads.forEach((head, index) => this.button(head, index));
    if (this.rows.length > LONG) this.filter();
  }

  button(head, index) {
    const numeric = this.rows.some((row) => row.cells[index].dataset.sort !== undefined);
    // A list that is no ranking is not to be ranked.
    if (numeric && "list" in this.table.dataset && head.classList.contains("releve-number")) return;
    const label = head.firstChild.textContent.trim();
    const word = el("span", { class: "releve-sort-word" }, label);
    const button = el("button", { type: "button", class: "releve-sort" }, word, ...[...head.childNodes].slice(1));
    head.replaceChildren(button);
    head.setAttribute("aria-sort", this.first(head, index));
    button.addEventListener("click", () => this.sort(head, index, numeric, label));
  }

  /** The order in which the table came, for the column by which it was sorted. */
  first(head, index) {
    if (!head.dataset.column || head.dataset.column !== this.table.dataset.sorted) return "none";
    const keys = this.rows.map((row) => row.cells[index].dataset.sort).filter((key) => key !== undefined).map(Number);
    return keys[0] > keys.at(-1) ? "descending" : "ascending";
  }

  sort(head, index, numeric, label) {
    const order = NEXT[numeric ? "numeric" : "text"][head.getAttribute("aria-sort")];
    for (const other of this.heads) if (other.hasAttribute("aria-sort")) other.setAttribute("aria-sort", "none");
    head.setAttribute("aria-sort", order);
    this.body.append(...(order === "none" ? this.rows : this.sorted(index, numeric, order)));
    this.said.replaceChildren(order === "none" ? "Ordre d’origine." : `Trié par ${lowered(label)}, ${WORDS[order]}.`);
    this.compared(index, numeric && order !== "none");
  }

  sorted(index, numeric, order) {
    const turn = order === "descending" ? -1 : 1;
    const keyed = this.rows.map((row) => {
      const cell = row.cells[index];
      return { row, key: numeric ? cell.dataset.sort : cell.textContent.trim() };
    });
    const known = keyed.filter(({ key }) => key !== undefined && key !== "");
    const silent = keyed.filter(({ key }) => key === undefined || key === "");
    const words = new Intl.Collator("fr", { numeric: true });
    known.sort((a, b) => turn * (numeric ? a.key - b.key : words.compare(a.key, b.key)));
    return [...known, ...silent].map(({ row }) => row);
  }

  /** Say on which conditions rows that became neighbours are not the same, those that name the rows left out. */
  async compared(index, wanted) {
    for (const row of this.rows) row.removeAttribute("data-apart");
    const turn = (this.turn = {});
    if (!wanted) return;
    const [{ readings }, { comparable }, { origins }] = await Promise.all(["readings", "rules", "origins"].map((name) => import(`./${name}.mjs`)));
    const all = await readings().catch(() => null);
    if (!all) return;
    const shown = [...this.body.rows].filter((row) => !row.hidden);
    const rests = await Promise.all(shown.map((row) => origins(figureOf(row.cells[index]), all)));
    if (turn !== this.turn) return;
    const found = { differs: new Set(), unstated: new Set() };
    let pairs = 0;
    for (let rank = 1; rank < shown.length; rank += 1) {
      const varies = naming(shown[rank].cells[0], all);
      // A calculation is compared input by input: each rests on one reading of its own.
      for (const [way, a] of rests[rank - 1]) {
        const b = rests[rank].get(way);
        if (b === undefined) continue;
        pairs += 1;
        for (const [name, answer] of comparable(all.reading(a), all.reading(b), varies)) {
          if (answer === "differs" || all.stated(a, name) !== all.stated(b, name)) found[answer].add(name);
          if (answer === "differs") shown[rank].setAttribute("data-apart", "");
        }
      }
    }
    if (pairs) this.tell(found, all);
  }

  tell({ differs, unstated }, all) {
    const labels = (names) => enumeration([...names].map((name) => all.data.conditions[name]?.label ?? name));
    const silent = [...unstated].filter((name) => !differs.has(name));
    if (!differs.size && !silent.length) {
      this.said.append(" Les lignes voisines sont dans les mêmes conditions.");
      return;
    }
    this.said.append(" Des lignes voisines ne se comparent pas sans réserve");
    if (differs.size) this.said.append(`\u202f; diffèrent\u00a0: ${labels(differs)}`);
    if (silent.length) this.said.append(`\u202f; non précisé d’un côté\u00a0: ${labels(silent)}`);
    this.said.append(".");
  }

  filter() {
    const id = `${this.table.dataset.table}-filtre`;
    const field = el("input", { id, type: "search", autocomplete: "off" });
    let texts = null;
    field.addEventListener("input", calmly(() => {
      texts ??= this.rows.map((row) => folded(row.textContent));
      const words = folded(field.value).split(/\s+/).filter(Boolean);
      this.rows.forEach((row, rank) => { row.hidden = !words.every((word) => texts[rank].includes(word)); });
      const kept = this.rows.filter((row) => !row.hidden).length;
      this.said.replaceChildren(count(kept), kept > 1 ? " lignes sur " : " ligne sur ", count(this.rows.length), ".");
    }, 60));
    this.table.closest(".releve-table").before(
      el("p", { class: "releve-filter" }, el("label", { for: id }, "Filtrer ce tableau"), field),
    );
  }
}

/** A label inside a sentence, unless its first word is an abbreviation. */
const lowered = (label) => (/^.\p{Lu}/u.test(label) ? label : label.slice(0, 1).toLowerCase() + label.slice(1));

function figureOf(cell) {
  const mark = cell.dataset.releve ?? "";
  return cell.dataset.condition || cell.dataset.field ? "" : mark.slice(mark.indexOf(":") + 1);
}

/** The conditions that a row's own name speaks of: rows are meant to differ there. */
function naming(cell, all) {
  if (cell.dataset.condition) return [cell.dataset.condition];
  const registry = (cell.dataset.releve ?? "").match(/^words:([^/]+)\//)?.[1];
  return Object.entries(all.data.conditions).filter(([, spec]) => spec.names === registry).map(([name]) => name);
}

// « À relire »: what is past its shelf life today, whenever the page was built. Days are written as ISO 8601.

import { el } from "./dom.mjs";

/** The reader's own day. */
export const today = () => new Date().toLocaleDateString("sv");

/** Whether today comes after the last day on which a figure was fresh; an empty day never passes. */
export const past = (until) => Boolean(until) && until < today();

/** The last day on which a figure read on a day is fresh, for a shelf life in days; null when one of them is unknown. */
export function lastFresh(read, life) {
  if (!life || !/^\d{4}-\d{2}-\d{2}$/.test(read ?? "")) return null;
  return new Date(Date.parse(`${read}T00:00:00Z`) + life * 86_400_000).toISOString().slice(0, 10);
}

export const word = () => el("small", { class: "releve-stale", "data-stale": true }, "à relire");

/** Say it of all that is past in a page: once in the head of a column all of whose figures are, else beside each figure. */
export function tell(root) {
  for (const table of root.querySelectorAll("table:has(td[data-until])")) {
    for (const head of table.tHead.rows[0].cells) column(table, head);
  }
  for (const one of root.querySelectorAll("[data-until]:not(td, th)")) {
    if (!past(one.dataset.until) || told(one) || told(one.nextElementSibling)) continue;
    one.matches("a") ? one.after(" (", word(), ")") : one.append(" (", word(), ")");
  }
}

const told = (node) => Boolean(node?.matches("[data-stale]") || node?.querySelector("[data-stale]"));

function column(table, head) {
  const cells = [...table.tBodies[0].rows].map((row) => row.cells[head.cellIndex]);
  const gone = cells.filter((cell) => past(cell.dataset.until));
  if (!gone.length || told(head)) return;
  const figures = cells.filter((cell) => cell.dataset.sort !== undefined && !cell.dataset.condition);
  if (gone.length === figures.length) {
    for (const cell of gone) cell.querySelector("[data-stale]")?.remove();
    (head.querySelector("button") ?? head).append(word());
  } else for (const cell of gone) if (!told(cell)) cell.append(word());
}

// Which names were really measured together: a table of two registries, filled where readings exist and nowhere else.

import { count, el } from "./dom.mjs";
import { capital } from "./french.mjs";
import { way } from "./site.mjs";

const ROWS = 40;
const COLUMNS = 24;
const DOTS = [1, 4, 16];

/** The conditions of kind « name » whose names belong to a registry, those about subjects first. */
export function axesOf(all) {
  const { conditions, subjects, registries } = all.data;
  const named = Object.entries(conditions).filter(([, spec]) => spec.kind === "name" && registries[spec.names]);
  const rank = ([, spec]) => (subjects.includes(spec.names) ? subjects.indexOf(spec.names) : subjects.length);
  return named.sort((a, b) => rank(a) - rank(b)).map(([name, spec]) => ({ name, label: spec.label, title: registries[spec.names].title }));
}

/** Draw the matrix of the measured rows among some; `href` gives the address of the readings of a pair. */
export function matrix(all, rows, [down, across], href) {
  const measured = all.data.natures.findIndex(({ id }) => id === "measured");
  const pairs = new Map();
  const [lefts, tops] = [new Map(), new Map()];
  for (const row of rows) {
    const [left, top] = [all.column(down)[row], all.column(across)[row]];
    if (all.nature[row] !== measured || !named(all, down, left) || !named(all, across, top)) continue;
    const key = `${left} ${top}`;
    pairs.set(key, (pairs.get(key) ?? 0) + 1);
    lefts.set(left, (lefts.get(left) ?? 0) + 1);
    tops.set(top, (tops.get(top) ?? 0) + 1);
  }
  if (!pairs.size) return el("p", {}, "Aucune paire n’a été mesurée avec ces filtres.");
  const [shownDown, shownAcross] = [most(lefts, ROWS), most(tops, COLUMNS)];
  const heads = el("tr", {}, el("th", { scope: "col" }, capital(all.data.conditions[down].label)), shownAcross.map((top) => el("th", { scope: "col" }, el("span", {}, label(all, across, top)))));
  const lines = shownDown.map((left) => el("tr", {}, head(all, down, left), shownAcross.map((top) => cell(all, across, top, pairs.get(`${left} ${top}`) ?? 0, label(all, down, left), href(left, top)))));
  const table = el("table", { class: "releve-grid releve-matrix", "data-table": "matrice", "data-own": true },
    el("caption", { id: "matrice-titre" }, el("span", {}, "Ce qui a été mesuré ensemble")), el("thead", {}, heads), el("tbody", {}, lines));
  return [
    el("p", { class: "releve-status" }, count(pairs.size), pairs.size > 1 ? " paires mesurées" : " paire mesurée", ...missing(lefts.size - shownDown.length, tops.size - shownAcross.length), ". Plus il y a de relevés, plus le point est grand."),
    el("div", { class: "releve-table", role: "region", tabindex: "0", "aria-labelledby": "matrice-titre" }, table),
  ];
}

const named = (all, name, rank) => rank > 0 && Boolean(all.data.conditions[name].addresses?.[rank - 1]);

const label = (all, name, rank) => all.data.conditions[name].texts[rank - 1];

const most = (found, kept) => [...found].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, kept).map(([rank]) => rank);

const key = (all, name, rank) => `${all.data.conditions[name].names}/${all.data.conditions[name].values[rank - 1]}`;

function head(all, name, rank) {
  const address = all.data.conditions[name].addresses[rank - 1];
  return el("th", { scope: "row", "data-releve": `words:${key(all, name, rank)}` }, el("a", { href: way(address) }, label(all, name, rank)));
}

function cell(all, name, rank, number, row, href) {
  const mark = { "data-releve": `words:${key(all, name, rank)}` };
  if (!number) return el("td", { ...mark, class: "releve-none" }, "·");
  const size = DOTS.filter((least) => number >= least).length;
  return el("td", mark, el("a", { class: `releve-dot releve-dot--${size}`, href, "aria-label": `Relevés\u00a0: ${row}, ${label(all, name, rank)}` }, "●"));
}

function missing(down, across) {
  if (!down && !across) return [];
  const parts = [[down, "ligne", "lignes"], [across, "colonne", "colonnes"]].filter(([number]) => number);
  const said = parts.flatMap(([number, one, many], rank) => [rank ? " et " : "", count(number), ` ${number > 1 ? many : one}`]);
  return ["\u202f; ", ...said, " de plus sans place ici\u00a0: filtrez pour les voir"];
}

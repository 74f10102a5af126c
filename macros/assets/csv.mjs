// What is shown, as a CSV file that a spreadsheet opens.

import { way } from "./site.mjs";

/** Give rows as a download: every condition that one of them states, the source, and the way back to each reading. */
export function download(all, rows, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`\ufeff${written(all, rows)}`], { type: "text/csv;charset=utf-8" }));
  link.download = `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Write rows as RFC 4180 CSV. */
export function written(all, rows) {
  const stated = Object.entries(all.data.conditions).filter(([condition]) => rows.some((row) => all.column(condition)[row]));
  const heads = ["identifiant", "grandeur", "valeur", "unité", "nature", "variante", ...stated.map(([, spec]) => spec.label), "source", "adresse"];
  const lines = Array.from(rows, (row) => [
    all.id(row),
    all.spec(row).label,
    all.text[row] + all.spread[row],
    all.data.units[all.unit[row]].symbol,
    all.data.natures[all.nature[row]].label,
    all.variant[row],
    ...stated.map(([condition]) => all.said(row, condition) ?? ""),
    all.data.sources[all.source[row]].title,
    way(all.address(row)),
  ]);
  return [heads, ...lines].map((line) => line.map(quoted).join(",")).join("\r\n") + "\r\n";
}

/** Keep a spreadsheet from running a text, and a comma from cutting it. */
function quoted(text) {
  const safe = /^[=@\t\r]|^\+(?!\d)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

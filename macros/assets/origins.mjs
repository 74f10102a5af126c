// What a figure rests on: itself when somebody read it, else the readings that its calculation leads to.

import { published } from "./site.mjs";

/** The rows of those readings, by the names of the inputs that lead to each; none when the figure is not known. */
export async function origins(id, all, way = "") {
  const row = all.row(id);
  if (row >= 0) return new Map([[way, row]]);
  const dot = id.lastIndexOf(".");
  const file = dot < 0 ? null : await published(`f/${id.slice(0, dot)}.json`).catch(() => null);
  const inputs = file?.figures[id.slice(dot + 1)]?.inputs ?? [];
  const found = await Promise.all(inputs.map((input) => origins(input.id, all, `${way}/${input.name}`)));
  return new Map(found.flatMap((one) => [...one]));
}

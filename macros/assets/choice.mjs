// A list of choices that says, for each, which reading bears it out, and only offers those that lead somewhere.

import { el } from "./dom.mjs";

/** A select over the options of a filter; an option has no value of its own, so that its text is all it says. */
export class Choice {
  constructor(all, filter, changed, { none = "tout", id = `filtre-${filter.name}` } = {}) {
    this.filter = filter;
    this.nothing = el("option", {}, none);
    const first = firstRows(filter);
    this.nodes = filter.options.map((option) => el("option", bearing(all, filter, option, first), option.text));
    this.node = el("select", { id, onchange: changed }, this.nothing, this.nodes);
    this.shown = filter.options;
    // All are there at first: drawing them again would be for nothing.
    this.pattern = "1".repeat(filter.options.length);
  }

  get value() {
    return this.node.selectedIndex > 0 ? this.shown[this.node.selectedIndex - 1].value : "";
  }

  set value(value) {
    const place = this.filter.options.findIndex((option) => option.value === value);
    // What was left out before may be wanted now.
    if (place >= 0 && !this.shown.includes(this.filter.options[place])) this.draw(() => true);
    this.node.selectedIndex = place < 0 ? 0 : 1 + this.shown.indexOf(this.filter.options[place]);
  }

  /** Keep the options whose rank is open, and the chosen one. */
  offer(open) {
    const chosen = this.value;
    const keeps = ({ rank, value }) => open[rank] || value === chosen;
    const pattern = this.filter.options.map((option) => (keeps(option) ? 1 : 0)).join("");
    if (pattern === this.pattern) return;
    this.pattern = pattern;
    this.draw(keeps);
    this.value = chosen;
  }

  draw(keeps) {
    this.shown = this.filter.options.filter(keeps);
    this.node.replaceChildren(this.nothing, ...this.nodes.filter((_, place) => keeps(this.filter.options[place])));
  }
}

function firstRows(filter) {
  const found = new Map();
  filter.column.forEach((rank, row) => found.has(rank) || found.set(rank, row));
  return found;
}

function bearing(all, filter, option, first) {
  if (!all.data.conditions[filter.name] || option.value === "unknown") return {};
  return { "data-releve": all.mark(first.get(option.rank)), "data-condition": filter.name };
}

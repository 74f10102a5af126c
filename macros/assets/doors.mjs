// Doors: beside each link of a list to an index, a field that completes from what that index lists, and leads there at once.
// Without this script the links lead to the indexes.

import { el } from "./dom.mjs";
import { folded } from "./french.mjs";

const MOST = 8;

/** Give each link of the list its field. */
export function start(root) {
  [...root.querySelectorAll("li")].forEach((item, rank) => {
    const link = item.querySelector("a[href]");
    if (link) item.append(new Door(link, `porte-${rank}`).node);
  });
}

class Door {
  constructor(link, id) {
    this.link = link;
    this.id = id;
    this.shown = [];
    this.at = -1;
    this.list = el("ul", { id: `${id}-liste`, role: "listbox", class: "releve-door-list", "aria-label": link.textContent, hidden: true });
    this.field = el("input", {
      id, type: "text", role: "combobox", autocomplete: "off", spellcheck: "false", "aria-autocomplete": "list", "aria-expanded": "false",
      "aria-controls": this.list.id, onfocus: () => this.entries(), oninput: () => this.complete(), onkeydown: (event) => this.key(event), onblur: () => this.close(),
    });
    this.said = el("span", { class: "releve-hidden", role: "status" });
    const asked = `Trouver ${link.textContent.slice(0, 1).toLowerCase()}${link.textContent.slice(1)}`;
    this.node = el("div", { class: "releve-door" }, el("label", { for: id }, asked), this.field, this.list, this.said);
  }

  /** What the index lists: the words of each of its lines, its mark and its address. */
  entries() {
    return (this.known ??= fetch(this.link.href).then((answer) => answer.text()).then((text) => {
      const links = new DOMParser().parseFromString(text, "text/html").querySelectorAll(".releve-index a[data-releve]");
      return [...links].map((one) => ({ text: one.textContent, folded: folded(one.textContent), mark: one.dataset.releve, href: new URL(one.getAttribute("href"), this.link.href).href }));
    }));
  }

  async complete() {
    const asked = folded(this.field.value).split(/\s+/).filter(Boolean);
    const entries = await this.entries();
    const starts = (one) => (one.folded.startsWith(asked[0]) ? 0 : 1);
    const holds = (one, word) => one.folded.includes(word) || one.folded.replaceAll(" ", "").includes(word);
    const found = asked.length ? entries.filter((one) => asked.every((word) => holds(one, word))).sort((a, b) => starts(a) - starts(b)) : [];
    this.shown = found.slice(0, MOST);
    this.list.replaceChildren(...this.shown.map((one, rank) =>
      el("li", { id: `${this.id}-${rank}`, role: "option", "aria-selected": "false", onmousedown: (event) => event.preventDefault(), onclick: () => location.assign(one.href) }, el("span", { "data-releve": one.mark }, one.text))));
    this.list.hidden = !this.shown.length;
    this.field.setAttribute("aria-expanded", String(this.shown.length > 0));
    this.said.textContent = asked.length && !this.shown.length ? "Rien ne contient ces lettres." : "";
    this.said.classList.toggle("releve-hidden", !this.said.textContent);
    this.choose(this.shown.length ? 0 : -1);
  }

  choose(at) {
    this.at = at;
    [...this.list.children].forEach((option, rank) => option.setAttribute("aria-selected", String(rank === at)));
    if (at < 0) this.field.removeAttribute("aria-activedescendant");
    else this.field.setAttribute("aria-activedescendant", `${this.id}-${at}`);
  }

  key(event) {
    const turn = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const many = this.shown.length;
    if (turn && many) {
      event.preventDefault();
      this.choose((this.at + turn + many) % many);
    } else if (event.key === "Enter" && this.at >= 0) location.assign(this.shown[this.at].href);
    else if (event.key === "Escape") this.close();
  }

  close() {
    this.shown = [];
    this.list.hidden = true;
    this.field.setAttribute("aria-expanded", "false");
    this.choose(-1);
  }
}

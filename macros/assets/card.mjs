// The card of a figure: one popover for the whole page, filled at each opening from the file of the figure's source.

import { content } from "./card-content.mjs";
import { el } from "./dom.mjs";
import { configuration, published } from "./site.mjs";

const GAP = 8;
const FOCUSABLE = "a[href], button, textarea";
let panel = null;
let opener = null;
let trail = [];

/** Open the card of a figure beside its link; from inside the card, go on to that figure and keep the way back. */
export async function open(link, id) {
  const inside = panel?.contains(link) ?? false;
  const [card, site] = await Promise.all([cardOf(id), configuration()]);
  if (!inside) {
    opener = link;
    trail = [];
  }
  trail.push(id);
  show(card, id, site);
}

async function cardOf(id) {
  const [owner, letters] = [id.slice(0, id.lastIndexOf(".")), id.slice(id.lastIndexOf(".") + 1)];
  const file = await published(`f/${owner}.json`);
  if (!file.figures[letters]) throw new Error(`no card for ${id}`);
  const figure = file.figures[letters];
  // A source may have several pages: the card leads to the one that bears the figure.
  const source = figure.page ? { ...file.source, url: figure.page } : file.source;
  return { ...figure, source, formula: file.formula, id };
}

async function back() {
  trail.pop();
  const id = trail.at(-1);
  show(await cardOf(id), id, await configuration());
}

function show(card, id, site) {
  panel ??= made();
  panel.replaceChildren(
    el(
      "div",
      { class: "releve-panel-bar" },
      trail.length > 1 && el("button", { type: "button", onclick: back }, "← Retour"),
      el("button", { type: "button", class: "releve-close", "aria-label": "Fermer", onclick: () => panel.hidePopover() }, "×"),
    ),
    content(card, id, site),
  );
  if (!panel.matches(":popover-open")) panel.showPopover();
  place();
  panel.focus({ preventScroll: true });
}

function made() {
  const box = el("div", { class: "releve-panel", popover: "auto", role: "dialog", "aria-labelledby": "releve-panel-titre", tabindex: "-1" });
  box.addEventListener("keydown", keepFocus);
  box.addEventListener("toggle", (event) => {
    if (event.newState === "closed" && (document.activeElement === document.body || box.contains(document.activeElement))) {
      opener?.focus({ preventScroll: true });
    }
  });
  addEventListener("resize", () => box.matches(":popover-open") && place(), { passive: true });
  (document.querySelector("main .md-content__inner") ?? document.body).append(box);
  return box;
}

/** Stand under the figure, or over it where there is more room, and never on it. */
function place() {
  const figure = opener.getBoundingClientRect();
  const [width, height] = [document.documentElement.clientWidth, innerHeight];
  const below = height - figure.bottom - 2 * GAP;
  const above = figure.top - 2 * GAP - headerHeight();
  panel.style.maxHeight = "none";
  const under = panel.offsetHeight <= below || below >= above;
  const room = Math.max(160, under ? below : above);
  panel.style.maxHeight = `${room}px`;
  const top = under ? figure.bottom + GAP : figure.top - GAP - Math.min(panel.offsetHeight, room);
  const left = Math.max(GAP, Math.min(figure.left, width - panel.offsetWidth - GAP));
  panel.style.top = `${top + scrollY}px`;
  panel.style.left = `${left + scrollX}px`;
}

const headerHeight = () => document.querySelector(".md-header")?.offsetHeight ?? 0;

function keepFocus(event) {
  if (event.key !== "Tab") return;
  const stops = [...panel.querySelectorAll(FOCUSABLE)].filter((stop) => stop.offsetParent !== null);
  const [first, last] = [stops[0], stops.at(-1)];
  const leaving = event.shiftKey ? [first, panel] : [last];
  if (leaving.includes(document.activeElement)) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}

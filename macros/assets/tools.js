// What a page does once it is there: a figure opens its card, tables sort, tools start. Each part is a module of its own,
// fetched from this site only when it is wanted. Without this script a figure is a link and a table keeps its order.
(() => {
  "use strict";

  const here = document.currentScript.src;
  const part = (name) => import(new URL(name, here).href);
  const NOT_A_FIGURE = '[data-condition], [data-field], [data-releve^="words:"], [data-releve^="claimed:"]';

  /** The id of the figure that a link shows, null when it shows anything else. */
  const figureOf = (link) => {
    const marked = link.closest("[data-releve]") ?? link.closest(".releve-spot")?.querySelector(".releve-value");
    if (!marked || marked.matches(NOT_A_FIGURE)) return null;
    return marked.dataset.releve.split(":", 2)[1];
  };

  const linkOf = (event) => (event.target instanceof Element ? event.target.closest("a[href]") : null);

  const announce = (event) => {
    const link = linkOf(event);
    if (link && figureOf(link)) link.setAttribute("aria-haspopup", "dialog");
  };

  document.addEventListener("focusin", announce);
  document.addEventListener("pointerover", announce, { passive: true });
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = linkOf(event);
    const id = link && figureOf(link);
    if (!id || !("popover" in HTMLElement.prototype)) return;
    event.preventDefault();
    const follow = () => location.assign(new URL(link.getAttribute("href"), document.baseURI));
    part("card.mjs").then(({ open }) => open(link, id)).catch(follow);
  });

  const day = new Date().toLocaleDateString("sv");
  if ([...document.querySelectorAll("[data-until]")].some(({ dataset }) => dataset.until < day)) part("fresh.mjs").then(({ tell }) => tell(document));
  if (document.querySelector(".releve-grid")) part("tables.mjs").then(({ prepare }) => prepare(document));
  for (const root of document.querySelectorAll("[data-tool]")) {
    root.setAttribute("aria-busy", "true");
    part(`${root.dataset.tool}.mjs`).then(({ start }) => start(root)).finally(() => root.removeAttribute("aria-busy"));
  }
})();

// What may be taken away from a card: the citation, its BibTeX, the link; and the way to say that something is wrong.

import { el } from "./dom.mjs";
import { date, withUnit } from "./french.mjs";
import { way } from "./site.mjs";

/** Make the row of actions of a card, with the line that tells what was copied. */
export function actions(card, id, site) {
  const link = card.address ? permanent(card.address, site) : null;
  const status = el("p", { class: "releve-panel-status", role: "status" });
  const button = (label, done, text) =>
    el("button", { type: "button", onclick: async () => { status.textContent = (await copied(text())) ? done : "La copie a été refusée par le navigateur."; } }, label);
  return el(
    "div",
    { class: "releve-panel-actions" },
    button("Copier la citation", "Citation copiée.", () => citation(card, id, link, site)),
    button("Copier en BibTeX", "BibTeX copié.", () => bibtex(card, id, link, site)),
    link && button("Copier le lien", "Lien copié.", () => link),
    card.source && site.pages?.compare && el("a", { href: `${way(site.pages.compare)}?a=${id}` }, "Comparer"),
    site.repo_url && el("a", { href: report(card, id, link, site), rel: "external" }, "Signaler une erreur"),
    status,
  );
}

function permanent(address, site) {
  return site.site_url ? new URL(address, site.site_url).href : way(address);
}

const figure = (card) => (card.nature === "absent" ? "non publié" : withUnit(card.source ? card.value : card.text, card.symbol));

const stated = (card) => card.conditions.filter((one) => one.state !== "unknown").map((one) => `${one.label} : ${one.text}`);

/** The citation as text: the page read first, then the reading. */
export function citation(card, id, link, site) {
  const parts = [];
  if (card.source) {
    const { source } = card;
    const dated = source.published && source.published !== "unknown" ? `, ${date(source.published)}` : "";
    parts.push(`${source.publisher}, « ${source.title} »${dated}, ${card.at ?? ""}`.replace(/, $/, ""), source.url);
    if (source.retrieved) parts.push(`lu le ${date(source.retrieved)}`);
  } else parts.push(`${site.site_name}, « ${card.label} », calcul`);
  const about = stated(card).join(" ; ");
  return `${card.label} : ${figure(card)}${about ? ` (${about})` : ""}. ${parts.join(". ")}. ${site.site_name}, ${id}${link ? `, ${link}` : ""}.`;
}

/** The same as a BibTeX entry. */
export function bibtex(card, id, link, site) {
  const { source } = card;
  const year = source?.published?.slice(0, 4);
  const fields = {
    title: source?.title ?? card.label,
    author: source?.publisher ?? site.site_name,
    year: /^\d{4}$/.test(year ?? "") ? year : null,
    url: source?.url ?? link,
    urldate: source?.retrieved,
    note: `${card.label} : ${figure(card)}${card.at ? `, ${card.at}` : ""}. ${site.site_name}, ${link ?? id}`,
  };
  // A second pair of braces keeps a publisher's name whole.
  const braced = (name, value) => (name === "author" ? `{{${value}}}` : `{${value}}`);
  const lines = Object.entries(fields)
    .filter(([, value]) => value)
    .map(([name, value]) => `  ${name} = ${braced(name, value.replace(/[{}\\]/g, ""))},`);
  return `@misc{${id.replace(/[^\w-]/g, "-")},\n${lines.join("\n")}\n}`;
}

function report(card, id, link, site) {
  const title = `Erreur dans ${id}`;
  const body = [`Relevé : ${id}`, `Affiché : ${figure(card)}`, `Page : ${location.href}`, link && `Sa ligne : ${link}`,
    card.source && `Source : ${card.source.url}`, "", "Ce qui ne va pas, et où c’est écrit :", ""].filter((line) => line !== null && line !== undefined && line !== false);
  const asked = new URLSearchParams({ title, body: body.join("\n") });
  return `${site.repo_url.replace(/\/$/, "")}/issues/new?${asked}`;
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const box = el("textarea", { readonly: true, class: "releve-hidden", "aria-hidden": "true" });
    box.value = text;
    document.activeElement.after(box);
    box.select();
    const done = document.execCommand("copy");
    box.remove();
    return done;
  }
}

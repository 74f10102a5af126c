// What the card of a figure says: the figure, what it is, under which conditions, where it was read, what may be done.

import { actions } from "./card-actions.mjs";
import { el, lang, nature } from "./dom.mjs";
import { capital, date, withUnit } from "./french.mjs";
import { past } from "./fresh.mjs";
import { way } from "./site.mjs";

const NATURES = { measured: "mesure", announced: "annonce", calculated: "calcul", claimed: "affirmé", absent: "non publié" };
const SAID = {
  measured: "Mesure publiée par",
  announced: "Annonce de",
  calculated: "Calcul publié par",
  claimed: "Affirmation de",
  absent: "Cherché en vain chez",
};
const READ = { page: "page ouverte en ligne", copy: "copie de la page", never: "page que nous n’avons pas ouverte" };
const INTERVALS = { "min-max": "du plus petit au plus grand passage", sd: "écart type", ci95: "intervalle de confiance" };
const STATES = { stated: "Énoncé par la source", implied: "Sous-entendu par son outil", unknown: "Non précisé" };
const STATUSES = {
  wrong: "chiffre tenu pour faux",
  disputed: "chiffre contesté",
  superseded: "chiffre remplacé depuis par sa source",
  withdrawn: "chiffre retiré par sa source",
};

/** Make the body of a card; `card` is a figure of a card file with the file's source and formula. */
export function content(card, id, site) {
  const mark = (more = {}) => ({ "data-releve": `${card.nature}:${id}`, ...more });
  return el(
    "div",
    { class: "releve-panel-body" },
    el("p", { class: "releve-kind", id: "releve-panel-titre" }, nature(card.nature, capital(NATURES[card.nature])), ` · ${card.label ?? ""}`),
    figure(card, mark),
    el("p", {}, card.source ? read(card.source, card) : "Calculé par ce site, refait à chaque construction à partir de ses entrées."),
    remarks(card, mark),
    ...conditions(card, mark),
    card.source && origin(card, mark),
    card.formula && !card.source && formula(card),
    used(card),
    actions(card, id, site),
  );
}

function figure(card, mark) {
  if (card.nature === "absent") return el("p", { class: "releve-panel-value" }, el("span", mark(), "non publié"));
  const ours = !card.source;
  const shown = ours ? el("span", mark(), withUnit(card.text, card.symbol)) : [el("samp", mark(), card.value), withUnit("", card.symbol)];
  return el("p", { class: "releve-panel-value" }, shown);
}

function read(source, card) {
  const said = `${SAID[card.nature]} ${source.publisher}`;
  if (!source.retrieved) return `${said}, ${READ[source.read]}.`;
  return [`${said}, lue le `, time(source.retrieved), ` (${READ[source.read]}).`];
}

const time = (iso) => el("time", { datetime: iso }, date(iso));

function remarks(card, mark) {
  const said = [];
  if (past(card.until)) said.push(el("li", { "data-stale": true }, "À relire\u00a0: ce chiffre n’était tenu pour frais que jusqu’au ", time(card.until), "."));
  for (const correction of card.corrections ?? []) {
    const told = el("a", { href: way(correction.address) }, "Ce que nous en avons fait");
    said.push(el("li", {}, `${capital(STATUSES[correction.status])}. ${correction.why} `, told, "."));
  }
  if (card.source?.doubtful) said.push(el("li", {}, "Source jugée douteuse\u00a0: ce chiffre ne vaut que recoupé."));
  if (card.printed_unit) said.push(el("li", {}, "La source écrit l’unité «\u00a0", el("samp", mark({ "data-field": "printed_unit" }), card.printed_unit), "\u00a0»."));
  if (INTERVALS[card.interval] && /[±–\[(-]/.test(card.value ?? "")) said.push(el("li", {}, `Ce qui suit le chiffre\u00a0: ${INTERVALS[card.interval]}.`));
  if (card.variant) said.push(el("li", {}, "Variante\u00a0: ", el("samp", mark({ "data-field": "variant" }), card.variant)));
  if (card.method) said.push(el("li", {}, "Comment\u00a0: ", el("span", mark({ "data-field": "method" }), card.method)));
  if (card.note) said.push(el("li", {}, el("span", mark({ "data-field": "note" }), card.note)));
  if (card.quotes) said.push(el("li", {}, "Repris de ", sourceLink(card.quotes), "."));
  return said.length ? el("ul", { class: "releve-panel-remarks" }, said) : null;
}

const sourceLink = ({ id, title, language, address }) =>
  el("cite", { class: "releve-cite", lang: lang(language) }, el("a", { "data-releve": `words:${id}`, href: way(address) }, title));


function conditions(card, mark) {
  return Object.entries(STATES).map(([state, title]) => {
    const found = card.conditions.filter((one) => one.state === state);
    if (!found.length) return null;
    if (state === "unknown") {
      return el("p", { class: "releve-panel-unknown" }, `${title}\u00a0: ${found.map((one) => one.label).join(", ")}.`);
    }
    const lines = found.map((one) =>
      el("div", {}, el("dt", {}, one.label), el("dd", mark({ "data-condition": one.name }), one.text)),
    );
    return [el("p", { class: "releve-panel-title" }, title), el("dl", { class: "releve-panel-conditions" }, lines)];
  }).flat();
}

/** The address of the page read, at the passage itself when a browser can find it there. */
export function passage(card) {
  const { url } = card.source;
  const text = card.value ?? "";
  const found = /\d.*\d/.test(text) && text.length < 40 && !url.includes("#") && !/\.(pdf|json|csv|ya?ml)$/i.test(url);
  return found ? `${url}#:~:text=${encodeURIComponent(text).replaceAll("-", "%2D")}` : url;
}

function origin(card, mark) {
  const { source } = card;
  const title = el("a", { "data-releve": `words:source/${source.id}`, href: way(`${card.address.split("#")[0]}`) }, source.title);
  return el(
    "div",
    { class: "releve-panel-origin" },
    el("p", { class: "releve-panel-title" }, "Où c’est écrit"),
    el("p", {}, el("cite", { class: "releve-cite", lang: lang(source.language) }, title), ", ", el("code", { class: "releve-place" }, card.at ?? "lieu non relevé"),
      source.published && source.published !== "unknown" ? [`\u202f; page publiée ${source.published.length > 7 ? "le" : "en"} `, time(source.published)] : null, "."),
    source.quoted_by && el("p", {}, "Cité par\u00a0: ", source.quoted_by.map((one, rank) => [rank ? ", " : "", sourceLink(one)]), "."),
    (card.also ?? []).map((also) => el("p", {}, "Aussi\u00a0: ", el("a", { href: also.url, rel: "external" }, el("code", { class: "releve-place" }, also.at)))),
    el("p", {}, el("a", { href: passage(card), rel: "external" }, "Ouvrir la page d’origine"),
      source.archive ? [" · ", el("a", { href: source.archive, rel: "external" }, "Ouvrir une copie datée")] : null,
      " · ", el("a", { href: way(card.address) }, "Sa ligne sur ce site")),
  );
}

function formula(card) {
  const inputs = (card.inputs ?? []).map((input) =>
    el("li", {}, `${capital(card.formula.labels[input.name] ?? input.label)}\u00a0: `,
      el("a", { class: "releve-figure", "data-releve": `${input.nature}:${input.id}`, href: way(input.address) }, withUnit(input.text, input.symbol))),
  );
  return el(
    "div",
    { class: "releve-panel-origin" },
    el("p", { class: "releve-panel-title" }, "D’où il vient"),
    el("p", {}, el("a", { href: way(card.address) }, capital(card.formula.title)), " = ", el("code", { class: "releve-place" }, card.formula.written)),
    inputs.length ? el("ul", {}, inputs) : null,
  );
}

function used(card) {
  if (!card.cited_by?.length) return null;
  const links = card.cited_by.map((use) => el("li", {}, el("a", { href: way(use.url) }, use.title)));
  return el("div", { class: "releve-panel-uses" }, el("p", { class: "releve-panel-title" }, "Où ce chiffre sert"), el("ul", {}, links));
}

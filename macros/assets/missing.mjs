// What an old link led to: a reading under another id, one withdrawn, or a page that moved.

import { el } from "./dom.mjs";
import { published, way } from "./site.mjs";

const list = (found) => el("ul", {}, ...found.map((address) => el("li", {}, el("a", { href: way(address) }, address))));

/** The parts of the address asked for that may be an id, or the end of a page's address. */
function asked({ pathname, hash, search }) {
  const parts = pathname.split("/").filter((part) => part && part !== "index.html" && part !== "404.html");
  const last = parts.at(-1) ?? "";
  const anchor = hash.slice(1);
  const named = [...new URLSearchParams(search).values()];
  return { ids: [last, `${last}.${anchor}`, anchor, ...named], page: last.replace(/\.html$/, "") };
}

/** Look for the address that was asked, and say what is known of it. */
export async function start(root) {
  const { ids, page } = asked(location);
  const former = await published("anciens.json");
  const moved = ids.filter((id) => former.ids[id]).map((id) => former.ids[id]);
  const reason = ids.map((id) => former.withdrawn[id]).find(Boolean);
  const pages = former.pages[page] ?? [];
  root.setAttribute("role", "status");
  if (reason) root.append(el("p", {}, `Ce chiffre a été retiré. ${reason}`));
  if (moved.length) root.append(el("p", {}, "Ce chiffre a changé d’identifiant ; le voici :"), list(moved));
  if (pages.length) root.append(el("p", {}, "Une page du même nom existe :"), list(pages));
}

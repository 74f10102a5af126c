// Where the site's own files are, found from this script's address; what was fetched once is kept.

const ROOT = new URL("../../", import.meta.url);
const kept = new Map();

/** The full address of a page or a file of the site. */
export const way = (address) => new URL(address, ROOT).href;

/** Fetch a JSON file of the site; the promise fails when it is not there. */
export function load(path) {
  if (!kept.has(path)) {
    const asked = fetch(way(path)).then((answer) => {
      if (!answer.ok) throw new Error(`${answer.status} ${path}`);
      return answer.json();
    });
    asked.catch(() => kept.delete(path));
    kept.set(path, asked);
  }
  return kept.get(path);
}

/** What the site is called, where it lives, and where its data are. */
export const configuration = () => load("assets/releve/site.json");

/** Fetch one of the published data files by its name. */
export async function published(name) {
  const { exports } = await configuration();
  return load(`${exports}/${name}`);
}

// What a reader chose, kept in the address of the page, so that it can be shared and found again.

/** The choices that the address holds, by name. */
export const chosen = () => new Map([...new URLSearchParams(location.search)].filter(([, value]) => value !== ""));

/** Write choices into the address, in order; those that are empty are left out. */
export function keep(choices) {
  const kept = new URLSearchParams();
  for (const [name, value] of choices) if (value !== "" && value !== null && value !== undefined) kept.set(name, value);
  const search = kept.toString();
  history.replaceState(null, "", `${location.pathname}${search ? `?${search}` : ""}${location.hash}`);
}

// The buttons that copy how to cite a page. Without this script the text is there to be selected.

import { el } from "./dom.mjs";

/** Put a button after each text that may be copied, and one line that tells what was. */
export function start(root) {
  const status = el("p", { class: "releve-panel-status", role: "status" });
  for (const text of root.querySelectorAll("[data-copy]")) {
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(text.textContent.trim());
        status.textContent = "Copié.";
      } catch {
        getSelection().selectAllChildren(text);
        status.textContent = "La copie a été refusée par le navigateur : le texte est sélectionné.";
      }
    };
    text.after(el("button", { type: "button", class: "releve-copy", onclick: copy }, text.dataset.copy));
  }
  root.append(status);
}

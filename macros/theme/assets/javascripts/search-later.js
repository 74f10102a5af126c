// Material starts its search worker and fetches the index as soon as a page is there. Here both wait until the search box
// takes the focus, by a click, by « f », « s » or « / », or by an address with « ?q= ». Run before Material's own script.
(() => {
  "use strict";

  const form = document.forms.namedItem("search");
  const Native = window.Worker;
  if (!form || !Native || location.protocol === "file:") return;
  form.removeAttribute("name"); // without a form of that name, Material leaves the index alone

  const { base, features } = JSON.parse(document.getElementById("__config").textContent);
  const index = new URL("search/search_index.json", new URL(base, location));

  /** Stands in the worker's place: says nothing until the box takes the focus, and from then on passes all on. */
  class Later extends EventTarget {
    constructor(address) {
      super();
      window.Worker = Native;
      this.address = address;
      this.input = form.elements.namedItem("query");
      this.wait();
    }

    wait() {
      const start = () => this.start().catch(() => this.wait());
      this.input.addEventListener("focus", start, { once: true });
    }

    async start() {
      this.worker ??= new Native(this.address);
      this.worker.onmessage = ({ data }) => this.dispatchEvent(new MessageEvent("message", { data }));
      const answer = await fetch(index);
      if (!answer.ok) throw new Error(answer.statusText);
      const options = { suggest: features.includes("search.suggest") };
      this.worker.postMessage({ type: 0, data: { ...(await answer.json()), options } });
    }

    postMessage(message) {
      this.worker.postMessage(message);
    }
  }

  window.Worker = Later;
})();

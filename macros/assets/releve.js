// What a style sheet cannot know of a table: whether it is wider than its page or taller than the window, and whether it
// is scrolled. Without this script a table still scrolls inside its frame, with its first column fixed.
(() => {
  "use strict";

  const TALL = 1.2;
  // A row that the address asks for is shown where the browser looks for it: frames keep the height of their rows.
  const asked = document.getElementById(location.hash.slice(1))?.closest(".releve-grid") ?? null;

  // A frame that scrolls sideways holds a sticky head to itself: let go of it when nothing overflows, else give it a height
  // of its own when its rows do not fit the window.
  // All frames are read, then all are changed: to alternate would lay the page out again for each.
  const measure = (frames) => {
    const seen = frames.map((frame) => {
      const table = frame.firstElementChild;
      return [frame, table.offsetWidth <= frame.clientWidth, table.offsetHeight > TALL * innerHeight, frame.scrollLeft > 0];
    });
    for (const [frame, fits, tall, scrolled] of seen) {
      frame.toggleAttribute("data-fits", fits);
      frame.toggleAttribute("data-tall", tall && !fits && asked === null);
      frame.toggleAttribute("data-scrolled", scrolled);
    }
  };

  const watch = new ResizeObserver((entries) => measure([...new Set(entries.map(({ target }) => target.closest(".releve-table")))]));

  const observe = (frame) => {
    watch.observe(frame);
    watch.observe(frame.firstElementChild);
    frame.addEventListener("scroll", () => frame.toggleAttribute("data-scrolled", frame.scrollLeft > 0), { passive: true });
  };

  document.querySelectorAll(".releve-table").forEach(observe);
  // A tool tells of the table that it has just drawn.
  document.addEventListener("releve:table", ({ target }) => observe(target));
})();

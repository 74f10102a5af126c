// What a style sheet cannot know of a table: whether it is wider than its page, and whether it is scrolled.
// Without this script a table still scrolls inside its frame, with its first column fixed.
(() => {
  "use strict";

  const measure = (frame) => {
    // A frame that scrolls sideways holds a sticky head to itself: let go of it when nothing overflows.
    frame.removeAttribute("data-fits");
    frame.toggleAttribute("data-fits", frame.scrollWidth <= frame.clientWidth);
    frame.toggleAttribute("data-scrolled", frame.scrollLeft > 0);
  };

  const watch = new ResizeObserver((entries) => entries.forEach((entry) => measure(entry.target)));

  for (const frame of document.querySelectorAll(".releve-table")) {
    measure(frame);
    watch.observe(frame);
    frame.addEventListener("scroll", () => frame.toggleAttribute("data-scrolled", frame.scrollLeft > 0), { passive: true });
  }
})();

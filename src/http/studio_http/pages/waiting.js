/* The pictures beside a first one wait until that is in view, or somebody scrolls: on a slow line they
   would keep it waiting. It is the cover of a project, whose pairs then look as the application will
   show them, or the first tile of the gallery, where that stands alone. Without scripts none waits. */
(() => {
  const frame = document.currentScript.parentElement;
  const first = frame.querySelector("img");
  frame.dataset.live = "";
  /* As ProjectGrid.module.css has it. */
  if (first.complete || (frame.matches("li") && !matchMedia("(max-width: 559px)").matches)) return;
  const go = () => delete frame.dataset.waits;
  frame.dataset.waits = "";
  first.addEventListener("load", go);
  first.addEventListener("error", go);
  addEventListener("scroll", go, { once: true, passive: true });
})();

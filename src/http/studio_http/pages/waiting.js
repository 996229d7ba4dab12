/* The pictures of a project below its cover wait until that is in view, or somebody scrolls: on a
   slow line they would keep it waiting. Pairs of them look as the application will show them.
   Without scripts none of them waits, and pairs are two pictures. */
(() => {
  const article = document.currentScript.parentElement;
  const cover = article.querySelector("img");
  article.dataset.live = "";
  if (cover.complete) return;
  const go = () => delete article.dataset.waits;
  article.dataset.waits = "";
  cover.addEventListener("load", go);
  cover.addEventListener("error", go);
  addEventListener("scroll", go, { once: true, passive: true });
})();

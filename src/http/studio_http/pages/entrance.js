/* Who enters the site from outside reads on in the language that was chosen on this device, before anything is seen
   in another; shared/languages/choice.ts keeps the choice. */
(() => {
  const { languages } = document.currentScript.dataset;
  const isInside = document.referrer.startsWith(`${location.origin}/`);
  if (location.pathname !== "/" || location.hash || isInside) return;
  try {
    const chosen = localStorage.getItem("studio.language");
    if (languages.split(" ").includes(chosen)) location.replace(`/${chosen}/${location.search}`);
  } catch {
    /* Devices that keep nothing know no choice. */
  }
})();

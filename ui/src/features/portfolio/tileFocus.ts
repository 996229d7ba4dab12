/** Where the focus goes when a project over the gallery is closed: to the tile seen last. */

/** Return the tile of the project *id*. */
export function tileOf(id: string): HTMLElement | undefined {
  const path = `/portfolio/${encodeURIComponent(id)}`;
  const tiles = document.querySelectorAll<HTMLElement>("[role=tabpanel] a");
  return [...tiles].find((one) => one.getAttribute("href") === path);
}

/** Focus the tile of the project *id*, in view; where there is none the focus stays. */
export function focusTile(id: string): void {
  const tile = tileOf(id);
  if (!tile || tile === document.activeElement) return;
  tile.focus({ preventScroll: true });
  // On the way back the browser first returns to where the page was scrolled.
  requestAnimationFrame(() => {
    if (document.activeElement === tile) tile.scrollIntoView({ block: "nearest" });
  });
}

/** Where the focus goes when a project over the gallery is closed: to the tile seen last. */

/** Focus the tile of the project *id*, in view; where there is none the focus stays. */
export function focusTile(id: string): void {
  const path = `/portfolio/${encodeURIComponent(id)}`;
  const tiles = document.querySelectorAll<HTMLElement>("[role=tabpanel] a");
  const tile = [...tiles].find((one) => one.getAttribute("href") === path);
  if (!tile || tile === document.activeElement) return;
  tile.focus({ preventScroll: true });
  // On the way back the browser first returns to where the page was scrolled.
  requestAnimationFrame(() => {
    if (document.activeElement === tile) tile.scrollIntoView({ block: "nearest" });
  });
}

/** Whether a picture may move from one layer to another. */

/** Keys of entries whose layers are shown at once: by a reload, or by a movement of the browser's own. */
let shownAtOnce: readonly unknown[] = [keyOfEntry()];

/** Return the router's key of the entry in view; undefined for one that it has not made. */
function keyOfEntry(): unknown {
  return (window.history.state as { key?: unknown } | null)?.key;
}

/** Note that somebody went through the history, and whether the browser has shown that itself. */
export function noteMove(isShownByBrowser: boolean): void {
  shownAtOnce = isShownByBrowser ? [keyOfEntry()] : [];
}

/** Say whether whoever uses the browser wants less motion. */
export function isCalm(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Say whether the browser can move pictures, and whoever uses it has nothing against it. */
export function mayMove(): boolean {
  return typeof document.startViewTransition === "function" && !isCalm();
}

/** Say whether the layer of the entry in view may grow out of a picture. */
export function mayGrow(): boolean {
  if (shownAtOnce.includes(keyOfEntry())) return false;
  shownAtOnce = [];
  return mayMove();
}

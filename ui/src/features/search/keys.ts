/** The keys that open the search from every screen for visitors: `/`, and Ctrl or Command with K. */
import { localPath, routeOf } from "@shared/language";
import { isTyping } from "@shared/layerKeys";

const OTHERS = /^\/(?:admin|search|consultation|receipt)\b/;

/** Return whether *event* asks for the search; `/` is a letter for somebody who types. */
export function asksForSearch(event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey, isComposing } = event;
  if (event.defaultPrevented || isComposing || altKey) return false;
  if (key.toLowerCase() === "k") return ctrlKey !== metaKey;
  return key === "/" && !ctrlKey && !metaKey && !isTyping(event);
}

/** Open the search by its keys until the returned undo is called. */
export function watchSearchKeys(): () => void {
  window.addEventListener("keydown", open);
  return () => window.removeEventListener("keydown", open);
}

function open(event: KeyboardEvent) {
  if (!asksForSearch(event) || OTHERS.test(routeOf(window.location.hash))) return;
  event.preventDefault();
  // The router follows the hash; an entry of the history is made for it.
  window.location.hash = localPath("/search");
}

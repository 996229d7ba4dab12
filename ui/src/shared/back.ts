/** Back, heard before the router hears it: a form with something unsaved may stay as it is. */

type Guard = (event: PopStateEvent) => void;

let guard: Guard | undefined;
let layers: Guard | undefined;

/** Listen from now on; the router, which comes later, does not hear what is stopped here. */
export function listenToBack(): void {
  window.addEventListener("popstate", (event) => {
    guard?.(event);
    layers?.(event);
  });
}

/** Let *next* hear Back first; undefined lets it pass again. */
export function guardBack(next: Guard | undefined): void {
  guard = next;
}

/** Let *next* hear it before the layers go that it takes away. */
export function beforeLayersGo(next: Guard): void {
  layers = next;
}

/** What takes the place of something else without moving. */
import { msOf } from "./durations";
import { isCalm } from "./may";

/** Let *changed* fade in, unless somebody wants less motion. */
export function fadeIn(changed: HTMLElement | null): void {
  if (!isCalm()) changed?.animate?.({ opacity: [0, 1] }, msOf("--d-2"));
}

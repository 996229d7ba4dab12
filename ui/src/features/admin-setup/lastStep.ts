/** The step at which somebody left the set-up, on this device. */
import { isStep } from "./steps";
import type { Step } from "./steps";

const KEY = "studio.setup.step";

export function noteStep(step: Step): void {
  try {
    localStorage.setItem(KEY, step);
  } catch {
    // A full or forbidden storage: what is filled says where to go on.
  }
}

/** Return that step, null when there is none. */
export function lastStep(): Step | null {
  try {
    const step = localStorage.getItem(KEY) ?? undefined;
    return isStep(step) ? step : null;
  } catch {
    return null;
  }
}

/** Whether a consultation waits on this device. */

/** One key; another form of the draft would be another version of it. */
export const KEY = "studio.consultation.1";

/** Say whether something is kept; whether it still counts, its reader knows. */
export function isBegun(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

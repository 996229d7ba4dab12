/** Failures of a transfer that pass. */

const PASSING: readonly number[] = [0, 408, 409, 423, 429, 502, 503, 504];

/** Say whether trying again later may help by itself: the line or the server was busy or away. */
export function isPassingStatus(status: number): boolean {
  return PASSING.includes(status);
}

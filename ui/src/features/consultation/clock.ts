/** The time, apart from what is drawn by it. */

export function now(): number {
  return Date.now();
}

/** Return this day as `2026-11-22`. */
export function today(): string {
  const time = new Date();
  return [time.getFullYear(), twoDigits(time.getMonth() + 1), twoDigits(time.getDate())].join("-");
}

export function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

/** How the embedded form of another service is doing. */

export type FrameState = "loading" | "slow" | "shown" | "failed";

/** A visitor who waits so long is told so. */
export const SLOW_AFTER_MS = 6_000;
/** A form that has not come by then will not come. */
export const GIVE_UP_AFTER_MS = 25_000;

/** Say whether *address* may be shown in a frame. */
export function isForm(address: string | undefined): address is string {
  return address !== undefined && /^https:\/\/[^/]/.test(address);
}

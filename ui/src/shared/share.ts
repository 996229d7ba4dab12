/** Passing on an address by the device's own sheet. */
import { localPath } from "./language";

export interface Share {
  /** The path without a language: `/portfolio/p1`. */
  path: string;
  title: string;
}

/** Return the address to pass on: the real one, which servers and crawlers see too. */
export const shareUrl = (path: string): string => window.location.origin + localPath(path);

/** Say whether the device has a sheet at all. */
export const canOffer = (): boolean => "share" in navigator;

/** Say whether the sheet opens at once; desktop sheets offer less than a menu does. */
export const hasSheet = (): boolean => canOffer() && window.matchMedia("(pointer: coarse)").matches;

/** Open the device's sheet; say whether it came. Whoever closes it again has seen it. */
export function offer({ path, title }: Share): Promise<boolean> {
  return navigator.share({ title, url: shareUrl(path) }).then(() => true, isDismissal);
}

function isDismissal(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

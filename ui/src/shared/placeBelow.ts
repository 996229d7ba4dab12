/**
 * A layer over a screen may have an address of its own; what lies below it is told by the entry of
 * the history, or by the address itself where somebody came by that alone.
 */
import type { Location } from "react-router-dom";

const PHOTO = /^(\/portfolio\/[^/]+)\/photo\/([1-9]\d{0,3})$/;

/** Return the place of the screen that *location* shows, without the layers over it. */
export function placeBelow(location: Location): Location {
  const { below } = (location.state ?? {}) as { below?: unknown };
  if (typeof below === "string" && below.startsWith("/")) {
    const [pathname = "/", query] = below.split("?");
    return { ...location, pathname, search: query ? `?${query}` : "" };
  }
  const [, pathname, number] = PHOTO.exec(location.pathname) ?? [];
  if (!pathname) return location;
  const photo = { index: Number(number) - 1, url: "" };
  return { ...location, pathname, state: { photo, ...(location.state as object | null) } };
}

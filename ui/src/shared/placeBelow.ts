/**
 * A layer over a screen may have an address of its own; what lies below it is told by the entry of
 * the history, or by the address itself where somebody came by that alone.
 */
import type { Location } from "react-router-dom";

const PHOTO = /^(\/portfolio\/[^/]+)\/photo\/([1-9]\d{0,3})$/;
/** Below a project's address, where its pictures have theirs. */
const PHOTOS = /^(\/portfolio\/[^/]+)\/photo(?:\/|$)/;

/** Return the address of the project whose picture *path* would name, if it named one; undefined elsewhere. */
export function unnamed(path: string): string | undefined {
  return PHOTO.test(path) ? undefined : PHOTOS.exec(path)?.[1];
}

/** Return the place of the screen that *location* shows, without the layers over it. */
export function placeBelow(location: Location): Location {
  const { below } = (location.state ?? {}) as { below?: unknown };
  if (typeof below === "string" && below.startsWith("/")) {
    const [pathname = "/", query] = below.split("?");
    return { ...location, pathname, search: query ? `?${query}` : "" };
  }
  const project = unnamed(location.pathname);
  if (project) return { ...location, pathname: project };
  const [, pathname, number] = PHOTO.exec(location.pathname) ?? [];
  if (!pathname) return location;
  const photo = { index: Number(number) - 1, url: "" };
  return { ...location, pathname, state: { photo, ...(location.state as object | null) } };
}

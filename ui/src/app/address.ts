/** From a real address to the hash form in which the application keeps its routes. */

/** Before the number of a part of an article, in its address. */
const PART = "#part-";

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/**
 * Return the address to replace *place* with, or null when it is already in hash form.
 *
 * `/portfolio?category=commercial` becomes `/#/portfolio?category=commercial`; a route in the
 * hash wins over the path it stands on. Of other fragments only the part of an article stays.
 */
export function toHashAddress({ pathname, search, hash }: Place): string | null {
  if (hash.startsWith("#/")) return pathname === "/" && search === "" ? null : `/${hash}`;
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  return `/#${path || "/"}${search}${hash.startsWith(PART) ? hash : ""}`;
}

/** Return the route that *hash* names: path and query, without the sign. */
export function routeOf(hash: string): string {
  return hash.startsWith("#/") ? hash.slice(1) : "/";
}

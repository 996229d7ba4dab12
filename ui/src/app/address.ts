/** From a real address to the hash form in which the application keeps its routes. */
import { addressIn, LANGUAGE, localPath, splitAddress } from "@shared/language";

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
 * In a twinned language both have its code: `/xx/about` becomes `/xx/#/xx/about`. An address in
 * another language that came with this build is in a language that is not offered: it becomes home.
 */
export function toHashAddress({ pathname, search, hash }: Place): string | null {
  const here = localPath("/");
  const isRoute = hash.startsWith("#/");
  const { language, path } = splitAddress(isRoute ? hash.slice(1) : pathname);
  if (language !== LANGUAGE) return `${here}#${here}`;
  if (isRoute) return pathname === here && search === "" ? null : here + hash;
  const route = localPath(path.length > 1 ? path.replace(/\/+$/, "") || "/" : path);
  return `${here}#${route}${search}${hash.startsWith(PART) ? hash : ""}`;
}

/** Return the address of the build in whose language *hash* names a route; null for this one. */
export function otherBuild({ pathname, hash }: Place): string | null {
  if (!hash.startsWith("#/")) return null;
  const { language } = splitAddress(hash.slice(1));
  const home = addressIn(language, "/");
  // Where that language is not offered, this build is all that comes.
  return language === LANGUAGE || pathname === home ? null : home + hash;
}

/** The language of this build, and all in which the site may be read: from the registry that the server reads, too. */
import { languages } from "@languages";

export interface Language {
  /** As `lang` has it; addresses in a twinned language begin with it. */
  code: string;
  /** What it calls itself. */
  name: string;
}

export const LANGUAGES: readonly Language[] = languages;
const BASE = import.meta.env.BASE_LANGUAGE;

/** The code of the language that this build speaks. */
export const LANGUAGE = import.meta.env.LANGUAGE;

/** Whether this build speaks the language that the studio writes in, and has its administration. */
export const isBase = LANGUAGE === BASE;

/** The language that the studio writes in: what there is in no other is there in it. */
export const BASE_LANGUAGE = languages.find((one) => one.code === BASE) ?? { code: BASE, name: BASE };

/** The language that names in Latin letters are taken for. */
export const LATIN = languages.find((one) => one.is_latin)?.code ?? BASE;

/** What there is in the base language alone. */
const ALIKE = /^\/(?:admin|debug)(?:[/?#]|$)/;

/** Return the address in this build's language of the page, or the public answer, at *path*. */
export function localPath(path: string): string {
  return addressIn(LANGUAGE, path);
}

/** Return the address of the page at *path* in *language*. */
export function addressIn(language: string, path: string): string {
  return language === BASE || isOfBase(path) ? path : `/${language}${path}`;
}

/** Say whether what stands at *path* is there in the base language alone, as the administration is. */
export function isOfBase(path: string): boolean {
  return ALIKE.test(path);
}

/** Return the language of *address*, and the path in it: `/` is its home. */
export function splitAddress(address: string): { language: string; path: string } {
  const [, code = "", rest = ""] = /^\/([^/?#]+)(.*)$/.exec(address) ?? [];
  const isTwinned = code !== BASE && LANGUAGES.some((one) => one.code === code);
  if (!isTwinned) return { language: BASE, path: address };
  return { language: code, path: rest.startsWith("/") ? rest : `/${rest}` };
}

/** Return *address* as the path of a page in this build's language; undefined for one in another. */
export function ownPath(address: string): string | undefined {
  const { language, path } = splitAddress(address);
  return language === LANGUAGE ? path : undefined;
}

/** Return the route that *hash* names in this build's language: path and query, without the sign. */
export function routeOf(hash: string): string {
  return hash.startsWith("#/") ? splitAddress(hash.slice(1)).path : "/";
}

/** The language in which something is edited, as an address names it: nothing for the base one. */
import { BASE, languageAt, twinned } from "./twins";

const LANGUAGE = "language";
/** The field that somebody is led to, its path with hyphens: `en-title`. */
const FIELD = "field";

/** Return the address *path* of an editor, with its query or without, as it opens in *language*. */
export function editedIn(language: string, path: string): string {
  if (language === BASE.code) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ [LANGUAGE]: language })}`;
}

/** Return the language that *search* asks for, by its name or by a field of it; undefined for none. */
export function languageAsked(search: URLSearchParams): string | undefined {
  const named = twinned(search.get(LANGUAGE) ?? "");
  const field = search.get(FIELD);
  return named?.code ?? (field === null ? undefined : languageAt(field.replaceAll("-", ".")));
}

/** Return *search* as it asks for *language*, and for no field. */
export function askingFor(language: string, search: URLSearchParams): URLSearchParams {
  const others = [...search].filter(([name]) => name !== LANGUAGE && name !== FIELD);
  return new URLSearchParams(language === BASE.code ? others : [...others, [LANGUAGE, language]]);
}

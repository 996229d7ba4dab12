/** Where a search stands, what it asks for, and where what it finds leads. */
import type { At } from "@shared/contract";

export type Search = At<"/api/search">;
export type Hit = Search["items"][number];
export type Kind = Hit["kind"];
export type Browse = NonNullable<Search["browse"]>;

const LONE_LETTER = /^[ㄱ-ㅣ]$/;

/** Say whether a search for *words* would find nearly everything: one consonant or vowel alone. */
export function isTooShort(words: string): boolean {
  return LONE_LETTER.test(words);
}

/** The kinds in their order. */
export const KINDS = ["project", "insight", "question"] as const satisfies readonly Kind[];

/** Return the kind of what alone is to be shown; undefined for all. */
export function kindIn(query: URLSearchParams): Kind | undefined {
  return KINDS.find((kind) => kind === query.get("kind"));
}

/** Return the address of the screen with *words*, and with one *kind* alone if any. */
export function searchPath(words: string, kind?: Kind): string {
  return words ? `/search${queryOf(words, kind)}` : "/search";
}

/** Return the address of the answer. */
export function searchUrl(words: string, kind?: Kind): string {
  return `/api/search${queryOf(words, kind)}`;
}

/** Return where a hit leads. */
export function pathOf({ kind, id }: Hit): string {
  if (kind === "question") return "/contact?tab=qna";
  return `/${kind === "project" ? "portfolio" : "insight"}/${encodeURIComponent(id)}`;
}

function queryOf(words: string, kind: Kind | undefined): string {
  return `?q=${encodeURIComponent(words)}${kind ? `&kind=${kind}` : ""}`;
}

/** The words of a markdown text, for the list (specification, section 9). */

export const PREVIEW_LENGTH = 100;

/** Each is tried on the whole text; what it matches is formatting, not words. */
const FORMATTING: readonly (readonly [RegExp, string])[] = [
  [/^ {0,3}(?:`{3,}|~{3,}).*$/gm, ""],
  [/^[ \t]*(?:[-*_][ \t]*){3,}$/gm, ""],
  [/^[ \t]*(?:>[ \t]*)+/gm, ""],
  [/^[ \t]*(?:#{1,6}|[-*+]|\d{1,9}[.)])[ \t]+/gm, ""],
  [/!\[[^[\]]*\]\([^()\n]*\)/g, ""],
  [/\[([^[\]]*)\]\([^()\n]*\)/g, "$1"],
  [/<(https?:\/\/[^<>\s]*)>/g, "$1"],
  [/<[A-Za-z/!][^<>]*>/g, " "],
  [/\*\*(?=\S)([^*\n]*)\*(?=\S)([^*\n]*\S)\*{3}/g, "$1$2"],
  [/(\*\*|__|~~)(?=\S)([^*_~\n]*\S)\1/g, "$2"],
  [/(^|[^\w*])[*_](?=\S)([^*_\n]*\S)[*_](?!\w)/gm, "$1$2"],
  [/`([^`\n]*)`/g, "$1"],
  [/\\([!-/:-@[-`{-~])/g, "$1"],
  [/\|/g, " "],
];

/** Return the words of *markdown* on one line. */
export function plainText(markdown: unknown): string {
  if (typeof markdown !== "string") return "";
  const text = FORMATTING.reduce((left, [form, words]) => left.replace(form, words), markdown);
  return text.replace(/\s+/g, " ").trim();
}

/** Return the first 100 characters of the words, with '...' when there are more. */
export function preview(markdown: unknown): string {
  const text = plainText(markdown);
  return text.length <= PREVIEW_LENGTH ? text : `${text.slice(0, PREVIEW_LENGTH)}...`;
}

/** Words that are to be read as they stand, whatever markdown makes of their signs. */

const SIGNS = /[\\`*[\]]|~(?=~)|<(?=[a-z/!])|&(?=#?\w+;)/gi;
/** Within a word, which the group is about, an underscore says nothing. */
const UNDERSCORE = /([\p{L}\p{N}]_)(?=[\p{L}\p{N}])|_/gu;
const STARTS = /^(?:([#>]|[-+](?=\s|$)|={1,}\s*$|-[-\s]*$|~{3})|(\d{1,9})(?=[.)](?:\s|$)))/;

export function escaped(text: string): string {
  const signed = text.replace(SIGNS, (sign) => `\\${sign}`);
  return signed.replace(UNDERSCORE, (_, within?: string) => within ?? "\\_");
}

/** Return a line whose first signs begin no heading, list, quotation, rule or table. */
export function asWords(line: string): string {
  const row = /^[|:\s-]*-[|:\s-]*$/.test(line);
  if (row) return `\\${line}`;
  return line.replace(STARTS, (start: string, sign?: string) => (sign ? `\\${start}` : `${start}\\`));
}

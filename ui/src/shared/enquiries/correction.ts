/** How an enquiry says that it corrects one that came before. */

/** Return *text* under the *line* that names what it corrects, which stands there once; an empty line names nothing. */
export function underLine(line: string, text: string): string {
  if (!line || text.startsWith(line)) return text;
  return text ? `${line}\n\n${text}` : line;
}

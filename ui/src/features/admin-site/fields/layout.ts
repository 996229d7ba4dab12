/** Which fields share a line with another: two short ones, or two pictures, that follow each other. */
import type { ContentField } from "@shared/admin/contentTypes";

/** Lines of at most so many characters are short. */
const SHORT_LINE = 60;
const SHORT_KINDS: readonly string[] = ["email", "telephone", "date", "time"];

/** Return the names of the fields that share a line. */
export function shortFields(fields: readonly ContentField[]): ReadonlySet<string> {
  const short = new Set<string>();
  for (let place = 0; place < fields.length - 1; place += 1) {
    const [one, next] = [fields[place], fields[place + 1]];
    if (one && next && !short.has(one.name) && classOf(one) !== "" && classOf(one) === classOf(next)) {
      short.add(one.name).add(next.name);
    }
  }
  return short;
}

function classOf({ kind, limit }: ContentField): string {
  if (kind === "picture") return kind;
  return SHORT_KINDS.includes(kind) || (kind === "line" && limit <= SHORT_LINE) ? "text" : "";
}

/** Which fields share a line with the next: two short ones in halves, or two pictures, of which the first is the wider. */
import type { ContentField } from "@shared/admin/contentTypes";

/** Lines of at most so many characters are short. */
const SHORT_LINE = 60;
const SHORT_KINDS: readonly string[] = ["email", "telephone", "registration", "date", "time"];

export type Share = "half" | "wide" | "narrow";

/** Return how much of a line those fields get that share one, by their names. */
export function sharesOf(fields: readonly ContentField[]): ReadonlyMap<string, Share> {
  const shares = new Map<string, Share>();
  for (let place = 0; place < fields.length - 1; place += 1) {
    const [one, next] = [fields[place], fields[place + 1]];
    if (one && next && !shares.has(one.name) && classOf(one) !== "" && classOf(one) === classOf(next)) {
      const isOfPictures = one.kind === "picture";
      shares.set(one.name, isOfPictures ? "wide" : "half").set(next.name, isOfPictures ? "narrow" : "half");
    }
  }
  return shares;
}

function classOf({ kind, limit }: ContentField): string {
  if (kind === "picture") return kind;
  return SHORT_KINDS.includes(kind) || (kind === "line" && limit <= SHORT_LINE) ? "text" : "";
}

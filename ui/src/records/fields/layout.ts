/** Which fields share a line with the next: two short ones in halves, and two pictures of one thing. */
import type { ContentField } from "@shared/admin/contentTypes";

/** Lines of at most so many characters are short. */
const SHORT_LINE = 40;
/** So many choices stand side by side. */
const FEW = 5;
const SHORT_KINDS: readonly string[] = ["email", "telephone", "registration", "date", "time", "area", "month", "moment", "link", "picture_link"];

/** Say whether a choice stands in a list that opens: of many, told with its label among others, or one that is made anyway. */
export function isOpening({ kind, choices, fact = false, initial }: ContentField): boolean {
  return kind === "choice" && (fact || typeof initial === "string" || choices.length > FEW);
}

/** Return the names of the fields that get half a line each. */
export function halvesOf(fields: readonly ContentField[]): ReadonlySet<string> {
  const halves = new Set<string>();
  for (const [one, next] of inTwos(fields)) {
    if (!halves.has(one.name) && isShort(one) && isShort(next)) halves.add(one.name).add(next.name);
  }
  return halves;
}

/** Return the two pictures that follow each other: of one thing, for wide and for narrow screens. */
export function pairOf(fields: readonly ContentField[]): readonly [ContentField, ContentField] | undefined {
  return inTwos(fields).find((two) => two.every(({ kind }) => kind === "picture"));
}

/** Return each field with the next one. */
function inTwos(fields: readonly ContentField[]): readonly (readonly [ContentField, ContentField])[] {
  return fields.flatMap((one, place) => {
    const next = fields[place + 1];
    return next ? [[one, next] as const] : [];
  });
}

function isShort(field: ContentField): boolean {
  const { kind, limit, fact = false } = field;
  return fact || isOpening(field) || SHORT_KINDS.includes(kind) || (kind === "line" && limit <= SHORT_LINE);
}

/** What a template leaves open: `[the name of it]`, for a person to fill. */

export interface Gap {
  field: "subject" | "body";
  /** What belongs there, in a few words. */
  name: string;
  start: number;
  end: number;
}

const GAP = /\[([^[\]\n]+)\]/g;
/** An example may follow the name of a gap. */
const EXAMPLE = ",";

/** Return the gaps of a reply in reading order; the name of the *studio* in brackets is none. */
export function gapsIn(reply: Record<Gap["field"], string>, studio: string): Gap[] {
  return (["subject", "body"] as const).flatMap((field) =>
    [...reply[field].matchAll(GAP)]
      .filter(([, inside]) => inside !== studio)
      .map(({ 0: whole, 1: inside = "", index }) => ({
        field,
        name: (inside.split(EXAMPLE)[0] ?? "").trim(),
        start: index,
        end: index + whole.length,
      })),
  );
}

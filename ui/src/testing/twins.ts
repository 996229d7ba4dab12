/** Records as a server stores them, for tests. */
import { splitTwin } from "@shared/admin/languages/twins";

/** Return *fields* as a record: what is said in another language lies under its code; null is left out. */
export function gathered(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const twin = splitTwin(name);
    if (!twin) found[name] = value;
    else if (value !== null) found[twin.language.code] = { ...(found[twin.language.code] as object), [twin.of]: value };
  }
  return found;
}

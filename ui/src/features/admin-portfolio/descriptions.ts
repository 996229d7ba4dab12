/** A project's description, in every language: visitors see that in the older field, where there is one. */
import { TWINNED, twinName } from "@shared/admin/languages/twins";
import { sameValue } from "@shared/admin/saveRecord";
import type { Fields } from "@shared/admin/saveRecord";

const SHOWN = "styleDescription";
const OLDER = "contents";

const inAll = (field: string): readonly string[] => [field, ...TWINNED.map(({ code }) => twinName(code, field))];

/** The fields that hold it in the form. */
export const DESCRIPTIONS = inAll(SHOWN);

/** Return what visitors see of *record* in place of the fields of the form; nothing where these are it. */
export function olderDescriptions(record: object): Fields {
  const stored = record as Fields;
  if (!stored[OLDER]) return {};
  return Object.fromEntries(inAll(OLDER).map((name, place) => [DESCRIPTIONS[place], stored[name]]));
}

/** Return *now* in the fields of the form alone: what *record* has in the older ones would go on being shown. */
export function movedDescriptions(now: Fields, record: object): Fields {
  const stored = record as Fields;
  if (stored[OLDER] === undefined) return {};
  const differing = DESCRIPTIONS.filter((name) => !sameValue(now[name], stored[name]));
  const older = inAll(OLDER).filter((name) => stored[name] !== undefined);
  return Object.fromEntries([...differing.map((name) => [name, now[name]]), ...older.map((name) => [name, null])]);
}

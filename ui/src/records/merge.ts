/** A form that goes on from a newer version of its record: nothing that is typed is lost. */
import type { ContentField } from "@shared/admin/contentTypes";
import type { Fields } from "@shared/admin/saveRecord";
import { sameValue } from "@shared/admin/saveRecord";
import { storedFields } from "./fields/values";
import type { Values } from "./fields/values";

interface Newer {
  /** What the form was read from, and what is stored now. */
  base: object;
  current: object;
  /** What was sent of it, where that led to *current*. */
  sent: Fields;
  /** The fields that are to be as somebody else has them. */
  theirs: readonly string[];
}

/**
 * Return what stands in the form then: what others changed as they did, what was typed as it is.
 *
 * What was sent and is the same still becomes what the server made of it, but for the spaces around.
 */
export function mergedValues(fields: readonly ContentField[], values: Values, newer: Newer): Values {
  const { sent, theirs } = newer;
  const [base, current] = [newer.base as Values, newer.current as Values];
  const [before, now, mine] = [base, current, values].map((one) => storedFields(fields, one)) as [Fields, Fields, Fields];

  function isTaken(name: string): boolean {
    if (theirs.includes(name)) return true;
    if (name in sent && sameValue(mine[name], sent[name])) return !sameValue(now[name], sent[name]);
    return sameValue(mine[name], before[name]) && !(name in sent) && !sameValue(now[name], before[name]);
  }
  return Object.fromEntries(fields.map(({ name }) => [name, isTaken(name) ? current[name] : values[name]]));
}

/** Say whether the field *name* of *record* is as it stood in any of what was *sent* from here. */
export function isOwn(fields: readonly ContentField[], name: string, record: object, sent: readonly Fields[]): boolean {
  const now = storedFields(fields, record as Values)[name];
  return sent.some((one) => name in one && sameValue(one[name], now));
}

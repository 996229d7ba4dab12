/** The registry's fields in other languages: as a form has them, and as they are translated. */
import type { ContentField } from "../contentTypes";
import type { TwinField } from "./fields";
import { withLanguage } from "./labels";
import { TWINNED, twinName } from "./twins";

/** Kinds whose values are lists of what has texts. */
const LISTS: readonly string[] = ["list", "gallery", "rooms"];

/** Return *fields* with the twins of each behind it, which are fields of their own. */
export function withTwins(fields: readonly ContentField[]): readonly ContentField[] {
  return fields.flatMap((field) => [field, ...(field.twinLimit ? twinsOf(field, field.twinLimit) : [])]);
}

function twinsOf(field: ContentField, limit: number): ContentField[] {
  const { shipped: _, ...rest } = field;
  const replaces = (code: string) => (field.replaces ?? []).map((name) => twinName(code, name));
  return TWINNED.map(({ code }) => {
    const name = twinName(code, field.name);
    const label = withLanguage(name, () => field.label);
    return { ...rest, name, label, limit, help: "", need: "", twinLimit: 0, replaces: replaces(code) };
  });
}

/** Return what of *fields* is said in other languages; nobody writes on in a field that another replaces. */
export function twinFields(fields: readonly ContentField[]): readonly TwinField[] {
  const replaced = new Set(fields.flatMap(({ replaces = [] }) => replaces));
  return fields.filter(({ name }) => !replaced.has(name)).flatMap(twinField);
}

function twinField(field: ContentField): readonly TwinField[] {
  const { name, label, kind, twinLimit = 0, twinNeeded: isNeeded = false, parts = [] } = field;
  if (twinLimit > 0) return [{ name, label, kind: kind as TwinField["kind"], limit: twinLimit, isNeeded, item: [] }];
  const item = parts.length > 0 ? textsOf(parts) : twinFields(field.item);
  return item.length > 0 ? [{ name, label, kind: LISTS.includes(kind) ? "list" : "parts", limit: 0, isNeeded, item }] : [];
}

/** Return the texts among the *parts* of a value: what is wrong with one the server says of the whole value. */
export function textsOf(parts: readonly ContentField[]): readonly TwinField[] {
  return parts.flatMap((part) => twinField(part).map((text) => (part.parts?.length ? text : { ...text, limit: part.limit, isCapped: true })));
}

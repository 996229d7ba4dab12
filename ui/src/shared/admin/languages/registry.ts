/** The registry's fields in other languages: as a form has them, and as they are translated. */
import type { ContentField } from "../contentTypes";
import type { TwinField } from "./fields";
import { withLanguage } from "./labels";
import { PICTURE_TEXTS } from "./pictureTexts";
import { TWINNED, twinName } from "./twins";

const PICTURES: readonly string[] = ["picture", "logo"];

/** Return *fields* with the twins of each behind it, which are fields of their own. */
export function withTwins(fields: readonly ContentField[]): readonly ContentField[] {
  return fields.flatMap((field) => [field, ...(field.twinLimit ? twinsOf(field, field.twinLimit) : [])]);
}

function twinsOf(field: ContentField, limit: number): ContentField[] {
  const { shipped: _, ...rest } = field;
  return TWINNED.map(({ code }) => {
    const name = twinName(code, field.name);
    return { ...rest, name, label: withLanguage(name, () => field.label), limit, help: "", need: "", twinLimit: 0 };
  });
}

/** Return what of *fields* is said in other languages. */
export function twinFields(fields: readonly ContentField[]): readonly TwinField[] {
  return fields.flatMap((field): readonly TwinField[] => {
    const { name, label, kind, twinLimit = 0, twinNeeded: isNeeded = false } = field;
    if (PICTURES.includes(kind)) return [{ name, label, kind: "parts", limit: 0, isNeeded: false, item: PICTURE_TEXTS }];
    if (twinLimit > 0) return [{ name, label, kind: kind as TwinField["kind"], limit: twinLimit, isNeeded, item: [] }];
    const item = kind === "list" ? twinFields(field.item) : [];
    return item.length > 0 ? [{ name, label, kind: "list", limit: 0, isNeeded, item }] : [];
  });
}

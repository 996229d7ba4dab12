/** How the history of a record is told: what its fields are called, in which order, and their values. */
import { contentTypeOf, useContentTypes } from "@shared/admin/contentTypes";
import type { ContentType } from "@shared/admin/contentTypes";
import { contentText } from "@shared/admin/contentText";
import { withTwins } from "@shared/admin/languages/registry";
import { TWINNED, twinName } from "@shared/admin/languages/twins";
import { isOfSite } from "@shared/admin/recordNames";
import { labelOf, shownAs } from "@shared/publishing/fieldLabels";
import { storyText } from "@shared/publishing/storyText";
import { textOr } from "./text";

export interface Telling {
  /** The fields of the form, in its order; what is not among them no form shows. */
  order: readonly string[];
  labelOf: (field: string) => string;
  /** Return the field that a stored field is told as. */
  shownAs: (field: string) => string;
  /** Return a value that is filled as somebody reads it. */
  textOf: (field: string, value: unknown) => string;
}

/** Projects and articles, which have forms of their own. */
export const WORKS: Telling = {
  order: [
    "title",
    "type",
    "category",
    "date",
    "address",
    "area",
    "businessType",
    "style",
    "tags",
    "lead",
    "styleDescription",
    "studioNote",
    "carryQuestion",
    "content",
    "url",
    "thumbnail",
    "images",
    "planRooms",
    "planKey",
    "video",
    "constructionDate",
  ].flatMap((name) => [name, ...TWINNED.map(({ code }) => twinName(code, name))]),
  labelOf,
  shownAs,
  textOf: (field, value) => {
    const told = storyText(field, value);
    if (told !== undefined) return told;
    if (typeof value === "object") return JSON.stringify(value);
    const text = String(value);
    if (field === "type") return textOr(`space.${text}`, text);
    if (field === "category") return textOr(`admin.editor.form.category.${text}`, text);
    const code = text.replace("&", "_and_").replace("-", "_");
    return field === "businessType" ? textOr(`admin.portfolio.form.business_type.${code}`, text) : text;
  },
};

/** Return how records of *type* are told: by the registry. */
export function tellingOf(type: ContentType): Telling {
  const fields = withTwins(type.fields);
  const fieldOf = (name: string) => fields.find((one) => one.name === name);
  return {
    order: fields.map(({ name }) => name),
    labelOf: (name) => fieldOf(name)?.label ?? name,
    shownAs: (name) => name,
    textOf: (name, value) => {
      const field = fieldOf(name);
      return field ? contentText(field, value) : JSON.stringify(value);
    },
  };
}

/** Return how the record is told, and its type where the registry has one; undefined until that is known. */
export function useTelling(collection: string, id: string): { telling: Telling; type?: ContentType } | undefined {
  const isListed = isOfSite(collection);
  const { types } = useContentTypes(isListed);
  if (!isListed) return { telling: WORKS };
  const type = contentTypeOf(types, collection, id);
  if (type) return { telling: tellingOf(type), type };
  return types ? { telling: WORKS } : undefined;
}

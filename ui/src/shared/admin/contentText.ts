/** Values of the studio's own texts as a person reads them: in the history, and where two differ. */
import type { ContentField } from "./contentTypes";
import { withTwins } from "./languages/registry";
import { spread, toldTwins } from "./languages/twins";

/** Return *value* as a text; empty for nothing. */
export function contentText(field: ContentField, value: unknown): string {
  if (field.kind === "list") return itemsText(field, value);
  if (field.kind === "picture") return pictureText(value);
  if (field.kind === "choice") return field.choices.find((one) => one.value === value)?.label ?? plainText(value);
  return plainText(value);
}

/** Items by their numbers; of each what is filled, with its name where there are several fields. */
function itemsText({ item }: ContentField, value: unknown): string {
  if (!Array.isArray(value)) return "";
  return value.map((one, place) => `${place + 1}. ${itemText(item, one)}`).join("\n");
}

function itemText(fields: readonly ContentField[], value: unknown): string {
  const values = spread((typeof value === "object" && value !== null ? value : {}) as Readonly<Record<string, unknown>>);
  const told = withTwins(fields).map((field) => ({ label: field.label, text: contentText(field, values[field.name]) }));
  const filled = told.filter(({ text }) => text !== "");
  if (fields.length === 1) return filled.map(({ text }) => text).join(" · ");
  return filled.map(({ label, text }) => `${label}: ${text}`).join("\n   ");
}

function pictureText(value: unknown): string {
  if (typeof value !== "object" || value === null) return plainText(value);
  const { name, alt, url } = value as Readonly<Record<string, unknown>>;
  return [plainText(alt), plainText(name) || plainText(url), ...toldTwins(value)].filter(Boolean).join(" · ");
}

function plainText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

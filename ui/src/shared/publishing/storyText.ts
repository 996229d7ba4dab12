/** What tells of a project beside its texts, as a person reads it: in the history, and where two differ. */
import fields from "@texts/fields.ko.json";
import tags from "@texts/tags.ko.json";
import { translator } from "../../messages";
import project from "../../messages/admin-project.ko.json";
import { partsOf, toldTwins } from "../admin/languages/twins";

const t = translator({ ...project, ...fields });
const NAMES: Readonly<Record<string, string>> = tags;

type Parts = Readonly<Record<string, unknown>>;

/** How each field is read: what has parts, by its parts. */
const READ: Readonly<Record<string, (value: unknown) => string>> = {
  tags: (value) => listOf(value).map((tag) => NAMES[`tag.${textOf(tag)}`] ?? textOf(tag)).join(", "),
  planRooms: (value) => listOf(value).map((room) => roomText(partsOf(room))).join("\n"),
  planKey: (value) => keyText(partsOf(value)),
  video: (value) => [t("admin.project.told.video", { url: textOf(partsOf(value)["url"]) }), ...toldTwins(partsOf(value))].join("\n"),
};

/** Return the *value* of a stored field that has parts; undefined for other fields, '' for nothing. */
export function storyText(field: string, value: unknown): string | undefined {
  return Object.hasOwn(READ, field) ? READ[field]?.(value) : undefined;
}

function roomText(room: Parts): string {
  return [textOf(room["name"]), textOf(room["size"]), ...toldTwins(room)].filter(Boolean).join(" · ");
}

function keyText(key: Parts): string {
  const { new: made, removed } = key;
  const lines = [
    [t("admin.project.field.key_new"), textOf(made)],
    [t("admin.project.field.key_removed"), textOf(removed)],
  ];
  return [...lines.filter(([, text]) => text).map((line) => line.join(": ")), ...toldTwins(key)].join("\n");
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

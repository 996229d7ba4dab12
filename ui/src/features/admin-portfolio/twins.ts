/** What of a project is said in other languages. */
import type { TwinField } from "@shared/admin/languages/fields";
import { PICTURE_TEXTS } from "@shared/admin/languages/pictureTexts";
import { FACTS } from "./facts";
import { LONGEST_FILM_CAPTION, LONGEST_FILM_HEADING } from "./story/filmValues";
import { LONGEST_LEAD, LONGEST_NOTE, LONGEST_PLAN_TEXT, LONGEST_QUESTION } from "./story/storyValues";
import { t } from "./text";

/** The server's own bounds. */
const LONGEST = { title: 200, address: 300, style: 200, description: 20_000 };

export const PROJECT_TWINS: readonly TwinField[] = [
  text("title", t("field.title"), LONGEST.title, { isNeeded: true }),
  text("address", t("field.address"), LONGEST.address, { isNeeded: true }),
  text("style", t("field.style"), LONGEST.style),
  ...FACTS.filter(({ choices }) => !choices).map(({ name, label, limit = 0 }) => text(name, label, limit)),
  text("lead", t("field.lead"), LONGEST_LEAD, { kind: "text" }),
  text("styleDescription", t("field.styleDescription"), LONGEST.description, { kind: "text" }),
  text("studioNote", t("field.studioNote"), LONGEST_NOTE, { kind: "text" }),
  text("carryQuestion", t("field.carryQuestion"), LONGEST_QUESTION),
  holder("planRooms", "list", t("field.planRooms"), [
    part("name", t("field.name"), LONGEST_PLAN_TEXT, true),
    part("size", t("admin.project.field.size"), LONGEST_PLAN_TEXT),
  ]),
  holder("planKey", "parts", t("field.planKey"), [
    part("new", t("admin.project.field.key_new"), LONGEST_PLAN_TEXT),
    part("removed", t("admin.project.field.key_removed"), LONGEST_PLAN_TEXT),
  ]),
  holder("images", "list", t("field.images"), PICTURE_TEXTS),
  holder("video", "parts", t("field.video"), [
    part("heading", t("admin.project.film.heading"), LONGEST_FILM_HEADING),
    part("caption", t("admin.project.film.caption"), LONGEST_FILM_CAPTION),
    holder("poster", "parts", t("admin.project.images.poster"), PICTURE_TEXTS),
  ]),
];

function text(name: string, label: string, limit: number, facts: Partial<TwinField> = {}): TwinField {
  return { name, label, kind: "line", limit, isNeeded: false, item: [], ...facts };
}

/** A text of an item: what is wrong with it the server says of all items together. */
function part(name: string, label: string, limit: number, isNeeded = false): TwinField {
  return text(name, label, limit, { isNeeded, isCapped: true });
}

function holder(name: string, kind: "list" | "parts", label: string, item: readonly TwinField[]): TwinField {
  return text(name, label, 0, { kind, item });
}

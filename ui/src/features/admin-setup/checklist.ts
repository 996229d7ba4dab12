/** What has to be there before the site is opened: line by line, each with where it is filled. */
import { opening_address_not_public, opening_delivery_missing } from "@problems";
import type { ContentType } from "@shared/admin/contentTypes";
import { DEMO_CODES, FIELD_MISSING } from "@shared/opening/useOpening";
import type { Gap, Opening } from "@shared/opening/useOpening";
import { formPath, LISTS } from "@shared/publishing/addresses";
import type { Collection } from "@shared/publishing/types";
import { t } from "./text";

/** Where something is filled or corrected. */
export interface Place {
  label: string;
  to: string;
  /** What is to be done there. */
  act: string;
}

export interface Line {
  key: string;
  title: string;
  isDone: boolean;
  detail: string;
  places: readonly Place[];
}

export interface Facts {
  types: readonly ContentType[];
  opening: Opening;
  /** What is said of a part that is filled, by its name. */
  told: Readonly<Record<string, string>>;
}

const ADDRESS_CODES: readonly string[] = ["opening_address_missing", "opening_address_not_public", "opening_not_https"];
const DELIVERY = "opening_delivery_missing";
const OF_FIELDS: readonly string[] = [FIELD_MISSING, "opening_field_invalid"];

/** Return the lines but for the demo: a part with gaps names each of its fields. */
export function checklistOf(facts: Facts): readonly Line[] {
  const { types, opening } = facts;
  const parts = types.filter(({ isList, fields }) => !isList && fields.some(({ need }) => need === "opening"));
  const names = parts.map(({ name }) => name);
  const others = opening.missing.filter(({ code, part }) => !isKnown(code) || (OF_FIELDS.includes(code) && !names.includes(part)));
  return [
    ...parts.map((type) => lineOfPart(type, facts)),
    lineOfServer("address", opening_address_not_public.title, ADDRESS_CODES, opening.publicUrl, opening),
    lineOfServer("delivery", opening_delivery_missing.title, [DELIVERY], t("admin.opening.delivery_ok"), opening),
    ...others.map((gap) => lineOfGap(gap, types)),
  ];
}

/** Return what an opening stands for now, and whether it can be done. */
export function openingText({ open, missing }: Opening): string {
  if (open) return t("admin.opening.lead_open");
  return t(missing.length > 0 ? "admin.opening.lead" : "admin.opening.lead_ready");
}

/** Return what is left of the demo. */
export function demoGapsOf({ missing }: Opening): readonly Gap[] {
  return missing.filter(({ code }) => DEMO_CODES.includes(code));
}

/** Return where the list called *part* is edited. */
export function formsOf(part: string): string {
  return LISTS[part as Collection];
}

/** Return where the field or record that *gap* is about is edited. */
export function pathOfGap({ part, field, id }: Gap): string {
  const query = field ? `?${new URLSearchParams({ field })}` : "";
  if (!id) return `${LISTS.site}/${encodeURIComponent(part)}${query}`;
  const isWork = part === "portfolio" || part === "insights";
  return `${formPath(part as Collection, id)}${isWork ? "" : query}`;
}

/** Return one sentence of what is left of the demo, from the server's counts and the *gaps*. */
export function demoText(counts: Readonly<Record<string, number>>, gaps: readonly Gap[]): string {
  const pictures = gaps.filter(({ code }) => code === "opening_demo_picture_left").length;
  const told = [
    ["admin.opening.demo_projects", counts["portfolio"] ?? 0],
    ["admin.opening.demo_insights", counts["insights"] ?? 0],
    ["admin.opening.demo_texts", counts["site"] ?? 0],
    ["admin.opening.demo_pictures", pictures],
  ] as const;
  return told.flatMap(([key, count]) => (count > 0 ? [t(key, { count })] : [])).join(", ");
}

function isKnown(code: string): boolean {
  return [...OF_FIELDS, DELIVERY, ...ADDRESS_CODES, ...DEMO_CODES].includes(code);
}

function lineOfPart({ name, label, fields }: ContentType, { opening, told }: Facts): Line {
  const gaps = opening.missing.filter(({ code, part }) => OF_FIELDS.includes(code) && part === name);
  const places = gaps.map((gap) => ({
    label: fields.find((field) => field.name === gap.field)?.label ?? gap.message,
    to: pathOfGap(gap),
    act: t("admin.opening.fill"),
  }));
  const isDone = places.length === 0;
  const detail = isDone ? told[name] || t("admin.opening.ok") : t("admin.opening.missing", { count: places.length });
  return { key: name, title: label, isDone, detail, places };
}

/** What has no line of its own is said as the server says it, with the way to where it is. */
function lineOfGap(gap: Gap, types: readonly ContentType[]): Line {
  const type = types.find(({ name }) => name === gap.part);
  const places = type ? [{ label: type.label, to: pathOfGap(gap), act: t("admin.opening.fill") }] : [];
  return { key: `${gap.code}:${gap.part}:${gap.id}:${gap.field}`, title: gap.message, isDone: false, detail: "", places };
}

/** Where the site is reached is the operator's to say, and so is who hears of enquiries. */
function lineOfServer(key: string, title: string, codes: readonly string[], done: string, { missing }: Opening): Line {
  const gap = missing.find(({ code }) => codes.includes(code));
  return { key, title, isDone: !gap, detail: gap?.message ?? done, places: [] };
}

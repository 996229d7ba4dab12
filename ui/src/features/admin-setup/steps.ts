/** The five steps of the set-up: in their order, each at an address, with how it stands. */
import type { ContentType } from "@shared/admin/contentTypes";
import type { Opening } from "@shared/opening/useOpening";

export const STEPS = ["name", "contact", "brand", "start", "open"] as const;
export type Step = (typeof STEPS)[number];

/** The parts of the site that the steps fill. */
export const PARTS = ["brand", "company", "contact"] as const;
export type Part = (typeof PARTS)[number];

export type Records = Readonly<Record<Part, Readonly<Record<string, unknown>>>>;

/** A field of a part, as one text: `company.phone`. */
export type FieldName = `${Part}.${string}`;

export const SETUP_PATH = "/admin/setup";
export const ACCENT: FieldName = "brand.accentColor";
export const LOGO: FieldName = "brand.logo";
export const FACE: FieldName = "brand.headlineFace";

/** The fields that each of the first steps asks for. */
export const FIELDS = {
  name: ["brand.ko", "brand.wordmark", "brand.tagline"],
  contact: [
    "company.phone",
    "company.email",
    "contact.weekdays",
    "contact.closed",
    "company.legalName",
    "company.representative",
    "company.registrationNumber",
    "company.address",
  ],
  brand: [ACCENT],
} as const satisfies Partial<Record<Step, readonly FieldName[]>>;

/** How a step stands: whether all that it asks for is there, and how many fields lack before an opening. */
export interface Standing {
  isFilled: boolean;
  gaps: number;
}

interface Facts {
  types: readonly ContentType[];
  records: Records;
  /** Whether there are projects or articles, the demo's or one's own. */
  hasContent: boolean;
  opening: Opening;
}

export function isStep(text: string | undefined): text is Step {
  return STEPS.includes(text as Step);
}

export function pathOf(step: Step): string {
  return `${SETUP_PATH}/${step}`;
}

export function nextOf(step: Step): Step {
  return STEPS[STEPS.indexOf(step) + 1] ?? step;
}

/** Return the step before *step*; null for the first. */
export function previousOf(step: Step): Step | null {
  return STEPS[STEPS.indexOf(step) - 1] ?? null;
}

/** Return the part and the field that *name* is about. */
export function partsOf(name: FieldName): { part: Part; field: string } {
  const [part, field = ""] = name.split(".") as [Part, string];
  return { part, field };
}

/** Return what is stored of a field; null for nothing. */
export function storedValue(records: Records, name: FieldName): unknown {
  const { part, field } = partsOf(name);
  return records[part][field] ?? null;
}

/** Return what is stored of a field, as it stands in a form. */
export function storedText(records: Records, name: FieldName): string {
  const value = storedValue(records, name);
  return typeof value === "string" ? value : "";
}

export function standingsOf({ types, records, hasContent, opening }: Facts): Readonly<Record<Step, Standing>> {
  const blank = (name: FieldName) => storedText(records, name) === "";
  const asked = (names: readonly FieldName[]): Standing => {
    const gaps = names.filter((name) => blank(name) && isNeeded(types, name)).length;
    return { gaps, isFilled: gaps === 0 };
  };
  return {
    name: asked(FIELDS.name),
    contact: asked(FIELDS.contact),
    brand: { gaps: 0, isFilled: !blank(ACCENT) || storedValue(records, LOGO) !== null },
    start: { gaps: 0, isFilled: hasContent },
    open: { gaps: 0, isFilled: opening.open },
  };
}

/** Return the first step that is not filled: where somebody goes on who was never here with this device. */
export function firstUnfilled(standings: Readonly<Record<Step, Standing>>): Step {
  return STEPS.find((step) => !standings[step].isFilled) ?? "open";
}

/** Say whether the site is not opened without the field. */
export function isNeeded(types: readonly ContentType[], name: FieldName): boolean {
  return fieldOf(types, name)?.need === "opening";
}

/** Return what the registry says of a field. */
export function fieldOf(types: readonly ContentType[], name: FieldName) {
  const { part, field } = partsOf(name);
  const type = types.find((one) => !one.isList && one.name === part);
  return type?.fields.find((one) => one.name === field);
}

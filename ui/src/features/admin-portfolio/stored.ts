/** What a stored project is called, and what else lists tell of it. */
import { trimmedText } from "@shared/unseen";
import type { ProjectRecord, ProjectType } from "./types";

export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Return what a stored project is called: its title, for none or a blank one *otherwise*, or its id. */
export function nameOf({ id, title }: { id: string; title?: unknown }, otherwise = ""): string {
  const name = textOf(title);
  return (trimmedText(name) && name) || otherwise || id;
}

/** Return the type as it is shown: whatever is not residential is commercial. */
export function typeOf({ type }: ProjectRecord): ProjectType {
  return type === "residential" ? "residential" : "commercial";
}

/** Return the folder of a project's uploads (specification, section 9). */
export function folderName(values: Readonly<Record<string, unknown>>, day: Date): string {
  const detail = trimmedText(textOf(values[values["type"] === "residential" ? "area" : "businessType"]));
  const date = day.toISOString().slice(0, 10).replaceAll("-", "");
  return `[${date}] ${[trimmedText(textOf(values["title"])), detail].filter(Boolean).join("_")}`.slice(0, 150);
}

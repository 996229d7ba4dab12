/** What follows a change of the administration: what it concerns is read again, and a failure told. */
import { mutate } from "swr";

import { DEMO_FIELDS } from "../events";
import { Problem } from "../problem";
import { t } from "./text";

/** How long the trash keeps what was deleted. */
export const TRASH_DAYS = 30;

/** Ask again for every cached answer about *collection*, and for what of it is the demo's. */
export function refresh(collection: string): Promise<unknown> {
  const concerned = (key: string) => key === DEMO_FIELDS || key.startsWith(`/api/admin/${collection}`);
  return mutate((key) => typeof key === "string" && concerned(key));
}

/** Return what went wrong as a sentence for an administrator. */
export function failureText(error: unknown): string {
  if (!(error instanceof Problem)) return t("admin.errors.unknown");
  return error.detail || t(error.status === 0 ? "admin.network.offline" : "admin.errors.unknown");
}

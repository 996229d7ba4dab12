/** How the two sides of a comparison are called. */
import { shortTime } from "@shared/admin/times";
import { t } from "./text";
import type { VersionDetail } from "./types";

export interface Heads {
  before: string;
  after: string;
}

/** Return what stands above the values of both sides. */
export function headsOf(detail: VersionDetail): Heads {
  return { before: beforeOf(detail), after: t("admin.history.this", { time: shortTime(detail.version.at) }) };
}

function beforeOf({ compared, comparedAt }: VersionDetail): string {
  if (compared === "public") return t("admin.history.public");
  if (compared === "draft") return t("admin.history.now");
  if (compared === "replaced") return t("admin.history.before_replaced");
  if (comparedAt === null) return t("admin.history.before_unknown");
  return t("admin.history.before", { time: shortTime(comparedAt) });
}

/** Say what a version is compared with. */
export function sentenceOf({ version, compared, comparedAt }: VersionDetail): string {
  if (version.state === null) return t("admin.history.deleted_then");
  if (compared !== "previous") return t(`admin.history.comparing_${compared}`);
  if (comparedAt === null) return t("admin.history.comparing_first");
  return t("admin.history.comparing", { time: shortTime(comparedAt) });
}

/** What a version did, in a few words. */
import { shortTime } from "@shared/admin/times";
import { t } from "./text";
import type { Version } from "./types";

/** What was done beside, or in place of, writing. */
const VERBS = {
  published: "admin.history.verb.published",
  published_by_schedule: "admin.history.verb.published_by_schedule",
  hidden: "admin.history.verb.hidden",
  hidden_by_schedule: "admin.history.verb.hidden_by_schedule",
  scheduled: "admin.history.verb.scheduled",
  unscheduled: "admin.history.verb.unscheduled",
  schedule_blocked: "admin.history.verb.schedule_blocked",
  draft_discarded: "admin.history.verb.discarded",
  undone: "admin.history.verb.undone",
  version_restored: "admin.history.verb.restored_earlier",
} as const;

/** Return what *version* did: what visitors notice of it first, then how much it changed. */
export function summaryOf(version: Version): string {
  const parts = [version.isDraft ? t("admin.history.now") : "", verbOf(version), countsOf(version)];
  const told = parts.filter(Boolean);
  return told.length > 0 ? told.join(" · ") : t("admin.history.verb.other");
}

function verbOf({ action, isNew, state, restoredAt }: Version): string {
  if (state === null) return t("admin.history.verb.deleted");
  if (restoredAt) return t("admin.history.verb.restored", { time: shortTime(restoredAt) });
  if (action in VERBS) return t(VERBS[action as keyof typeof VERBS]);
  // Each kind of record has its own word for it: `project_restored`.
  if (action.endsWith("_restored")) return t("admin.history.verb.recovered");
  return isNew ? t("admin.history.verb.created") : "";
}

/** Of a first version, and of a deletion, all is new or gone: that is said already. */
function countsOf({ isNew, state, texts, pictures, isReordered, hasNewCover }: Version): string {
  if (isNew || state === null) return "";
  const counts = [
    texts > 0 ? t("admin.history.verb.texts", { count: texts }) : "",
    pictures > 0 ? t("admin.history.verb.images", { count: pictures }) : "",
    isReordered ? t("admin.history.verb.order") : "",
    hasNewCover ? t("admin.history.verb.cover") : "",
  ];
  return counts.filter(Boolean).join(", ");
}

/** What the publish bar says: one sentence, one detail, and how it looks. */
import { shortTime } from "../admin/times";
import { shownInstant } from "./instants";
import type { Saving } from "@records/saving";
import { t } from "./text";
import type { Publishing } from "./types";

export interface Work {
  /** Undefined until it is known, and for a record that is not stored yet. */
  standing: Publishing | undefined;
  saving: Saving;
  /** Names of fields that were changed here and are in no draft yet. */
  edited: readonly string[];
  /** How many pictures are on their way. */
  waiting: number;
  /** Whether other files than pictures are among them. */
  hasFiles?: boolean | undefined;
  isOnline: boolean;
  labelOf: (field: string) => string;
  /** What is changed, in a few words; '' where that is not said. */
  changed?: string;
  /** When what visitors see was published, and by whom; '' where that is not said. */
  last?: string;
  /** Whether what is typed goes into the draft by itself: only that it did not is worth a word. */
  savesItself?: boolean;
}

export type Look = "plain" | "quiet" | "warn" | "fail";

export interface BarState {
  text: string;
  detail: string;
  look: Look;
}

/** Return what the bar says of *work*; what just happens comes before how things stand. */
export function barState(work: Work): BarState {
  const { saving, isOnline } = work;
  if (!isOnline) return { text: t("admin.publish.offline"), detail: t("admin.publish.offline_detail"), look: "warn" };
  if (saving.at === "uploads") return { text: t("admin.publish.publishing"), detail: uploadsText(work), look: "plain" };
  if (saving.at === "sending" && !saving.goal.isQuiet) {
    return { text: sendingText(saving.goal.act), detail: "", look: "plain" };
  }
  if (saving.at === "form" && saving.failed === "publish" && saving.failure) {
    const detail = t(work.edited.length > 0 ? "admin.publish.failed_unsaved" : "admin.publish.failed_detail");
    return { text: t("admin.publish.failed"), detail, look: "fail" };
  }
  if (work.savesItself && saving.at === "form" && saving.failed === "save" && saving.failure) {
    return { text: t("admin.publish.not_saved"), detail: saving.failure, look: "warn" };
  }
  return standingState(work);
}

function standingState(work: Work): BarState {
  const { standing, edited } = work;
  const detail = detailOf(work);
  if (standing?.blocked) return { text: blockedText(standing), detail: standing.blocked.message, look: "warn" };
  if (standing?.outdated && standing.collisions.length > 0) {
    const fields = [...new Set(standing.collisions.map(({ field }) => work.labelOf(field)))].join(", ");
    return { text: t("admin.publish.others_same"), detail: t("admin.publish.others_same_detail", { fields }), look: "warn" };
  }
  if (standing?.publishAt) {
    return { text: t("admin.publish.scheduled", { time: shownInstant(standing.publishAt) }), detail, look: "plain" };
  }
  const gaps = standing?.hasDraft && edited.length === 0 ? standing.gaps : [];
  if (gaps.length > 0) {
    const fields = gaps.map(({ field }) => work.labelOf(field)).join(", ");
    return { text: t("admin.publish.gaps", { count: gaps.length }), detail: t("admin.publish.gaps_detail", { fields }), look: "warn" };
  }
  if (standing?.state !== "public") {
    const text = t(standing?.state === "hidden" ? "admin.publish.is_hidden" : "admin.publish.never");
    return { text, detail, look: "plain" };
  }
  return publicState(work, standing, detail);
}

/** Return what was not done when its time came: with a publication still planned, that. */
export function blockedText({ publishAt }: Pick<Publishing, "publishAt">): string {
  return t(publishAt ? "admin.schedule.blocked" : "admin.schedule.hide_blocked");
}

function publicState(work: Work, standing: Publishing, detail: string): BarState {
  const count = changeCount(work);
  if (count > 0 || work.waiting > 0) {
    const said = [work.changed, detail].filter(Boolean).join(" · ");
    return { text: t("admin.publish.changes", { count }), detail: said, look: "plain" };
  }
  const hides = standing.hideAt ? t("admin.publish.scheduled_hide", { time: shownInstant(standing.hideAt) }) : "";
  return { text: t("admin.publish.all_public"), detail: hides || detail || (work.last ?? ""), look: "quiet" };
}

/** Return how many fields differ from what visitors see. */
export function changeCount({ standing, edited }: Pick<Work, "standing" | "edited">): number {
  return new Set([...(standing?.changes ?? []), ...edited]).size;
}

function detailOf(work: Work): string {
  const { standing, savesItself = false } = work;
  const edited = savesItself ? [] : work.edited;
  const saved = standing?.hasDraft && standing.savedAt ? t("admin.publish.saved", { time: shortTime(standing.savedAt) }) : "";
  const kept = edited.length === 0 ? "" : t("admin.publish.kept");
  const hint = saved || kept || savesItself ? "" : t("admin.publish.title_only");
  return [saved, kept, uploadsText(work), standing?.state === "public" ? "" : hint].filter(Boolean).join(" · ");
}

function uploadsText({ waiting, hasFiles }: Work): string {
  const kind = hasFiles ? "admin.publish.waiting_files" : "admin.publish.waiting_uploads";
  return waiting > 0 ? t(kind, { count: waiting }) : "";
}

function sendingText(act: "save" | "publish"): string {
  return t(act === "save" ? "admin.publish.saving" : "admin.publish.publishing");
}

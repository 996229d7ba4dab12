/** What the bar below a page says: how much of it visitors do not see, and whether all of that is kept. */
import { contentTypeOf } from "@shared/admin/contentTypes";
import type { ContentType } from "@shared/admin/contentTypes";
import { BASE, fieldAt } from "@shared/admin/languages/twins";
import { shortTime } from "@shared/admin/times";
import type { BarState } from "@shared/publishing/barState";
import { few } from "../labels";
import { namesOf } from "../overview";
import type { Part } from "../overview";
import { namesOfChanges } from "./changes";
import type { RecordChanges } from "./changes";
import { isSameRecord, labelOf } from "./regions";
import { t } from "./text";
import type { Kept } from "./work";

interface Facts {
  page: string;
  /** In which the page is edited. */
  language: string;
  /** Undefined until they are known. */
  changes: readonly RecordChanges[] | undefined;
  /** Whether they could not be had. */
  isUnknown?: boolean;
  kept: readonly Kept[];
  /** The parts that wait but for a field that is to be filled. */
  locked: readonly Part[];
  types: readonly ContentType[];
}

export function barText({ page, language, changes, isUnknown = false, kept, locked, types }: Facts): BarState {
  if (kept.some(({ isOnline }) => !isOnline)) {
    return { text: t("admin.publish.offline"), detail: t("admin.publish.offline_detail"), look: "warn" };
  }
  const failure = kept.find((one) => one.failure)?.failure;
  if (failure) return { text: t("admin.publish.not_saved"), detail: failure, look: "warn" };
  if (isUnknown) return { text: t("admin.inplace.unknown"), detail: t("admin.inplace.unknown_detail"), look: "warn" };
  if (!changes) return { text: "", detail: "", look: "quiet" };
  const names = changedNames({ changes, kept, types });
  if (names.length === 0) return { text: t("admin.publish.all_public"), detail: helpIn(language), look: "quiet" };
  return { text: t("admin.inplace.changes", { page, count: names.length }), detail: detailOf(names, changes, locked), look: "plain" };
}

/** Return how the page is edited, and in another language what is not. */
function helpIn(language: string): string {
  return language === BASE.code ? t("admin.inplace.keys") : t("admin.inplace.language", { base: BASE.name });
}

/** Return the names of all that visitors do not see, in a draft or in none yet. */
export function changedNames({ changes = [], kept, types }: Pick<Facts, "changes" | "kept" | "types">): readonly string[] {
  return [...namesOfChanges(changes, types), ...namesOfTyped(changes, kept, types)];
}

function detailOf(names: readonly string[], changes: readonly RecordChanges[], locked: readonly Part[]): string {
  const savedAt = changes.flatMap((one) => one.savedAt ?? []).sort().at(-1);
  const saved = savedAt ? t("admin.publish.saved", { time: shortTime(savedAt) }) : "";
  const cannot = locked.length > 0 ? t("admin.site.cannot_publish", { parts: namesOf(locked) }) : "";
  return [few(names), saved, cannot].filter(Boolean).join(" · ");
}

/** Return the names of what is typed and in no draft yet, but for what is changed there already. */
function namesOfTyped(changes: readonly RecordChanges[], kept: readonly Kept[], types: readonly ContentType[]): readonly string[] {
  return kept.flatMap(({ record, edited }) => {
    const type = contentTypeOf(types, record.collection, record.id);
    const known = changes.find((one) => isSameRecord(one.record, record))?.paths.map(fieldAt) ?? [];
    return type ? edited.filter((name) => !known.includes(name)).map((name) => labelOf(type, name)) : [];
  });
}

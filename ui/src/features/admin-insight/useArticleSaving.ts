/** Saving and publishing the form of an article. */
import { useLayoutEffect } from "react";

import { failureText } from "@shared/admin/deleted";
import { useUnloadGuard } from "@shared/admin/leaveGuard";
import { readEdited } from "@shared/admin/saveRecord";
import type { FramedWork } from "@shared/publishing/EditorFrame";
import type { Goal, Uploads } from "@shared/publishing/saving";
import { recordUrl } from "@shared/publishing/types";
import type { Faults } from "@shared/publishing/types";
import { useAutosave } from "@shared/publishing/useAutosave";
import { useFoundAutosave } from "@shared/publishing/useFoundAutosave";
import { usePresence } from "@shared/publishing/usePresence";
import { usePublishing } from "@shared/publishing/usePublishing";
import { useSaveKey } from "@shared/publishing/useSaveKey";
import { useSaveOnLeaving } from "@shared/publishing/useSaveOnLeaving";
import { useSaving } from "@shared/publishing/useSaving";
import { isActive } from "@shared/uploads/pictures";
import { useOnline } from "@shared/useMedia";
import { draftFaultsOf, faultsOf, isDateOpen } from "./formValues";
import { createArticle, saveArticle } from "./saveArticle";
import { t } from "./text";
import type { InsightRecord } from "./types";
import type { Editor, Kept } from "./useEditor";
import type { TextPictures } from "./usePicturesInText";

/** Return what saves and publishes the article *id*, as the frame around its form knows it, and what was written elsewhere. */
export function useArticleSaving(id: string, editor: Editor, pictures: TextPictures, own: Kept | undefined) {
  const { base, values, creation, edited } = editor;
  const autosave = useFoundAutosave<Kept>("insights", id, own);
  const isLocal = useAutosave("insights", id, editor.kept, autosave);
  const publishing = usePublishing("insights", id, async () => {
    const version = await readEdited<InsightRecord>(recordUrl("insights", id));
    if (version) editor.settle(version);
  });
  const others = usePresence("insights", id);
  const isOnline = useOnline();

  const saving = useSaving<InsightRecord>({
    collection: "insights",
    base,
    edited: editor.edited,
    uploads: uploadsOf(pictures),
    faultsFor: (act) => faultsFor(act, editor, pictures),
    create: () => createArticle(creation, values),
    save: (over) => saveArticle(over, values),
    take: editor.settle,
    settle: editor.settle,
    renew: editor.renewCreation,
    done: (isFirst) => t(isFirst ? "admin.editor.created" : "admin.editor.updated"),
    failure: (error) => t("admin.editor.failed", { message: failureText(error) }),
  });

  const isSavable = editor.isDirty && !saving.isBusy && Object.keys(faultsFor("save", editor, pictures)).length === 0;
  const giveUp = useSaveOnLeaving("insights", editor.base?.record.id ?? "", isSavable ? () => saveAndForget(editor) : undefined);

  useUnloadGuard(editor.isDirty);
  useFirstFault(saving.faults);
  useSaveKey(() => {
    if (!saving.isBusy) saving.save();
  });

  /** Do *act* once all that was typed is in the draft. */
  function withDraft(act: (record: string) => void) {
    if (editor.isDirty || !id) saving.save(act);
    else act(id);
  }

  const missing = Object.entries(saving.missing).map(([field, message]) => ({ field, message }));
  const gaps = publishing.standing?.gaps ?? missing;
  const work: FramedWork<InsightRecord> = {
    base,
    isDirty: editor.isDirty,
    saving,
    publishing,
    bar: { saving: saving.saving, edited, isOnline, isLocal },
    others,
    isBusy: saving.isBusy,
    failure: saving.failure,
    save: () => saving.save(),
    publish: saving.publish,
    discard: () => void publishing.discard(base?.etag ?? ""),
    withDraft,
    showGaps: () => saving.showFaults(Object.fromEntries(gaps.map(({ field, message }) => [field, message]))),
  };
  return { work, autosave, faults: saving.faults, missing: saving.missing, isBusy: saving.isBusy, giveUp };
}

/** Bring the first field with a fault into view, once it is marked. */
function useFirstFault(faults: Faults) {
  useLayoutEffect(() => {
    const marked = [...document.querySelectorAll<HTMLElement>('form :is([aria-invalid="true"], [data-invalid="true"])')];
    // What is hidden, as the form in another language is, takes no focus.
    marked.find((one) => !one.closest("[hidden]"))?.focus();
  }, [faults]);
}

/** Save the draft; what was kept of it on this device goes, but for pictures on their way. */
async function saveAndForget({ base, values, creation, leave }: Editor): Promise<boolean> {
  const made = base ? await saveArticle(base, values) : await createArticle(creation, values);
  if (made.outcome === "conflict" || made.outcome === "gone" || made.outcome === "existing") return false;
  await leave(made.version);
  return true;
}

function faultsFor(act: Goal["act"], { base, values }: Editor, pictures: TextPictures): Faults {
  const isDated = isDateOpen(base);
  const found = act === "save" ? draftFaultsOf(values, isDated) : faultsOf(values, isDated, pictures.isOnItsWay);
  return Object.fromEntries(Object.entries(found).map(([name, key]) => [name, t(key)]));
}

/** Pictures that have arrived are on their way until they stand in the text. */
function uploadsOf({ entries, web }: TextPictures): Uploads {
  const isUnderway = web.waiting > 0 || entries.some((entry) => isActive(entry) || entry.image);
  return isUnderway ? "underway" : "arrived";
}

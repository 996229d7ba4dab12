/** Saving and publishing the form of an article. */
import { failureText } from "@shared/admin/deleted";
import type { Goal, Uploads } from "@shared/publishing/saving";
import type { Faults } from "@shared/publishing/types";
import { useSaveOnLeaving } from "@shared/publishing/useSaveOnLeaving";
import { useSaving } from "@shared/publishing/useSaving";
import { isActive } from "@shared/uploads/pictures";
import { draftFaultsOf, faultsOf, isDateOpen } from "./formValues";
import { createArticle, saveArticle } from "./saveArticle";
import { t } from "./text";
import type { InsightRecord } from "./types";
import type { Editor } from "./useEditor";
import type { TextPictures } from "./usePicturesInText";

export function useArticleSaving(editor: Editor, pictures: TextPictures) {
  const { base, values, creation } = editor;

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

  return { ...saving, giveUp };
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

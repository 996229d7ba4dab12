/** Saving and publishing the form of a project. */
import { useSaveOnLeaving } from "@shared/publishing/useSaveOnLeaving";
import { useSaving } from "@shared/publishing/useSaving";
import type { Goal, Uploads } from "@shared/publishing/saving";
import type { Faults } from "@shared/publishing/types";
import { isSetAside } from "@shared/uploads/pictures";
import { failureOf } from "./failures";
import { draftFaultsOf, faultsOf } from "./formValues";
import type { FormValues } from "./formValues";
import { createProject, saveProject } from "./saveProject";
import { t } from "./text";
import type { ProjectRecord } from "./types";
import type { ProjectFormState } from "./useProjectForm";

export function useProjectSaving(form: ProjectFormState) {
  const { base, values, creation } = form;

  const saving = useSaving<ProjectRecord>({
    collection: "portfolio",
    base,
    edited: form.edited,
    uploads: uploadsOf(form),
    faultsFor: (act) => faultsFor(act, form),
    create: () => createProject(creation, values),
    save: (over) => saveProject(over, values),
    take: form.settle,
    settle: form.settle,
    renew: form.renewCreation,
    done: (isFirst) => t(isFirst ? "admin.portfolio.add.success" : "admin.portfolio.edit.success"),
    failure: failureOf,
  });

  const isSavable = form.isDirty && !saving.isBusy && Object.keys(faultsFor("save", form)).length === 0;
  const giveUp = useSaveOnLeaving("portfolio", form.base?.record.id ?? "", isSavable ? () => saveAndForget(form) : undefined);

  return { ...saving, giveUp };
}

/** Save the draft; what was kept of it on this device goes, but for pictures on their way. */
async function saveAndForget({ base, values, creation, leave }: ProjectFormState): Promise<boolean> {
  const made = base ? await saveProject(base, values) : await createProject(creation, values);
  if (made.outcome === "conflict" || made.outcome === "gone" || made.outcome === "existing") return false;
  await leave(made.version);
  return true;
}

function faultsFor(act: Goal["act"], { base, shown, values }: ProjectFormState): Faults {
  const judge = act === "save" ? draftFaultsOf : faultsOf;
  const found = judge(withPending(values, shown), base?.record);
  return Object.fromEntries(Object.entries(found).map(([name, key]) => [name, t(`admin.portfolio.error.${key}`)]));
}

/** Pictures on their way count as chosen. */
function withPending(values: FormValues, shown: ProjectFormState["shown"]): FormValues {
  return { ...values, images: shown.map(({ key, image }) => ({ key, image: image ?? key })) };
}

function uploadsOf({ isUploading, uploads }: ProjectFormState): Uploads {
  if (isUploading) return "underway";
  return uploads.entries.some((entry) => entry.state === "failed" && !isSetAside(entry)) ? "failed" : "arrived";
}

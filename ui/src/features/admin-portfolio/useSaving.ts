/** What happens on submit: judged, uploads waited for, sent, and every way it can end. */
import { useEffect, useEffectEvent, useReducer } from "react";
import type { FormEvent } from "react";

import type { Side } from "@shared/admin/ConflictDialog";
import { refresh } from "@shared/admin/deleted";
import { Problem } from "@shared/problem";
import { useSite } from "@shared/site";
import { showToast } from "@shared/toasts";
import { isSetAside } from "@shared/uploads/pictures";
import { concerned } from "./disputes";
import { failureOf } from "./failures";
import { faultsOf, mergedValues } from "./formValues";
import type { Faults, FormValues } from "./formValues";
import { createProject, saveProject } from "./saveProject";
import type { Outcome } from "./saveProject";
import { FILLING_IN, nextStep } from "./saving";
import type { Uploads } from "./saving";
import { t } from "./text";
import type { ProjectFormState } from "./useProjectForm";

export function useSaving(form: ProjectFormState, onClose: () => void) {
  const [saving, tell] = useReducer(nextStep, FILLING_IN);
  const product = useSite().site?.brand.ko ?? "";
  const uploads = uploadsOf(form);
  const isSending = saving.at === "sending";

  function finish({ outcome }: Outcome) {
    const detail = outcome === "merged" ? t("admin.conflict.merged") : undefined;
    const text = outcome === "created" ? "admin.portfolio.add.success" : "admin.portfolio.edit.success";
    showToast("ok", t(text), detail);
    form.finish();
    void refresh("portfolio");
    onClose();
  }

  useEffect(() => tell({ event: "uploads", uploads }), [uploads]);

  async function create(): Promise<Outcome> {
    const made = await createProject(form.creation, form.values);
    if (made.outcome === "gone") form.renewCreation();
    if (made.outcome !== "existing") return made;
    form.rebase(made.version, form.values);
    return saveProject(made.version, form.values);
  }

  const send = useEffectEvent(async (asNew: boolean) => {
    const base = asNew ? null : form.base;
    try {
      const outcome = await (base ? saveProject(base, form.values) : create());
      tell({ event: "answered", outcome });
      if (outcome.outcome !== "conflict" && outcome.outcome !== "gone") finish(outcome);
    } catch (error) {
      const faults = error instanceof Problem ? serverFaults(error) : {};
      tell({ event: "refused", faults, failure: failureOf(error, base === null, product) });
    }
  });

  useEffect(() => {
    if (saving.at === "sending") void send(saving.asNew);
  }, [saving]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = faultsOf(form.shown.length > 0 ? withPending(form) : form.values, form.base?.record);
    const texts = Object.entries(found).map(([name, key]) => [name, t(`admin.portfolio.error.${key}`)]);
    tell({ event: "submitted", faults: Object.fromEntries(texts), uploads });
    if (texts.length > 0) focusFault(event.currentTarget);
  }

  function decide(sides: Readonly<Record<string, Side>>) {
    if (saving.at !== "conflict" || !form.base) return;
    const { current } = saving.conflict;
    const theirs = Object.keys(sides).filter((field) => sides[field] === "theirs");
    const names = theirs.flatMap(concerned);
    form.rebase(current, mergedValues(form.base.record, form.values, current.record, names));
    tell({ event: "decided", keepsMine: theirs.length < Object.keys(sides).length });
  }

  return {
    faults: saving.at === "form" ? saving.faults : NO_FAULTS,
    failure: saving.at === "form" ? saving.failure : "",
    conflict: saving.at === "conflict" ? saving.conflict : null,
    isGone: saving.at === "gone",
    isBusy: isSending || saving.at === "uploads",
    submit,
    decide,
    dismiss: () => tell({ event: "dismissed" }),
    saveAsNew: () => tell({ event: "added_anew" }),
    label: (isNew: boolean) => {
      if (saving.at === "uploads") return uploadedText(form);
      if (isSending) return t("admin.portfolio.form.submitting");
      return t(isNew ? "admin.portfolio.form.submit.add" : "admin.portfolio.form.submit.edit");
    },
  };
}

const NO_FAULTS: Faults = {};

function uploadsOf({ isUploading, uploads }: ProjectFormState): Uploads {
  if (isUploading) return "underway";
  return uploads.entries.some(({ state }) => state === "failed") ? "failed" : "arrived";
}

/** Pictures on their way count as chosen. */
function withPending({ values, shown }: ProjectFormState): FormValues {
  return { ...values, images: shown.map(({ key, image }) => ({ key, image: image ?? key })) };
}

function uploadedText({ uploads }: ProjectFormState): string {
  const sent = uploads.entries.filter((entry) => entry.state !== "cancelled" && !isSetAside(entry));
  const done = sent.filter(({ state }) => state === "done").length;
  return t("upload.total", { total: sent.length, done });
}

function serverFaults({ errors }: Problem): Faults {
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

/** Bring the first field with a fault into view, once it is marked. */
function focusFault(form: HTMLFormElement) {
  requestAnimationFrame(() => {
    const first = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]');
    first?.focus();
  });
}

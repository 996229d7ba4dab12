/** What happens on submit: judged, uploads waited for, sent, and every way it can end. */
import { useEffect, useState } from "react";
import type { FormEvent } from "react";

import type { Side } from "@shared/admin/ConflictDialog";
import { refresh } from "@shared/admin/deleted";
import { Problem } from "@shared/problem";
import { useSite } from "@shared/site";
import { showToast } from "@shared/toasts";
import { concerned } from "./disputes";
import type { Conflict } from "./disputes";
import { failureOf } from "./failures";
import { faultsOf, mergedValues } from "./formValues";
import type { Faults, FormValues } from "./formValues";
import { createProject, saveProject } from "./saveProject";
import type { Outcome } from "./saveProject";
import { t } from "./text";
import type { Base, ProjectFormState } from "./useProjectForm";

export function useSaving(form: ProjectFormState, onClose: () => void) {
  const [phase, setPhase] = useState<"idle" | "uploading" | "saving">("idle");
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState("");
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isGone, setGone] = useState(false);
  const product = useSite().site?.brand.ko ?? "";

  function finish(outcome: Outcome) {
    if (outcome.outcome === "conflict") return setConflict(outcome);
    if (outcome.outcome === "gone") return setGone(true);
    const isNew = outcome.outcome === "created";
    const detail = outcome.outcome === "merged" ? t("admin.conflict.merged") : undefined;
    showToast("ok", t(isNew ? "admin.portfolio.add.success" : "admin.portfolio.edit.success"), detail);
    form.finish();
    void refresh("portfolio");
    return onClose();
  }

  async function send(base: Base, values: FormValues) {
    setPhase("saving");
    setFailure("");
    try {
      finish(await (base ? saveProject(base, values) : createProject(values)));
    } catch (error) {
      if (error instanceof Problem) setFaults(serverFaults(error));
      setFailure(failureOf(error, base === null, product));
    } finally {
      setPhase("idle");
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = faultsOf(form.shown.length > 0 ? withPending(form) : form.values, form.base?.record);
    const texts = Object.entries(found).map(([name, key]) => [name, t(`admin.portfolio.error.${key}`)]);
    setFaults(Object.fromEntries(texts));
    setFailure("");
    if (texts.length === 0) setPhase("uploading");
    else focusFault(event.currentTarget);
  }

  // Saving goes on by itself when the last picture has arrived.
  const isReady = phase === "uploading" && !form.isUploading;
  const hasFailed = form.uploads.entries.some(({ state }) => state === "failed");
  useEffect(() => {
    if (!isReady) return;
    if (!hasFailed) {
      void send(form.base, form.values);
      return;
    }
    setPhase("idle");
    setFailure(t("admin.portfolio.edit.upload_aborted"));
    // oxlint-disable-next-line react/exhaustive-deps -- the form as it is at that moment
  }, [isReady, hasFailed]);

  function decide(sides: Readonly<Record<string, Side>>) {
    if (!conflict || !form.base) return;
    const theirs = Object.keys(sides).filter((field) => sides[field] === "theirs");
    const names = theirs.flatMap(concerned);
    const next = mergedValues(form.base.record, form.values, conflict.current.record, names);
    form.rebase(conflict.current, next);
    setConflict(null);
    if (theirs.length < Object.keys(sides).length) void send(conflict.current, next);
  }

  return {
    faults,
    failure,
    conflict,
    isGone,
    submit,
    decide,
    isBusy: phase !== "idle",
    dismiss: () => {
      setConflict(null);
      setGone(false);
    },
    saveAsNew: () => {
      setGone(false);
      void send(null, form.values);
    },
    label: (isNew: boolean) => {
      if (phase === "uploading") return uploadedText(form);
      if (phase === "saving") return t("admin.portfolio.form.submitting");
      return t(isNew ? "admin.portfolio.form.submit.add" : "admin.portfolio.form.submit.edit");
    },
  };
}

/** Pictures on their way count as chosen. */
function withPending({ values, shown }: ProjectFormState): FormValues {
  return { ...values, images: shown.map(({ key, image }) => ({ key, image: image ?? key })) };
}

function uploadedText({ uploads }: ProjectFormState): string {
  const sent = uploads.entries.filter(({ state }) => state !== "cancelled" && state !== "too_large");
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

/** Deleting a record: asked for, done, and offered back. */
import { useState } from "react";

import { Problem } from "../problem";
import { recordUrl } from "../publishing/types";
import type { Collection } from "../publishing/types";
import { sendSigned } from "../session";
import type { ToastAction } from "../toasts";
import { ConfirmDialog } from "./ConfirmDialog";
import { refresh, TRASH_DAYS } from "./deleted";
import type { DraftKind } from "./drafts/draft";
import { forgetDraftsOf } from "./drafts/drafts";
import { t } from "./text";
import { attempt, useAction } from "./useAction";

/** What is deleted, as what this device keeps drafts of it, and what is said of that. */
export interface Deletable {
  collection: Collection;
  draft: DraftKind;
  question: string;
  consequence: (facts: { title: string; days: number }) => string;
  done: string;
  failed: string;
}

interface Doomed {
  id: string;
  title: string;
  etag: string;
}

/** Return the record asked about, and what the answers do; *onGone* follows once it is gone. */
export function useDeleting(what: Deletable, onGone?: () => void) {
  const { collection, draft, done, failed } = what;
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const { isBusy, run } = useAction();

  async function remove({ id, etag }: Doomed) {
    const work = async () => {
      await erase(recordUrl(collection, id), etag);
      onGone?.();
      void forgetDraftsOf(draft, id);
    };
    await run(work, { done, undo: () => outOfTrash(collection, id, done), failed });
    setDoomed(null);
    await refresh(collection);
  }

  return { what, doomed, isBusy, ask: setDoomed, cancel: () => setDoomed(null), remove };
}

/** Delete it; that somebody else did so first is as good. */
async function erase(url: string, etag: string) {
  try {
    await sendSigned("DELETE", url, { headers: { "If-Match": etag } });
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error;
  }
}

/** Return the way back from a deletion that was told in the words *action*. */
export function outOfTrash(collection: Collection, id: string, action: string): ToastAction {
  const restore = () => sendSigned("POST", `/api/admin/trash/${encodeURIComponent(id)}/restore?collection=${collection}`);
  const outcome = {
    done: t("admin.undo.done", { action }),
    failed: (message: string) => t("admin.undo.failed", { message }),
    refresh: () => refresh(collection),
  };
  return { label: t("admin.undo.button"), run: () => void attempt(restore, outcome) };
}

/** The question before a record is deleted, where one is to be. */
export function Deletion({ deleting: { what, doomed, isBusy, cancel, remove } }: { deleting: ReturnType<typeof useDeleting> }) {
  if (!doomed) return null;
  return (
    <ConfirmDialog
      question={what.question}
      confirm={t("admin.common.delete")}
      danger
      busy={isBusy}
      onConfirm={() => void remove(doomed)}
      onCancel={cancel}
    >
      {what.consequence({ title: doomed.title, days: TRASH_DAYS })}
    </ConfirmDialog>
  );
}

interface DeleteButtonProps {
  what: Deletable;
  id: string;
  title: string;
  isBusy: boolean;
  onGone: () => void;
}

/** The button in the form of a record. */
export function DeleteButton({ what, id, title, isBusy, onGone }: DeleteButtonProps) {
  const deleting = useDeleting(what, onGone);
  return (
    <>
      <button type="button" className="btn btn--danger-line" disabled={isBusy} onClick={() => deleting.ask({ id, title, etag: "*" })}>
        {t("admin.common.delete")}
      </button>
      <Deletion deleting={deleting} />
    </>
  );
}

/** The inbox, and what can be done with an enquiry. */
import useSWR from "swr";

import { failureText } from "@shared/admin/deleted";
import { ProofDeclined, withProof } from "@shared/admin/proof";
import { download } from "@shared/admin/saveFile";
import type { At, Schema } from "@shared/contract";
import type { Problem } from "@shared/problem";
import { sendSigned, withSession } from "@shared/session";
import { showToast } from "@shared/toasts";
import type { Status } from "./enquiries";
import { t } from "./text";

const URL = "/api/admin/enquiries";
/** Deliveries go on by themselves. */
const REFRESH_MS = 30_000;

type Failure = "admin.inbox.save_failed" | "admin.inbox.delivery.request_failed" | "admin.inbox.erase.failed";

export const STATUS_TEXTS = {
  new: "admin.inbox.status.new",
  answered: "admin.inbox.status.answered",
  closed: "admin.inbox.status.closed",
  spam: "admin.inbox.status.spam",
} as const;

export function useEnquiries() {
  const { data, error, mutate } = useSWR<At<"/api/admin/enquiries">, Problem>(URL, { refreshInterval: REFRESH_MS });

  /** Do *work*, tell what came of it, and ask for the list again; say whether it was done. */
  async function attempt(work: () => Promise<unknown>, done: string, failure: Failure) {
    let isDone = true;
    try {
      await work();
      showToast("ok", done);
    } catch (reason) {
      isDone = false;
      if (!(reason instanceof ProofDeclined)) showToast("error", t(failure, { message: failureText(reason) }));
    }
    await mutate();
    return isDone;
  }

  const change = (id: string, body: Schema<"ChangedEnquiryIn">, done: string) =>
    attempt(() => sendSigned("PATCH", `${URL}/${encodeURIComponent(id)}`, { body }), done, "admin.inbox.save_failed");

  return {
    enquiries: data?.items,
    problem: data ? undefined : error,
    reload: () => void mutate(),
    setStatus: (id: string, status: Status) =>
      change(id, { status }, t("admin.inbox.status.changed", { status: t(STATUS_TEXTS[status]) })),
    setNote: (id: string, note: string) => change(id, { note }, t("admin.inbox.note.saved")),
    deliver: (id: string) =>
      attempt(
        () => sendSigned("POST", `${URL}/${encodeURIComponent(id)}/deliver`),
        t("admin.inbox.delivery.requested"),
        "admin.inbox.delivery.request_failed",
      ),
    erase: (id: string) =>
      attempt(
        () => withProof(() => sendSigned("DELETE", `${URL}/${encodeURIComponent(id)}`)),
        t("admin.inbox.erase.done"),
        "admin.inbox.erase.failed",
      ),
  };
}

export type Inbox = ReturnType<typeof useEnquiries>;

/** Put every enquiry but spam among the downloads, as a table; say when that failed. */
export async function exportEnquiries(format: "csv" | "xlsx"): Promise<void> {
  try {
    await withProof(() => withSession(() => download(`${URL}/export?format=${format}`)));
  } catch (reason) {
    if (reason instanceof ProofDeclined) return;
    showToast("error", t("admin.inbox.export_failed", { message: failureText(reason) }));
  }
}

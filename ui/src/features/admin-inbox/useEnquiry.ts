/** One enquiry, and what can be done with it. */
import useSWR from "swr";

import { failureText } from "@shared/admin/deleted";
import { ProofDeclined, withProof } from "@shared/admin/proof";
import type { Schema } from "@shared/contract";
import type { Problem } from "@shared/problem";
import { sendSigned } from "@shared/session";
import { showToast } from "@shared/toasts";
import { urlOf } from "./addresses";
import type { Enquiry } from "./enquiries";
import { t } from "./text";
import { refreshInbox } from "./useInbox";

export type Part = Schema<"ChangedEnquiryIn">;

type Failure = "admin.inbox.delivery.request_failed" | "admin.inbox.erase.failed";

export function useEnquiry(id: string) {
  const url = urlOf(id);
  const { data, error, mutate } = useSWR<Enquiry, Problem>(url, { revalidateOnFocus: false });

  return {
    enquiry: data,
    problem: data ? undefined : error,
    reload: () => mutate(),

    /** Save *part*; a failure is thrown, for whoever keeps what was typed. */
    async change(part: Part): Promise<void> {
      const { data: changed } = await sendSigned<Enquiry>("PATCH", url, { body: part });
      await mutate(changed, { revalidate: false });
      void refreshInbox(url);
    },

    async deliver(): Promise<void> {
      const done = t("admin.inbox.delivery.requested");
      await attempt(sendSigned("POST", `${url}/deliver`), done, "admin.inbox.delivery.request_failed");
      await mutate();
    },

    erase(): Promise<boolean> {
      const work = withProof(() => sendSigned("DELETE", url));
      return attempt(work, t("admin.inbox.erase.done"), "admin.inbox.erase.failed");
    },
  };
}

export type Opened = ReturnType<typeof useEnquiry>;

/** Wait for *work*, tell what came of it; say whether it was done. */
async function attempt(work: Promise<unknown>, done: string, failure: Failure): Promise<boolean> {
  try {
    await work;
  } catch (reason) {
    if (!(reason instanceof ProofDeclined)) showToast("error", t(failure, { message: failureText(reason) }));
    return false;
  }
  showToast("ok", done);
  return true;
}

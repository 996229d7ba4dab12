/** One enquiry, and what can be done with it. */
import { useRef } from "react";
import useSWR from "swr";

import { sameValue } from "@shared/admin/saveRecord";
import { attempt } from "@shared/admin/useAction";
import { getRecord } from "@shared/api";
import type { Answer } from "@shared/api";
import type { Schema } from "@shared/contract";
import { Problem } from "@shared/problem";
import { sendSigned } from "@shared/session";
import { urlOf } from "./addresses";
import type { Enquiry } from "./enquiries";
import { t } from "./text";
import { refreshInbox } from "./useInbox";

export type Part = Schema<"ChangedEnquiryIn">;

const STALE = 412;
const TRIES = 5;

export function useEnquiry(id: string) {
  const url = urlOf(id);
  const { data, error, mutate } = useSWR<Answer<Enquiry>, Problem>(url, getRecord, { revalidateOnFocus: false });
  /** What was sent from here, whether it arrived or not. */
  const own = useRef<readonly Part[]>([]);

  return {
    enquiry: data?.data,
    problem: data ? undefined : error,
    reload: () => mutate(),

    /**
     * Save *part*; a failure is thrown, for whoever keeps what was typed.
     *
     * *base* is what was read before that was typed: when somebody else wrote something else meanwhile,
     * nothing is saved, the enquiry is read anew, and a `Problem` with the status 412 is thrown. With
     * *join*, what that makes of both is saved instead.
     */
    async change(part: Part, base: Part = {}, join?: (now: Enquiry) => Part): Promise<void> {
      let [body, from, version] = [part, base, data ?? (await getRecord<Enquiry>(url))];
      for (let tries = 0; tries < TRIES; tries += 1) {
        if (isTaken(version.data, body, from, own.current)) {
          if (!join) break;
          [body, from] = [join(version.data), version.data];
        }
        // Before the answer: the next save may meet it already stored.
        own.current = [...own.current, body];
        try {
          const headers = { "If-Match": version.etag ?? "" };
          // oxlint-disable-next-line no-await-in-loop
          const changed = await sendSigned<Enquiry>("PATCH", url, { body, headers });
          // oxlint-disable-next-line no-await-in-loop
          await mutate(changed, { revalidate: false });
          void refreshInbox(url);
          return;
        } catch (reason) {
          if (!(reason instanceof Problem && reason.status === STALE)) throw reason;
        }
        // oxlint-disable-next-line no-await-in-loop
        version = await getRecord<Enquiry>(url);
        // oxlint-disable-next-line no-await-in-loop
        await mutate(version, { revalidate: false });
      }
      throw new Problem(STALE, { code: "stale_record", detail: t("admin.enquiry.written_meanwhile") });
    },

    async deliver(): Promise<void> {
      await attempt(() => sendSigned("POST", `${url}/deliver`), {
        failed: (message) => t("admin.inbox.delivery.request_failed", { message }),
        refresh: () => mutate(),
      });
    },

    async erase(): Promise<boolean> {
      const answer = await attempt(() => sendSigned("DELETE", url), {
        done: t("admin.inbox.erase.done"),
        failed: (message) => t("admin.inbox.erase.failed", { message }),
      });
      return answer !== undefined;
    },
  };
}

export type Opened = ReturnType<typeof useEnquiry>;

/** Say whether somebody else has written what *part* sets, since *base* was read. */
function isTaken(now: Enquiry, part: Part, base: Part, own: readonly Part[]): boolean {
  return (Object.keys(base) as (keyof Part & keyof Enquiry)[])
    .filter((name) => name in part)
    .some((name) => [base, ...own, part].every((known) => !(name in known) || !sameValue(now[name], known[name])));
}


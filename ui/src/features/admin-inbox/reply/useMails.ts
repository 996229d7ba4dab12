/** The mails of an enquiry; one that is on its way is asked about until it has gone. */
import { useEffect, useEffectEvent, useRef } from "react";
import useSWR from "swr";

import type { At, Schema } from "@shared/contract";
import { showToast } from "@shared/toasts";
import { urlOf } from "../addresses";
import { t } from "../text";
import { serverText } from "./mails";
import type { Mail } from "./mails";

const LOOK_AGAIN_MS = 6_000;

type MailState = Schema<"MailStateOut">;

/** Return the mails of the enquiry *id*; *onGone* is called when one has gone, or was refused. */
export function useMails(id: string, onGone: () => void) {
  const { data, error, mutate } = useSWR<At<"/api/admin/enquiries/{id}/replies">>(`${urlOf(id)}/replies`, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  const waiting = useRef<readonly string[]>([]);
  const mails = data?.items;
  // Whoever waits sees nobody's data: the mails themselves are asked for once one has gone.
  const isWaiting = mails?.some(({ state }) => state === "pending") ?? false;
  const { data: states } = useSWR<At<"/api/admin/enquiries/{id}/mail-states">>(isWaiting ? `${urlOf(id)}/mail-states` : null, {
    revalidateOnFocus: false,
    refreshInterval: LOOK_AGAIN_MS,
  });

  const look = useEffectEvent((found: readonly Mail[]) => {
    const gone = found.filter((mail) => waiting.current.includes(mail.id) && isSettled(mail));
    waiting.current = found.filter(({ state }) => state === "pending").map((mail) => mail.id);
    gone.forEach(tell);
    if (gone.length > 0) onGone();
  });
  useEffect(() => {
    if (mails) look(mails);
  }, [mails]);

  const compare = useEffectEvent((found: readonly MailState[]) => {
    const settled = found.filter(({ state }) => state !== "pending").map(({ id: mail }) => mail);
    if (mails?.some((one) => one.state === "pending" && settled.includes(one.id))) void mutate();
  });
  useEffect(() => {
    if (states) compare(states.items);
  }, [states]);

  return {
    mails: mails ?? [],
    isFailed: error !== undefined && !data,
    reload: () => mutate(),
    /** Take over *mail* as the server has just answered it. */
    put: (mail: Mail) =>
      mutate((now) => ({ items: [...(now?.items ?? []).filter(({ id: other }) => other !== mail.id), mail] }), {
        revalidate: false,
      }),
  };
}

export type Mails = ReturnType<typeof useMails>;

function isSettled({ kind, state }: Mail): boolean {
  return kind === "reply" && (state === "sent" || state === "bounced");
}

/** Say that *mail* has gone, or was refused for good. */
export function tell(mail: Mail): void {
  if (mail.state === "sent") showToast("ok", t("admin.reply.sent"));
  else if (mail.state === "bounced") showToast("error", t("admin.reply.bounced", { message: serverText(mail) }));
}

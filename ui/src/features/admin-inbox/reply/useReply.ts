/** Writing a reply: kept on this device while it is written, sent once, and taken back in time. */
import { useRef, useState } from "react";

import { useAction } from "@shared/admin/useAction";
import { useDraft } from "@shared/admin/drafts/useDraft";
import type { Slot } from "@shared/admin/drafts/useSlot";
import { Problem } from "@shared/problem";
import { sendSigned } from "@shared/session";
import { within } from "@shared/within";
import { urlOf } from "../addresses";
import { t } from "../text";
import { graceOf, ownWaiting } from "./mails";
import type { Mail } from "./mails";
import { tell } from "./useMails";
import type { Mails } from "./useMails";
import { useSecondsLeft } from "./useSecondsLeft";
import { blank, bodyOf, isBlank, renewed, takenBack } from "./written";
import type { Written } from "./written";

/** A line that stays silent for so long is down. */
const ANSWER_WITHIN_MS = 20_000;
const TAKEN = "idempotency_key_reused";

interface Writing {
  /** The id of the enquiry. */
  id: string;
  /** The account of who writes. */
  me: string;
  /** What the draft is kept under. */
  record: string;
  slot: Slot<Written>;
  mails: Mails;
}

/** What was sent from here: until when it can be taken back, by the clock of this device. */
interface Sent {
  mail: string;
  until: number;
  written: Written;
}

export function useReply({ id, me, record, slot, mails }: Writing) {
  const url = `${urlOf(id)}/replies`;
  const [written, setWritten] = useState(() => slot.draft?.value ?? blank());
  const [sent, setSent] = useState<Sent>();
  const { isBusy: isCancelling, run } = useAction();
  const first = useRef({ key: "", at: 0 });
  const kept = { kind: "reply", record, title: "", value: written } as const;
  const draft = useDraft(slot.id, isBlank(written) ? null : kept);

  const own = ownWaiting(mails.mails, me);
  const left = useSecondsLeft(untilOf(own, sent));
  // The clock of a device may be wrong: what is told is never longer than what there was.
  const seconds = own ? Math.min(left, graceOf(own) / 1000) : 0;

  function set(next: Written) {
    setWritten(next);
    if (isBlank(next)) void draft.forget(slot.id);
  }

  /** Send it; whatever went wrong is thrown, and the same key is sent again then. */
  async function send() {
    const { key } = written;
    if (first.current.key !== key) first.current = { key, at: Date.now() };
    try {
      const mail = await post(url, written);
      setSent({ mail: mail.id, until: first.current.at + graceOf(mail), written });
      set(blank());
      tell(mail);
      await mails.put(mail);
    } catch (reason) {
      // It may have arrived: what is mailed is looked at anew.
      void mails.reload();
      if (!isTaken(reason)) throw reason;
      setWritten(renewed);
      throw new Problem(0, { detail: t("admin.reply.already") });
    }
  }

  /** Take back what waits, and go on writing it, unless something else is being written. */
  async function cancel(mail: Mail) {
    const work = async () => {
      const { data } = await sendSigned<Mail>("DELETE", `${url}/${encodeURIComponent(mail.id)}`);
      await mails.put(data);
      const said = takenBack(data, sent?.mail === mail.id ? sent.written : undefined);
      set(isBlank(written) ? said : renewed(written));
      return true;
    };
    const isDone = await run(work, {
      done: t("admin.reply.cancelled"),
      failed: (message) => t("admin.reply.cancel_failed", { message }),
    });
    if (!isDone) void mails.reload();
  }

  return { written, set, send, cancel, isCancelling, waiting: own && seconds > 0 ? { mail: own, seconds } : undefined };
}

/** Return until when *mail* can be taken back. */
function untilOf(mail: Mail | undefined, sent: Sent | undefined): number {
  if (!mail) return 0;
  return sent?.mail === mail.id ? sent.until : Date.parse(mail.sendAfter);
}

/** Send what is *written*; refuse a key whose mail was taken back, as one that is taken. */
async function post(url: string, written: Written): Promise<Mail> {
  const { data: mail } = await sendSigned<Mail>("POST", url, {
    body: bodyOf(written),
    headers: { "Idempotency-Key": written.key },
    signal: within(ANSWER_WITHIN_MS),
  });
  if (mail.state === "cancelled") throw new Problem(409, { code: TAKEN });
  return mail;
}

/** Say whether an earlier try had arrived, and is not what was sent now. */
function isTaken(reason: unknown): boolean {
  return reason instanceof Problem && reason.code === TAKEN;
}

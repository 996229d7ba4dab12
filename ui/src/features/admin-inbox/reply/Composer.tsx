/** A reply while it is written, and while what was sent can still be taken back. */
import { useLayoutEffect, useRef, useState } from "react";

import { DraftNotice } from "@shared/admin/DraftNotice";
import type { Slot } from "@shared/admin/drafts/useSlot";
import type { Enquiry } from "../enquiries";
import { useArrival } from "./arrival";
import { ReplyForm } from "./ReplyForm";
import type { Mails } from "./useMails";
import { useReply } from "./useReply";
import { WaitingReply } from "./WaitingReply";
import { blank } from "./written";
import type { Template, Written } from "./written";

interface ComposerProps {
  enquiry: Enquiry;
  me: string;
  templates: readonly Template[];
  /** What the studio calls itself in the language of the enquiry. */
  studio: string;
  mails: Mails;
  /** What the draft is kept under, and where. */
  record: string;
  slot: Slot<Written>;
}

export function Composer({ enquiry, me, templates, studio, mails, record, slot }: ComposerProps) {
  const reply = useReply({ id: enquiry.id, me, record, slot, mails });
  const { written, set, waiting } = reply;
  const [found, setFound] = useState(slot.draft);
  const box = useKeptFocus(waiting !== undefined);
  useArrival(box);

  async function sendAll() {
    await reply.send();
    setFound(null);
  }

  function discard() {
    setFound(null);
    set(blank());
  }

  if (waiting) {
    return (
      <div ref={box}>
        <WaitingReply {...waiting} isBusy={reply.isCancelling} onCancel={() => void reply.cancel(waiting.mail)} />
      </div>
    );
  }

  return (
    <div ref={box} className="grid gap-3 min-w-0">
      {found ? <DraftNotice at={found.at} onDiscard={discard} /> : null}
      <ReplyForm {...{ enquiry, templates, studio, written }} onWrite={set} onSend={sendAll} />
    </div>
  );
}

/** Keep the focus in the place of this when what had it gives way to something else. */
function useKeptFocus(isWaiting: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(isWaiting);

  useLayoutEffect(() => {
    if (before.current === isWaiting) return;
    before.current = isWaiting;
    if (document.activeElement !== document.body) return;
    box.current?.querySelector<HTMLElement>("button, [name='body']")?.focus({ preventScroll: true });
  }, [isWaiting]);

  return box;
}

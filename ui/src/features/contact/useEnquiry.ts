/** An enquiry from the first letter to its receipt: written, sent, kept while it cannot be sent. */
import { useEffect, useRef, useState } from "react";

import { asProblem } from "@shared/enquiries/sending";
import type { Problem } from "@shared/problem";
import { forgetDraft, keepDraft, readDraft } from "./draft";
import { EMPTY, faultsIn, isStarted } from "./enquiry";
import type { EnquiryField, EnquiryForm } from "./enquiry";
import { faultTexts, serverTexts } from "./faultTexts";
import type { FaultTexts } from "./faultTexts";
import { attemptFor, sendEnquiry } from "./sending";

export type Sending =
  | { kind: "idle" }
  | { kind: "submitting" }
  /** No connection: goes out by itself as soon as there is one. */
  | { kind: "waiting" }
  | { kind: "failed"; problem: Problem }
  | { kind: "done"; receipt: string };

const IDLE: Sending = { kind: "idle" };

export function useEnquiry() {
  const [draft] = useState(readDraft);
  const [form, setForm] = useState(draft?.form ?? EMPTY);
  const [restored, setRestored] = useState(draft !== null);
  const [faults, setFaults] = useState<FaultTexts>({});
  const [sending, setSending] = useState<Sending>(IDLE);
  const attempt = useRef(draft?.attempt ?? null);
  const openedAt = useRef(performance.now());
  const website = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (isStarted(form)) keepDraft({ form, attempt: attempt.current });
  }, [form]);

  useEffect(() => {
    if (sending.kind !== "waiting") return undefined;
    const again = () => void post();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  });

  function change(changed: Partial<EnquiryForm>) {
    setForm((now) => ({ ...now, ...changed }));
    setFaults((now) => without(now, changed));
    setSending(IDLE);
  }

  function submit() {
    const found = faultTexts(faultsIn(form));
    setFaults(found);
    if (Object.keys(found).length > 0) setSending(IDLE);
    else void post();
  }

  async function post() {
    setSending({ kind: "submitting" });
    attempt.current = attemptFor(form, attempt.current, {
      website: website.current?.value ?? "",
      elapsedMs: Math.round(performance.now() - openedAt.current),
    });
    keepDraft({ form, attempt: attempt.current });
    try {
      const receipt = await sendEnquiry(attempt.current);
      reset();
      setSending({ kind: "done", receipt });
    } catch (error) {
      settle(asProblem(error));
    }
  }

  function settle(problem: Problem) {
    setFaults(serverTexts(problem));
    if (problem.status === 0 && !navigator.onLine) setSending({ kind: "waiting" });
    else setSending({ kind: "failed", problem });
  }

  function reset() {
    attempt.current = null;
    openedAt.current = performance.now();
    forgetDraft();
    setForm(EMPTY);
    setFaults({});
    setRestored(false);
    setSending(IDLE);
  }

  return { form, faults, sending, restored, website, change, submit, reset };
}

/** Return *faults* less those of the fields that have just changed. */
function without(faults: FaultTexts, changed: Partial<EnquiryForm>): FaultTexts {
  const left = Object.entries(faults).filter(([field]) => !(field in changed));
  return Object.fromEntries(left) as Partial<Record<EnquiryField, string>>;
}

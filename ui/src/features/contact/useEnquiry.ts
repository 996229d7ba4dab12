/** An enquiry from the first letter to its receipt: written, sent, or kept on this device and sent later. */
import { useEffect, useRef, useState } from "react";

import { askForToken } from "@shared/enquiries/formToken";
import { asProblem } from "@shared/enquiries/sending";
import { isUnreached, lookNow } from "@shared/presence";
import type { Problem } from "@shared/problem";
import { waiting } from "@shared/waiting";
import { forgetDraft, keepDraft, readDraft } from "./draft";
import { EMPTY, faultsIn, formOf, isStarted } from "./enquiry";
import type { EnquiryField, EnquiryForm } from "./enquiry";
import { faultTexts, serverTexts } from "./faultTexts";
import type { FaultTexts } from "./faultTexts";
import type { Attempt } from "./sending";
import { attemptFor, sendEnquiry } from "./sending";
import { useKeptEnquiry } from "./useKeptEnquiry";

export type Sending =
  | { kind: "idle" }
  | { kind: "submitting" }
  /** No connection, and nowhere to keep it: goes out from this screen as soon as there is one. */
  | { kind: "waiting" }
  /** This device keeps it, and sends it by itself. */
  | { kind: "kept"; isOffline: boolean }
  | { kind: "failed"; problem: Problem }
  | { kind: "done"; receipt: string; wasKept?: boolean };

const IDLE: Sending = { kind: "idle" };

/** Return the milliseconds since the page was opened. */
const sinceStart = () => performance.now();

export function useEnquiry() {
  const [draft] = useState(readDraft);
  const [form, setForm] = useState(draft?.form ?? EMPTY);
  const [restored, setRestored] = useState(draft !== null);
  const [faults, setFaults] = useState<FaultTexts>({});
  const [sending, setSending] = useState<Sending>(IDLE);
  const attempt = useRef(draft?.attempt ?? null);
  const [sentKey, setSentKey] = useState(draft?.attempt?.key ?? "");
  const [openedAt, setOpenedAt] = useState(sinceStart);
  const website = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (isStarted(form)) keepDraft({ form, attempt: attempt.current });
  }, [form]);

  const kept = useKeptEnquiry({
    key: sentKey,
    isFree: !isStarted(form),
    onKept: () => {
      if (sending.kind === "idle") setSending({ kind: "kept", isOffline: false });
    },
    onGone: () => {
      if (sending.kind === "kept") setSending(IDLE);
    },
    onAccepted: (receipt) => finish(receipt, true),
    onReturned: (key, body) => {
      attempt.current = { key, body: body as Attempt["body"] };
      setSentKey(key);
      setForm(formOf(body));
    },
    onRefused: (problem) => {
      setFaults(serverTexts(problem));
      setSending({ kind: "failed", problem });
    },
  });

  function change(changed: Partial<EnquiryForm>) {
    askForToken();
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
      elapsedMs: Math.round(sinceStart() - openedAt),
    });
    keepDraft({ form, attempt: attempt.current });
    const { key } = attempt.current;
    setSentKey(key);
    try {
      const receipt = await sendEnquiry(attempt.current);
      await waiting.remove(key);
      finish(receipt);
    } catch (error) {
      await settle(asProblem(error), attempt.current);
    }
  }

  async function settle(problem: Problem, { key, body }: Attempt) {
    setFaults(serverTexts(problem));
    const isOffline = !navigator.onLine;
    if (!isUnreached(problem.status)) setSending({ kind: "failed", problem });
    else if (await waiting.keep({ key, kind: "question", body }, problem)) {
      setSending({ kind: "kept", isOffline });
      kept.replaces(key);
      // When it is there all the same, only the answer was lost.
      if (await lookNow()) void waiting.sendAll(true);
    } else setSending(isOffline ? { kind: "waiting" } : { kind: "failed", problem });
  }

  function finish(receipt: string, wasKept = false) {
    reset();
    setSending({ kind: "done", receipt, wasKept });
  }

  function reset() {
    attempt.current = null;
    setSentKey("");
    kept.replaces("");
    setOpenedAt(sinceStart());
    forgetDraft();
    setForm(EMPTY);
    setFaults({});
    setRestored(false);
    setSending(IDLE);
  }

  useEffect(() => {
    if (sending.kind !== "waiting") return undefined;
    const again = () => void post();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  });

  return { form, faults, sending, restored, website, change, submit, reset };
}

/** Return *faults* less those of the fields that have just changed. */
function without(faults: FaultTexts, changed: Partial<EnquiryForm>): FaultTexts {
  const left = Object.entries(faults).filter(([field]) => !(field in changed));
  return Object.fromEntries(left) as Partial<Record<EnquiryField, string>>;
}

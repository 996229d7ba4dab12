/** An enquiry from the first letter to its receipt: written, sent, or kept on this device and sent later. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { askForToken, withToken } from "@shared/enquiries/formToken";
import { useLastSent } from "@shared/enquiries/lastSent";
import { asProblem } from "@shared/enquiries/sending";
import { isUnreached, lookNow } from "@shared/presence";
import type { Problem } from "@shared/problem";
import { waiting } from "@shared/waiting";
import { numberBefore } from "@shared/waiting/waiting";
import { forgetDraft, keepDraft, readDraft } from "./draft";
import { EMPTY, faultsIn, formOf, isStarted } from "./enquiry";
import type { EnquiryField, EnquiryForm } from "./enquiry";
import { faultTexts, serverTexts } from "./faultTexts";
import type { FaultTexts } from "./faultTexts";
import type { Attempt } from "./sending";
import { attemptFor, isUnderway, lastQuestion, outgoing, says, sendEnquiry } from "./sending";
import { useKeptEnquiry } from "./useKeptEnquiry";

export type Sending =
  | { kind: "idle" }
  | { kind: "submitting" }
  /** No connection, and nowhere to keep it: goes out from this screen as soon as there is one. */
  | { kind: "waiting" }
  /** This device keeps it, and sends it by itself. */
  | { kind: "kept"; isOffline: boolean }
  | { kind: "failed"; problem: Problem };

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
  const sent = useLastSent(lastQuestion);
  const isWritten = isStarted(form);

  useEffect(() => {
    if (isStarted(form)) keepDraft({ form, attempt: attempt.current });
    else forgetDraft();
  }, [form]);

  const kept = useKeptEnquiry({
    key: sentKey,
    isFree: !isWritten,
    onKept: () => {
      if (sending.kind === "idle") setSending({ kind: "kept", isOffline: false });
    },
    onGone: () => {
      if (sending.kind === "kept") setSending(IDLE);
    },
    onAccepted: (number) => finish({ number, wasKept: true }, attempt.current),
    onReturned: (key, body) => {
      lastQuestion.forget();
      attempt.current = { key, body: body as Attempt["body"] };
      setSentKey(key);
      setForm(formOf(body));
    },
    onRefused: refuse,
  });

  function change(changed: Partial<EnquiryForm>) {
    askForToken();
    setForm((now) => ({ ...now, ...changed }));
    setFaults((now) => without(now, changed));
    // What is on its way goes on: one at a time.
    setSending((now) => (now.kind === "submitting" ? now : IDLE));
  }

  function submit() {
    if (sending.kind === "submitting") return;
    const fields = outgoing(form, sent?.number);
    const found = faultTexts(faultsIn(fields));
    setFaults(found);
    if (Object.keys(found).length > 0) return setSending(IDLE);
    const around = { website: website.current?.value ?? "", elapsedMs: Math.round(sinceStart() - openedAt) };
    return void post(attemptFor(fields, attempt.current, around));
  }

  async function post(next: Attempt) {
    setSending({ kind: "submitting" });
    attempt.current = next;
    keepDraft({ form, attempt: next });
    setSentKey(next.key);
    // Sent from here alone: what waits of it may be an earlier text.
    const release = waiting.hold(next.key);
    try {
      const number = await sendEnquiry(next).finally(release);
      finish({ number, wasKept: false }, next);
      await waiting.remove(next.key);
    } catch (error) {
      await settle(asProblem(error), next);
    }
  }

  async function settle(problem: Problem, { key, body }: Attempt) {
    const isOffline = !navigator.onLine;
    if (!isUnreached(problem.status)) refuse(problem);
    else if (await waiting.keep({ key, kind: "question", body: withToken(body) }, problem)) {
      setSending({ kind: "kept", isOffline });
      kept.replaces(key);
      // When it is there all the same, only the answer was lost.
      if (await lookNow()) void waiting.sendAll(true);
    } else setSending(isOffline ? { kind: "waiting" } : { kind: "failed", problem });
  }

  /** Show what is wrong; another text of it may have come before: then this one corrects it. */
  function refuse(problem: Problem) {
    const number = problem.code === "idempotency_conflict" ? numberBefore(problem) : "";
    if (number) return finish({ number, wasKept: false }, null);
    setFaults(serverTexts(problem));
    return setSending({ kind: "failed", problem });
  }

  /** Show the receipt of what was *delivered*; null is another text than the form's. What was typed meanwhile stays. */
  function finish(receipt: { number: string; wasKept: boolean }, delivered: Attempt | null) {
    const corrected = sent?.number;
    const isDelivered = (now: EnquiryForm) => delivered !== null && says(delivered.body, outgoing(now, corrected));
    attempt.current = null;
    // Who has left the screen meanwhile has no form any more, but what it kept.
    const there = readDraft();
    if (there && isDelivered(there.form)) forgetDraft();
    else if (there) keepDraft({ form: there.form, attempt: null });
    lastQuestion.keep(receipt);
    setForm((now) => (isDelivered(now) ? EMPTY : now));
    begin();
  }

  function begin() {
    setSentKey("");
    kept.replaces("");
    setOpenedAt(sinceStart());
    setFaults({});
    setRestored(false);
    setSending(IDLE);
  }

  /** Let go of what is in the form. */
  function clear() {
    attempt.current = null;
    forgetDraft();
    setForm(EMPTY);
    begin();
  }

  useEffect(() => {
    if (sending.kind !== "waiting") return undefined;
    const again = () => submit();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  });

  const joinWhatIsUnderway = useEffectEvent(() => {
    if (isUnderway(attempt.current)) void post(attempt.current);
  });
  useEffect(() => joinWhatIsUnderway(), []);

  return {
    form,
    faults,
    sending,
    restored,
    website,
    /** The number of what the form corrects, which is there already; empty for none. */
    corrects: sent && isWritten ? sent.number : "",
    /** What was sent, unless something else is being written. */
    receipt: sent && !isWritten ? sent : null,
    change,
    submit,
    clear,
  };
}

/** Return *faults* less those of the fields that have just changed. */
function without(faults: FaultTexts, changed: Partial<EnquiryForm>): FaultTexts {
  const left = Object.entries(faults).filter(([field]) => !(field in changed));
  return Object.fromEntries(left) as Partial<Record<EnquiryField, string>>;
}

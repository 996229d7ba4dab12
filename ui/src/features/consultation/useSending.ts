/** The way of a consultation to the server: once, however often it is tried, and by this device later. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";

import { settleDraft, storedKey } from "@shared/enquiries/consultationDraft";
import { asProblem, sendOnce } from "@shared/enquiries/sending";
import { isUnreached, suspect } from "@shared/presence";
import { Problem } from "@shared/problem";
import { waiting } from "@shared/waiting";
import { trimmedText } from "@shared/unseen";
import { now } from "./clock";
import type { Draft } from "./draft";
import { idOf } from "./files/enclosure";
import type { EnclosureQueue } from "./files/EnclosureQueue";
import { joiningFiles } from "./receipt/joiningFiles";
import { acceptedBefore, bodyOf, mayPass, onceAtATime, serverFaults, waitAfter } from "./sending";
import type { Receipt } from "./sending";
import { keepSent } from "./sent";
import { allBegun, handOver, ofOtherWindows, removeFiles, wholeIds } from "./sharedFiles";
import { stepPath } from "./steps";
import { wholeText } from "./summary";
import type { Consultation } from "./useConsultation";
import { useKeptConsultation } from "./useKeptConsultation";

export interface Sending {
  kind: "idle" | "sending" | "failed";
  /** The key of the draft that is sent. */
  about: string;
  /** What the last try failed with. */
  problem: Problem | null;
  tries: number;
}

type SentDraft = Draft & Required<Pick<Draft, "enclosures">>;

/** Which text came before under the same key, and which files with it, nobody knows here; these join it once. */
const UNKNOWN = { answers: null, ids: [] };
const INCOMPLETE = "enclosure_incomplete";
const UNAVAILABLE = 503;
const IDLE: Sending = { kind: "idle", about: "", problem: null, tries: 0 };

export function useSending(consultation: Consultation, queue: EnclosureQueue, shown: readonly string[]) {
  const { draft, choices, answers } = consultation;
  const key = draft.idempotencyKey;
  const [last, setLast] = useState<Sending>(IDLE);
  // Another window may have sent it meanwhile: the draft here is another one then.
  const sending = last.about === key ? last : IDLE;
  const website = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const awaited = useRef<Promise<void>>(undefined);
  const body = useRef<object>({});
  const kept = useKeptConsultation(draft, { onFound: showKept, onRefused: fail });

  async function submit() {
    setLast({ ...sending, kind: "sending", about: key });
    const going = onceAtATime(key, deliver);
    if (awaited.current === going) return;
    awaited.current = going;
    await going.catch((error: unknown) => keepOrFail(asProblem(error)));
  }

  async function deliver() {
    const sent = await asFirstSent();
    if (!isOpen()) return;
    const { elapsedMs, enclosures } = sent;
    consultation.update({ elapsedMs, enclosures });
    await send(sent).then(
      ({ receipt, ids }) => settle(receipt, { answers, ids }),
      (error: unknown) => {
        const receipt = acceptedBefore(asProblem(error));
        if (!receipt) throw error;
        return settle(receipt, UNKNOWN);
      },
    );
  }

  /** Whether the draft is still to be sent: no window has settled it. */
  function isOpen() {
    return consultation.isAbout(key) || storedKey() === key;
  }

  /** Return the draft; sent again it has to be the very same, what has arrived since joins by the receipt. */
  async function asFirstSent(): Promise<SentDraft> {
    const elapsedMs = draft.elapsedMs || now() - draft.openedAt;
    const others = await ofOtherWindows(queue);
    const whole = wholeIds(queue, others ?? []);
    const before = others ? draft.enclosures?.filter((id) => whole.includes(id)) : draft.enclosures;
    return { ...draft, elapsedMs, enclosures: before ?? whole.slice(0, choices.limits.enclosures) };
  }

  /** Send *sent*; return its receipt, and the ids of the files that went along. */
  async function send({ enclosures, ...sent }: SentDraft) {
    const around = { choices, shown, website: website.current?.value ?? "" };
    const withFiles = async (ids: readonly string[]) => {
      body.current = bodyOf(sent, { ...around, enclosures: ids });
      return { ids, receipt: await sendOnce<Receipt>(body.current, key) };
    };
    return withFiles(enclosures).catch((error: unknown) => {
      if (asProblem(error).code !== INCOMPLETE || !isOpen()) throw error;
      // The server keeps what nobody claims for a day; this device has kept it longer.
      queue.sendAgain();
      consultation.update({ enclosures: [] });
      return withFiles([]);
    });
  }

  /** Let this device keep what the receipt is good for, the files that join it, and what is another text than was *sent*. */
  async function settle(receipt: Receipt, sent: { answers: Draft["answers"] | null; ids: readonly string[] }) {
    if (!isOpen()) return;
    await leaveFiles(receipt, sent.ids);
    await waiting.takeBack(key);
    const isShown = consultation.isAbout(key);
    // What was typed meanwhile stays where it is typed.
    const isWritten = isShown && consultation.correct(receipt.number, sent.answers);
    if (storedKey() === key) settleDraft(receipt.number, sent.answers);
    if (!isShown) return;
    const { number, receipt: token, mailed } = receipt;
    const written = { email: trimmedText(answers.email), text: wholeText(answers, choices, shown) };
    keepSent({ number, receipt: token, mailed, at: now(), origin: draft.origin, written });
    if (!isWritten) void navigate("/consultation/sent", { replace: true });
  }

  /** Let go of the files that are *gone*, and let the others join *receipt*, whichever window has them. */
  async function leaveFiles({ receipt }: Receipt, gone: readonly string[]) {
    await allBegun(queue);
    const others = storedKey() === key ? await ofOtherWindows(queue) : [];
    const all = [...queue.leave(() => true), ...(others ?? [])];
    const left = all.filter((one) => !gone.includes(idOf(one)));
    removeFiles(all.filter((one) => !left.includes(one)));
    if (left.length === 0) return;
    await handOver(left, joiningFiles(receipt, choices.limits));
  }

  /** One that was sent in an earlier visit, and waits. */
  function showKept(tries: number) {
    const problem = new Problem(UNAVAILABLE, null);
    setLast((one) => (one.kind === "idle" ? { kind: "failed", about: key, problem, tries } : one));
  }

  async function keepOrFail(problem: Problem) {
    if (isUnreached(problem.status) && isOpen()) {
      await kept.keep(body.current, problem);
      suspect({ isUrgent: true });
    }
    fail(problem);
  }

  function fail(problem: Problem) {
    if (!consultation.isAbout(key)) return;
    const before = acceptedBefore(problem);
    if (before) return void onceAtATime(key, () => settle(before, UNKNOWN));
    const said = serverFaults(problem, answers.space);
    if (!said) {
      const failed = (tries: number): Sending => ({ kind: "failed", about: key, problem, tries: tries + 1 });
      // Who went back to what was written stays there.
      setLast((one) => (one.kind === "sending" && one.about === key ? failed(one.tries) : one));
      return;
    }
    setLast(IDLE);
    consultation.setFaults(said.faults);
    void navigate(stepPath(said.step), { state: { toSummary: true } });
  }

  return { sending, website, isKept: kept.isKept, submit: () => void submit(), stop: () => setLast(IDLE) };
}

interface NextTry {
  problem: Problem;
  tries: number;
  isSending: boolean;
  onTry: () => void;
}

/** Return the seconds until *onTry*, counted down unless it is tried now; null when nothing is tried by itself. */
export function useNextTry({ problem, tries, isSending, onTry }: NextTry): number | null {
  const [left, setLeft] = useState(() => waitAfter(tries, problem));
  const goOn = useEffectEvent(onTry);
  const isPassing = mayPass(problem);

  useEffect(() => {
    if (!isPassing || isSending) return undefined;
    const due = Date.now() + waitAfter(tries, problem) * 1_000;
    const tick = () => {
      const seconds = Math.ceil((due - Date.now()) / 1_000);
      setLeft(Math.max(seconds, 0));
      if (seconds <= 0) goOn();
    };
    const again = () => goOn();
    const timer = setInterval(tick, 1_000);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [isPassing, isSending, problem, tries]);

  return isPassing ? left : null;
}

/** The way of a consultation to the server: once, however often it is tried. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";

import { forgetDraft } from "@shared/enquiries/consultationDraft";
import { asProblem } from "@shared/enquiries/sending";
import type { Problem } from "@shared/problem";
import { now } from "./clock";
import type { Draft } from "./draft";
import { idOf } from "./files/enclosure";
import type { EnclosureQueue } from "./files/EnclosureQueue";
import { goingOn, joiningFiles } from "./receipt/joiningFiles";
import { bodyOf, mayPass, sendConsultation, serverFaults, waitAfter } from "./sending";
import { keepSent } from "./sent";
import { stepPath } from "./steps";
import { wholeText } from "./summary";
import type { Consultation } from "./useConsultation";

export type Sending =
  | { kind: "idle" }
  /** *problem* is what the last try failed with. */
  | { kind: "sending"; problem: Problem | null; tries: number }
  | { kind: "failed"; problem: Problem; tries: number };

const INCOMPLETE = "enclosure_incomplete";
/** No receipt waits longer for a device that is slow to keep files. */
const KEEP_WITHIN_MS = 5_000;
const IDLE: Sending = { kind: "idle" };

export function useSending(consultation: Consultation, queue: EnclosureQueue, shown: readonly string[]) {
  const { draft, choices, answers } = consultation;
  const [sending, setSending] = useState<Sending>(IDLE);
  const website = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const tries = useRef(0);

  async function submit() {
    const elapsedMs = draft.elapsedMs || now() - draft.openedAt;
    const whole = queue.whole();
    // Sent again it has to be the very same: what has arrived since joins by the receipt.
    const enclosures = draft.enclosures?.filter((id) => whole.includes(id)) ?? whole;
    consultation.update({ elapsedMs, enclosures });
    setSending((last) => ({ kind: "sending", problem: last.kind === "failed" ? last.problem : null, tries: tries.current }));
    try {
      await keep(await send({ ...draft, elapsedMs, enclosures }));
      void navigate("/consultation/sent", { replace: true });
    } catch (error) {
      fail(asProblem(error));
    }
  }

  /** Send *sent*; return its receipt, and the ids of the files that went along. */
  async function send({ enclosures = [], ...sent }: Draft) {
    const around = { choices, shown, website: website.current?.value ?? "" };
    const withFiles = async (ids: readonly string[]) => {
      const body = bodyOf(sent, { ...around, enclosures: ids });
      return { ids, receipt: await sendConsultation(body, sent.idempotencyKey) };
    };
    return withFiles(enclosures).catch((error: unknown) => {
      if (asProblem(error).code !== INCOMPLETE) throw error;
      // The server keeps what nobody claims for a day; this device has kept it longer.
      queue.sendAgain();
      consultation.update({ enclosures: [] });
      return withFiles([]);
    });
  }

  /** Let this device keep what the receipt is good for, and the files that join it; nothing else. */
  async function keep({ receipt, ids }: Awaited<ReturnType<typeof send>>) {
    const at = now();
    // Which files went along with what came before, nobody knows here; they join it once.
    const gone = receipt.isEarlier ? [] : ids;
    const left = queue.leave(() => true).filter((one) => !gone.includes(idOf(one)));
    if (left.length > 0) {
      const files = joiningFiles(receipt.receipt, choices.limits);
      const kept = files.queue.adopt(left.map(goingOn)).then(() => queue.clear({ onServer: false }));
      await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, KEEP_WITHIN_MS))]);
    } else queue.clear({ onServer: false });
    const written = { email: answers.email.trim(), text: wholeText(answers, choices, shown) };
    keepSent({ ...receipt, at, origin: draft.origin, written });
    forgetDraft();
  }

  function fail(problem: Problem) {
    tries.current += 1;
    const said = serverFaults(problem, answers.space);
    if (!said) {
      setSending({ kind: "failed", problem, tries: tries.current });
      return;
    }
    setSending(IDLE);
    consultation.setFaults(said.faults);
    void navigate(stepPath(said.step), { state: { toSummary: true } });
  }

  function stop() {
    tries.current = 0;
    setSending(IDLE);
  }

  return { sending, website, submit: () => void submit(), stop };
}

/** Return the seconds until *onTry*, counted down; null when nothing is tried by itself. */
export function useNextTry(problem: Problem, tries: number, onTry: () => void): number | null {
  const [left, setLeft] = useState(() => waitAfter(tries, problem));
  const goOn = useEffectEvent(onTry);
  const isPassing = mayPass(problem);

  useEffect(() => {
    if (!isPassing) return undefined;
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
  }, [isPassing, problem, tries]);

  return isPassing ? left : null;
}

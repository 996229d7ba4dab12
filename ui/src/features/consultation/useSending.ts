/** The way of a consultation to the server: once, however often it is tried. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";

import { forgetDraft } from "@shared/enquiries/consultationDraft";
import { asProblem } from "@shared/enquiries/sending";
import type { Problem } from "@shared/problem";
import { now } from "./clock";
import type { EnclosureQueue } from "./files/EnclosureQueue";
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
const IDLE: Sending = { kind: "idle" };

export function useSending(consultation: Consultation, queue: EnclosureQueue, shown: readonly string[]) {
  const { draft, choices, answers } = consultation;
  const [sending, setSending] = useState<Sending>(IDLE);
  const website = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const tries = useRef(0);

  async function submit() {
    const elapsedMs = draft.elapsedMs || now() - draft.openedAt;
    if (!draft.elapsedMs) consultation.update({ elapsedMs });
    setSending((last) => ({ kind: "sending", problem: last.kind === "failed" ? last.problem : null, tries: tries.current }));
    const around = { choices, shown, website: website.current?.value ?? "" };
    const send = async () => {
      const enclosures = await queue.finished();
      const body = bodyOf({ ...draft, elapsedMs }, { ...around, enclosures });
      return sendConsultation(body, draft.idempotencyKey);
    };
    try {
      const receipt = await send().catch((error: unknown) => {
        if (asProblem(error).code !== INCOMPLETE) throw error;
        // The server keeps what nobody claims for a day; this device has kept it longer.
        queue.sendAgain();
        return send();
      });
      const written = { email: answers.email.trim(), text: wholeText(answers, choices, shown) };
      keepSent({ ...receipt, at: now(), origin: draft.origin, written });
      forgetDraft();
      queue.clear({ onServer: false });
      void navigate("/consultation/sent", { replace: true });
    } catch (error) {
      fail(asProblem(error));
    }
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

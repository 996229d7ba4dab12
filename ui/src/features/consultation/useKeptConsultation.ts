/** A consultation that this device keeps to send it later, while its own screen is open. */
import { useEffect, useEffectEvent, useRef } from "react";

import { withToken } from "@shared/enquiries/formToken";
import type { Problem } from "@shared/problem";
import { isDue, useWaiting, waiting } from "@shared/waiting";
import type { Waiting } from "@shared/waiting";
import { problemOf } from "@shared/waiting/waiting";
import type { Draft } from "./draft";

interface Found {
  /** Gets called with the number of tries when one waits from an earlier visit. */
  onFound: (tries: number) => void;
  /** Gets called when it was refused while no screen was open. */
  onRefused: (problem: Problem) => void;
}

/** Keeps what of *draft* could not be sent; what is changed afterwards is not on its way any more. */
export function useKeptConsultation({ idempotencyKey: key, answers }: Draft, { onFound, onRefused }: Found) {
  const entries = useWaiting();
  const own = entries.find((one) => one.key === key);
  const isKept = own !== undefined && isDue(own);
  /** The answers that wait as they were written. */
  const sent = useRef<Draft["answers"]>(null);
  const before = useRef(key);
  const refuse = useEffectEvent(onRefused);
  const note = useEffectEvent(() => {
    sent.current = isKept ? answers : null;
  });
  // What another window sends from now on leaves this one where it is.
  const look = useEffectEvent((all: readonly Waiting[]) => {
    const one = all.find((entry) => entry.key === key);
    if (one && isDue(one)) onFound(one.tries);
  });

  // This screen sends it itself, and more often.
  useEffect(() => waiting.hold(key), [key]);
  useEffect(() => void waiting.known().then(look), []);
  useEffect(() => {
    // What was let go of, here or in another window, waits no longer.
    if (before.current !== key) void waiting.takeBack(before.current);
    before.current = key;
  }, [key]);
  useEffect(() => {
    const problem = own && problemOf(own);
    if (!problem) return;
    refuse(problem);
    void waiting.remove(key);
  }, [own, key]);
  useEffect(() => {
    note();
  }, [isKept, key]);
  useEffect(() => {
    if (!sent.current || sent.current === answers) return;
    sent.current = null;
    void waiting.takeBack(key);
  }, [answers, key]);

  return {
    isKept,
    keep: (body: object, problem: Problem) => waiting.keep({ key, kind: "consultation", body: withToken(body) }, problem),
  };
}

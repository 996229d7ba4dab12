/** What a press does: once at a time, with what came of it told, and what it concerns read again. */
import { useRef, useState } from "react";

import { showToast } from "../toasts";
import type { ToastAction } from "../toasts";
import { failureText } from "./deleted";
import { ProofDeclined, withProof } from "./proof";

interface Outcome<Result> {
  /** Said once it is done, with the way back where there is one. */
  done?: string | ((result: Result) => string);
  undo?: (result: Result) => ToastAction | undefined;
  /** Said of a failure: with the reason below, or around it; without it the reason alone. Nothing, where the screen says it. */
  failed?: string | ((reason: string, error: unknown) => string | void);
  /** Reads again what it concerns, whether it was done or not. */
  refresh?: () => unknown;
}

/** Do *work*, asking for proof where the server wants it; return what it made, undefined when it failed. */
export async function attempt<Result>(work: () => Promise<Result>, outcome: Outcome<Result> = {}): Promise<Result | undefined> {
  const { done, undo, failed, refresh } = outcome;
  let result: Result | undefined;
  try {
    const made = await withProof(work);
    const text = typeof done === "function" ? done(made) : done;
    if (text) showToast("ok", text, undefined, undo?.(made));
    result = made;
  } catch (error) {
    if (!(error instanceof ProofDeclined)) tellFailure(error, failed);
  }
  await refresh?.();
  return result;
}

function tellFailure(error: unknown, failed: Outcome<never>["failed"]) {
  const reason = failureText(error);
  if (typeof failed === "string") return showToast("error", failed, reason);
  const text = failed ? failed(reason, error) : reason;
  if (text) showToast("error", text);
}

/** Return what runs actions, and which is under way: the same one is not begun twice. */
export function useAction() {
  const [busy, setBusy] = useState("");
  const running = useRef(new Set<string>());

  /** Do *work*; *key* tells it from others that may be under way beside it. */
  async function run<Result>(work: () => Promise<Result>, outcome: Outcome<Result> = {}, key = "action"): Promise<Result | undefined> {
    if (running.current.has(key)) return undefined;
    running.current.add(key);
    setBusy(key);
    const result = await attempt(work, outcome);
    running.current.delete(key);
    setBusy((now) => (now === key ? "" : now));
    return result;
  }

  return { busy, isBusy: busy !== "", run };
}

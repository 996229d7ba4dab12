/** Whether somebody has to sign in again before a change can go on. */
import { useSyncExternalStore } from "react";

let answer: ((signedIn: boolean) => void) | undefined;
let pending: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function publish() {
  listeners.forEach((listener) => listener());
}

/** Ask for a sign-in; everybody who asks meanwhile waits for the same answer. */
export function askToSignIn(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    answer = resolve;
  }).finally(() => {
    pending = undefined;
    publish();
  });
  publish();
  return pending;
}

/** Say how it went: those who wait go on, or fail as they would have. */
export function answerSignIn(signedIn: boolean): void {
  answer?.(signedIn);
}

/** Whether a change waits for a sign-in. */
export function useSignInAsked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending !== undefined,
  );
}

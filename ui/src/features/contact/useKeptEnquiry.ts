/** What becomes of an enquiry that this device keeps, told to the form that wrote it, or may mend it. */
import { useEffect, useEffectEvent, useRef } from "react";

import type { Problem } from "@shared/problem";
import { useWaiting, waiting } from "@shared/waiting";
import type { Waiting } from "@shared/waiting";
import { problemOf } from "@shared/waiting/waiting";

interface KeptEnquiry {
  /** The key of what the form holds; empty when it was not sent yet. */
  key: string;
  /** Whether nothing is in the form: one that was refused may come back into it. */
  isFree: boolean;
  onKept: () => void;
  onGone: () => void;
  onAccepted: (receipt: string) => void;
  /** Gets what was written of one that comes back to a form that has nothing in it. */
  onReturned: (key: string, body: NonNullable<Waiting["body"]>) => void;
  onRefused: (problem: Problem) => void;
}

export function useKeptEnquiry({ key, isFree, ...then }: KeptEnquiry) {
  const entries = useWaiting();
  /** The one that came back, refused; it stays on this device until what was mended is on its way. */
  const mended = useRef("");
  useEffect(() => (key ? waiting.claim(key) : undefined), [key]);

  const takeBack = useEffectEvent((one: Waiting) => {
    const problem = problemOf(one);
    if (!one.body || !problem || mended.current === one.key) return;
    mended.current = one.key;
    if (one.key !== key) then.onReturned(one.key, one.body);
    then.onRefused(problem);
  });
  const follow = useEffectEvent(() => {
    const own = entries.find((one) => one.key === key);
    if (own?.number) {
      void waiting.remove(own.key);
      then.onAccepted(own.number);
    } else if (own && !own.refusal) then.onKept();
    else if (!own) then.onGone();
    const refused = own?.refusal ? own : entries.find((one) => isFree && isRefusedQuestion(one));
    if (refused) takeBack(refused);
  });

  useEffect(() => follow(), [entries]);

  return {
    /** Let go of one that came back once what was made of it is on its way, under *key* perhaps. */
    replaces: (by: string) => {
      if (mended.current && mended.current !== by) void waiting.remove(mended.current);
      mended.current = "";
    },
  };
}

function isRefusedQuestion({ kind, refusal }: Waiting): boolean {
  return kind === "question" && refusal !== null;
}

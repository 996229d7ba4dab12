/** Changes that are saved at once: what waits to be saved, and how it went. */
import { useEffect, useRef, useState } from "react";

import { failureText } from "@shared/admin/deleted";
import { dayAndTime } from "@shared/admin/times";
import { showToast } from "@shared/toasts";
import { t } from "./text";
import type { Part } from "./useEnquiry";

export type Saving = { at: "quiet" | "busy" } | { at: "saved"; time: string } | { at: "failed"; message: string };

export interface Changes {
  /** What was set here and has not arrived: it stands in the place of what is stored. */
  waiting: Part;
  saving: Saving;
  /** Set *part*, typed after *base* was read; say whether it has arrived. */
  save: (part: Part, base?: Part) => Promise<boolean>;
  /** Forget what has not arrived of *names*. */
  drop: (...names: (keyof Part)[]) => void;
  /** Send again what has not arrived. */
  again: () => void;
}

/** Send each change by *send*, one call at a time; after a failure what was set stays, to be sent again. */
export function useChanges(send: (part: Part, base: Part) => Promise<void>): Changes {
  const [waiting, setWaiting] = useState<Part>({});
  const [saving, setSaving] = useState<Saving>({ at: "quiet" });
  const left = useRef<Part>({});
  const bases = useRef<Part>({});
  const work = useRef<Promise<boolean> | null>(null);
  const isShown = useRef(true);

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  function fail(reason: unknown) {
    const message = failureText(reason);
    setSaving({ at: "failed", message });
    // Whoever has left the screen still learns of it.
    if (!isShown.current) showToast("error", t("admin.inbox.save_failed", { message }));
  }

  async function sendAll(): Promise<boolean> {
    setSaving({ at: "busy" });
    while (Object.keys(left.current).length > 0) {
      const part = left.current;
      left.current = {};
      try {
        // oxlint-disable-next-line no-await-in-loop
        await send(part, bases.current);
      } catch (reason) {
        left.current = { ...part, ...left.current };
        fail(reason);
        return false;
      }
    }
    setWaiting({});
    bases.current = {};
    setSaving({ at: "saved", time: dayAndTime(Date.now()).time });
    return true;
  }

  function go(): Promise<boolean> {
    work.current ??= sendAll().finally(() => (work.current = null));
    return work.current;
  }

  return {
    waiting,
    saving,
    save(part, base = {}) {
      left.current = { ...left.current, ...part };
      bases.current = { ...base, ...bases.current };
      setWaiting((before) => ({ ...before, ...part }));
      return go();
    },
    drop(...names) {
      left.current = without(left.current, names);
      bases.current = without(bases.current, names);
      setWaiting((before) => without(before, names));
      if (Object.keys(left.current).length === 0) setSaving({ at: "quiet" });
    },
    again: () => void go(),
  };
}

function without(part: Part, names: readonly (keyof Part)[]): Part {
  return Object.fromEntries(Object.entries(part).filter(([name]) => !names.includes(name as keyof Part)));
}

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
  /** Set *part*; say whether it has arrived. */
  save: (part: Part) => Promise<boolean>;
  /** Send again what has not arrived. */
  again: () => void;
}

/** Send each change by *send*, one call at a time; after a failure what was set stays, to be sent again. */
export function useChanges(send: (part: Part) => Promise<void>): Changes {
  const [waiting, setWaiting] = useState<Part>({});
  const [saving, setSaving] = useState<Saving>({ at: "quiet" });
  const left = useRef<Part>({});
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
        await send(part);
      } catch (reason) {
        left.current = { ...part, ...left.current };
        fail(reason);
        return false;
      }
    }
    setWaiting({});
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
    save(part) {
      left.current = { ...left.current, ...part };
      setWaiting((before) => ({ ...before, ...part }));
      return go();
    },
    again: () => void go(),
  };
}

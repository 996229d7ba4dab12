/** Keeping what is in a form for as long as the form is open. */
import { useEffect, useEffectEvent, useMemo, useState } from "react";

import type { Draft } from "./draft";
import { DraftWriter } from "./DraftWriter";

/**
 * Keep *draft* as it changes: on the disk within a second, and at once when the page goes.
 *
 * Null keeps nothing: what this form had written goes. Of what it found, nothing goes unasked.
 */
export function useDraft<T>(id: string, draft: Omit<Draft<T>, "id" | "at"> | null): DraftWriter {
  const [writer] = useState(() => new DraftWriter());
  const state = useMemo(() => draft && JSON.stringify(draft), [draft]);

  const note = useEffectEvent(() => {
    if (draft) writer.put({ ...draft, id, at: Date.now() });
    else if (writer.has(id)) void writer.forget(id);
  });

  useEffect(() => note(), [id, state]);

  useEffect(() => {
    const flush = () => void writer.flush();
    const leave = () => writer.leave();
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", flush);
    return () => {
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", flush);
      flush();
    };
  }, [writer]);

  return writer;
}

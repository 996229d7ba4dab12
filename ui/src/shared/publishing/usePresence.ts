/** Who else has a record open: told gently, nothing is locked. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { holdPresence, tellPresence } from "./presence";
import { recordUrl } from "./types";
import type { Collection } from "./types";

const EVERY_MS = 20_000;

/**
 * Say that the record is open here, for as long as it is, and return the names of the others.
 *
 * With *field*, that its text is being typed in: the path of it.
 */
export function usePresence(collection: Collection, id: string, field = ""): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([]);
  const tellNow = useRef<() => void>(null);
  const typed = useEffectEvent(() => field);

  useEffect(() => {
    if (!id) return undefined;
    const url = `${recordUrl(collection, id)}/presence`;
    let isGone = false;
    const tell = async () => {
      const found = await tellPresence(url, typed());
      if (found && !isGone) setOthers(found.map(({ name }) => name).filter(Boolean));
    };
    const letGo = holdPresence(url);
    tellNow.current = () => void tell();
    const timer = setInterval(() => void tell(), EVERY_MS);
    return () => {
      isGone = true;
      tellNow.current = null;
      clearInterval(timer);
      letGo();
    };
  }, [collection, id]);
  // At once, and again when another field is typed in.
  useEffect(() => tellNow.current?.(), [collection, id, field]);

  return others;
}

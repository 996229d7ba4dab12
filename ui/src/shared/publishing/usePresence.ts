/** Who else has a record open: told gently, nothing is locked. */
import { useEffect, useState } from "react";

import type { Schema } from "../contract";
import { sendUnasked } from "../session";
import { recordUrl } from "./types";
import type { Collection } from "./types";

const EVERY_MS = 20_000;

/** Say that the record is open here, for as long as it is, and return the names of the others. */
export function usePresence(collection: Collection, id: string): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([]);

  useEffect(() => {
    if (!id) return undefined;
    const url = `${recordUrl(collection, id)}/presence`;
    let isGone = false;
    const tell = async () => {
      const answer = await sendUnasked<Schema<"OthersOut">>("PUT", url, { body: {} }).catch(() => null);
      if (answer && !isGone) setOthers(answer.data.others.map(({ name }) => name).filter(Boolean));
    };
    void tell();
    const timer = setInterval(() => void tell(), EVERY_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
      void sendUnasked("DELETE", url).catch(() => undefined);
    };
  }, [collection, id]);

  return others;
}

/** The record that an editor opens: its draft where it has one, as it was at the opening. */
import { useEffect, useState } from "react";
import { mutate } from "swr";

import { readEdited } from "../admin/saveRecord";
import type { Version } from "../admin/saveRecord";
import { getJson } from "../api";
import { Problem } from "../problem";
import { publishingUrl, recordUrl } from "./types";
import type { Collection } from "./types";

interface Edited<T> {
  /** Null for a new one, and for one that is gone; undefined until it is known. */
  version: Version<T> | null | undefined;
  /** Whether there is no such record. */
  isGone: boolean;
  problem: Problem | undefined;
  retry: () => void;
}

/** Read the record *id* and how it stands, once; empty for a new one. */
export function useEdited<T extends object>(collection: Collection, id: string): Edited<T> {
  const [version, setVersion] = useState<Version<T> | null | undefined>(id ? undefined : null);
  const [problem, setProblem] = useState<Problem>();
  const [tries, setTries] = useState(0);
  const [opened] = useState(id);

  useEffect(() => {
    if (!opened) return undefined;
    let isGone = false;
    Promise.all([readEdited<T>(recordUrl(collection, opened)), readStanding(collection, opened)]).then(
      ([found]) => {
        if (!isGone) setVersion(found);
      },
      (error: unknown) => {
        if (!isGone) setProblem(error instanceof Problem ? error : new Problem(0, {}));
      },
    );
    return () => {
      isGone = true;
    };
  }, [collection, opened, tries]);

  return {
    version,
    isGone: opened !== "" && version === null,
    problem,
    retry: () => {
      setProblem(undefined);
      setTries((now) => now + 1);
    },
  };
}

/** Have it known how the record stands before its form is drawn, which would move else; a failure waits for that. */
async function readStanding(collection: Collection, id: string): Promise<void> {
  const url = publishingUrl(collection, id);
  await mutate(url, getJson(url), { revalidate: false }).catch(() => undefined);
}

/** Which fields are still as the demo brought them. */
import { useState } from "react";
import useSWR from "swr";

import type { At } from "../../contract";
import type { Problem } from "../../problem";
import type { Collection } from "../../publishing/types";
import { LOOK_AGAIN_MS } from "../../publishing/usePublishing";

type DemoFields = At<"/api/admin/demo/fields">;

const NONE: readonly string[] = [];
const NO_RECORDS = {};

/** Return those of the records of *collection*, by id; of a record with a draft, its draft's. */
export function useDemoRecords(collection: Collection): Readonly<Record<string, readonly string[]>> {
  const { data } = useSWR<DemoFields, Problem>("/api/admin/demo/fields", {
    // No event tells of drafts. Where nothing is left of the demo, nothing comes.
    refreshInterval: (now) => (now && Object.keys(now.fields).length > 0 ? LOOK_AGAIN_MS : 0),
  });
  return data?.fields[collection] ?? NO_RECORDS;
}

interface Form {
  collection: Collection;
  id: string;
  /** The names of the fields that were changed here. */
  edited: readonly string[];
}

/** Return the names of those in a form; one that was edited here is the studio's own from then on. */
export function useDemoFields({ collection, id, edited }: Form): ReadonlySet<string> {
  const records = useDemoRecords(collection);
  const [touched, touch] = useState(NONE);
  const fresh = edited.filter((name) => !touched.includes(name));
  if (fresh.length > 0) touch([...touched, ...fresh]);

  const brought = records[id] ?? NONE;
  return new Set(brought.filter((name) => !touched.includes(name)));
}

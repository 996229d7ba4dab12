/** Which fields are still as the demo brought them. */
import { useState } from "react";
import useSWR from "swr";

import type { At } from "../../contract";
import { DEMO_FIELDS } from "../../events";
import type { Problem } from "../../problem";
import type { Collection } from "../../publishing/types";

type DemoFields = At<"/api/admin/demo/fields">;

const NONE: readonly string[] = [];
const NO_RECORDS = {};

/** Return those of the records of *collection*, by id; of a record with a draft, its draft's. */
export function useDemoRecords(collection: Collection): Readonly<Record<string, readonly string[]>> {
  // Asked when a screen opens and after every change: the server reads all records for it.
  const { data } = useSWR<DemoFields, Problem>(DEMO_FIELDS);
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

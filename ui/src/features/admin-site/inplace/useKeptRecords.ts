/** Which records of a page this device has something of that no draft has: they are opened unasked. */
import { useEffect, useState } from "react";

import { keptAs } from "@shared/admin/contentTypes";
import { listDrafts } from "@shared/admin/drafts/drafts";
import type { RecordRef } from "./regions";

const NOTHING: ReadonlySet<string> = new Set();

export function useKeptRecords(records: readonly RecordRef[]): readonly RecordRef[] {
  const [kept, setKept] = useState(NOTHING);

  useEffect(() => {
    let isGone = false;
    void listDrafts("content").then((drafts) => {
      if (!isGone) setKept(new Set(drafts.map(({ record }) => record)));
    });
    return () => {
      isGone = true;
    };
  }, []);

  return records.filter(({ collection, id }) => kept.has(keptAs(collection, id)));
}

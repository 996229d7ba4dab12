/** The editor's text: what was read, what is written, and the draft kept on this device. */
import { useState } from "react";

import { forgetDraft, readDraft, useDraft } from "@shared/admin/drafts";
import type { Version } from "@shared/admin/saveRecord";
import { draftKey } from "./draftKey";
import { emptyValues, isSame, valuesOf } from "./formValues";
import type { FormValues } from "./formValues";
import type { InsightRecord } from "./types";

/** The stored article; null for a new one. */
export type Base = Version<InsightRecord> | null;

interface Kept {
  values: FormValues;
  /** The version it was written over, so that what others saved since is noticed. */
  base: Base;
}

/** Return the editor of *version*; a draft left behind is offered, never taken unasked. */
export function useEditor(version: Base) {
  const key = draftKey(version?.record.id);
  const [start] = useState(() => (version ? valuesOf(version.record) : emptyValues(new Date())));
  const [base, setBase] = useState(version);
  const [values, setValues] = useState(start);
  const [isFinished, setFinished] = useState(false);
  const [found, setFound] = useState(() => readDraft<Kept>(key));
  const isDirty = !isSame(values, base ? valuesOf(base.record) : start);

  // Until the question is answered, the old draft is not written over.
  useDraft<Kept>(key, isDirty && !isFinished && !found ? { values, base } : null);

  return {
    values,
    base,
    isDirty,
    isFinished,
    /** When the draft that waits for an answer was written, in milliseconds. */
    draftAt: found?.at,
    change: (facts: Partial<FormValues>) => setValues((now) => ({ ...now, ...facts })),
    rebase: (current: Base, next: FormValues) => {
      setBase(current);
      setValues(next);
    },
    restoreDraft: () => {
      if (!found) return;
      setValues({ ...start, ...found.value.values });
      setBase(found.value.base);
      setFound(null);
    },
    discardDraft: () => {
      forgetDraft(key);
      setFound(null);
    },
    /** End the writing: nothing is kept any more. */
    finish: () => setFinished(true),
    forget: () => forgetDraft(key),
  };
}

export type Editor = ReturnType<typeof useEditor>;

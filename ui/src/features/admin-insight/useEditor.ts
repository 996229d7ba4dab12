/** The editor's text: what was read, what is written, and the draft kept on this device. */
import { useState } from "react";

import { WRITE_AFTER_MS } from "@shared/admin/drafts/DraftWriter";
import { useDraft } from "@shared/admin/drafts/useDraft";
import type { Slot } from "@shared/admin/drafts/useSlot";
import type { Version } from "@shared/admin/saveRecord";
import { useCreationKey } from "@shared/admin/useCreationKey";
import { emptyValues, isSame, valuesOf } from "./formValues";
import type { FormValues } from "./formValues";
import type { InsightRecord } from "./types";

/** The stored article; null for a new one. */
export type Base = Version<InsightRecord> | null;

export interface Kept {
  values: FormValues;
  /** The version it was written over, so that what others saved since is noticed. */
  base: Base;
  /** Under which key a new one is created; drafts of before have none. */
  creation?: string;
  /** Where in the text somebody was at work; drafts of before do not say. */
  caret?: number;
}

interface Opened {
  /** The article as it was stored when the editor opened. */
  version: Base;
  slot: Slot<Kept>;
  /** Whether it was chosen to go on with the draft. */
  goesOn: boolean;
  /** Give the editor a draft of its own besides the one that waits for an answer; return its id. */
  moveAside: () => string;
  /** Say that it writes the draft *id* again. */
  moveBack: (id: string) => void;
}

/** Return the editor; a draft left behind is offered, never taken unasked and never written over. */
export function useEditor({ version, slot, goesOn, moveAside, moveBack }: Opened) {
  const taken = goesOn ? slot.draft?.value : undefined;
  const [start] = useState(() => (version ? valuesOf(version.record) : emptyValues(new Date())));
  const [base, setBase] = useState(taken ? taken.base : version);
  const [values, setValues] = useState({ ...start, ...taken?.values });
  const [caret, setCaret] = useState(taken?.caret);
  const [creation, renewCreation] = useCreationKey(taken?.creation);
  const [isFinished, setFinished] = useState(false);
  const [found, setFound] = useState(goesOn ? null : slot.draft);
  const [id, setId] = useState(slot.id);
  const [pictures, setPictures] = useState(slot.draft && !goesOn ? NO_PICTURES : slot.pictures);
  const [hasPictures, setHasPictures] = useState(false);
  const isDirty = !isSame(values, base ? valuesOf(base.record) : start);

  const isKept = (isDirty || hasPictures) && !isFinished;
  const writer = useDraft<Kept>(id, isKept ? draftOf(version, { values, base, creation, ...(caret === undefined ? {} : { caret }) }) : null);

  return {
    values,
    base,
    creation,
    renewCreation,
    isDirty,
    isFinished,
    /** The draft that is written, and the pictures that wait with it since before a reload. */
    draftId: id,
    pictures,
    /** Where in the text somebody was at work when the draft was last written. */
    caret: caret ?? values.content.length,
    /** Say whether there are pictures to be kept with the draft. */
    notePictures: setHasPictures,
    /** Wait until what is being written into the text now is kept. */
    afterNextWriting: async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, WRITE_AFTER_MS);
      });
      await writer.flush();
    },
    /** When the draft that waits for an answer was written, in milliseconds. */
    draftAt: found?.at,
    /** Take *facts* over; *at* is where in the text somebody is at work. */
    change: (facts: Partial<FormValues>, at = caret) => {
      if (found?.id === id) setId(moveAside());
      setValues((now) => ({ ...now, ...facts }));
      setCaret(at);
    },
    rebase: (current: Base, next: FormValues) => {
      setBase(current);
      setValues(next);
    },
    restoreDraft: () => {
      if (!found) return;
      if (found.id !== id) void writer.forget(id);
      setId(found.id);
      moveBack(found.id);
      setPictures(slot.pictures);
      setValues({ ...start, ...found.value.values });
      setBase(found.value.base);
      setCaret(found.value.caret);
      renewCreation(found.value.creation);
      setFound(null);
    },
    discardDraft: () => {
      if (found) void writer.forget(found.id);
      setFound(null);
    },
    /** End the writing: nothing is kept any more. */
    finish: () => setFinished(true),
    forget: () => {
      if (found?.id !== id) void writer.forget(id);
    },
  };
}

const NO_PICTURES: Slot<Kept>["pictures"] = [];

function draftOf(version: Base, value: Kept) {
  return { kind: "insight", record: version?.record.id ?? "", title: value.values.title, value } as const;
}

export type Editor = ReturnType<typeof useEditor>;

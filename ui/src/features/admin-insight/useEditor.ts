/** The editor's text: what was read, what is written, and the draft kept on this device. */
import { useState } from "react";

import { keepAside } from "@shared/admin/drafts/drafts";
import { WRITE_AFTER_MS } from "@shared/admin/drafts/DraftWriter";
import { useDraft } from "@shared/admin/drafts/useDraft";
import { useAside } from "@shared/admin/drafts/useSlot";
import type { Slot } from "@shared/admin/drafts/useSlot";
import type { Version } from "@shared/admin/saveRecord";
import { useCreationKey } from "@shared/admin/useCreationKey";
import type { OpenedForm } from "@shared/publishing/EditorPage";
import { changedNames, editedFields, emptyValues, rebased, valuesOf } from "./formValues";
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

type Opened = Pick<OpenedForm<InsightRecord, Kept>, "id" | "stored" | "slot" | "goesOn" | "onDraft">;

/** Return the editor; a draft left behind is offered, never taken unasked and never written over. */
export function useEditor({ id: record, stored, slot, goesOn, onDraft }: Opened) {
  const taken = goesOn ? slot.draft?.value : undefined;
  const moveAside = useAside(onDraft);
  const [start] = useState(() => (stored ? valuesOf(stored.record) : emptyValues(new Date())));
  const [base, setBase] = useState(taken ? taken.base : stored);
  const [values, setValues] = useState({ ...start, ...taken?.values });
  const [caret, setCaret] = useState(taken?.caret);
  const [creation, renewCreation] = useCreationKey(taken?.creation);
  const [found, setFound] = useState(goesOn ? null : slot.draft);
  const [id, setId] = useState(slot.id);
  const [pictures, setPictures] = useState(slot.draft && !goesOn ? NO_PICTURES : slot.pictures);
  const [hasPictures, setHasPictures] = useState(false);
  const edited = base ? Object.keys(editedFields(base.record, values)) : changedNames(start, values);
  const isDirty = edited.length > 0;

  const kept: Kept | null =
    isDirty || hasPictures ? { values, base, creation, ...(caret === undefined ? {} : { caret }) } : null;
  const writer = useDraft<Kept>(id, kept && draftOf(record, kept));

  /** Stand as *document* does. */
  function take(document: Kept) {
    setValues({ ...start, ...document.values });
    setBase(document.base);
    setCaret(document.caret);
    renewCreation(document.creation);
  }

  return {
    values,
    base,
    creation,
    renewCreation,
    edited,
    isDirty,
    /** What is in no draft yet, as it is kept; null for nothing. */
    kept,
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
    /** Go on from *version* with what was changed here, but for the fields *theirs*. */
    settle: (version: Version<InsightRecord>, theirs: readonly string[] = []) => {
      setBase(version);
      setValues((now) => (base ? rebased(now, base.record, version.record, theirs) : now));
    },
    /** Go on with what was being written elsewhere; what stands here, or waits here, is kept as another draft. */
    resume: (document: Kept) => {
      if (kept) void keepAside(draftOf(record, kept));
      if (found?.id === id) setId(moveAside());
      take(document);
    },
    restoreDraft: () => {
      if (!found) return;
      if (found.id !== id) void writer.forget(id);
      setId(found.id);
      onDraft(found.id);
      setPictures(slot.pictures);
      take(found.value);
      setFound(null);
    },
    discardDraft: () => {
      if (found) void writer.forget(found.id);
      setFound(null);
    },
    /** Note that *version* is stored and the form is left: what waits for its pictures is kept alone. */
    leave: async (version: Version<InsightRecord>) => {
      if (!hasPictures) return writer.forget(id);
      writer.put({ ...draftOf(version.record.id, { base: version, values, creation }), id, at: Date.now() });
      return writer.flush();
    },
  };
}

const NO_PICTURES: Slot<Kept>["pictures"] = [];

function draftOf(record: string, value: Kept) {
  return { kind: "insight", record, title: value.values.title, value } as const;
}

export type Editor = ReturnType<typeof useEditor>;

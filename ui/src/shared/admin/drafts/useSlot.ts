/** The draft that a form writes into: its own, whatever else is open on this device. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { hold } from "@outbox/locks";
import type { Release } from "@outbox/locks";
import { randomId } from "../../randomId";
import { picturesOf } from "../../uploads/keptPictures";
import type { UploadEntry } from "../../uploads/pictures";
import type { Draft, DraftKind } from "./draft";
import { listDrafts, readDraft, tellOfDrafts } from "./drafts";

export interface Slot<T> {
  id: string;
  /** What was found in it. */
  draft: Draft<T> | null;
  /** The pictures that wait with it. */
  pictures: readonly UploadEntry[];
}

interface Opening {
  kind: DraftKind;
  /** The id of the record that is edited; empty for a new one. */
  record: string;
  /** What the address, or the entry of the history, says; empty when it says nothing yet. */
  id: string;
  /** Gets the id, so that a reload finds the same draft. */
  onOpened: (id: string) => void;
}

const claimOf = (id: string) => `draft.${id}`;

/**
 * Return the draft of the form that opens; undefined until it is found.
 *
 * Without an id that is the last one of the same record which no other tab has, else a new one; with
 * an id that another tab has, always a new one. While the form is open no other tab gets it.
 */
export function useSlot<T>(opening: Opening): Slot<T> | undefined {
  const [slot, setSlot] = useState<Slot<T>>();
  const take = useEffectEvent((found: Slot<T>) => {
    setSlot(found);
    if (found.id !== opening.id) opening.onOpened(found.id);
  });

  const left = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    let isGone = false;
    // What this form had before is free again before it looks for one.
    const opened = left.current.then(() => openSlot<T>(opening));
    void opened.then(({ slot: one }) => {
      if (!isGone) take(one);
    });
    return () => {
      isGone = true;
      left.current = opened.then(({ release }) => {
        release();
        tellOfDrafts();
      });
    };
    // For as long as the form is open; its address follows the slot, not the other way round.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return slot;
}

async function openSlot<T>(opening: Opening): Promise<{ slot: Slot<T>; release: Release }> {
  for (const id of await candidates(opening)) {
    // One after the other: the first that is free is taken, the others stay free.
    // oxlint-disable-next-line no-await-in-loop
    const release = await hold(claimOf(id)).catch(() => null);
    if (!release) continue;
    // oxlint-disable-next-line no-await-in-loop
    const draft = await readDraft<T>(id);
    // oxlint-disable-next-line no-await-in-loop
    if (!draft || !opening.record || draft.record === opening.record) return { slot: { id, draft, pictures: await picturesOf(id) }, release };
    release();
  }
  const id = randomId();
  const release = await hold(claimOf(id)).catch(() => null);
  return { slot: { id, draft: null, pictures: [] }, release: release ?? (() => undefined) };
}

async function candidates({ kind, record, id }: Opening): Promise<string[]> {
  if (id) return [id];
  if (!record) return [];
  const drafts = await listDrafts(kind);
  return drafts.filter((draft) => draft.record === record).map((draft) => draft.id);
}

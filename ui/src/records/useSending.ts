/** Sending what is typed into the form of a record, one saving after the other. */
import { useRef } from "react";

import { createRecord } from "@shared/admin/createRecord";
import type { Creation } from "@shared/admin/createRecord";
import { readEdited, saveRecord } from "@shared/admin/saveRecord";
import type { Fields, SaveOutcome } from "@shared/admin/saveRecord";
import { recordUrl } from "@shared/publishing/types";
import type { Collection } from "@shared/publishing/types";
import { editedNames, storedFields, valuesOf } from "./fields/values";
import { isOwn } from "./merge";
import type { ContentRecord, ContentVersion, RecordForm } from "./useRecordForm";

type Outcome = SaveOutcome<ContentRecord> | Creation<ContentRecord>;

export function useSending(collection: Collection, form: RecordForm) {
  const underway = useRef<Promise<Outcome | null>>(Promise.resolve(null));
  const sent = useRef<Fields>({});

  /** Note that *fields* are on their way until *answered*. */
  function noted<T extends Outcome>(fields: Fields, answered: Promise<T>): Promise<T> {
    sent.current = fields;
    underway.current = answered.then(
      (outcome) => {
        if (!versionOf(outcome)) sent.current = {};
        return outcome;
      },
      () => {
        sent.current = {};
        return null;
      },
    );
    return answered;
  }

  /** What was sent before and got no answer is nobody else's, where it is what stands in the way. */
  async function saveOver(base: ContentVersion, fields: Fields): Promise<SaveOutcome<ContentRecord>> {
    const url = recordUrl(collection, base.record.id);
    const hasPictures = form.fields.some(({ kind, name }) => kind === "gallery" && name in fields);
    const draftUrl = `${url}/draft${hasPictures ? "?exactCover=true" : ""}`;
    const before = form.sent;
    form.noteSent(fields);
    const outcome = await saveRecord<ContentRecord>(url, base, fields, form.together, draftUrl);
    if (outcome.outcome === "merged" && !hasOthers(base, outcome.version, fields)) return { ...outcome, outcome: "saved" };
    if (outcome.outcome !== "conflict") return outcome;
    const { current } = outcome;
    const others = outcome.fields.filter((name) => !isOwn(form.fields, name, current.record, before));
    if (others.length > 0) return { ...outcome, fields: others };
    return saveRecord<ContentRecord>(url, current, fields, form.together, draftUrl);
  }

  /** Say whether anything came with *version* besides the *fields* that were sent. */
  function hasOthers(base: ContentVersion, version: ContentVersion, fields: Fields): boolean {
    return editedNames(form.fields, base.record, valuesOf(form.fields, version.record)).some((name) => !(name in fields));
  }

  const save = (base: ContentVersion, fields: Fields) => noted(fields, saveOver(base, fields));

  /** Make a new record of what stands in the form. */
  function create(): Promise<Creation<ContentRecord>> {
    const fields = storedFields(form.fields, form.values);
    return noted(fields, createRecord<ContentRecord>(`/api/admin/${collection}`, form.creation, { ...fields, state: "draft" }));
  }

  return {
    save,
    create,
    /** Go on from what is stored of the record *id* now. */
    takeStored: async (id: string): Promise<void> => {
      const version = await readEdited<ContentRecord>(recordUrl(collection, id));
      if (version) form.settle(version);
    },
    /** Return what was sent last, once: the version that it led to has come. */
    takeSent: (): Fields => {
      const fields = sent.current;
      sent.current = {};
      return fields;
    },
    /**
     * Save what is left when the form is closed, behind what is under way, but for the fields *refused*.
     *
     * Answers whether all is saved.
     */
    leave: async (refused: readonly string[]): Promise<boolean> => {
      const known = versionOf(await underway.current) ?? form.base;
      if (!known && !form.isSavable) return true;
      const base = known ?? versionOf(await create());
      if (!base) return false;
      const fields = form.changesOver(base, refused);
      const version = Object.keys(fields).length > 0 ? versionOf(await save(base, fields)) : base;
      if (!version) return false;
      if (refused.length > 0 && Object.keys(form.changesOver(base, [])).some((name) => refused.includes(name))) {
        await form.keepLeft(version);
        return false;
      }
      await form.forget(version);
      return true;
    },
  };
}

function versionOf(outcome: Outcome | null): ContentVersion | null {
  return outcome && "version" in outcome ? outcome.version : null;
}

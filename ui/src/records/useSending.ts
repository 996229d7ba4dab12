/** Sending what is typed into a form of the studio's own texts, one saving after the other. */
import { useRef } from "react";

import { createRecord } from "@shared/admin/createRecord";
import type { ContentCollection } from "@shared/admin/contentTypes";
import { saveRecord } from "@shared/admin/saveRecord";
import type { Fields, SaveOutcome } from "@shared/admin/saveRecord";
import { useCreationKey } from "@shared/admin/useCreationKey";
import { recordUrl } from "@shared/publishing/types";
import { editedNames, storedFields, valuesOf } from "./fields/values";
import { isOwn } from "./merge";
import type { ContentForm, ContentRecord, ContentVersion } from "./useRecordForm";

type Outcome = SaveOutcome<ContentRecord>;

export function useSending(collection: ContentCollection, id: string, form: ContentForm) {
  const [creation, renew] = useCreationKey();
  const underway = useRef<Promise<Outcome | null>>(Promise.resolve(null));
  const sent = useRef<Fields>({});
  const url = recordUrl(collection, id);

  function save(base: ContentVersion, fields: Fields): Promise<Outcome> {
    sent.current = fields;
    const saved = saveOver(base, fields);
    underway.current = saved.then(
      (outcome) => {
        if (!versionOf(outcome)) sent.current = {};
        return outcome;
      },
      () => {
        sent.current = {};
        return null;
      },
    );
    return saved;
  }

  /** What was sent before and got no answer is nobody else's, where it is what stands in the way. */
  async function saveOver(base: ContentVersion, fields: Fields): Promise<Outcome> {
    const before = form.sent;
    form.noteSent(fields);
    const outcome = await saveRecord<ContentRecord>(url, base, fields, [], `${url}/draft`);
    if (outcome.outcome === "merged" && !hasOthers(base, outcome.version, fields)) return { ...outcome, outcome: "saved" };
    if (outcome.outcome !== "conflict") return outcome;
    const { current } = outcome;
    const others = outcome.fields.filter((name) => !isOwn(form.fields, name, current.record, before));
    if (others.length > 0) return { ...outcome, fields: others };
    return saveRecord<ContentRecord>(url, current, fields, [], `${url}/draft`);
  }

  /** Say whether anything came with *version* besides the *fields* that were sent. */
  function hasOthers(base: ContentVersion, version: ContentVersion, fields: Fields): boolean {
    return editedNames(form.fields, base.record, valuesOf(form.fields, version.record)).some((name) => !(name in fields));
  }

  return {
    save,
    /** Make a new record of what stands in the form: somebody deleted the one before. */
    create: () => {
      const fields = { ...storedFields(form.fields, form.values), state: "draft" };
      return createRecord<ContentRecord>(`/api/admin/${collection}`, creation, fields);
    },
    renew,
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
      const base = versionOf(await underway.current) ?? form.base;
      if (!base) return true;
      const edited = editedNames(form.fields, base.record, form.values);
      const names = edited.filter((name) => !refused.includes(name));
      let version = base;
      if (names.length > 0) {
        const stored = storedFields(form.fields, form.values);
        const left = Object.fromEntries(names.map((name) => [name, stored[name]]));
        const saved = versionOf(await save(base, left));
        if (!saved) return false;
        version = saved;
      }
      if (names.length < edited.length) {
        await form.keepLeft(version);
        return false;
      }
      await form.forget();
      return true;
    },
  };
}

function versionOf(outcome: Outcome | null): ContentVersion | null {
  return outcome && "version" in outcome ? outcome.version : null;
}

/** What stands in the form of one record of the studio's own texts, and what is in no draft of it yet. */
import { useEffect, useEffectEvent, useMemo, useState } from "react";

import type { ContentField, ContentType } from "@shared/admin/contentTypes";
import { forgetDraft, keepDraft } from "@shared/admin/drafts/drafts";
import { useDraft } from "@shared/admin/drafts/useDraft";
import type { Slot } from "@shared/admin/drafts/useSlot";
import { withTwins } from "@shared/admin/languages/registry";
import { textIn } from "@shared/admin/recordNames";
import type { Fields, Version } from "@shared/admin/saveRecord";
import type { Schema } from "@shared/contract";
import type { Faults } from "@shared/publishing/types";
import { editedNames, valuesOf } from "./fields/values";
import type { Values } from "./fields/values";
import { isOwn, mergedValues } from "./merge";

export type ContentRecord = Schema<"ContentRecord">;
export type ContentVersion = Version<ContentRecord>;

/** What is kept on this device for as long as the server does not have it. */
export interface KeptValues {
  base: ContentVersion;
  values: Values;
  /** What was sent of it and never answered for: it may be stored all the same. */
  sent?: readonly Fields[];
  /** What the server said against it, by the path of the field: no other screen sends that again. */
  refused?: Faults;
}

interface Opened extends Required<KeptValues> {
  /** When what stands in the form was written, where this device had kept it. */
  resumedAt?: number;
}

interface ContentFormProps {
  /** By which name this device keeps the record. */
  record: string;
  /** What the registry says of it; undefined until it is known. */
  type: ContentType | undefined;
  /** What is stored; undefined until it is known. */
  stored: ContentVersion | null | undefined;
  slot: Slot<KeptValues> | undefined;
}

const NO_FIELDS: readonly ContentField[] = [];
const NO_VALUES: Values = {};
const NOTHING_SENT: readonly Fields[] = [];
const NOTHING_REFUSED: Faults = {};
/** Of what was sent without an answer so much is remembered. */
const MOST_SENT = 5;

/** Return the form of a record; it has no `base` until record, registry and device are known. */
export function useRecordForm({ record, type, stored, slot }: ContentFormProps) {
  const { fields: own = NO_FIELDS, label: title = "" } = type ?? {};
  const fields = useMemo(() => withTwins(own), [own]);
  const [opened, setOpened] = useState<Opened | null>(null);
  // For the first time that all is there: what is found later does not take away what is typed.
  if (!opened && fields.length > 0 && stored && slot) setOpened(startOf(fields, stored, slot));

  const isOpen = opened !== null;
  const isLeftOver = isOpen && slot?.draft !== null && opened.resumedAt === undefined;
  const tidy = useEffectEvent(() => {
    if (slot && isLeftOver) void forgetDraft(slot.id);
  });
  useEffect(() => {
    if (isOpen) tidy();
  }, [isOpen]);

  const base = opened?.base ?? null;
  const values = opened?.values ?? NO_VALUES;
  const edited = base ? editedNames(fields, base.record, values) : [];
  const sent = opened?.sent ?? NOTHING_SENT;
  const refused = opened?.refused ?? NOTHING_REFUSED;
  const kept: KeptValues | null = base && edited.length > 0 ? { base, values, sent, refused } : null;
  const writer = useDraft<KeptValues>(slot?.id ?? "", kept && { kind: "content", record, title, value: kept });
  const update = (next: (now: Opened) => Opened) => setOpened((now) => now && next(now));

  return {
    /** Those of the record, and their twins. */
    fields,
    /** What a notice calls it: a part by its name, a record of a list by its own. */
    name: type?.isList ? textIn(values, type.title) || type.one : title,
    base,
    values,
    /** The names of the fields that are in no draft yet. */
    edited,
    resumedAt: opened?.resumedAt,
    /** What was sent and not answered for yet. */
    sent,
    /** What the server said against what stands here. */
    refused,
    change: (name: string, value: unknown) =>
      update(({ base: from, values: now, sent: before, refused: said }) => ({
        base: from,
        values: { ...now, [name]: value },
        sent: before,
        refused: said,
      })),
    /** Remember what the server said against fields, until they are changed. */
    noteRefused: (faults: Faults) => update((form) => ({ ...form, refused: faults })),
    /** Remember that *now* is being sent: should no answer come, they may be stored all the same. */
    noteSent: (now: Fields) => update((form) => ({ ...form, sent: [...form.sent, now].slice(-MOST_SENT) })),
    /** Go on from *version*, which is stored now; what was sent *led* to it, *theirs* are as somebody else has them. */
    settle: (version: ContentVersion, led: Fields = {}, theirs: readonly string[] = []) =>
      update((now) => ({
        ...startedFrom(version, fields),
        refused: now.refused,
        values: mergedValues(fields, now.values, { base: now.base.record, current: version.record, sent: led, theirs }),
      })),
    /** Let go of everything that was typed: *version* stands in the form then. */
    reset: (version: ContentVersion) => update(() => startedFrom(version, fields)),
    /** Keep on this device what is not in *version*, which is stored now, when the form is gone. */
    keepLeft: (version: ContentVersion): Promise<void> => {
      if (!slot) return Promise.resolve();
      const value: KeptValues = { base: version, values, refused };
      return keepDraft({ id: slot.id, kind: "content", record, title, at: Date.now(), value });
    },
    /** Forget what this device keeps of it. */
    forget: () => writer.forget(slot?.id ?? ""),
  };
}

export type ContentForm = ReturnType<typeof useRecordForm>;

function startedFrom(base: ContentVersion, fields: readonly ContentField[]): Opened {
  return { base, values: valuesOf(fields, base.record), sent: NOTHING_SENT, refused: NOTHING_REFUSED };
}

function startOf(fields: readonly ContentField[], stored: ContentVersion, { draft }: Slot<KeptValues>): Opened {
  if (!draft) return startedFrom(stored, fields);
  const { base, values, sent = NOTHING_SENT, refused = NOTHING_REFUSED } = draft.value;
  const left = editedNames(fields, stored.record, values).filter((name) => editedNames(fields, base.record, values).includes(name));
  // All of it is stored already: the page went before it could forget that.
  if (left.length === 0) return startedFrom(stored, fields);
  const kept = { values: { ...valuesOf(fields, base.record), ...values }, sent, refused, resumedAt: draft.at };
  const changed = editedNames(fields, base.record, valuesOf(fields, stored.record));
  // Only what was sent from here has come since: the page went before it got the answer.
  return { ...kept, base: changed.every((name) => isOwn(fields, name, stored.record, sent)) ? stored : base };
}

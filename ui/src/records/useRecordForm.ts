/** What stands in the form of one record, and what is in no draft of it yet. */
import { useEffect, useEffectEvent, useMemo, useState } from "react";

import type { ContentField, ContentType } from "@shared/admin/contentTypes";
import type { DraftKind } from "@shared/admin/drafts/draft";
import { WRITE_AFTER_MS } from "@shared/admin/drafts/DraftWriter";
import { forgetDraft, keepDraft } from "@shared/admin/drafts/drafts";
import { useDraft } from "@shared/admin/drafts/useDraft";
import type { Slot } from "@shared/admin/drafts/useSlot";
import { withTwins } from "@shared/admin/languages/registry";
import { textIn } from "@shared/admin/recordNames";
import type { Fields, Groups, Version } from "@shared/admin/saveRecord";
import type { Schema } from "@shared/contract";
import type { Faults } from "@shared/publishing/types";
import { randomId } from "@shared/randomId";
import { editedNames, valuesOf } from "./fields/values";
import type { Values } from "./fields/values";
import { withNames } from "./formerDrafts";
import { changesOf, isOwn, mergedValues } from "./merge";

export type ContentRecord = Schema<"ContentRecord">;
export type ContentVersion = Version<ContentRecord>;

/** What is kept on this device for as long as the server does not have it. */
export interface KeptValues {
  /** Null for a new record. */
  base: ContentVersion | null;
  values: Values;
  /** Under which key a new record is made. */
  creation?: string;
  /** What was sent of it and never answered for: it may be stored all the same. */
  sent?: readonly Fields[];
  /** What the server said against it, by the path of the field: no other screen sends that again. */
  refused?: Faults;
  /** Where in its text somebody was at work. */
  caret?: number | undefined;
}

interface Opened extends Required<Omit<KeptValues, "caret">>, Pick<KeptValues, "caret"> {
  /** When what stands in the form was written, where this device had kept it. */
  resumedAt?: number | undefined;
}

interface RecordFormProps {
  /** As what, and by which name, this device keeps the record; by none a new one. */
  kind: DraftKind;
  record: string;
  /** What the registry says of it; undefined until it is known. */
  type: ContentType | undefined;
  /** What is stored, null for a new one; undefined until it is known. */
  stored: ContentVersion | null | undefined;
  slot: Slot<KeptValues> | undefined;
}

const NO_FIELDS: readonly ContentField[] = [];
const NO_VALUES: Values = {};
const NO_GROUPS: Groups = [];
const NOTHING_SENT: readonly Fields[] = [];
const NOTHING_REFUSED: Faults = {};
/** Of what was sent without an answer so much is remembered. */
const MOST_SENT = 5;

/** Return the form of a record; it is not open until record, registry and device are known. */
export function useRecordForm({ kind, record, type, stored, slot }: RecordFormProps) {
  const { fields: all = NO_FIELDS, label = "" } = type ?? {};
  const own = useMemo(() => formFields(all), [all]);
  const fields = useMemo(() => withTwins(own), [own]);
  const [opened, setOpened] = useState<Opened | null>(null);
  /** What a new record is read from: each has a moment of its own. */
  const [nothing] = useState<object>({});
  const [isWaiting, noteWaiting] = useState(false);
  // For the first time that all is there: what is found later does not take away what is typed.
  if (!opened && fields.length > 0 && stored !== undefined && slot) setOpened(startOf(fields, { stored, nothing }, slot));

  const isOpen = opened !== null;
  const isLeftOver = isOpen && slot !== undefined && slot.draft !== null && slot.pictures.length === 0 && opened.resumedAt === undefined;
  const tidy = useEffectEvent(() => {
    if (slot && isLeftOver) void forgetDraft(slot.id);
  });
  useEffect(() => {
    if (isOpen) tidy();
  }, [isOpen]);

  const base = opened?.base ?? null;
  const values = opened?.values ?? NO_VALUES;
  const edited = useMemo(() => (isOpen ? editedNames(fields, base?.record ?? nothing, values) : []), [isOpen, fields, base, nothing, values]);
  const kept = opened && (edited.length > 0 || isWaiting) ? opened : null;
  const title = (type?.isList ? textIn(values, type.title) : "") || label;
  const writer = useDraft<KeptValues>(slot?.id ?? "", useKept(kept, kind, record, kind === "content" ? label : textIn(values, type?.title ?? "")));
  const update = (next: (now: Opened) => Partial<Opened>) => setOpened((now) => now && { ...now, ...next(now) });
  const [{ change, alter }] = useState(() => ({
    // Whoever types on has seen what was found here: it is saved by itself again.
    change: (name: string, value: unknown) => update(({ values: now }) => ({ values: { ...now, [name]: value }, resumedAt: undefined })),
    alter: (to: (values: Values) => Values) => update(({ values: now }) => ({ values: { ...now, ...to(now) } })),
  }));

  return {
    isOpen,
    /** What the registry says of the record; undefined until it is known. */
    type,
    /** Those that are shown, in the language of the studio. */
    own,
    /** They, and their twins. */
    fields,
    /** What a notice calls it: a part by its name, a record of a list by its own. */
    name: type?.isList ? textIn(values, type.title) || type.one : title,
    base,
    values,
    /** The names of the fields that are in no draft yet. */
    edited,
    /** Whether a draft can be made of it: a new record needs its name for that. */
    isSavable: base !== null || textIn(values, type?.title ?? "") !== "",
    /** The fields that mean something only together. */
    together: type?.together ?? NO_GROUPS,
    /** The key under which a new record is made. */
    creation: opened?.creation ?? "",
    resumedAt: opened?.resumedAt,
    /** What was sent and not answered for yet. */
    sent: opened?.sent ?? NOTHING_SENT,
    /** What the server said against what stands here. */
    refused: opened?.refused ?? NOTHING_REFUSED,
    change,
    /** Give fields other values, made of those that stand there then. */
    alter,
    /** Say whether the device has to keep the form for what is on its way into it. */
    noteWaiting,
    /** Where in the text somebody was at work when the form was last written on this device. */
    caret: opened?.caret,
    noteCaret: (caret: number) => update(() => ({ caret })),
    /** Wait until what is being written into the form now is on this device. */
    written: async (): Promise<void> => {
      await new Promise((resolve) => {
        setTimeout(resolve, WRITE_AFTER_MS);
      });
      await writer.flush();
    },
    /** Remember what the server said against fields, until they are changed. */
    noteRefused: (refused: Faults) => update(() => ({ refused })),
    /** Remember that *now* is being sent: should no answer come, they may be stored all the same. */
    noteSent: (now: Fields) => update(({ sent }) => ({ sent: [...sent, now].slice(-MOST_SENT) })),
    /** Have another record made: the one before was deleted. */
    renewCreation: () => update(() => ({ creation: randomId() })),
    /** Return what is to be sent over *version*, but for the fields *refused*. */
    changesOver: (version: ContentVersion | null, refused: readonly string[]): Fields => {
      const from = version?.record ?? nothing;
      const names = version === base ? edited : editedNames(fields, from, values);
      return changesOf(fields, from, values, names.filter((name) => !refused.includes(name)));
    },
    /** Go on from *version*, which is stored now; what was sent *led* to it, *theirs* are as somebody else has them. */
    settle: (version: ContentVersion, led: Fields = {}, theirs: readonly string[] = []) =>
      update((now) => ({
        ...startedFrom(fields, version, version.record, now.creation),
        resumedAt: undefined,
        refused: now.refused,
        values: mergedValues(fields, now.values, { base: now.base?.record ?? nothing, current: version.record, sent: led, theirs }),
      })),
    /** Let go of everything that was typed: *version*, or an empty form, stands there then. */
    reset: (version: ContentVersion | null) => {
      if (slot) void writer.forget(slot.id);
      update(() => ({ ...startedFrom(fields, version, version?.record ?? nothing), resumedAt: undefined }));
    },
    /** Keep on this device what is not in *version*, which is stored now, when the form is gone. */
    keepLeft: (version: ContentVersion): Promise<void> => {
      if (!slot) return Promise.resolve();
      const value: KeptValues = { base: version, values, refused: opened?.refused ?? NOTHING_REFUSED };
      return keepDraft({ id: slot.id, kind, record: kind === "content" ? record : version.record.id, title, at: Date.now(), value });
    },
    /** Forget what this device keeps of it, but for what is on its way into it. */
    forget: (version: ContentVersion): Promise<void> => {
      if (!slot) return Promise.resolve();
      if (!isWaiting) return writer.forget(slot.id);
      return keepDraft({ id: slot.id, kind, record: version.record.id, title, at: Date.now(), value: { base: version, values } });
    },
  };
}

export type RecordForm = ReturnType<typeof useRecordForm>;

/** Return what is to be kept as one thing, the same for as long as nothing of it changes. */
function useKept(kept: Opened | null, kind: DraftKind, record: string, title: string) {
  return useMemo(() => {
    if (!kept) return null;
    const { base, values, creation, sent, refused, caret } = kept;
    return { kind, record, title, value: { base, values, creation, sent, refused, caret } };
  }, [kept, kind, record, title]);
}

/** What others take the place of is shown in them; what is in no form stays as it is stored. */
function formFields(fields: readonly ContentField[]): readonly ContentField[] {
  const replaced = new Set(fields.flatMap(({ replaces = [] }) => replaces));
  return fields.filter(({ name, admin }) => !replaced.has(name) && admin !== "no");
}

function startedFrom(fields: readonly ContentField[], base: ContentVersion | null, record: object, creation = randomId()): Opened {
  return { base, values: valuesOf(fields, record), creation, sent: NOTHING_SENT, refused: NOTHING_REFUSED };
}

interface Start {
  stored: ContentVersion | null;
  /** What a new record is read from. */
  nothing: object;
}

function startOf(fields: readonly ContentField[], { stored, nothing }: Start, { draft, pictures }: Slot<KeptValues>): Opened {
  const now = stored?.record ?? nothing;
  if (!draft) return startedFrom(fields, stored, now);
  const { base, creation = randomId(), sent = NOTHING_SENT, refused = NOTHING_REFUSED, caret } = draft.value;
  const before = base?.record ?? nothing;
  const values = { ...valuesOf(fields, before), ...withNames(draft.value.values) };
  const edited = editedNames(fields, before, values);
  const left = editedNames(fields, now, values).filter((name) => edited.includes(name));
  // All of it is stored already: the page went before it could forget that.
  if (left.length === 0 && pictures.length === 0) return startedFrom(fields, stored, now);
  const kept = { values, creation, sent, refused, caret, resumedAt: draft.at };
  const changed = editedNames(fields, before, valuesOf(fields, now));
  // Only what was sent from here has come since: the page went before it got the answer.
  return { ...kept, base: stored && changed.every((name) => isOwn(fields, name, now, sent)) ? stored : base };
}

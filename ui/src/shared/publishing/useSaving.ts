/** Saving a form as a draft and publishing it, with every way that can end. */
import { useEffect, useEffectEvent, useReducer } from "react";

import type { Side } from "../admin/ConflictDialog";
import type { Creation } from "../admin/createRecord";
import { failureText, refresh } from "../admin/deleted";
import { spread } from "../admin/languages/twins";
import { readEdited } from "../admin/saveRecord";
import type { SaveOutcome, Version } from "../admin/saveRecord";
import { Problem } from "../problem";
import { sendSigned } from "../session";
import { showToast } from "../toasts";
import { shownInstant } from "./instants";
import { FILLING_IN, nextStep } from "./saving";
import type { Goal, Onto, Saving, SavingEvent, Uploads } from "./saving";
import { showPublished } from "./showPublished";
import { t } from "./text";
import { recordUrl } from "./types";
import type { Collection, Collision, Faults } from "./types";
import { useNoteDraft } from "./useNoteDraft";

/** A form whose record is saved and published. */
export interface Publishable<T> {
  collection: Collection;
  /** What a notice calls it; without it the record is plain from the page. */
  name?: string;
  /** What it was read from, and is saved over; null for a new record. */
  base: Version<T> | null;
  /** The names of the fields that are in no draft yet. */
  edited: readonly string[];
  uploads: Uploads;
  /** What stands in the way of *act*, as far as the form can tell. */
  faultsFor: (act: Goal["act"]) => Faults;
  create: () => Promise<Creation<T>>;
  save: (base: Version<T>) => Promise<SaveOutcome<T>>;
  /** Go on from *version*, which is stored now; what was typed since stays. */
  take: (version: Version<T>) => void;
  /** Go on from *current*, which somebody else saved, with his values of the fields *theirs*. */
  settle: (current: Version<T>, theirs: readonly string[]) => void;
  /** A new record is needed: the one before was deleted. */
  renew: () => void;
  /** Say that it is public, in the words of this form; *isFirst* where visitors never saw it before. */
  done?: (isFirst: boolean) => string;
  /** Say why it failed. */
  failure?: (error: unknown, isFirst: boolean) => string;
}

type Step<T> = (saving: Saving<T>, happened: SavingEvent<T>) => Saving<T>;

type Sending = Extract<Saving<never>, { at: "sending" }>;

/** Ends the way early: somebody has to be asked. */
class Asked extends Error {}

export function useSaving<T extends { id: string }>(form: Publishable<T>) {
  const [saving, tell] = useReducer<Saving<T>, [SavingEvent<T>]>(nextStep as Step<T>, FILLING_IN);
  const { collection, uploads } = form;
  const noteDraft = useNoteDraft(collection);

  useEffect(() => tell({ event: "uploads", uploads }), [uploads]);

  /** Return the stored draft; asks, and throws, where somebody else was faster. */
  async function saved(base: Version<T> | null): Promise<Version<T>> {
    if (base && form.edited.length === 0) return base;
    const outcome = await (base ? form.save(base) : created());
    if (outcome.outcome === "conflict" || outcome.outcome === "gone") {
      tell({ event: "answered", outcome });
      throw new Asked();
    }
    // Both at once: in between nothing would seem to be left to publish.
    noteDraft(outcome.version, form.edited);
    form.take(outcome.version);
    if (outcome.outcome === "merged") showToast("ok", t("admin.conflict.merged"));
    return outcome.version;
  }

  async function created(): Promise<SaveOutcome<T>> {
    const made = await form.create();
    if (made.outcome === "created") return { outcome: "saved", version: made.version };
    if (made.outcome === "existing") return form.save(made.version);
    form.renew();
    return made;
  }

  async function publish({ record, etag }: Version<T>, { goal: { at }, onto, withoutBase = false }: Sending) {
    const url = recordUrl(collection, record.id);
    // Also when it was refused: then somebody else saved the draft first, and the form goes on from that.
    if (onto) await putOnto(url, onto, etag).finally(() => takeStored(record.id));
    const body = { ...(at === undefined ? {} : { at }), ...(withoutBase ? { asNew: true } : {}) };
    await sendSigned("POST", `${url}/publish`, { body });
    await takeStored(record.id);
  }

  /** Say what was done; a publication can be taken back from there. */
  function tellDone({ act, at, isQuiet }: Goal, { id }: T, isFirst: boolean) {
    if (isQuiet) return;
    if (act === "save") showToast("ok", t("admin.draft.saved"));
    else if (at !== undefined) showToast("ok", t("admin.publish.scheduled_done", { time: shownInstant(at) }));
    else void showPublished(collection, id, form.name, () => takeStored(id), form.done?.(isFirst));
  }

  async function takeStored(id: string) {
    const version = await readEdited<T>(recordUrl(collection, id));
    if (version) form.take(version);
  }

  const send = useEffectEvent(async (sending: Sending) => {
    const { goal } = sending;
    const base = sending.asNew ? null : form.base;
    try {
      const version = await saved(base);
      if (goal.act === "publish" && !isShown(version.record)) await publish(version, sending);
      tell({ event: "answered", outcome: { outcome: "saved", version } });
      tellDone(goal, version.record, isUnseen(version.record));
      goal.afterwards?.(version.record.id);
    } catch (error) {
      if (!(error instanceof Asked)) tell(refusalOf(error, form.failure?.(error, base === null || isUnseen(base.record))));
    }
    void refresh(collection);
  });

  useEffect(() => {
    if (saving.at === "sending") void send(saving);
  }, [saving]);

  function start(goal: Goal) {
    tell({ event: "submitted", goal, faults: form.faultsFor(goal.act), uploads });
  }

  /** Keep the side chosen for each field; *concerned* names the stored fields that one stands for. */
  function decide(sides: Readonly<Record<string, Side>>, concerned: (field: string) => string[]) {
    const theirs = Object.keys(sides).filter((field) => sides[field] === "theirs");
    if (saving.at === "conflict") {
      form.settle(saving.current, theirs.flatMap(concerned));
      tell({ event: "decided", keepsMine: theirs.length < Object.keys(sides).length });
    } else if (saving.at === "collision") {
      const names = new Set(theirs.flatMap(concerned));
      const chosen = saving.collisions.map(({ field, mine, theirs: other }) => [field, names.has(field) ? other : mine]);
      tell({ event: "solved", onto: { etag: saving.etag, fields: Object.fromEntries(chosen) } });
    }
  }

  return {
    saving,
    isBusy: saving.at === "sending" || saving.at === "uploads",
    save: (afterwards?: Goal["afterwards"]) => start(afterwards ? { act: "save", afterwards } : { act: "save" }),
    /** Save what nobody has asked to be saved. */
    keep: () => start({ act: "save", isQuiet: true }),
    publish: (at?: string) => start(at === undefined ? { act: "publish" } : { act: "publish", at }),
    decide,
    dismiss: () => tell({ event: "dismissed" }),
    saveAsNew: () => tell({ event: "added_anew" }),
  };
}

export type RecordSaving<T extends { id: string }> = ReturnType<typeof useSaving<T>>;

const NO_FAULTS: Faults = {};

function refusalOf<T>(error: unknown, failure: string = failureText(error)): SavingEvent<T> {
  if (error instanceof Problem && error.code === "publish_base_missing") return { event: "baseless" };
  if (error instanceof Problem && error.code === "draft_conflict") {
    const { collisions, publicEtag } = error.body as { collisions: Collision[]; publicEtag: string };
    return { event: "collided", collisions, etag: publicEtag };
  }
  return { event: "refused", faults: error instanceof Problem ? faultsOf(error) : NO_FAULTS, failure };
}

/** Say whether visitors see all of it already: somebody else may have published the same. */
function isShown(record: object): boolean {
  const { state, hasDraft } = record as { state?: string; hasDraft?: boolean };
  return state === "public" && hasDraft === false;
}

/** Say whether its publication is the first: also one that is hidden was public. */
function isUnseen(record: object): boolean {
  return (record as { neverPublic?: boolean }).neverPublic === true;
}

/** Put the draft, as the version *draftEtag* has it, onto what visitors see; return it as it is then. */
export async function putOnto<T extends object>(url: string, { etag, fields }: Onto, draftEtag: string): Promise<Version<T>> {
  const query = new URLSearchParams({ onto: etag, ...("thumbnailIndex" in fields ? { exactCover: "true" } : {}) });
  const answer = await sendSigned<T>("PUT", `${url}/draft?${query}`, { body: fields, headers: { "If-Match": draftEtag } });
  return { record: spread(answer.data), etag: answer.etag ?? "" };
}

function faultsOf({ errors }: Problem): Faults {
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}
